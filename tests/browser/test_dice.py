"""The dice as the page sees them: it gives its shares and checks every draw; a checker that knows no rules agrees."""

from __future__ import annotations

import asyncio
import re
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.house import Served
from tests.kernel.test_rounds import Choosy, Joined, Played, returning
from trueque.kernel.chain import find_earlier_link
from trueque.kernel.honest import verify_record
from trueque.kernel.registry import make_game
from trueque.kernel.rounds import RoundDealer, Rounds
from trueque.server.house import ServerHouse
from trueque.table import dice_rounds
from trueque.table.room import Batch, make_batch

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


def test_the_page_gives_its_shares_and_checks_what_falls(
    page: Page, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy machine is no withheld share.
    monkeypatch.setattr(dice_rounds, "SECONDS", 60.0)
    page.goto(served.url)
    id = page.evaluate(OPEN_A_TABLE)
    expect(page.locator("[data-hand], main.island, .board").first).to_be_visible()
    page.get_by_role("button", name="Facts").first.click()
    expect(page.get_by_text(re.compile("checked here"))).to_be_visible()
    expect(page.get_by_text("do not match")).to_have_count(0)

    async def rounds() -> Any:
        return (await served.app.state.house.open_room(id)).table.rounds

    kept = served.run(rounds())
    assert kept.count >= 1
    assert kept.out == {}, "the page's share came in time"


def test_a_server_that_never_rolls_a_seven_is_found_out_at_once(
    page: Page, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It draws what it likes where it does not like what the shares say: the page warns in the middle of the table.

    Whatever list or index such a server could send along is not asked for; here it dislikes every throw.
    """
    honest = RoundDealer.draw

    def choosing(self: RoundDealer, log: Any, decision: Any, past: Any) -> Any:
        drawn = honest(self, log, decision, past)
        if drawn is None or decision.kind not in ("dice", "start_throw"):
            return drawn
        return next(answer for answer in decision.answers if answer != drawn)

    page.goto(served.url)
    with monkeypatch.context() as while_it_draws:
        while_it_draws.setattr(RoundDealer, "draw", choosing)
        page.evaluate(OPEN_A_TABLE)
        expect(page.get_by_role("alert").filter(has_text="do not trust this table")).to_be_visible(timeout=60_000)


class Peeking:
    """A server that gathers the shares for a roll, looks what would fall, and lets the answer be taken back."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.known: dict[int, bytes] = {}
        self.waits, self.goes_on = threading.Event(), threading.Event()
        self._honest = dice_rounds._draw_round
        monkeypatch.setattr(dice_rounds, "_draw_round", self.peek)

    async def peek(self, room: Any, gathering: Any) -> None:
        if self.known or room.table.match.steps[-1:] == [] or room.table.match.steps[-1].seat < 0:
            await self._honest(room, gathering)
            return
        await gathering.complete.wait()
        self.known = dict(gathering.given)
        self.waits.set()
        while not self.goes_on.is_set():
            await asyncio.sleep(0.02)
        async with room.lock:
            room.gathering = None
            await room.commit(lambda: self._taken_back(room))

    @staticmethod
    def _taken_back(room: Any) -> Batch:
        draft = room.table.copy_match()
        draft.undo(draft.steps[-1].seat)
        return make_batch(room.table, draft)


LOOKED = "the server could look first"


@pytest.mark.soak
def test_a_server_that_peeks_and_takes_back_is_found_out_at_once(
    page: Page, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dice_rounds, "SECONDS", 60.0)
    page.goto(served.url)
    id = page.evaluate(OPEN_A_TABLE)
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    cheat = Peeking(monkeypatch)
    cheat.goes_on.set()
    asking = asyncio.run_coroutine_threadsafe(to_the_next_draw(served.app.state.house, id), served.loop)
    expect(page.get_by_role("alert").filter(has_text=LOOKED)).to_be_visible(timeout=30_000)
    asking.cancel()
    assert cheat.known[0], "it had the page's share"


def test_a_page_that_is_loaded_again_gives_no_share_to_another_history(
    page: Page, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same cheat while nobody looks: what the page gave before is kept, and to what."""
    monkeypatch.setattr(dice_rounds, "SECONDS", 3.0)
    page.goto(served.url)
    id = page.evaluate(OPEN_A_TABLE)
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    here = page.url
    cheat = Peeking(monkeypatch)
    asking = asyncio.run_coroutine_threadsafe(to_the_next_draw(served.app.state.house, id), served.loop)
    while not cheat.waits.is_set():
        page.wait_for_timeout(50)
    page.goto("about:blank")
    cheat.goes_on.set()
    page.goto(here)
    expect(page.get_by_role("alert").filter(has_text=LOOKED)).to_be_visible(timeout=30_000)
    rounds = asking.result(60)
    assert cheat.known[0]
    assert rounds.heads.get(0) != cheat.known[0], "the share it knows is not given again"
    assert rounds.missed == {0: [2]}, "another one is, and this server does not know what to do with it"


def test_a_page_whose_share_is_left_out_says_so_at_once_and_gives_again(
    page: Page, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server calls an honest share late: from then on it could foresee every draw, and blame the seat."""
    monkeypatch.setattr(dice_rounds, "SECONDS", 60.0)
    page.goto(served.url)
    id = page.evaluate(OPEN_A_TABLE)
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    dropped: list[bytes] = []
    take = dice_rounds.Gathering.give_share

    def drop_once(self: dice_rounds.Gathering, seat: int, share: bytes, signature: Any) -> None:
        if dropped:
            take(self, seat, share, signature)
        else:
            dropped.append(share)
            self.complete.set()

    monkeypatch.setattr(dice_rounds.Gathering, "give_share", drop_once)
    rounds = served.run(to_the_next_draw(served.app.state.house, id))
    assert dropped
    assert rounds.missed == {0: [2]}
    notice = page.get_by_role("alert").filter(has_text="Your share of round 2 was sent")
    expect(notice).to_be_visible()
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)
    expect(page.get_by_text("gives shares of the dice again").first).to_be_attached()
    while not rounds.returned or rounds.out:
        rounds = served.run(to_the_next_draw(served.app.state.house, id))
    rounds = served.run(to_the_next_draw(served.app.state.house, id))
    assert rounds.missed == {0: [2]}
    assert dropped[0] in (find_earlier_link(rounds.heads[0], n) for n in range(1, rounds.count)), (
        "the link it knew is skipped"
    )
    expect(page.get_by_text("do not match")).to_have_count(0)


FORGET = "Object.keys(localStorage).filter(k => k.startsWith('dice:')).map(k => localStorage.removeItem(k)).length"


async def to_the_next_draw(house: ServerHouse, id: str) -> Rounds:
    """Seat 0 answers as a bot would until something is drawn again."""
    room = await house.open_room(id)
    assert room is not None
    table, before = room.table, room.table.rounds.count
    async with asyncio.timeout(25):
        while table.rounds.count == before:
            async with room.lock:
                mine = [asked for asked in table.open if asked.decision.seat == 0 and asked.decision.waits]
                if mine and not table.is_drawing:
                    played = partial(
                        house.drivers[id]._build_played_batch, mine[0], next(iter(mine[0].decision.answers)), None
                    )
                    await room.commit(played)
            await asyncio.sleep(0.05)
    return table.rounds


@pytest.mark.soak
def test_a_browser_that_forgot_gives_no_shares_and_the_game_goes_on(page: Page, served: Served) -> None:
    """As another device does, or a browser whose store was emptied: seen in the record, and still checked."""
    page.goto(served.url)
    id = page.evaluate(OPEN_A_TABLE)
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    assert page.evaluate(FORGET) == 1
    page.reload()
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    rounds = served.run(to_the_next_draw(served.app.state.house, id))
    assert rounds.out == {0: 2}
    page.get_by_role("button", name="Facts").first.click()
    expect(page.get_by_text("No share of yours was in round 2")).to_be_visible()
    expect(page.get_by_text("checked here as they happened")).to_be_visible()
    expect(page.get_by_text("do not match")).to_have_count(0)


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
    unsigned: dict[str, object] = {"parted": [], "signed": []}
    assert check(page, text) == {
        "draws": 0,
        "listed": len(played.draws),
        "typed": 0,
        "wrong": [],
        "left": [1],
        **unsigned,
    }
    second = [line for line in text.splitlines() if line.startswith("* round")][1]
    changed = check(page, text.replace(second, second.replace(" 0:", " 0:0", 1)[:-1]))
    assert changed["wrong"]
    choosy = Choosy()
    choosy.play(500)
    assert check(page, str(choosy.record()))["wrong"] == [1, 2, 3], "an answer has one round"
    silent = re.sub("^odds 5 .*\n", "", text, flags=re.MULTILINE)
    assert check(page, silent)["wrong"] == [5], "a draw whose odds are not told was typed by nobody here"
    assert len(CHECKER.read_text(encoding="utf-8").splitlines()) < 210
    for back in (returning(), returning(skips=0), returning(skips=2), returning(misses=(1, 2, 3, 4))):
        found = check(page, str(back.record()))
        assert tuple(dict.fromkeys(found["wrong"])) == verify_record(back.game, back.record()).wrong
    late = Joined()
    late.play(6)
    late.join()
    late.play(500)
    expected = {"draws": 0, "listed": len(late.draws), "typed": 0, "wrong": [], "left": [], **unsigned}
    assert check(page, str(late.record())) == expected
    assert check(
        page, re.sub(r"seed ..", "seed 00", text) if "seed 00" not in text else text.replace("seed 00", "seed 01")
    )["wrong"]


def test_after_the_end_this_device_checks_the_whole_game(page: Page, served: Served) -> None:
    played = Joined(game=make_game("quick", {"seats": "2"}))
    played.play(20)
    played.join()
    played.play(5000)
    assert played.match.is_over
    page.goto(served.url)
    made = page.evaluate(BRING_A_RECORD, str(played.record()))
    page.goto(f"{served.url}#/report/{made['table']['id']}/{made['key']}")
    page.reload()
    events = sum(text in ("attack", "market-day") for text in played.draws)
    others = len(played.draws) - events
    expect(page.locator(".seed li").first).to_have_text(
        f"Checked on this device: {events} draws that everybody saw are what the shares say."
    )
    expect(page.locator(".seed li").nth(1)).to_contain_text(f"{others} other draws fit the record's own lists")
    names = played.record().names
    givers = " and ".join(names[seat] for seat in sorted(names))
    expect(page.locator(".seed li").nth(2)).to_have_text(f"Drawn with shares of the server and of {givers}.")
    expect(page.locator(".seed li").nth(3)).to_have_text(
        "The seed and the pledges are the ones promised before the game."
    )
