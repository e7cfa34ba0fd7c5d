"""Screen-reader mode, by somebody who knows nothing but the accessibility tree: games are played to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.ears import Ears
from tests.browser.hands import guest
from tests.browser.house import Served, late, record

# The seats are those of test_to_the_end.py: a few rounds are left from there.
LATE = [("quick", "seats-3", 1, 2, 100),
        *(pytest.param(*one, marks=pytest.mark.soak) for one in (
            ("island", "ends-city", 2, 4, 150), ("princes", "intro", 1, 2, 150),
            ("island", "large-special-point-card", 2, 3, 300)))]  # fmt: skip


SETTINGS = (
    "localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}));"
    "localStorage.setItem('listening', JSON.stringify({rate: 2000}))"
)
"""The mode on, and a fast reader."""


def seat_down(page: Page, served: Served, game: str, name: str, rounds: int, seat: int = 0) -> Ears:
    """Come to a late position with the mode on and a fast reader."""
    read = record(game, name)
    return seat_at(page, served, game, name, late(read, seat, rounds), seat)


def seat_at(page: Page, served: Served, game: str, name: str, cut: int, seat: int = 0) -> Ears:
    page.add_init_script(SETTINGS)
    id, key = served.table(record(game, name), cut, {seat: guest(page)}, "greedy")
    page.goto(f"#/t/{id}/{key}")
    ears = Ears(page)
    ears.find("heading", "Options")
    return ears


@pytest.mark.parametrize(("game", "name", "seat", "rounds", "answers"), LATE)
def test_a_late_position_is_played_to_the_end_from_the_accessibility_tree_alone(
    page: Page, served: Served, game: str, name: str, seat: int, rounds: int, answers: int
) -> None:
    ears = seat_down(page, served, game, name, rounds, seat)
    n = ears.play(game, answers)
    print(game, n)
    assert n > 0


@pytest.mark.soak
@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_a_whole_game_is_played_from_the_accessibility_tree_alone(page: Page, game: str) -> None:
    page.add_init_script("localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}))")
    page.goto("#/")
    page.click(f'[data-play="{game}"]')
    assert Ears(page).play(game, 3000) > 10
