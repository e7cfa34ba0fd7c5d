"""The review of a finished game in the page: the server's own numbers, and a way to try it again."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.hands import guest
from tests.browser.house import record

LONG = 150_000
"""A review takes some seconds of a processor, and this lane keeps a small machine busy."""


def test_a_game_is_reviewed_and_tried_again_from_its_costliest_decision(page: Page) -> None:
    page.goto("#/")
    guest(page)
    kept = page.request.post(
        "api/records", data=str(record("review", "mistakes")), headers={"Content-Type": "text/plain"}
    )
    id, key = kept.json()["table"]["id"], kept.json()["key"]
    page.goto(f"#/report/{id}/{key}")
    page.locator("[data-go=review]").click(timeout=LONG)
    expect(page.locator("[data-review-status=ready]")).to_be_attached(timeout=LONG)
    told: Any = page.request.get(f"api/tables/{id}/review", params={"key": key}).json()
    for seat in told["seats"]:
        page.locator(f"[data-review-seat='{seat['seat']}']").click()
        expect(page.locator(".review .sub")).to_have_text(seat["sentences"][0])
        expect(page.locator("[data-moment]")).to_have_count(len(seat["moments"]))
        for n, moment in enumerate(seat["moments"], 1):
            card = page.locator(f"[data-moment='{n}']")
            expect(card).to_contain_text(moment["best"])
            expect(card).to_contain_text(f"−{round(100 * moment['loss'])}")
            expect(card).not_to_contain_text("%")  # the curve has other numbers of the same moment
            expect(card).to_have_accessible_name(f"{n}. {moment['sentence']}")
    passed_on(page, id)
    costly = next(seat for seat in told["seats"] if seat["moments"])
    page.locator(f"[data-review-seat='{costly['seat']}']").click()
    page.locator("[data-try]").first.click()
    expect(page.locator("[data-play-from]")).to_be_visible(timeout=LONG)


def passed_on(page: Page, id: str) -> None:
    """The picture is saved as PNG, and the link to pass on leads whoever opens it to the review."""
    with page.expect_download() as saved:
        page.locator("[data-png]").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.locator("[data-link]").click()
    expect(page.locator(".share [role=status]")).not_to_be_empty()
    friend = page.context.new_page()
    friend.goto(page.locator("[data-link]").get_attribute("data-link") or "")
    friend.wait_for_url(f"**/#/review/{id}/*")
    assert "key=" not in (page.locator("[data-link]").get_attribute("data-link") or "")
    expect(friend.locator("[data-review-status=ready]")).to_be_attached(timeout=LONG)
    friend.close()
