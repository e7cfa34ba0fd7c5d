"""From a link to a chair to a game, for people who were never here."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import Served
from tests.browser.strangers import Host, Strangers, made_in_browser, sit_down, strangers
from tests.browser.test_reach import faults

BOT = {"kind": "bot", "bot": "beginner"}
NOTES = "[data-notes]"


@pytest.fixture
def clean(browser: Browser, served: Served) -> Iterator[Strangers]:
    with strangers(browser, served.url) as everybody:
        yield everybody


def asked(page: Page) -> None:
    """A drawn table that asks this person something."""
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")


def test_an_invitation_name_seat_and_the_first_answer(clean: Strangers, served: Served) -> None:
    host = Host(served, game="quick", options={"seats": "2"}, seats=[{"kind": "open"}, BOT], autostart=False, pace_ms=0)
    page = clean.come()
    page.goto(host.link)
    sit_down(page, "Carme")
    expect(page.locator(NOTES)).to_contain_text("Carme sat down.")
    host.say("start")
    asked(page)
    before = page.locator(".screen").get_attribute("data-asked")
    page.locator("[data-step], .acts [data-answer]").first.click()
    page.wait_for_function("b => document.querySelector('.screen').dataset.asked !== b", arg=before)
    expect(page.get_by_text("Carme").first).to_be_visible()


@pytest.mark.soak
def test_the_host_names_themself_and_starts_when_they_like(clean: Strangers) -> None:
    """Three people at one table; nobody starts unasked, the host does."""
    host = clean.come()
    host.goto(clean.url)
    link = made_in_browser(host, "island", "Aina")
    phone, other = clean.come(390, 844, "ca"), clean.come(lang="es")
    phone.goto(link)
    sit_down(phone, "Biel")
    other.goto(link)
    sit_down(other, "Carla")
    expect(host.locator(NOTES)).to_contain_text("Carla sat down.")
    expect(host.locator("[data-start]")).to_have_attribute("aria-disabled", "false")
    assert host.locator(".screen").count() == 0, "the game waits for its host"
    host.locator("[data-start]").click()
    for page in (host, phone, other):
        page.wait_for_selector(".island")


def test_a_link_opens_in_a_page_that_is_open_already_and_by_pasting_it(clean: Strangers, served: Served) -> None:
    host = Host(served, game="quick", options={"seats": "2"}, seats=[{"kind": "open"}, BOT], autostart=False)
    page = clean.come()
    page.goto(clean.url)
    page.get_by_label("Link to a table").fill(host.link)
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.locator("[data-sit]")).to_be_visible()
    page.evaluate("location.hash = '#/'")
    page.evaluate("link => { location.hash = new URL(link).hash }", host.link)
    sit_down(page, "Carme")


@pytest.mark.soak
def test_six_clean_browsers_found_on_the_large_island(clean: Strangers, served: Served) -> None:
    names = ("Biel", "Carla", "Dídac", "Emma", "Fina", "Gerard")
    host = Host(served, game="island", options={"edition": "large", "start_order": "first_seat"}, autostart=False,
                seats=[{"kind": "open"}] * 6, pace_ms=0)  # fmt: skip
    pages = [clean.come(*((360, 740) if k == 5 else (1280, 800))) for k in range(6)]
    for page, name in zip(pages, names, strict=True):
        page.goto(host.link)
        sit_down(page, name)
    host.say("start")
    for page in pages:
        expect(page.locator("[data-seat]")).to_have_count(6)
        for _ in ("a settlement", "and its road"):
            asked(page)
            before = page.locator(".screen").get_attribute("data-number") or ""
            page.locator("[data-place]").first.press("Enter")
            expect(page.locator(".screen")).not_to_have_attribute("data-number", before)
    asked(pages[5])
    for page, name in zip(pages, names, strict=True):
        expect(page.locator(".logbox, .log").filter(has_text=name).first).to_be_attached()


@pytest.mark.soak
def test_a_table_of_the_lobby_is_joined_by_somebody_new(clean: Strangers, served: Served) -> None:
    host = Host(
        served, game="quick", options={"seats": "2"}, seats=[{"kind": "open"}, BOT], autostart=False, lobby=True
    )
    page = clean.come()
    page.goto(clean.url)
    page.locator(f'a[href="#/t/{host.id}"]').click()
    sit_down(page, "Carme")


@pytest.mark.soak
def test_who_comes_late_watches_at_once(clean: Strangers, served: Served) -> None:
    host = Host(served, game="island", seats=[{"kind": "open", "bot": "beginner"}] * 4, autostart=False)
    host.say("start")
    page = clean.come()
    page.goto(host.link)
    page.wait_for_selector(".island")


@pytest.mark.soak
def test_seats_are_swapped_and_changed_and_ready_marks_seen(clean: Strangers) -> None:
    host, guest = clean.come(), clean.come(820, 1180)
    host.goto(clean.url)
    link = made_in_browser(host, "island", "Aina")
    guest.goto(link)
    guest.locator(".chair.free").nth(1).click()
    sit_down(guest, "Biel")
    expect(guest.locator('[data-seat="2"] #my-name')).to_have_value("Biel")
    guest.get_by_role("button", name="Ask Aina to swap seats").click()
    expect(host.get_by_text("Biel asks Aina to swap seats.")).to_be_visible()
    host.get_by_role("button", name="Swap", exact=True).click()
    expect(guest.locator('[data-seat="0"] #my-name')).to_have_value("Biel")
    expect(host.locator('[data-seat="2"] #my-name')).to_have_value("Aina")
    expect(host.locator(NOTES)).to_contain_text("Biel and Aina swapped seats.")
    guest.locator('[data-seat="0"]').get_by_role("button", name="ready").click()
    expect(host.locator("[data-start]")).to_have_attribute("aria-disabled", "true")
    expect(host.get_by_text("Not ready yet: Biel.")).to_be_visible()
    guest.locator('[data-seat="0"]').get_by_role("button", name="wait for me").click()
    expect(host.locator("[data-start]")).to_have_attribute("aria-disabled", "false")
    guest.locator('[data-seat="1"]').get_by_role("button", name=re.compile("Sit here")).click()
    expect(guest.locator('[data-seat="1"] #my-name')).to_have_value("Biel")
    host.locator('[data-seat="0"]').get_by_role("radio", name="champion").click()
    expect(guest.locator('[data-seat="0"]')).to_contain_text("If nobody comes, a bot plays: champion")
    guest.locator("#my-name").fill("Aina")
    guest.locator("#my-name").press("Enter")
    expect(guest.get_by_text("Somebody at this table is called Aina already; choose another name.")).to_be_visible()
    host.get_by_role("button", name="Free the seat of Biel").click()
    expect(guest.locator("[data-sit]")).to_be_visible()


@pytest.mark.soak
def test_an_invitation_by_ear(clean: Strangers, served: Served) -> None:
    """The mode for ears is the same room: every control has a name, and who comes is said by a live region."""
    host = Host(served, game="quick", options={"seats": "3"}, seats=[{"kind": "open"}] * 3, autostart=False)
    page, other = clean.come(), clean.come()
    page.goto(host.link)
    page.get_by_role("button", name="Screen-reader mode").press("Enter")
    expect(page.get_by_label("Link to this table")).to_be_visible()
    assert not faults(page)
    page.get_by_role("radio", name="Triangle").check()
    page.get_by_label("Your name at this table").fill("Carme")
    page.get_by_role("button", name="Sit down").press("Enter")
    expect(page.locator(":focus")).to_contain_text("You have a chair.")
    assert not faults(page)
    other.goto(host.link)
    sit_down(other, "Biel")
    expect(page.get_by_role("log")).to_contain_text("Biel sat down.")
    assert page.get_by_role("log").get_attribute("aria-live") == "polite"
    host.say("seat", seat=2, kind="open", bot="beginner")
    host.say("start")
    page.wait_for_selector("main.reader")


@pytest.mark.soak
def test_a_table_found_again_from_home_has_its_key_in_the_address(clean: Strangers) -> None:
    """Host and guest: what they copy out of the address bar lets a third sit down."""
    ana, biel, third = clean.come(), clean.come(), clean.come()
    ana.goto(clean.url)
    link = made_in_browser(ana, "quick", "Ana")
    biel.goto(link)
    sit_down(biel, "Biel")
    for page in (ana, biel):
        page.locator("a.brand").click()
        page.locator('a[href*="#/t/"]').first.click()
        expect(page).to_have_url(re.compile(re.escape(link.split("#")[1]) + "$"))
    third.goto(biel.url)
    expect(third.locator("[data-sit]")).to_be_visible()


@pytest.mark.soak
def test_only_who_runs_the_server_is_told_how_others_reach_it(clean: Strangers) -> None:
    ana, biel = clean.come(), clean.come()
    ana.goto(clean.url)
    biel.goto(made_in_browser(ana, "quick", "Ana"))
    sit_down(biel, "Biel")
    expect(ana.get_by_text("--host 0.0.0.0")).to_be_visible()
    expect(biel.get_by_text("This link works only on this computer.")).to_be_visible()
    expect(biel.get_by_text("--host")).to_have_count(0)


@pytest.mark.soak
def test_play_now_comes_to_the_table_and_by_no_waiting_room(clean: Strangers) -> None:
    page = clean.come()
    page.add_init_script(
        """window.seen = [];
           new MutationObserver(() => document.querySelector('#invite') && seen.push(document.body.innerText))
             .observe(document, {childList: true, subtree: true});"""
    )
    page.goto(clean.url)
    page.locator('[data-play="quick"]').click()
    page.locator('[data-first="play"]').click()
    page.wait_for_selector(".quick")
    assert page.evaluate("seen") == []
