"""What a server keeps ready is what it would make anew: views from the position before, lines heard by all at once."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from tests.server.kit import Person, running
from tests.server.test_play import play_on, two_at_a_table
from trueque.island.game import Island
from trueque.kernel.game import NATURE, Shown
from trueque.kernel.registry import game_words, make_game, sample_options
from trueque.kernel.words import Listener
from trueque.table.view_encoding import EncodedViews

SAMPLES = sample_options("island")
SOME = [3, 8, 15]
LONG = [pytest.param(n, marks=pytest.mark.soak) for n in range(len(SAMPLES)) if n not in SOME]


def answers(game: Island, rng: Random, most: int) -> Any:
    """Positions of a random game, each a fresh copy, with the answer that is given there."""
    state = game.start()
    for _ in range(most):
        if not (asked := game.decisions(state)):
            return
        decision = rng.choice(asked)
        nature = decision.seat == NATURE
        action = rng.choices(list(decision.answers), decision.odds)[0] if nature else decision.answers.sample(rng)
        before, state = state, state.copy()
        yield before, decision.seat, action, state, game.play(state, decision.seat, action)


@pytest.mark.parametrize("sample", [*SOME, *LONG])
def test_views_that_follow_are_the_views(sample: int) -> None:
    game = make_game("island", SAMPLES[sample])
    assert isinstance(game, Island)
    rng, parts = Random(sample), EncodedViews()
    shown: Shown | None = None
    seats = [*range(game.seats), None]
    kept, looked, client = 0, 0, dict[int | None, dict[str, Any]]()
    for _, _, _, state, _ in answers(game, rng, 500):
        if rng.random() < 0.4:
            continue
        looked += 1
        before, shown = shown, game.shown(state, seats, shown)
        kept += kept_parts(before, shown)
        parts.put_views(shown)
        for seat in seats:
            view = game.view(state, seat)
            assert orjson.dumps(shown.view(seat)) == orjson.dumps(view), "in the same order too"
            assert orjson.loads(orjson.dumps(parts.view_parts(seat))) == view
            told, same = parts.changed_parts(seat)
            had = client.get(seat, {})
            client[seat] = orjson.loads(orjson.dumps(told)) | {name: had[name] for name in same}
            assert client[seat] == view, "put together from what was kept and what was told"
    assert kept > 4 * looked, "hardly anything stayed the same object"


async def test_a_client_that_keeps_its_view_has_the_whole_of_it(tmp_path: Path) -> None:
    """Whoever keeps it is sent only what changed, and puts it together to what another gets whole."""
    async with running(tmp_path) as node:
        _, _, first, second, made = await two_at_a_table(node, game="island", options={"seats": "2"})
        keeping = await (await Person(node, "Carme").come_in()).connect(made, keeps=True)
        whole = await (await Person(node, "Dolça").come_in()).connect(made)
        assert keeping.position is not None
        kept, left_out = keeping.position["view"], 0
        for turn in range(12):
            await play_on([first, second], Random(turn), 1)
            while (keeping.position or {}).get("number") != (first.position or {})["number"]:
                update = await keeping.until("update", 20)
                kept = update["position"]["view"] | {name: kept[name] for name in update["position"].get("same", [])}
                left_out += len(update["position"].get("same", []))
            while (whole.position or {}).get("number") != (first.position or {})["number"]:
                await whole.until("update", 20)
            assert whole.position is not None
            assert kept == whole.position["view"]
        assert left_out > 20, "hardly anything was left out"


def kept_parts(before: Shown | None, now: Shown) -> int:
    return 0 if before is None else sum(before.shared[name] is part for name, part in now.shared.items())


@pytest.mark.parametrize("sample", SOME[:3])
def test_lines_heard_by_all_are_those_heard_by_each(sample: int) -> None:
    game = make_game("island", SAMPLES[sample])
    assert isinstance(game, Island)
    for before, seat, action, _, _ in answers(game, Random(sample), 500):
        each = tuple(game.heard(before, seat, action, listener) for listener in (*range(game.seats), None))
        assert game.heard_by_all(before, seat, action) == each


@pytest.mark.parametrize("sample", SOME[:3])
def test_events_told_alike_are_told_alike(sample: int) -> None:
    game = make_game("island", SAMPLES[sample])
    assert isinstance(game, Island)
    said = game_words("island")
    alike: frozenset[type] = said.ALIKE  # type: ignore[attr-defined]
    names = tuple(f"P{n}" for n in range(game.seats))
    met = set()
    for _, _, _, _, events in answers(game, Random(sample), 500):
        for event in (event for event in events if type(event) in alike):
            others = [seat for seat in (*range(game.seats), None) if seat != event.seat]
            assert len({said.tell(event, Listener("ca", seat, names)) for seat in others}) == 1
            met.add(type(event))
    assert len(met) > 6
    assert all("seen_by" not in vars(kind) for kind in alike), "everybody sees it as it is"
