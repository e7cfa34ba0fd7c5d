"""Families at a real table: what they say is heard right, nothing is played wrongly, no hand is shown to all."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.referee.families import FAMILIES, GAMES, Evening

SHORT = 30
"""Utterances of a game in every run."""
RIGHT = 0.95


@pytest.mark.parametrize("family", [FAMILIES[1], *(pytest.param(one, marks=pytest.mark.soak) for one in FAMILIES)])
def test_the_beginning_of_an_evening_is_heard(family: str) -> None:
    evening = Evening(family, 7)
    evening.play(SHORT)
    verdicts = Counter(one.verdict for one in evening.heard)
    assert verdicts["wrong"] == 0
    assert verdicts["missed"] <= 3, [one for one in evening.heard if one.verdict == "missed"]


@pytest.mark.soak
def test_ten_whole_games_are_heard() -> None:
    evenings = [Evening(family, seed) for family, seed in GAMES]
    for evening in evenings:
        evening.play()
        assert evening.referee.match.is_over
    verdicts = Counter(one.verdict for evening in evenings for one in evening.heard)
    assert verdicts["wrong"] == 0
    assert verdicts["right"] >= RIGHT * verdicts.total(), verdicts
