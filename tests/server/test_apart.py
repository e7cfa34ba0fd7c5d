"""Games of other packages in processes of their own: played as ever, ended when they hang, and nothing of them here."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from benchmarks.small_games import open_game

from tests.outside.site import EXAMPLES, forget, lay_out
from tests.server.kit import Person, running
from tests.server.test_chaos import LATER, WORDS, Site
from trueque.kernel import BadNotation, plain_position, registry
from trueque.kernel.event import to_plain
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.server.apart.child import Child
from trueque.server.apart.doors import ON_LOOP, PackageProcess
from trueque.server.apart.mirrors import make_mirror

SLEEPS = {"game": LATER.format(after=4, fault="time.sleep(60)"), "words.py": WORDS}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    yield Site(folder)
    registry.TROUBLES.clear()
    forget()


@pytest.mark.soak
async def test_a_game_apart_is_played_and_nothing_of_it_is_loaded_here(tmp_path: Path, site: Site) -> None:
    lay_out(EXAMPLES / "pebbles", site.folder)
    forget()
    async with running(tmp_path, apart=True) as node:
        ana = await Person(node, "Ana", "ca").come_in()
        listed = {one["name"]: one for one in (await ana.http.get("/api/games")).json()}
        assert listed["pebbles"]["title"] == "Còdols"
        made = await ana.make_table(game="pebbles", seats=[{"kind": "me"}, {"kind": "bot", "bot": "champion"}])
        socket = await ana.sit(made)
        rng = Random(1)
        while not (socket.position or {}).get("result"):
            if await socket.answer_somehow(rng) is None:
                await socket.hear(60)
        assert sorted((socket.position or {})["result"]["scores"]) == [0, 1]
        await ana.close()
    assert not [name for name in sys.modules if name.partition(".")[0] == "pebbles"]


@pytest.mark.soak
async def test_one_that_hangs_is_ended_and_comes_back(tmp_path: Path, site: Site) -> None:
    site.install("sleeper", SLEEPS)
    async with running(tmp_path, apart=True) as node:
        ana = await Person(node, "Ana").come_in()
        other = await ana.sit(await ana.make_table(seats=[{"kind": "me"}, {"kind": "bot"}]))
        made = await ana.make_table(game="sleeper", seats=[{"kind": "me"}, {"kind": "bot"}], pace_ms=0)
        socket = await ana.sit(made)
        began, match = time.monotonic(), made["table"]["id"]
        async with asyncio.timeout(30):
            while match not in node.house.unserved:
                if await socket.answer_somehow(Random(1)) is None:
                    await socket.hear(5)
        assert time.monotonic() - began < 25
        assert (await ana.http.get("/healthz")).json()["unserved"] == {"sleeper": 1}
        assert (await other.do("ping"))["type"] == "pong"
        process = node.house._packages.apart.find_process("sleeper")  # type: ignore[union-attr]
        assert not process.is_running, "what hung was ended"
        site.install("sleeper", {}, version="1.1")  # mended
        await node.house._try_unserved()
        assert match not in node.house.unserved
        assert node.house._packages.apart.find_process("sleeper") is not process, "a new version, a new process"  # type: ignore[union-attr]
        assert (await (await ana.connect(made)).do("ping"))["type"] == "pong"
        await ana.close()
    assert ON_LOOP < 1
    assert not [name for name in sys.modules if name == "sleeper" or name.startswith("sleeper.")]


class Near:
    """The other side without a process."""

    def __init__(self, child: Child) -> None:
        self.exchange = lambda told, _: child.answer(told)

    def end(self) -> None:
        """Nothing runs."""


@pytest.mark.parametrize("name", ["claims", "purses", "bazaar"])
def test_what_is_played_there_is_what_is_played_here(name: str) -> None:
    """Hidden hands, sealed bids and offers: the same answers, events as each seat sees them, sentences and refusals."""
    here, to = open_game(name), Listener("en", 0, ("Ana", "Biel", "Carla"))
    there = PackageProcess(name, f"games.{name}", "play", cache(lambda card: make_mirror(card, there.ask)))
    there._running = Near(Child(name, f"games.{name}"))  # type: ignore[assignment]
    game, words = there.call(f"games.{name}.game", "make", {}), f"games.{name}.words"
    state, mirrored, rng = here.start(), game.start(), Random(5)
    for _ in range(40):
        asked, seen = here.decisions(state), game.decisions(mirrored)
        assert [(one.seat, one.kind, one.odds) for one in asked] == [(one.seat, one.kind, one.odds) for one in seen]
        if not asked:
            break
        assert list(map(here.write, asked[0].answers)) == list(map(game.write, seen[0].answers))
        number = rng.randrange(len(list(asked[0].answers)))
        chosen, mirror = list(asked[0].answers)[number], list(seen[0].answers)[number]
        assert [here.heard(state, asked[0].seat, chosen, 0)] == [game.heard(mirrored, seen[0].seat, mirror, 0)]
        told, mirrors = (one.play(at, asked[0].seat, what)
                         for one, at, what in ((here, state, chosen), (game, mirrored, mirror)))  # fmt: skip
        assert [to_plain(one) for one in told] == [to_plain(one) for one in mirrors]
        for event, other in zip(told, mirrors, strict=True):
            known, known_there = event.seen_by(0), other.seen_by(0)
            assert to_plain(known) == to_plain(known_there)
            if known is not None:
                assert game_words(name).tell(known, to) == there.call(words, "tell", known_there, to)
        assert here.view(state, 0) == game.view(mirrored, 0)
        guessed = here.guess(here.view(state, 0), Random(3)), game.guess(game.view(mirrored, 0), Random(3))
        assert to_plain(guessed[0]) == to_plain(guessed[1])
    assert mirrored.copy() == mirrored
    values = {
        name: words for name, words in json.loads(json.dumps(plain_position.encode(mirrored))).items() if name != "is"
    }
    assert game.rebuild_state(values) == mirrored
    with pytest.raises(BadNotation) as refused:
        game.read(mirrored, "nonsense")
    assert "«nonsense» should read" in refused.value.spoken("ca")


def test_what_a_package_says_is_read_with_care() -> None:
    """A name that is neither ours nor a plain one is not looked up, whatever stands in the bytes."""
    import os
    import pickle

    class Sly:
        def __reduce__(self) -> tuple[object, ...]:
            return os.system, ("true",)

    with pytest.raises(pickle.UnpicklingError, match="nothing that a package may say"):
        Child("pebbles", "pebbles").read(pickle.dumps(Sly()))
