"""Everything at one glance: with the page at its top question, answers, hand and whose turn it is are in view.

The layout rule is written once, in web/src/styles/glance.css; nothing is scrolled here before it is measured.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.house import Served
from tests.browser.promise.glance import GLANCE, SIZES, misses
from tests.browser.promise.looking import LANGUAGES, Size, come
from tests.browser.promise.positions import GAMES, Position, archived, archived_at

# One position a game, each in the sizes that are hardest for it; all positions in all sizes are in the soak.
SLICE: list[tuple[Position, tuple[Size, ...]]] = [
    (archived_at("island", "close-game", 729), ((320, 568), (667, 375), (1024, 600), (1280, 720))),
    (archived_at("quick", "seats-6", 1171), ((667, 375), (1366, 650))),
    (archived_at("princes", "progress", 610), ((667, 375), (1024, 600))),
]


@pytest.mark.parametrize(("where", "sizes"), [pytest.param(*one, id=one[0].game) for one in SLICE])
def test_a_full_table_is_seen_at_one_glance(
    page: Page, served: Served, where: Position, sizes: tuple[Size, ...]
) -> None:
    come(page, served, where, "en")
    found = [f"{size[0]}×{size[1]}: {one}" for size in sizes for one in misses(page, size)]
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_archived_position_is_seen_so(new_page: NewPage, served: Served, game: str, lang: str) -> None:
    page = new_page(lang=lang, theme="dark" if lang == "ca" else "light")
    found: list[str] = []
    for where in archived(game):
        come(page, served, where, lang)
        found += [f"{where}, {size[0]}×{size[1]}: {one}" for size in SIZES for one in misses(page, size)]
    assert not found, f"{len(found)} misses\n" + "\n".join(found[:60])


HIDDEN = {
    "question: “Roll?”": '<h2 data-question style="margin-top:3000px">Roll?</h2>',
    "answer: end": """<h2 data-question>Roll?</h2>
        <button data-step="end" style="position:absolute;top:4000px">End</button>""",
    "answer: what sends it is hidden": """<h2 data-question>Which 2?</h2>
        <div style="display:none"><button data-send>Done</button></div>""",
    "hand: “3 Wood” is not in view": """<h2 data-question>Roll?</h2><div data-hand style="overflow:auto;height:30px">
        <p style="height:90px"></p><button data-card="wood">3 Wood</button></div>""",
    "land: 9 % of the height": """<h2 data-question>Roll?</h2><div class="island">
        <svg class="ground" viewBox="0 0 72 72" style="width:72px"><rect data-hex="P1" width="72" height="72" /></svg>
        </div>""",
    "turn: whose it is": '<h2 data-question>Roll?</h2><p data-turn style="margin-top:3000px">Ana</p>',
}


@pytest.mark.parametrize("miss", HIDDEN)
def test_the_audit_sees_what_is_out_of_view(page: Page, miss: str) -> None:
    page.set_content(HIDDEN[miss])
    found: list[str] = page.evaluate(GLANCE)
    assert any(one.startswith(miss) for one in found), found
