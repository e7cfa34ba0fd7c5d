"""What Orca needs of the page, without Orca: `python -m benchmarks.orca` plays whole games with the real one.

Found there: it takes a text like the one before for an echo, says the second of two at once first or not at all, passes
over announcements that come with more than fifty other changes, and reads out where the focus lands before them.
"""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ears import Ears
from tests.browser.house import Served, record
from tests.browser.test_reader import seat_at, seat_down
from tests.browser.test_reader_explorer import reply

APART = 150
"""Milliseconds: messages and lists wait 300, and a busy machine may hand the first one late."""
WATCHED = """
window.watched = {said: [], drawn: []};
addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => changes.forEach(({target, addedNodes}) => {
  const where = target instanceof Element ? target : target.parentElement;
  if (!where) return;
  if (where.closest('[data-region]')) {
    for (const node of addedNodes)
      if (node.nodeName === 'P') window.watched.said.push({at: performance.now(), text: node.textContent.trimStart()});
  } else if (where.closest('#options, #hand, #board, #players, #log')) window.watched.drawn.push(performance.now());
})).observe(document.body, {childList: true, subtree: true}));
"""


def answer(page: Page, ears: Ears) -> None:
    """Give the last answer of the list when the page has come to rest, and wait until the lists have followed."""
    page.wait_for_function(
        "() => performance.now() - Math.max(0, ...window.watched.drawn) > 400 && window.watched.said.length"
    )
    page.evaluate("window.watched = {said: [], drawn: []}")
    ears.press(ears.options(ears.things())[-1])
    page.wait_for_function(
        "() => window.watched.said.length && window.watched.drawn.some((at) => at > window.watched.said[0].at)"
    )


def test_an_announcement_comes_before_the_lists_and_alone(page: Page, served: Served) -> None:
    page.add_init_script(WATCHED)
    ears = seat_down(page, served, "quick", "seats-3", 3)
    ears.find("button", "1: ")
    answer(page, ears)
    said, drawn = (page.evaluate(f"window.watched.{name}") for name in ("said", "drawn"))
    assert min(drawn) - said[0]["at"] >= APART, "the lists are drawn when the announcement has been taken"
    assert all(later["at"] - one["at"] >= APART for one, later in pairwise(said))


def test_where_the_focus_lands_says_nothing_and_the_options_follow(page: Page, served: Served) -> None:
    page.add_init_script(WATCHED)
    ears = seat_down(page, served, "quick", "seats-3", 3)
    ears.find("button", "1: ")
    answer(page, ears)
    landed = ears.focused()
    assert not landed.name, "a name would be said before the result"
    assert landed.role in ("generic", "none"), landed.role
    assert not page.evaluate("document.activeElement.textContent")
    assert page.evaluate("document.activeElement.closest('#options') !== null"), "Tab goes on to the next answers"


@pytest.mark.soak
def test_the_same_reply_twice_is_two_texts(page: Page, served: Served) -> None:
    page.add_init_script(WATCHED)
    ears = seat_down(page, served, "quick", "seats-3", 3)
    # Whose turn it is comes first: said in between, it would set two replies apart.
    page.wait_for_function("() => window.watched.said.some((one) => one.text.startsWith('Your turn'))")
    for _ in range(3):
        page.evaluate("window.watched.said = []")
        page.keyboard.press("Alt+Shift+P")
        page.wait_for_function("() => window.watched.said.some((one) => one.text.startsWith('You, 8 points'))")
    texts = page.evaluate("[...document.querySelectorAll('[data-region] p')].map((p) => p.textContent)")
    assert all(one != two for one, two in pairwise(texts)), texts
    assert len({text.strip().rstrip("\u00a0") for text in texts[-2:]}) == 1, "and sounds the same"
    assert reply(ears), "it can be read again"


def test_the_lists_are_not_live_nor_landmarks_nor_descriptions(page: Page, served: Served) -> None:
    """Even `aria-live="off"` counts: Orca takes the line of such a log for the announcement of the same text."""
    seat_down(page, served, "quick", "seats-3", 3)
    lists = ":is(#log, #question, #options, #board, #players)"
    live = page.locator(f"{lists} :is([aria-live], [role=log], [role=status])")
    assert live.count() == 0, live.first.inner_html()
    named = page.locator("main.reader section[aria-labelledby]:not([aria-labelledby=h-since])")
    described = page.get_by_label("Command").get_attribute("aria-describedby")
    assert described is None, "a question that changes would be read out a second time"
    assert named.count() == 0, "a landmark for every part is read out at every step between them"


@pytest.mark.soak
def test_a_running_sum_is_told_with_the_next_field_and_never_unasked(page: Page, served: Served) -> None:
    """A live sum, or a description that changes under the focus, is said at every step and with every new list."""
    ears = seat_down(page, served, "island", "ends-city", 2)
    ears.find("button", "1: ")
    ears.press(ears.find("button", "1: Roll"))
    ears.find("spinbutton", "")
    form = page.locator("#options form").first
    inputs = form.locator("input[type=number]")
    said, told = form.locator("p").first, form.locator("[hidden]").first
    assert not page.locator("#options :is(output, [aria-live], [role=status], [role=alert], [role=log])").count()
    inputs.first.focus()
    described = {one.get_attribute("aria-describedby") for one in inputs.all()[:2]}
    assert described == {told.get_attribute("id")}
    before = said.text_content()
    assert told.text_content() == before
    page.keyboard.press("ArrowUp")
    page.wait_for_function("([p, was]) => p.textContent !== was", arg=[said.element_handle(), before])
    assert told.text_content() == before, "nothing changes where the focus is"
    page.keyboard.press("Tab")
    assert inputs.nth(1).evaluate("one => one === document.activeElement")
    assert told.text_content() == said.text_content(), "the next field tells it"


@pytest.mark.soak
def test_nothing_tells_of_itself_when_it_is_drawn_and_whom_an_offer_goes_to_is_chosen(
    page: Page, served: Served
) -> None:
    """A choice list says what is selected as soon as it is there; Orca goes to it and reads it out, over the result."""
    sample = record("island", "sample-game")
    cut = next(n for n, line in enumerate(sample.log) if line.text.startswith("offer wool > brick"))
    ears = seat_at(page, served, "island", "sample-game", cut, sample.log[cut].author)
    ears.find("radio", "everybody")
    drawn = page.locator(".reader :is(select, [role=combobox], [role=listbox], [role=menu], [aria-selected])")
    assert drawn.count() == 0, drawn.first.inner_html()
    form = page.locator("#options form").filter(has=page.get_by_role("radio")).first
    give, want, whom = form.get_by_role("group").all()
    everybody, somebody = whom.get_by_role("radio").all()[:2]
    expect(everybody).to_be_checked()
    give.get_by_role("spinbutton", name="wool").fill("1")
    want.get_by_role("spinbutton", name="brick").fill("1")
    everybody.focus()
    page.keyboard.press("ArrowDown")
    expect(somebody).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    log = page.locator("#log")
    expect(log).to_contain_text(re.compile(r"You offer 1 wool for 1 brick\.\s*Alba (declines|accepts)"))
    assert not re.search("(Bruna|Dolça) (declines|accepts)", log.inner_text()), "it was made to one of them"
