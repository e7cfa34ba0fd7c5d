"""A card set of another package on the page: offered, laid out, played by pressing, and what its stores hold."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import ASKED, begin, click, princes, settle
from tests.browser.plainhost import KNOWN, visiting
from tests.browser.restarted import Restarted
from tests.outside.site import install
from tests.server.nodes import ROOT
from trueque.kernel.position import write_link

POND = """
from tests.princes.table import ME, Table
from trueque.kernel.position import write_position
from trueque.princes.actions import Build
t = Table("rivers").lay(ME, L1t="fishery", L1b="ferry").hold(ME, "fish_pond").stock(ME, brick=1)
t.do(Build("fish_pond", "forest2"))
t.stock(ME, pond=2, wood=1)
print(write_position(t.game, t.state))
"""
"""A line with a Fish Pond that holds something, as whoever has the package writes it."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Restarted]:
    """A server with the package installed: sets are found when it starts."""
    site = tmp_path / "site"
    site.mkdir()
    install(site, "rivers")
    with Restarted(tmp_path / "rivers.db", site) as running:
        yield running


@pytest.fixture
def page(browser: Browser, server: Restarted) -> Iterator[Page]:
    context = visiting(browser, KNOWN)
    page = context.new_page()
    page.goto(server.url)
    yield page
    context.close()


@pytest.mark.soak
def test_a_set_of_another_package_is_played_on_the_page(page: Page, server: Restarted) -> None:
    page.get_by_role("radio", name="The Rivers", exact=True).check(force=True)
    begin(page, "princes")
    stacks = page.locator("[data-stack]")
    expect(stacks).to_have_count(6)
    for n in (4, 5, 6):
        expect(stacks.nth(n - 1)).to_have_attribute("aria-label", re.compile("The Rivers"))
    turns = set[str]()
    for _ in range(60):
        page.wait_for_selector(ASKED, state="attached")
        asked = page.locator(ASKED).get_attribute("data-asked") or ""
        turns |= {asked} if asked.endswith(".action") else set()
        if len(turns) == 2:
            return
        assert princes(page, click), asked
        settle(page, asked)
    raise AssertionError(f"no second turn: {page.locator('.log').inner_text()[-600:]}")


@pytest.mark.soak
def test_what_a_card_of_the_set_holds_lies_on_it(page: Page, server: Restarted) -> None:
    done = subprocess.run([sys.executable, "-c", POND], env={**os.environ, "PYTHONPATH": os.pathsep.join(server.paths)},
                          cwd=ROOT, capture_output=True, text=True, check=True)  # fmt: skip
    page.goto(f"{server.url}#/p/{write_link(done.stdout.strip())}")
    pond = page.locator('[data-face="fish_pond"]')
    expect(pond).to_have_attribute("data-stock", "2")
    expect(pond).to_have_attribute("aria-label", re.compile(r"Fish Pond: 2 grain", re.I))
    expect(page.locator(".words")).to_contain_text("Fish Pond: 2 grain")
