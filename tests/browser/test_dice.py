"""The dice as the page sees them: it gives its shares and checks every draw; a checker that knows no rules agrees."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.house import Served
from tests.kernel.test_rounds import Joined, Played
from trueque.kernel.registry import make

CHECKER = Path(__file__).parents[2] / "docs/verify-dice.mjs"
OPEN_A_TABLE = """async () => {
  const headers = { "content-type": "application/json" };
  const send = (path, body) => fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const post = async (path, body) => (await send(path, body)).json();
  await post("api/guest", { name: "Ana", lang: "en" });
  const seats = [{ kind: "me" }, { kind: "bot", bot: "normal" }];
  const wish = { game: "island", options: { seats: "2" }, seats, pace_ms: 0, autostart: true };
  const made = await post("api/tables", wish);
  location.hash = `#/t/${made.table.id}/${made.key}`;
  return made.table.id;
}"""

BRING_A_RECORD = """async (text) => {
  const json = { "content-type": "application/json" };
  await fetch("api/guest", { method: "POST", headers: json, body: JSON.stringify({ name: "Ana", lang: "en" }) });
  const sent = await fetch("api/records", { method: "POST", headers: { "content-type": "text/plain" }, body: text });
  return sent.json();
}"""


def test_the_page_gives_its_shares_and_checks_what_falls(page: Page, served: Served) -> None:
    page.goto(served.url)
    id = page.evaluate(OPEN_A_TABLE)
    expect(page.locator("[data-hand], main.island, .board").first).to_be_visible()
    page.get_by_role("button", name="Facts").first.click()
    expect(page.get_by_text(re.compile("checked here"))).to_be_visible()
    expect(page.get_by_text("do not fit")).to_have_count(0)

    async def rounds() -> Any:
        return (await served.app.state.house.room(id)).table.rounds

    kept = served.run(rounds())
    assert kept.count >= 1
    assert kept.out == {}, "the page's share came in time"


def check(page: Page, text: str) -> dict[str, Any]:
    """What the document's checker says of a record."""

    def serve(route: Route) -> None:
        route.fulfill(body=CHECKER.read_text(encoding="utf-8"), content_type="text/javascript")

    page.route("**/verify-dice.mjs", serve)
    found: dict[str, Any] = page.evaluate("async (text) => await (await import('/verify-dice.mjs')).verify(text)", text)
    return found


def test_a_checker_written_from_the_document_alone_agrees(page: Page, served: Served) -> None:
    played = Played(giving=5)
    played.play(500)
    text = str(played.record())
    page.goto(served.url)
    assert check(page, text) == {"draws": len(played.draws), "typed": 0, "wrong": [], "left": [1]}
    second = [line for line in text.splitlines() if line.startswith("* round")][1]
    changed = check(page, text.replace(second, second.replace(" 0:", " 0:0", 1)[:-1]))
    assert changed["wrong"]
    late = Joined()
    late.play(6)
    late.join()
    late.play(500)
    assert check(page, str(late.record())) == {"draws": len(late.draws), "typed": 0, "wrong": [], "left": []}
    assert check(
        page, re.sub(r"seed ..", "seed 00", text) if "seed 00" not in text else text.replace("seed 00", "seed 01")
    )["wrong"]


def test_after_the_end_this_device_checks_the_whole_game(page: Page, served: Served) -> None:
    played = Joined(game=make("quick", {"seats": "2"}))
    played.play(20)
    played.join()
    played.play(5000)
    assert played.match.is_over
    page.goto(served.url)
    made = page.evaluate(BRING_A_RECORD, str(played.record()))
    page.goto(f"{served.url}#/report/{made['table']['id']}/{made['key']}")
    page.reload()
    draws = len(played.draws)
    expect(page.locator(".seed li").first).to_have_text(
        f"Checked on this device: all {draws} draws are what the shares say."
    )
    expect(page.locator(".seed li").nth(1)).to_have_text(
        "Seed and pledges are those that were promised before the game."
    )
