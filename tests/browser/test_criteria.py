"""WCAG criteria that only a browser can show, as many as fit in one visit of the drawn table and one of the almanac."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.hands import guest
from tests.browser.house import Served, late, record

STOPS = 30
# Where the focus is: its ring, whether any corner of it or its middle is seen, and what it is called.
HELD = """() => {
  const e = document.activeElement;
  const ring = (e.closest('label') && getComputedStyle(e).opacity === '0') ? e.closest('label') : e;
  const style = getComputedStyle(ring);
  const mark = e.querySelector('.mark');
  const r = ring.getBoundingClientRect();
  const spots = [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]].map(([x, y]) => document.elementFromPoint(r.x + r.width * x, r.y + r.height * y));
  return {
    name: e === document.body ? 'BODY' : e.getAttribute('aria-label') || e.textContent.trim().slice(0, 40) || e.tagName,
    ring: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || (mark !== null && parseFloat(getComputedStyle(mark).strokeWidth) >= 4),
    seen: spots.some((s) => s && (ring.contains(s) || s.contains(ring))),
  };
}"""  # noqa: E501


def stops(page: Page, most: int) -> list[dict[str, Any]]:
    """What Tab comes to, one after the other."""
    found: list[dict[str, Any]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        held = page.evaluate(HELD)
        if held["name"] == "BODY" or (found and held["name"] == found[0]["name"]):
            break
        found.append(held)
    return found


def test_the_focus_is_seen_and_pressing_can_be_taken_back(page: Page, served: Served) -> None:
    read = record("island", "ends-city")
    table, secret = served.table(read, late(read, 0, 2), {0: guest(page)}, "greedy")
    page.goto(f"#/t/{table}/{secret}")
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    page.wait_for_selector("[data-step], [data-place]")
    asked = page.locator(".screen").get_attribute("data-asked")
    found = stops(page, STOPS)
    assert len(found) > 10, "2.1.1: Tab walks"
    assert not [stop["name"] for stop in found if not stop["ring"]], "2.4.7: a ring wherever the focus is"
    assert not [stop["name"] for stop in found if not stop["seen"]], "2.4.11: nothing lies over it"
    assert page.locator(".screen").get_attribute("data-asked") == asked, "3.2.1: the focus alone plays nothing"
    # 2.5.2: pressed, moved away and let go: nothing was done.
    box = page.locator("[data-step]").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(2, 400)
    page.mouse.up()
    assert page.locator(".screen").get_attribute("data-asked") == asked
    # 1.3.4: the phone lies.
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.evaluate("document.documentElement.scrollWidth") <= 844
    expect(page.locator(".island svg.board").last).to_be_visible()
    expect(page.locator("[data-step]").first).to_be_attached()
    helps_and_ways(page)


def helps_and_ways(page: Page) -> None:
    """2.4.5: a rule is found by list and by search; 3.2.6: help stands in one place; 3.3.7: the name is kept."""
    page.set_viewport_size({"width": 1280, "height": 800})
    orders = []
    for where in ("#/", "#/settings", "#/history", "#/rules"):
        page.goto(where)
        page.wait_for_selector("header nav a[href$='rules']")
        orders.append([name for name in page.locator("header nav > a").evaluate_all(
            "all => all.map((e) => e.getAttribute('aria-label'))") if name in ("Almanac", "Settings")])  # fmt: skip
    assert orders == [["Almanac", "Settings"]] * len(orders)
    expect(page.locator("a[href$='rules/robber']").first).to_be_attached()
    page.get_by_role("searchbox").or_(page.locator("main input")).first.fill("robber")
    expect(page.locator("main a[href$='rules/robber']").first).to_be_visible()
    page.goto("#/settings")
    page.locator("main input").first.fill("Berta")
    page.goto("#/")
    page.wait_for_selector("[data-play]")
    page.goto("#/settings")
    expect(page.locator("main input").first).to_have_value("Berta")
