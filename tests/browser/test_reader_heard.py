"""Heard in time: over games of every kind nothing is lost, nothing is said twice, and what others did does not wait.

How long the own result takes from the key is printed, and held loosely: a busy machine must not fail here. The policy
itself is held to the millisecond by `tests/page/test_policy.py`. Figures stand in docs/accessibility.md.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.ears import Ears
from tests.browser.hands import guest
from tests.browser.heard import CLOCKED, Heard
from tests.browser.house import Served, late, record
from tests.browser.test_reader_explorer import hear
from trueque.telling.event_lines import BREATH

RATE = 60
"""A fast reader, which still lets what bots do at once pile up."""
QUESTION = 80
"""More words than any question that begins a turn has."""
LOOSE = 20_000.0


def follow(page: Page, served: Served, game: str, name: str, cut: int, answers: int) -> Heard:
    """Play to the end at a table where bots answer at once, then ask for what is left of the news."""
    page.add_init_script(CLOCKED)
    page.add_init_script(
        "localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}));"
        f"localStorage.setItem('listening', JSON.stringify({{rate: {RATE}}}))"
    )
    id, key = served.table(record(game, name), cut, {0: guest(page)}, "greedy")
    page.goto(f"#/t/{id}/{key}")
    ears = Ears(page)
    ears.find("heading", "Options")
    assert ears.play(game, answers) > 0
    ears.type("news")
    ears.type("rules xyzzy")  # its reply comes after that to the news
    hear(ears, "xyzzy")
    return Heard.of(page, RATE)


def held(heard: Heard) -> None:
    print(heard.figures())
    assert not heard.lost
    assert not heard.repeated
    assert max(heard.turns, default=0) <= BREATH["normal"] + QUESTION
    for name, waits in heard.waits.items():
        assert max(waits) < LOOSE, name


@pytest.mark.soak
def test_a_late_position_is_heard_in_time(page: Page, served: Served) -> None:
    read = record("quick", "seats-3")
    held(follow(page, served, "quick", "seats-3", late(read, 0, 3), 100))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "name", "rounds", "answers"),
    [("island", "ends-city", 12, 800), ("quick", "seats-3", 12, 800), ("princes", "intro", 12, 800)],
)
def test_long_games_are_heard_in_time(
    page: Page, served: Served, game: str, name: str, rounds: int, answers: int
) -> None:
    held(follow(page, served, game, name, late(record(game, name), 0, rounds), answers))
