"""A game of each kind from a late position to its end, in a real browser, against bots at full pace."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import DRAWN, by_key, click, guest, play_on
from tests.browser.house import RECORDS, Served, late, record
from tests.browser.promise.glance import SIZES
from tests.browser.promise.looking import resize

# Seats from which the game lasts a few rounds more; from others dozens. `test_reader` ends a Quick Game.
LATE = [("quick", "seats-3", 1, 2, 200), pytest.param("princes", "intro", 1, 2, 500, marks=pytest.mark.soak),
        pytest.param("island", "ends-city", 2, 2, 400, marks=pytest.mark.soak)]  # fmt: skip


@pytest.mark.parametrize(("game", "name", "seat", "rounds", "presses"), LATE)
def test_a_late_position_is_played_to_the_end(
    page: Page, served: Served, game: str, name: str, seat: int, rounds: int, presses: int
) -> None:
    read = record(game, name)
    person = guest(page)
    id, key = served.table(read, late(read, seat, rounds), {seat: person}, "greedy")
    page.goto(f"#/t/{id}/{key}")
    # One without a mouse: Tab comes to everything, Enter presses it.
    play_on(page, game, presses, by_key if game == "quick" else click)
    expect(page.locator(".over > .won h2")).to_contain_text("win")
    assert not unseen_at_the_end(page)
    if game == "quick":
        page.click('[data-go="report"]')
        page.wait_for_selector(".podium")
        check_the_dice(page)
        page.click('[data-go="rematch"]')
        expect(page).not_to_have_url(re.compile(id))
        page.wait_for_selector(".quick")


def unseen_at_the_end(page: Page) -> list[str]:
    """What of who won, the way on and the board is not in view beside each other, as the page stands."""
    page.wait_for_selector(".ends .btn")
    found: list[str] = page.evaluate("""() => ['.over > .won h2', ...['.ends [data-go=replay]', '.ends .seal'], '.land']
      .filter(what => {
        const part = document.querySelector(what), box = part.getBoundingClientRect();
        const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        const least = what === '.land' ? innerHeight * 0.25 : 10;
        return box.height < least || box.top < -1 || box.bottom > innerHeight + 1 || !part.contains(over);
      })""")
    return found


@pytest.mark.soak
@pytest.mark.parametrize(("game", "name", "seat"), [("island", "ends-city", 0), ("quick", "seats-4", 0),
                                                   ("princes", "progress-parliament", 0)])  # fmt: skip
def test_the_end_has_points_by_source_and_one_lesson_beside_the_board(
    page: Page, served: Served, game: str, name: str, seat: int
) -> None:
    read = record(game, name)
    last = max(n for n, line in enumerate(read.log) if line.author >= -1)
    id, key = served.table(read, last, {seat: guest(page)})
    served.add(id, [read.log[last]])
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector("[data-lesson]", timeout=240_000)
    for size in SIZES:
        resize(page, size)
        assert not unseen_at_the_end(page), size
    for row in page.locator(".over tbody tr").all():
        *sources, total = [int(cell) if cell != "·" else 0 for cell in row.locator("td").all_inner_texts()]
        assert sum(sources) == total
    page.click("[data-lesson] [data-try]")
    expect(page).to_have_url(re.compile("#/p/"))


def check_the_dice(page: Page) -> None:
    """The seed is shown at the end; the game began from a record, whose draws are not the seed's: the check says so."""
    expect(page.locator(".seed code").first).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(page.locator(".report")).not_to_contain_text("follows at the end")
    page.click("[data-check-dice]")
    expect(page.locator(".seed li").first).to_contain_text("not drawn from the seed")
    expect(page.locator(".seed li").last).to_contain_text("before rounds of shares")


@pytest.mark.parametrize(("line", "seat", "own"), [pytest.param(304, 1, False, marks=pytest.mark.soak), (307, 0, True)])
def test_a_named_site_is_pressed_in_the_principality_that_is_meant(
    page: Page, served: Served, line: int, seat: int, own: bool
) -> None:
    """Both have a building at these sites; only the cards of the one that is asked about can be pressed."""
    read = record("princes", "turmoil")
    id, key = served.table(read, line, {seat: guest(page)})
    page.goto(f"#/t/{id}/{key}")
    meant, other = (".ours", ".theirs") if own else (".theirs", ".ours")
    pressable = page.locator(f"{meant} .exp.target")
    expect(pressable.first).to_be_visible()
    named = [one.get_attribute("data-at") for one in pressable.all()]
    assert any(page.locator(f'{other} .exp[data-at="{site}"]').count() for site in named), "the record shows nothing"
    expect(page.locator(f"{other} .exp.target")).to_have_count(0)
    asked = page.locator(".screen").get_attribute("data-asked")
    pressable.first.click()
    page.wait_for_function("b => document.querySelector('.screen').dataset.asked !== b", arg=asked)


def test_a_slip_of_the_hand_is_undone(page: Page) -> None:
    page.goto("#/")
    page.click('[data-play="island"]')
    page.wait_for_selector("[data-place]")
    asked = page.locator(".screen").get_attribute("data-asked")
    page.locator("[data-place]").first.click()
    page.wait_for_function("b => document.querySelector('.screen').dataset.asked !== b", arg=asked)
    houses = page.locator(".pcs").count()
    page.keyboard.press("u")
    expect(page.locator(".pcs")).to_have_count(houses - 1)


def test_a_replay_is_stepped_shared_opened_and_kept(page: Page) -> None:
    text = (RECORDS / "island/ends-city.trq").read_text(encoding="utf-8")
    page.goto("#/")
    guest(page)
    made = page.request.post("api/records", data=text, headers={"Content-Type": "text/plain"}).json()
    page.goto(f"#/replay/{made['table']['id']}/{made['key']}/300")
    at = page.locator(".ruler .label")
    expect(at).to_contain_text("301 /")
    page.keyboard.press("ArrowRight")
    expect(at).to_contain_text("302 /")
    page.click("[data-share]")
    expect(page).to_have_url(re.compile("/301$"))
    page.locator("button.more").click()
    page.click("[data-share-moment]")
    expect(page.locator("canvas[data-drawn]")).to_have_attribute("data-drawn", "scene")
    expect(page.locator(".picture[role=img]")).to_have_attribute(
        "aria-label", re.compile(r"is to play\. The Island · Turn \d+\. .*Ana \d")
    )
    expect(page.locator(".share input")).to_have_value(re.compile("/301$"))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_label("Point of view").select_option("open")
    expect(page.locator(".hands")).to_be_visible()
    assert page.request.get(page.locator("[data-download]").get_attribute("href") or "").text().startswith("trueque 1")


@pytest.mark.soak
def test_the_link_to_a_moment_of_my_finished_game_opens_for_a_friend(new_page: NewPage) -> None:
    """From one's own games, where no address holds the invitation's secret: it is kept nowhere."""
    page, friend = new_page(), new_page()
    text = (RECORDS / "quick/seats-4.trq").read_text(encoding="utf-8")
    page.goto("#/")
    guest(page)
    made = page.request.post("api/records?seat=0", data=text, headers={"Content-Type": "text/plain"}).json()
    page.goto(f"#/replay/{made['table']['id']}/-/20")
    expect(page.locator(".ruler .label")).to_contain_text("21 /")
    page.click("[data-share]")
    link = page.url
    friend.goto(link)
    expect(friend.locator(".ruler .label")).to_contain_text("21 /")
    for start in ("report", "replay"):
        page.goto("#/history")
        page.locator(f'a[href^="#/{start}/{made["table"]["id"]}/"]').click()
        friend.goto(page.url)
        expect(friend.locator(".report h2, .ruler").first).to_be_visible()


@pytest.mark.soak
def test_each_game_can_be_learnt_by_playing(page: Page) -> None:
    for lesson in ("island", "quick", "princes"):
        page.goto("#/learn")
        page.click(f'[data-learn="{lesson}"]')
        page.wait_for_selector(".coach")
        page.wait_for_selector(DRAWN)
