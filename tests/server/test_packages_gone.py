"""Packages that are gone or broken: what they serve waits for them, and nothing else notices."""

from __future__ import annotations

import asyncio
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.outside.site import forget, install
from tests.server.kit import Person, running
from trueque.bots.levels import EVERYWHERE
from trueque.bots.own_strength import MATCHED
from trueque.kernel import BadOptions, registry
from trueque.kernel.dealer import FairDealer
from trueque.kernel.match import Match
from trueque.server.house import ServerHouse
from trueque.table import visits
from trueque.table.unserved import is_to_blame

BOTS = [{"kind": "bot"}, {"kind": "bot"}]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Path]:
    """A folder of packages, as an installation has one."""
    folder = tmp_path / "site"
    folder.mkdir()
    sys.path.insert(0, str(folder))
    forget()
    yield folder
    sys.path.remove(str(folder))
    drop_modules()
    registry.TROUBLES.clear()
    forget()


def drop_modules() -> None:
    """As a process that starts afresh."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("pebbles", "half")]:
        del sys.modules[name]
    forget()


def uninstall(site: Path) -> None:
    for path in site.iterdir():
        shutil.rmtree(path)
    drop_modules()


async def until(true: Any, seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not await true():
            await asyncio.sleep(0.05)


async def lines(house: ServerHouse, match: str) -> int:
    room = await house.open_room(match)
    assert room is not None
    return room.table.last


async def are_told(ana: Person, gone: list[Any], here: list[Any]) -> None:
    """Who sat at a table whose game is gone finds it in the list, and reads which package it waits for."""
    cards = {one["id"]: one for one in (await ana.http.get("/api/me/tables")).json()}
    assert {made["table"]["id"] for made in (*gone, *here)} <= set(cards), "they are not hidden from their people"
    met = await ana.connect(gone[0])
    assert (met.told[0]["type"], met.told[0]["code"]) == ("refused", "unserved")
    assert "«pebbles», is not installed" in met.told[0]["sentence"]
    reply = await ana.http.get(f"/api/tables/{gone[0]['table']['id']}/position", params={"key": gone[0]["key"]})
    assert (reply.status_code, "pebbles" in reply.json()["sentence"]) == (503, True)


async def come_back(house: ServerHouse, site: Path) -> None:
    """The package is there again and is found, elsewhere than on the loop: some hundred files are read for it."""
    install(site)
    on_the_loop, find = list[bool](), registry._find_packages

    def look() -> registry.FoundPackages:
        on_the_loop.append(threading.current_thread() is threading.main_thread())
        return find()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_find_packages", look)
        await house._try_unserved()
    assert set(on_the_loop) == {False}


async def test_a_table_whose_package_is_gone_stalls_nobody_and_comes_back(tmp_path: Path, site: Path) -> None:
    install(site)
    beside = {"seats": [{"kind": "me"}, {"kind": "bot"}]}
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        gone: list[Any] = [await ana.make_table(game="pebbles", **beside) for _ in range(3)]
        here: list[Any] = [await ana.make_table(**beside) for _ in range(5)]
        for made in (*gone, *here):
            await (await ana.sit(made)).ws.close()
        token = ana.token
        await ana.close()
    uninstall(site)
    async with running(tmp_path) as node:
        ana = Person(node, "Ana")
        ana.http.cookies["trueque"] = token
        ids = {made["table"]["id"] for made in here}

        async def all_driven() -> bool:
            return ids <= set(node.house.drivers)

        await until(all_driven)
        assert (await ana.http.get("/healthz")).json()["unserved"] == {"pebbles": 3}
        await are_told(ana, gone, here)
        await ana.http.post("/api/host/enter", json={"token": node.house.host_token})
        (gone_one,) = [one for one in (await ana.http.get("/api/host/packages")).json() if one["name"] == "pebbles"]
        assert (gone_one["waiting"], gone_one["version"]) == (3, "")
        await come_back(node.house, site)

        async def all_back() -> bool:
            return {made["table"]["id"] for made in gone} <= set(node.house.drivers)

        await until(all_back)
        assert "unserved" not in (await ana.http.get("/healthz")).json()
        (back,) = [one for one in (await ana.http.get("/api/host/packages")).json() if one["name"] == "pebbles"]
        assert (back["waiting"], back["version"], back["fault"]) == (0, "0.1", "")
        match = gone[0]["table"]["id"]
        assert (await node.house.keeper.read_table(match)).gaps, "the time without its game is given back"  # type: ignore[union-attr]
        assert await lines(node.house, match) >= 0
        await ana.close()


BROKEN = {
    "exception at import": {"__init__.py": "raise RuntimeError('/secret/path')"},
    "no game": {"__init__.py": ""},
    "no words": {"__init__.py": "", "game.py": "def make(options): raise KeyError('x')\ndef samples(): return [{}]"},
    "no samples": {"__init__.py": "", "game.py": "from tests.kernel.marbles import make",
                   "words.py": "from tests.server.toy.words import *"},
    "bad almanac": {"__init__.py": "", "game.py": "from tests.kernel.marbles import make\ndef samples(): return [{}]",
                    "words.py": "from tests.server.toy.words import *", "almanac/odd.md": "no head at all"},
    "an almanac that takes ours": {"__init__.py": "", "words.py": "from tests.server.toy.words import *",
                                   "game.py": "from tests.kernel.marbles import make\ndef samples(): return [{}]",
                                   "almanac/robber.md": "games: half\n\n# en: Mine\nA sentence."},
}  # fmt: skip


@pytest.mark.parametrize("kind", BROKEN)
async def test_an_incomplete_package_blanks_nothing(kind: str, tmp_path: Path, site: Path) -> None:
    for file, text in BROKEN[kind].items():
        lies = site / "half" / file
        lies.parent.mkdir(parents=True, exist_ok=True)
        lies.write_text(text, encoding="utf-8")
    told = site / "half-1.0.dist-info"
    told.mkdir()
    told.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: half\nVersion: 1.0\n", encoding="utf-8")
    told.joinpath("entry_points.txt").write_text("[trueque.games]\nhalf = half\n", encoding="utf-8")
    forget()
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        for path in (
            "/api/games", "/api/house-rules", "/api/almanac", "/api/almanac?q=robber", "/api/puzzles",
            "/api/lessons/sample-game", "/api/lessons/rules/island", "/api/workshop/island", "/api/languages",
            "/api/foundings", "/api/tables", "/api/me/tables", "/api/history", "/api/catalogue/es", "/api/cards/quick",
        ):  # fmt: skip
            reply = await ana.http.get(path)
            assert reply.status_code == 200, (path, reply.text)
        assert {"island", "quick", "princes"} <= {one["name"] for one in (await ana.http.get("/api/games")).json()}
        for path in ("/api/house-rules/half", "/api/levels/half", "/api/workshop/half", "/api/page/half/table.js"):
            reply = await ana.http.get(path)
            assert "/secret/path" not in reply.text
        made = await ana.http.post("/api/tables", json={"game": "half", "seats": BOTS})
        assert made.status_code == 200 or "«half»" in made.json()["sentence"], "it names the package that fails"
        assert "/secret/path" not in made.text
        await ana.close()


def test_a_game_that_is_gone_while_it_is_played_is_to_blame_and_ours_never(site: Path) -> None:
    failed = BadOptions("There is no game «pebbles».", "games")
    assert is_to_blame("pebbles", failed), "its package was removed under play"
    assert not is_to_blame("quick", failed)
    install(site)
    forget()
    assert not is_to_blame("pebbles", failed), "it is there, and nothing in the trace is its own"


def fail_in_ours() -> BaseException:
    try:
        len(None)  # type: ignore[arg-type]
    except TypeError as failed:
        return failed
    raise AssertionError


def test_a_fault_of_ours_at_a_table_of_a_package_is_ours(site: Path) -> None:
    """The frames say whose it was; where they are ours alone, what the package gives is looked at."""
    install(site)
    forget()
    match = Match(registry.make_game("pebbles"), FairDealer(bytes(32)))
    match.play_nature()
    ours = fail_in_ours()
    assert not is_to_blame("pebbles", ours, match)
    with pytest.raises(AttributeError) as theirs:
        match.game.write(None)
    assert is_to_blame("pebbles", theirs.value, match)
    for given in ("view", "points", "census"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(match.game, given, lambda *_: {"a": {1, 2}})
            assert is_to_blame("pebbles", ours, match), given
    assert not is_to_blame("pebbles", ours, match)


async def test_a_table_of_a_package_goes_on_after_a_fault_of_ours(
    tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(site)
    forget()
    dispatch, faults = visits.dispatch_message, [fail_in_ours()]

    async def stumble(*args: Any) -> None:
        if faults:
            raise faults.pop()
        await dispatch(*args)

    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(game="pebbles", seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
        socket = await ana.sit(made)
        monkeypatch.setattr(visits, "dispatch_message", stumble)
        reply = await socket.do("ping")
        assert "Something went wrong here" in reply["sentence"]
        assert (await socket.do("ping"))["type"] == "pong"
        assert not (await ana.http.get("/healthz")).json().get("unserved")
        await ana.close()


async def test_a_game_without_bots_offers_levels_that_search(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        games = {one["name"]: one["bots"] for one in (await ana.http.get("/api/games")).json()}
        assert games["marbles"] == [*EVERYWHERE, "random", MATCHED]
        levels = (await ana.http.get("/api/levels/marbles")).json()
        assert list(levels) == [*EVERYWHERE, MATCHED]
        assert all("worlds that fit what it sees" in told for level, told in levels.items() if level != MATCHED)
        wish = {"game": "marbles", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
        refused = await ana.http.post("/api/tables", json=wish)
        assert refused.status_code == 409, "it brings no greedy player"
        made = await ana.make_table(seats=[{"kind": "me"}, {"kind": "bot"}])
        assert made["table"]["seats"][1]["bot"] == "normal"
        await ana.close()
