"""The programs of a match: a server in a network of its own, our robot, and whoever begins the games.

The server listens on every interface, so all of it runs in a private network namespace with loopback alone. Whose
server it is says a `House`: JSettlers' own stands here.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.jsettlers.board import Atlas
from benchmarks.jsettlers.player import Player
from benchmarks.jsettlers.report import read, read_all, report
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


JAVA = ("java", "-Xmx1g", "-XX:+UseSerialGC")


@dataclass(frozen=True)
class House:
    """Whose table it is: how its server is started, spoken to, and asked to begin games."""

    module: str
    """Our program for it."""
    server: Callable[[Any], list[str]]
    """Its class and what it is told."""
    link: Callable[..., Link]
    starter: Callable[[Link, Any, int], Starter]


def server(args: Any) -> list[str]:
    said = [f"-Djsettlers.{name}={value}" for name, value in (PROPERTIES | ROBOTS[args.robots]).items()]
    return ["soc.server.SOCServer", *said, str(PORT), "60"]


def starter(link: Link, args: Any, first: int) -> Starter:
    return Starter(link, "PL=4" if args.trade else "PL=4,NT=t", first, args.games - first)


JSETTLERS = House("benchmarks.jsettlers", server, Link, starter)


def arguments(parser: argparse.ArgumentParser) -> None:
    """What every match may be told."""
    parser.add_argument("--classes", default="", help="the class path of its server")
    parser.add_argument("--bot", default="champion")
    parser.add_argument("--games", type=int, default=100, help="in all, those that are there included")
    parser.add_argument("--at-once", type=int, default=4, help="games of one server")
    parser.add_argument("--servers", type=int, default=1, help="each a process of theirs and one of ours")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--log", action="store_true", help="keep every message in FOLDER/wire.log")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)


def run(house: House, args: Any, title: str) -> None:
    """The games that are missing, and what came of all of them."""
    args.out.mkdir(parents=True, exist_ok=True)
    if args.inside:
        play(house, args, len(read(args.out / "results.jsonl")))
        return
    failed = 0
    if len(read_all(args.out)) < args.games:
        said = sys.argv[1:]
        failed = side_by_side(house, args, said) if args.servers > 1 else alone(house, said).wait()
    print(report(read_all(args.out), title))
    if failed:
        raise SystemExit("A part of the match did not end as it should: see what it said above.")


def alone(house: House, said: list[str]) -> subprocess.Popen[bytes]:
    """Run this program again in a network namespace of its own; the last of an argument said twice holds."""
    inside = [sys.executable, "-m", house.module, *said, "--inside"]
    lines = ["unshare", "-rn", "sh", "-c", 'ip link set lo up && exec "$@"', "sh", *inside]
    return subprocess.Popen(lines)


def side_by_side(house: House, args: Any, said: list[str]) -> int:
    """The match in parts that know nothing of each other: one Python is slower than sixteen cores of robots."""
    shares = [len(range(part, args.games, args.servers)) for part in range(args.servers)]
    parts = [
        alone(house, [*said, "--games", str(games), "--out", str(args.out / f"part-{part}")])
        for part, games in enumerate(shares, 1)
    ]
    return max(abs(part.wait()) for part in parts)  # a signal's number is below zero


def serve(house: House, args: Any, log: Path) -> subprocess.Popen[bytes]:
    """Their server, in the folder of the match; whoever measures says where its classes lie."""
    classes = os.pathsep.join(str(Path(one).resolve()) for one in args.classes.split(os.pathsep))
    with log.open("wb") as file:
        command = [*JAVA, "-cp", classes, *house.server(args)]
        return subprocess.Popen(command, cwd=args.out, stdout=file, stderr=subprocess.STDOUT)


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


def begin_games(house: House, args: Any, first: int, log: Path) -> None:
    wait_until(lambda: "Robot arrived: trueque" in log.read_text(errors="replace"), "Our robot did not arrive")
    house.starter(house.link(PORT), args, first).run(args.at_once)


def play(house: House, args: Any, first: int) -> None:
    """The games that are missing, from number *first* on."""
    game = make({**RULES, **({} if args.trade else {"proposals_per_turn": "0"})}, backend="compiled")
    atlas = Atlas(game.places)
    prepare()  # so that no game is played by the champion's slower stand-in

    def player(rng: Random) -> Player:
        return Player(game, atlas, bot(args.bot, game, rng.getrandbits(30)), rng)

    log = args.out / "server.log"
    table = serve(house, args, log)
    try:
        wait_until(listens, "The server does not listen")
        with (args.out / "results.jsonl").open("a", encoding="utf-8") as results:
            wire = (args.out / "wire.log").open("a", buffering=1, encoding="utf-8") if args.log else None
            robot = Robot(house.link(PORT, wire), "trueque 1", COOKIE, player, results)
            # Games are begun once our robot is there; should it fail, all of it ends with this thread.
            threading.Thread(target=begin_games, args=(house, args, first, log), daemon=True).start()
            robot.run(args.games - first)
    finally:
        table.terminate()
        table.wait()
