"""Leaving and coming back, expelling, another host, a rematch, a restart, dead links: in browsers never used before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import ASKED, DRAWN, guest
from tests.browser.house import Served, late, record
from tests.browser.restarted import Restarted
from tests.browser.strangers import made_in_browser, sit_down
from trueque.table.room import Room

SLOW = 60_000


def at_table(served: Served, pages: dict[int, Page], names: list[str], rounds: int = 4, game: str = "quick") -> str:
    """Each page sits at one table in the middle of a game; the first is the host. The address."""
    read = record(game, {"quick": "seats-3", "island": "ends-city", "princes": "duel"}[game])
    people = {seat: guest(page, names[seat]) for seat, page in pages.items()}
    id, key = served.table(read, late(read, 0, rounds), people, names=names)
    for page in pages.values():
        page.goto(f"#/t/{id}/{key}")
        page.wait_for_selector(DRAWN)
    return f"#/t/{id}/{key}"


def menu(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.get_by_role("dialog", name="Table")).to_be_visible()


def seat(page: Page, number: int) -> str:
    return f'[data-seat="{number}"]'


def test_a_dead_link_says_so_and_offers_what_can_be_done(new_page: NewPage) -> None:
    page = new_page(alone=True)
    lines: list[str] = []
    page.on("websocket", lambda socket: lines.append(socket.url))
    page.goto("#/t/nosuchtable/wrongkey")
    expect(page.get_by_role("heading", name="This link opens no table.")).to_be_visible()
    expect(page.locator("[data-state=nowhere]")).to_contain_text("There is no such table, or it is private.")
    page.locator("[data-go=home]").click()
    expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()
    assert len(lines) <= 2, "the greeting of somebody unknown, and one more; then nothing is tried again"


@pytest.mark.soak
def test_who_leaves_is_offered_the_way_back_first(new_page: NewPage, served: Served) -> None:
    ana, biel = new_page(), new_page()
    at_table(served, {0: ana, 1: biel}, ["Ana", "Biel", "Bot"])
    menu(biel)
    biel.locator("[data-leave]").click()
    expect(biel.get_by_text("A bot keeps your seat until you come back.")).to_be_visible()
    biel.locator("[data-leave=sure]").click()
    expect(biel.get_by_text("Your seat at The Quick Game is kept.")).to_be_visible()
    biel.get_by_role("link", name="Go back to The Quick Game").click()
    back = biel.get_by_role("dialog", name="Your seat is kept.")
    expect(back).to_be_visible()
    back.locator("[data-back]").click()
    expect(back).to_be_hidden()
    expect(ana.locator(".log")).to_contain_text("Biel has left; a bot keeps the seat until they come back.")
    expect(ana.locator(".log")).to_contain_text("Biel plays.")


@pytest.mark.soak
def test_expelling_is_asked_once_more_told_with_its_reason_and_taken_back(new_page: NewPage, served: Served) -> None:
    ana, biel = new_page(), new_page()
    at_table(served, {0: ana, 1: biel}, ["Ana", "Biel", "Bot"])
    menu(ana)
    ana.get_by_role("button", name="Expel Biel …").click()
    ask = ana.get_by_role("dialog", name="Expel Biel?")
    ask.get_by_text("The game is held up").click()
    ask.locator("[data-sure]").click()
    told = biel.get_by_role("dialog", name="You have been expelled from the table.")
    expect(told).to_contain_text("The host has expelled you from this table, because the game was held up.")
    told.locator("[data-watch]").click()
    expect(told).to_be_hidden()
    expect(biel.locator(".log")).to_contain_text("Biel was expelled by the host; a bot plays on.")
    menu(ana)
    ana.get_by_role("button", name="Let Biel back in").click()
    back = biel.get_by_role("dialog", name="Your seat is kept.")
    expect(back).to_contain_text("The host has let you back in: your seat is kept for you.")
    back.locator("[data-back]").click()
    expect(ana.locator(".log")).to_contain_text("Biel plays.")


def later(served: Served, seconds: int) -> None:
    """Whoever is away has been so for so much longer."""
    house = served.app.state.house
    seen = type(house).presence_of_seats

    async def long_ago(room: Room) -> tuple[int, dict[int, tuple[bool, int]]]:
        now, known = await seen(house, room)
        return now, {seat: (here, at if here else at - seconds * 1000) for seat, (here, at) in known.items()}

    house.presence_of_seats = long_ago


@pytest.mark.soak
def test_who_drops_out_is_asked_about_and_has_the_seat_back_with_one_press(
    new_page: NewPage, served: Served, request: pytest.FixtureRequest
) -> None:
    """No menu is opened by anybody."""
    pages = {0: new_page(), 1: new_page()}
    address = at_table(served, pages, ["Ana", "Biel", "Bot"])
    asked = int(pages[0].evaluate("() => document.querySelector('.screen').dataset.asked === '' ? 1 : 0"))
    gone, here = pages[asked], pages[1 - asked]
    request.addfinalizer(lambda: vars(served.app.state.house).pop("presence_of_seats", None))
    later(served, 25)
    gone.goto("about:blank")
    away = here.locator("[data-away]")
    expect(away).to_contain_text("seconds ago")
    away.locator("[data-wait]").click()
    expect(away.locator("[role=timer]")).to_contain_text("3:0")
    away.locator("[data-let]").click()
    expect(here.locator(".log")).to_contain_text("is away; a bot keeps the seat (normal).")
    expect(away).to_have_count(0)
    gone.goto(f"{served.url}{address}")
    back = gone.get_by_role("dialog", name="Your seat is kept.")
    back.locator("[data-back]").click()
    expect(back).to_be_hidden()
    expect(here.locator(".log")).to_contain_text(f"{('Ana', 'Biel')[asked]} plays.")


def stand_ins(served: Served, address: str) -> int:
    """How often a bot has taken a seat of the table over."""
    entries = served.app.state.house.rooms[address.split("/")[2]].table.entries
    return sum(entry.line.text.startswith("bot ") for entry in entries)


@pytest.mark.soak
def test_who_drops_out_twenty_times_has_the_seat_back_each_time_and_nobody_opens_a_menu(
    new_page: NewPage, served: Served, request: pytest.FixtureRequest
) -> None:
    """Whom the game waits for is gone; in turn the other lets a bot play, and says nothing until it plays by itself."""
    pages = {0: new_page(alone=True), 1: new_page(alone=True)}
    address = at_table(served, pages, ["Ana", "Biel"], 40, "princes")
    request.addfinalizer(lambda: vars(served.app.state.house).pop("presence_of_seats", None))
    dialogs = "() => document.querySelectorAll('dialog[open]').length"
    for time in range(20):
        pages[0].wait_for_load_state("networkidle")
        asked = 0 if pages[0].locator(ASKED).count() else 1
        gone, here = pages[asked], pages[1 - asked]
        later(served, 120 if time % 2 else 25)
        gone.goto("about:blank")
        away = here.locator("[data-away]")
        if time % 2 == 0:
            away.locator("[data-let]").click()
        for _ in range(300):
            if stand_ins(served, address) > time:
                break
            here.wait_for_timeout(100)
        assert stand_ins(served, address) == time + 1
        expect(away).to_have_count(0)
        vars(served.app.state.house).pop("presence_of_seats")
        gone.goto(f"{served.url}{address}")
        back = gone.get_by_role("dialog", name="Your seat is kept.")
        back.locator("[data-back]").click()
        expect(back).to_be_hidden()
        assert [page.evaluate(dialogs) for page in pages.values()] == [0, 0], "a menu is open"


@pytest.mark.soak
def test_the_host_leaves_and_somebody_else_is_it(new_page: NewPage, served: Served) -> None:
    pages = {n: new_page(alone=True) for n in range(3)}
    at_table(served, pages, ["Ana", "Biel", "Carla"])
    menu(pages[0])
    pages[0].locator("[data-leave]").click()
    pages[0].locator("[data-leave=sure]").click()
    for n in (1, 2):
        expect(pages[n].locator(".log")).to_contain_text("The host is now Biel.")
    menu(pages[1])
    pages[1].get_by_role("button", name="Make Carla the host").click()
    expect(pages[2].locator(".log")).to_contain_text("The host is now Carla.")
    menu(pages[2])
    expect(pages[2].get_by_role("button", name="Expel Ana …")).to_be_visible()


@pytest.mark.soak
def test_two_tabs_are_one_person(new_page: NewPage, served: Served) -> None:
    ana, biel = new_page(alone=True), new_page(alone=True)
    address = at_table(served, {0: ana, 1: biel}, ["Ana", "Biel", "Bot"])
    tab = ana.context.new_page()
    tab.goto(address)
    tab.wait_for_selector(DRAWN)
    expect(biel.get_by_text("watching")).to_have_count(0)
    number = tab.locator(".screen").get_attribute("data-number")
    assert number is not None
    expect(ana.locator(".screen")).to_have_attribute("data-number", number)
    ana.close()
    tab.get_by_role("button", name="Table", exact=True).click()
    expect(biel.locator(seat(biel, 0))).not_to_contain_text("away")


@pytest.mark.soak
def test_a_rematch_keeps_the_table_together(new_page: NewPage, served: Served) -> None:
    """One presses, the other is offered it and presses; then the next game is on for both."""
    ana, biel = new_page(alone=True), new_page(alone=True)
    read = record("quick", "seats-2")
    people = {0: guest(ana, "Ana"), 1: guest(biel, "Biel")}
    id, key = served.table(read, len(read.log), people, names=["Ana", "Biel"])
    for page in (ana, biel):
        page.goto(f"#/t/{id}/{key}")
        expect(page.locator(".over h2").first).to_contain_text("win")
    ana.locator("[data-go=rematch]").click()
    expect(ana).not_to_have_url(re.compile(id))
    expect(biel.locator(".over")).to_contain_text("Ana plays again; every seat is kept.")
    biel.get_by_role("button", name="Come along").click()
    for page in (ana, biel):
        expect(page).to_have_url(re.compile(f"#/t/(?!{id})"))
        page.wait_for_selector(DRAWN, timeout=SLOW)
    assert ana.url.split("/t/")[1] == biel.url.split("/t/")[1]


@pytest.mark.soak
def test_who_follows_the_link_of_a_running_game_takes_a_bots_seat(new_page: NewPage, served: Served) -> None:
    ana, carla = new_page(alone=True), new_page(390, 844, alone=True)
    address = at_table(served, {0: ana}, ["Ana", "Bruna", "Cesc"])
    carla.goto(address)
    offer = carla.get_by_role("dialog", name="There is a seat for you.")
    expect(offer).to_be_visible()
    offer.get_by_label("Your name at this table").fill("Carla")
    offer.locator("[data-sit]").click()
    expect(offer).to_be_hidden()
    expect(ana.locator(".log")).to_contain_text("Carla plays.")


@pytest.mark.soak
def test_the_link_of_a_full_table_lets_one_watch(new_page: NewPage, served: Served) -> None:
    pages = {n: new_page(alone=True) for n in range(3)}
    address = at_table(served, pages, ["Ana", "Biel", "Carla"])
    eva = new_page(alone=True)
    eva.goto(address)
    full = eva.get_by_role("dialog", name="Every chair is taken.")
    expect(full).to_be_visible()
    full.locator("[data-watch]").click()
    expect(full).to_be_hidden()
    expect(eva.locator(DRAWN)).to_be_visible()


@pytest.mark.soak
def test_the_link_of_a_finished_game_leads_to_report_and_replay(new_page: NewPage, served: Served) -> None:
    ana, eva = new_page(alone=True), new_page(alone=True)
    read = record("quick", "seats-2")
    id, key = served.table(read, len(read.log), {0: guest(ana)}, names=["Ana", "Bot"])
    eva.goto(f"#/t/{id}/{key}")
    over = eva.locator(".over")
    expect(over).to_contain_text("win")
    expect(over.get_by_role("link", name="Open a table of your own")).to_be_visible()
    over.locator("[data-go=replay]").click()
    expect(eva).to_have_url(re.compile("#/replay/"))


@pytest.mark.soak
def test_the_host_leaves_the_waiting_room_and_the_guest_begins(new_page: NewPage) -> None:
    ana, biel = new_page(alone=True), new_page(alone=True)
    ana.goto("#/")
    biel.goto(made_in_browser(ana, "quick", "Ana"))
    sit_down(biel, "Biel")
    expect(ana.locator("[data-notes]")).to_contain_text("Biel sat down.")
    ana.locator("[data-leave]").click()
    expect(ana.get_by_role("heading", name="Pull up a chair.")).to_be_visible()
    expect(biel.locator("[data-notes]")).to_contain_text("The host is now Biel.")
    expect(biel.locator(seat(biel, 0))).to_contain_text("If nobody comes, a bot plays: normal")
    expect(biel.locator("[data-start]")).to_have_attribute("aria-disabled", "false")
    biel.locator("[data-start]").click()
    biel.wait_for_selector(DRAWN, timeout=SLOW)


@pytest.mark.soak
def test_who_waits_while_the_server_is_killed_is_back_in_the_waiting_room(new_page: NewPage, tmp_path: Path) -> None:
    with Restarted(tmp_path / "waiting.db") as server:
        ana, biel = new_page(alone=True), new_page(alone=True)
        ana.goto(server.url)
        biel.goto(made_in_browser(ana, "quick", "Ana"))
        sit_down(biel, "Biel")
        expect(ana.locator("[data-notes]")).to_contain_text("Biel sat down.")
        server.kill()
        for page in (ana, biel):
            expect(page.get_by_text("Connection lost.")).to_be_visible(timeout=SLOW)
        server.start()
        for page in (ana, biel):
            expect(page.get_by_text("Connection lost.")).to_be_hidden(timeout=SLOW)
        expect(ana.get_by_text("Biel", exact=True)).to_be_visible()
        ana.locator("[data-start]").click()
        for page in (ana, biel):
            page.wait_for_selector(DRAWN, timeout=SLOW)
