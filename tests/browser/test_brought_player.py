"""A policy that a recipe trained sits down on the page: from its file, and for a whole game against a person."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import begin, play_on
from tests.browser.plainhost import PATIENCE, PlainHost
from tests.envs.test_recipes import run_recipe


@pytest.mark.soak
def test_a_policy_from_a_file_plays_against_a_person(visitor: Page, host: PlainHost, tmp_path: Path) -> None:
    mine = tmp_path / "Mine.json"
    learned = run_recipe("ppo.py", str(mine), "--minutes", "0.8", "--hidden", "64")
    assert learned.returncode == 0, learned.stderr[-2000:]
    assert run_recipe("evaluate.py", str(mine), "--opponent", "random", "--games", "200").returncode == 0
    visitor.goto(host.address)
    poster = visitor.locator("article", has=visitor.locator('[data-play="quick"]'))
    poster.get_by_role("radio", name="2", exact=True).check()
    poster.get_by_text("More choices").click()
    (tmp_path / "broken.json").write_text('{"trueque": "policy 9"}')
    poster.locator("[data-bring]").set_input_files(tmp_path / "broken.json")
    expect(poster.get_by_role("alert")).to_contain_text("policy 1", timeout=PATIENCE)
    poster.locator("[data-bring]").set_input_files(mine)
    expect(poster.get_by_role("status")).to_contain_text("mine is here", timeout=PATIENCE)
    expect(poster.get_by_role("radio", name="Mine", exact=True)).to_be_checked()
    begin(visitor, "quick")
    assert visitor.locator("body").inner_text().lower().count("mine") > 0
    visitor.reload()  # it is kept in this browser
    play_on(visitor, "quick", 2000)
    expect(visitor.locator(".over h2").first).to_contain_text("win", timeout=PATIENCE)
