"""A finished game checked in the browser by the rules themselves, cards and all, from a server that hands them out."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.house import Served
from tests.browser.plainhost import PATIENCE, visiting
from tests.browser.test_dice import BRING_A_RECORD
from tests.kernel.test_rounds import Joined
from trueque.kernel.registry import make_game


@pytest.mark.soak
def test_cards_are_checked_by_the_rules_on_this_device(browser: Browser, site: Path, tmp_path: Path) -> None:
    served = Served(tmp_path, site=str(site))
    played = Joined(game=make_game("quick", {"seats": "2"}))
    played.play(20)
    played.join()
    played.play(5000)
    page = visiting(browser).new_page()
    page.goto(served.url)
    made = page.evaluate(BRING_A_RECORD, str(played.record()))
    page.goto(f"{served.url}#/report/{made['table']['id']}/{made['key']}")
    page.reload()
    page.locator("[data-judge]").click()
    expect(page.get_by_text("Checked by the rules on this device, cards and all.")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text(f"All {len(played.draws)} draws come from this seed.")).to_be_visible()
    served.stop()
