"""A table needs nothing of a server's: no SQL, no web framework, no JSON but the standard library's."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import MISSING, fields
from pathlib import Path

import orjson
import pytest

from trueque.kernel.registry import FORMERLY, GAMES
from trueque.server.protocol import client_messages as wire
from trueque.server.protocol import tables as wire_tables
from trueque.table import messages, plain_json, rows

SOURCE = Path(__file__).parents[2] / "src"
SERVERS = ("sqlalchemy", "pydantic", "fastapi", "starlette", "uvicorn", "orjson", "prometheus_client", "numpy")
PLAYS = """
import asyncio, sys
for name in {servers}:
    sys.modules[name] = None
from trueque.kernel.registry import game_names
from trueque.table import messages, visits
from trueque.table.house import House
from trueque.table.link import Link
from trueque.table.memory import MemoryKeeper

async def main():
    for game in game_names():
        house = House(MemoryKeeper())
        seats = [messages.SeatWish(kind="me"), *[messages.SeatWish(kind="bot", bot="random")] * 3]
        wish = messages.NewTable(game=game, pace_ms=0)
        row, _ = await house.make_table("me", "Ana", wish)
        await house.drop_table(row.id)
        wish.seats = seats[: len(row.seats)]
        row, _ = await house.make_table("me", "Ana", wish)
        room, link = await house.open_room(row.id), Link("me", "Ana", "es")
        await visits.enter_table(house, room, link, messages.Hello(lang="es"), {{}})
        await visits.handle_message(house, room, link, messages.Sit(id="sit"))
        await visits.handle_message(house, room, link, messages.Resign(id="give up"))
        while room.table.last < 30:
            await asyncio.sleep(0)
        await house.close()
        print(game, room.table.last >= 30, any(b'"type":"update"' in text for text in link.waiting.take_all() if text))

asyncio.run(main())
assert not [name for name in sys.modules if name.startswith("trueque.server")]
"""


def test_all_games_are_played_without_a_servers_packages() -> None:
    program = PLAYS.format(servers=SERVERS)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300, env={"PYTHONPATH": str(SOURCE)}
    )
    assert done.returncode == 0, done.stderr[-2000:]
    played = done.stdout.split("\n")[:-1]
    assert len(played) >= 3
    assert all(line.endswith("True True") for line in played), played


@pytest.mark.parametrize("plain", [*messages.Saying.__subclasses__(), messages.Hello])
def test_the_protocols_messages_are_a_kind_of_the_tables(plain: type) -> None:
    message = getattr(wire, plain.__name__)
    assert issubclass(message, plain)
    check(message, plain)


@pytest.mark.parametrize(
    ("message", "plain"),
    [(wire_tables.NewTable, messages.NewTable), (wire_tables.SeatChoice, messages.SeatWish),
     (wire_tables.ClockChoice, rows.ClockTerms), (wire_tables.AbsenceChoice, rows.AbsenceTerms)],
)  # fmt: skip
def test_so_are_its_choices(message: type, plain: type) -> None:
    check(message, plain)


def check(message: type, plain: type) -> None:
    """The same fields with the same defaults; what strangers must say besides is the server's business."""
    known = {one.name: one for one in fields(plain)}
    more = set(message.model_fields) - set(known)  # type: ignore[attr-defined]
    assert more <= {"protocol", "token", "key"}, more
    for name, one in known.items():
        declared = message.model_fields[name]  # type: ignore[attr-defined]
        default = one.default if one.default is not MISSING else one.default_factory
        if default is MISSING:
            assert declared.is_required(), name
        elif not callable(default):
            assert declared.default == default or (not declared.default and not default), name


@pytest.mark.parametrize("package", ["table", "server"])
def test_no_game_is_named(package: str) -> None:
    named = re.compile(rf"\b({'|'.join((*GAMES, *FORMERLY))})\b", re.IGNORECASE)
    home = SOURCE / "trueque" / package
    files = [path for path in home.rglob("*.py") if "migrations" not in path.parts]
    found = [f"{path.name}: {line}" for path in files for line in path.read_text().splitlines() if named.search(line)]
    assert not found, "ask `kernel.registry` for a game's parts"


def test_plain_json_says_the_same() -> None:
    for json in (plain_json, orjson):
        inner = json.Fragment(json.dumps({"a": [1, 2.5, None, True], "ñ": '«x» " \n'}))
        part = '{"a":[1,2.5,null,true],"ñ":"«x» \\" \\n"}'
        assert json.dumps({"in": [inner, inner], "t": (1, "2")}) == f'{{"in":[{part},{part}],"t":[1,"2"]}}'.encode()
    with pytest.raises(TypeError, match="set is nothing"):
        plain_json.dumps({"a": set()})
