"""The measurements of cards: hands dealt by lot keep every card, and what was left undone is tried and taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks import balance, undone

from trueque.core import library_build
from trueque.princes.catalogue import CARDS
from trueque.princes.core.numbers import KNOWN
from trueque.princes.core.state import Position
from trueque.princes.rules import MODES
from trueque.princes.step_rows import TOKENS

pytestmark = pytest.mark.skipif(not library_build.can_build(), reason="measured on the compiled core")


def cards_of(g: Position) -> Counter[int]:
    """Every card of hands and stacks."""
    hands = [g.hand[seat, at] for seat in range(2) for at in range(g.hand_size[seat])]
    stacks = [g.stack[stack, at] for stack in range(6) for at in range(g.stack_size[stack])]
    return Counter(entry // KNOWN for entry in hands + stacks)


def test_hands_dealt_by_lot_keep_every_card_under_its_back() -> None:
    rng, backs = Random(3), MODES["gold"].backs
    g = balance.set_up("gold", rng)
    before, held = cards_of(g), [g.hand[0, at] for at in range(g.hand_size[0])]
    for _ in range(20):
        balance.deal_by_lot(g, backs, rng)
    assert cards_of(g) == before
    assert [g.hand[0, at] for at in range(g.hand_size[0])] != held
    assert all(g.hand[seat, at] % KNOWN == 1 << seat for seat in range(2) for at in range(g.hand_size[seat]))
    for stack, back in enumerate(backs):
        assert {CARDS[TOKENS[g.stack[stack, at] // KNOWN]].set for at in range(g.stack_size[stack])} == {back}


def test_shares_are_told_by_card() -> None:
    hands = [held for number in range(2) for held in balance.one_game("intro", number)]
    assert [len(hands), sum(one.won for one in hands)] == [4, 2]
    assert all(len(one.cards) >= 1 for one in hands)
    many = [balance.Held(("scout",), 1.0), balance.Held(("scout", "abbey"), 0.0)] * balance.FEW
    lines = balance.table({"intro": many})
    assert lines[2:] == ["| Scout |  |", "| Abbey | 0.0 / 100.0 ± 13.9 |"]


def test_a_measurement_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "PIECE", 1)
    kept = tmp_path / "games.jsonl"
    first = balance.played(["intro"], 1, 1, kept)
    both = balance.played(["intro"], 2, 1, kept)
    assert both["intro"][:2] == first["intro"]
    assert len(both["intro"]) == 4
    assert balance.played(["intro"], 2, 1, kept) == both
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 2


@pytest.mark.parametrize("way", ["left", "scouted"])
def test_a_position_stays_as_it_was_after_its_cards_were_tried(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tries, gains = getattr(undone.Forks, way), list[float]()

    def tried(forks: undone.Forks, *asked: Any) -> Iterator[undone.Found]:
        before = forks.state.core.release(forks.state.g)
        found = list(tries(forks, *asked))
        assert forks.state.core.release(forks.state.g) == before
        gains.extend(one.gain for one in found)
        yield from found

    monkeypatch.setattr(undone, "PLAYOUTS", 1)
    monkeypatch.setattr(undone.Forks, way, tried)
    for one in undone.Forks("intro", 1).positions():
        if len(gains) > 2 or one.gain > 1:
            break
    assert gains
    assert set(gains) <= {-1.0, -0.5, 0.0, 0.5, 1.0}
