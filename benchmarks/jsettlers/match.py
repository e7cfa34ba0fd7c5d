"""The programs of a match: their server in a network of its own, our robot, and whoever begins the games.

The server listens on every interface, so all of it runs in a private network namespace with loopback alone.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.jsettlers.board import Atlas
from benchmarks.jsettlers.player import Player
from benchmarks.jsettlers.robot import Robot
from benchmarks.jsettlers.starter import Starter
from benchmarks.jsettlers.translating import RULES
from benchmarks.jsettlers.wire import Link
from trueque.bots.registry import bot
from trueque.island.bots import prepare
from trueque.island.game import make

PORT, COOKIE = 8880, "trueque"
PROPERTIES = {
    "bots.botgames.total": "-1",
    "allow.debug": "Y",
    "bots.percent3p": "25",
    "bots.fast_pause_percent": "1",
    "bots.cookie": COOKIE,
    "bots.timeout.turn": "60",
    "client.maxcreategames": "-1",
}
ROBOTS = {
    "smart": {"startrobots": "3"},
    "fast": {"startrobots": "0", "bots.start3p": "3,soc.robot.SOCRobotClient"},
}
"""Three robots of the server: of its own names they are the smart kind, others the fast kind."""


def alone(arguments: list[str]) -> subprocess.Popen[bytes]:
    """Run this program again in a network namespace of its own; the last of an argument said twice holds."""
    inside = [sys.executable, "-m", "benchmarks.jsettlers", *arguments, "--inside"]
    lines = ["unshare", "-rn", "sh", "-c", 'ip link set lo up && exec "$@"', "sh", *inside]
    return subprocess.Popen(lines)


def side_by_side(args: Any, arguments: list[str]) -> int:
    """The match in parts that know nothing of each other: one Python is slower than sixteen cores of robots."""
    shares = [len(range(part, args.games, args.servers)) for part in range(args.servers)]
    parts = [
        alone([*arguments, "--games", str(games), "--out", str(args.out / f"part-{part}")])
        for part, games in enumerate(shares, 1)
    ]
    return max(abs(part.wait()) for part in parts)  # a signal's number is below zero


def serve(classes: str, robots: str, log: Path) -> subprocess.Popen[bytes]:
    """Their server; whoever measures says where its classes lie."""
    said = [f"-Djsettlers.{name}={value}" for name, value in (PROPERTIES | ROBOTS[robots]).items()]
    command = ["java", "-Xmx1g", "-XX:+UseSerialGC", "-cp", classes, "soc.server.SOCServer", *said, str(PORT), "60"]
    with log.open("wb") as file:
        return subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)


def wait_until(is_so: Any, what: str, seconds: float = 180.0) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise SystemExit(f"{what} within {seconds:.0f} seconds: see server.log.")
        time.sleep(0.2)


def listens() -> bool:
    try:
        socket.create_connection(("127.0.0.1", PORT), timeout=1).close()
    except OSError:
        return False
    return True


def begin_games(args: Any, first: int, log: Path) -> None:
    wait_until(lambda: "Robot arrived: trueque" in log.read_text(errors="replace"), "Our robot did not arrive")
    options = "PL=4" if args.trade else "PL=4,NT=t"
    Starter(Link(PORT), options, first, args.games - first).run(args.at_once)


def play(args: Any, first: int) -> None:
    """The games that are missing, from number *first* on."""
    game = make({**RULES, **({} if args.trade else {"proposals_per_turn": "0"})}, backend="compiled")
    atlas = Atlas(game.places)
    prepare()  # so that no game is played by the champion's slower stand-in

    def player(rng: Random) -> Player:
        return Player(game, atlas, bot(args.bot, game, rng.getrandbits(30)), rng)

    log = args.out / "server.log"
    server = serve(args.classes, args.robots, log)
    try:
        wait_until(listens, "The server does not listen")
        with (args.out / "results.jsonl").open("a", encoding="utf-8") as results:
            wire = (args.out / "wire.log").open("a", buffering=1, encoding="utf-8") if args.log else None
            robot = Robot(Link(PORT, wire), "trueque 1", COOKIE, player, results)
            # Games are begun once our robot is there; should it fail, all of it ends with this thread.
            threading.Thread(target=begin_games, args=(args, first, log), daemon=True).start()
            robot.run(args.games - first)
    finally:
        server.terminate()
        server.wait()
