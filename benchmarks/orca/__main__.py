"""One whole game with Orca listening, from the home page to the result; every key goes through the display.

    python -m benchmarks.orca island|quick|princes [--lang es] [--rate 60] [--typed] [--keep FOLDER]

The player knows Chromium's accessibility tree, has a keyboard, and listens to the end before answering. Answers are
pressed in the list, or with `--typed` given by number in the command line. Bots answer at once, but wait for a listener
as always. Prints what was heard and the figures; `--keep` writes both, and Orca's own account, into a folder;
`--results` puts the figures into results.md.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, sync_playwright
from tests.browser.conftest import CALM, chromium
from tests.browser.ears import Ears, Thing, chosen, said
from tests.browser.heard import CLOCKED
from tests.browser.house import Served

from benchmarks.orca.desk import Desk, Keys, desk, missing
from benchmarks.orca.said import Account, account, plain, voiced
from benchmarks.results import keep, section

MOST = 3000
LONGEST_LISTEN = 8.0
SETTLES = 0.3
"""Seconds after which Orca has said what it will say of a change of the focus."""
PATIENCE = 3.0
"""Seconds after which one gives up waiting for Orca to say what came."""
FOLLOWS = 900.0
"""Milliseconds behind a message after which the next one has come, and the lists: before, they show what was."""
NEWEST = """() => {
  const one = window.clocked?.said.at(-1);
  return one ? [one.text, one.at + performance.timeOrigin] : ['', 0];
}"""
TOLD = "() => window.clocked?.said.length ?? 0"
FIRST = """
localStorage.setItem('lang', '{lang}');
localStorage.setItem('played', '["island","quick","princes"]');
localStorage.getItem('settings') || localStorage.setItem('settings', JSON.stringify({{reader: true, pace: 0}}));
localStorage.getItem('listening') || localStorage.setItem('listening', JSON.stringify({{rate: {rate}}}));
"""


class Listener(Ears):
    """Somebody with Orca: waits until it has said everything, then answers by the keys of the display."""

    def __init__(self, page: Page, desk: Desk, lang: str, rate: float, is_typing: bool) -> None:
        super().__init__(page, lang, Keys(desk))
        self.until_when = float("inf")
        self.desk, self.rate, self.is_typing = desk, rate, is_typing

    def listen(self) -> None:
        """Until Orca has said what came last, and is silent; or one has had enough."""
        end = time.monotonic() + LONGEST_LISTEN
        while time.monotonic() < end:
            time.sleep(SETTLES)
            # Asked anew each time: behind one's own result comes the next question, and one waits for it.
            told, at = self.page.evaluate(NEWEST)
            utterances = voiced(self.desk.lines(), self.rate)
            now = time.time() * 1000
            heard = not told or any(one.given > at and plain(one.text) == plain(told) for one in utterances)
            if heard and utterances and utterances[-1].ends < now and now - at > FOLLOWS:
                return
            if not heard and end - time.monotonic() < LONGEST_LISTEN - PATIENCE:
                return
            if utterances:
                time.sleep(max(0.0, min(end - time.monotonic(), (utterances[-1].ends - now) / 1000)))

    def hear_more(self, told: int) -> None:
        """Until more is told than that: reading the tree holds up the page, by a tenth of a second and more."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.page.evaluate(TOLD) <= told:
            time.sleep(0.05)

    def press(self, thing: Thing, key: str = "Enter") -> None:
        """Go there, hear what it is, and press."""
        self.go(thing)
        self.listen()
        self.keyboard.press(key)

    def answer(self, game: str, things: list[Thing]) -> None:
        self.listen()
        things = self.things()
        options = self.options(things)
        if self.is_typing and options:
            picked = chosen([(one.name.lower(), one) for one in options], self.wants(game))
            if self.focused().role != "textbox":
                self.go(self.find("textbox", self.words.command))
                # Until Orca has said that it is there, letters and digits are its own keys for walking about.
                self.listen()
            self.keyboard.type(picked.name.partition(":")[0])
            self.keyboard.press("Enter")
        elif self.asked(things):
            super().answer(game, things)

    def play(self, game: str, answers: int) -> int:
        for n in range(answers):
            if time.monotonic() > self.until_when:
                return -n
            things = self.until(lambda all: all if self.asked(all) or self.is_over(all) else None)
            if self.is_over(things):
                self.listen()
                return n
            before, told = said(things), self.page.evaluate(TOLD)
            # What was heard may be gone when it is pressed, and a key may go astray: then it is asked again.
            with suppress(Error, AssertionError):
                self.answer(game, things)
                self.hear_more(told)
                self.changed(before)
        raise SystemExit(f"The game was not over after {answers} answers.")


def browser(playwright: Any, desk: Desk, url: str, lang: str, rate: float) -> BrowserContext:
    """A window on the desk's display that shows nothing but the page, and hands its tree to Orca."""
    wishes = [*CALM, "--force-renderer-accessibility", f"--app={url}favicon.svg", f"--lang={lang}"]
    context: BrowserContext = playwright.chromium.launch_persistent_context(
        str(desk.folder / "profile"), executable_path=chromium(), headless=False, env=desk.around, args=wishes,
        no_viewport=True, base_url=url, locale=lang,
    )  # fmt: skip
    context.add_init_script(FIRST.format(lang=lang, rate=rate) + CLOCKED)
    return context


def played(desk: Desk, url: str, wish: argparse.Namespace) -> tuple[int, dict[str, Any]]:
    """Sit down at home and play to the end; how many answers, and what the page's clock saw."""
    with sync_playwright() as playwright:
        context = browser(playwright, desk, url, wish.lang, wish.rate)
        page = context.pages[0]
        page.goto(f"{url}#/")
        page.wait_for_selector(f'[data-play="{wish.game}"]')
        listener = Listener(page, desk, wish.lang, wish.rate, wish.typed)
        listener.listen()
        page.focus(f'[data-play="{wish.game}"]')
        listener.listen()
        listener.keyboard.press("Enter")
        page.wait_for_selector("#command")
        listener.until_when = time.monotonic() + wish.minutes * 60
        answers = listener.play(wish.game, wish.answers)
        seen = page.evaluate("({...window.clocked, zero: performance.timeOrigin})")
        context.close()
    zero = seen["zero"]
    for one in (*seen["said"], *seen["told"]):
        one["at"] += zero
    seen["keys"] = [key + zero for key in seen["keys"]]
    return answers, seen


def transcript(seen: dict[str, Any], lines: list[dict[str, Any]], rate: float) -> str:
    """Everything in the order of the clock: server, page, keys, and Orca's voice."""
    rows = [(one["at"], "server", f"{one['kind']} {one['number']}") for one in seen["told"]]
    rows += [(one["at"], f"page, {one['kind']}", one["text"]) for one in seen["said"]]
    rows += [(key, "key", "") for key in seen["keys"]]
    rows += [(one.given, "Orca" + (", cut" if one.is_cut else ""), one.text) for one in voiced(lines, rate)]
    rows.sort(key=lambda row: row[0])
    first = rows[0][0]
    return "".join(f"{(at - first) / 1000:9.3f} {who:13} {text}\n" for at, who, text in rows)


def report(wish: argparse.Namespace, answers: int, made: Account) -> None:
    whole = "a whole game" if answers > 0 else "a game that was left before its end"
    how = [
        f"`python -m benchmarks.orca {wish.game} --lang {wish.lang}{' --typed' if wish.typed else ''}`: {whole}, "
        f"{abs(answers)} answers from the home page on, Orca and Chromium on a virtual display, keys by the "
        f"display, a voice of {wish.rate:.0f} characters a second. Times: median / 99 of a hundred / longest."
    ]
    text = section(f"Heard with Orca: {wish.game}, {wish.lang}", how, made.rows())
    print(text)
    for name, found in (("never said", made.unsaid), ("twice", made.repeated), ("lines never said", made.unheard)):
        for one in found[:20]:
            print(f"{name}: {one}")
    if wish.results:
        keep(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["island", "quick", "princes"])
    parser.add_argument("--lang", default="en", choices=["en", "es", "ca"])
    parser.add_argument("--rate", type=float, default=60, help="characters a second of Orca's voice")
    parser.add_argument("--typed", action="store_true", help="answer in the command line, not in the list")
    parser.add_argument("--answers", type=int, default=MOST, help="give up after so many")
    parser.add_argument("--minutes", type=float, default=60, help="leave the game after so many")
    parser.add_argument("--keep", type=Path, help="a folder for what was heard")
    parser.add_argument("--account", action="store_true", help="Orca's own account of every event as well: it is slow")
    parser.add_argument("--results", action="store_true", help="put the figures into results.md")
    wish = parser.parse_args()
    if absent := missing():
        raise SystemExit(absent)
    with tempfile.TemporaryDirectory() as folder, desk(wish.account) as place:
        served = Served(Path(folder))
        try:
            answers, seen = played(place, served.url, wish)
        finally:
            served.stop()
            if wish.keep:
                wish.keep.mkdir(parents=True, exist_ok=True)
                for file in (place.spoken, place.debug):
                    if file.exists():
                        shutil.copy(file, wish.keep)
        lines = place.lines()
    if wish.keep:
        (wish.keep / "seen.json").write_text(json.dumps(seen), encoding="utf-8")
        (wish.keep / "heard.txt").write_text(transcript(seen, lines, wish.rate), encoding="utf-8")
    report(wish, answers, account(seen, voiced(lines, wish.rate)))


if __name__ == "__main__":
    main()
