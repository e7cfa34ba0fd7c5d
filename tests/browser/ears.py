"""Somebody who does not see: knows the accessibility tree that Chromium hands to a screen reader, and has a keyboard.

Nothing here looks at the document, a selector, a colour or a place on the screen.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Error, Page

from tests.wishes import WANTED, WANTED_IN

OPTION = re.compile(r"^(\d+): (.+)$")
PATIENCE = 30.0


@dataclass(frozen=True)
class Thing:
    """One thing of the tree: what it is, what it is called, what it holds."""

    role: str
    name: str
    value: str
    state: dict[str, Any]
    node: int


@dataclass(frozen=True)
class Words:
    """What a driver has to recognise in the page's language."""

    lang: str = "en"
    command: str = "Command"
    up_to: str = ", up to "
    done: str = "Done"
    choices: str = " choices: "
    won: str = r" won\.$|^Nobody won\.$"


WORDS = {
    "en": Words(),
    "es": Words("es", "Orden", ", hasta ", "Hecho", " opciones: ", r"^Victoria: |^No ha ganado nadie\.$"),
    "ca": Words("ca", "Ordre", ", fins a ", "Fet", " opcions: ", r"^Victòria: |^No ha guanyat ningú\.$"),
}


class Keyboard(Protocol):
    """Keys: Playwright's, or those of a display."""

    def press(self, key: str) -> None: ...

    def type(self, text: str) -> None: ...


class Ears:
    """A person at a page who hears it."""

    def __init__(self, page: Page, lang: str = "en", keyboard: Keyboard | None = None) -> None:
        self.page = page
        self.words = WORDS[lang]
        self.keyboard: Keyboard = keyboard or page.keyboard
        self.line = page.context.new_cdp_session(page)

    def things(self) -> list[Thing]:
        """Everything the tree holds, in reading order."""
        nodes = {n["nodeId"]: n for n in self.line.send("Accessibility.getFullAXTree")["nodes"]}
        found: list[Thing] = []
        waiting = [next(n for n in nodes.values() if "parentId" not in n)]
        while waiting:
            node = waiting.pop()
            waiting += [nodes[child] for child in reversed(node.get("childIds", ())) if child in nodes]
            if not node.get("ignored"):
                found.append(_thing(node))
        return found

    def focused(self) -> Thing:
        """What has the focus."""
        held = self.line.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        asked = {"objectId": held, "fetchRelatives": False}
        return _thing(self.line.send("Accessibility.getPartialAXTree", asked)["nodes"][0])

    def text(self) -> str:
        return said(self.things())

    def go(self, thing: Thing) -> None:
        """Move the focus there, as a screen reader does."""
        self.line.send("DOM.focus", {"backendNodeId": thing.node})

    def press(self, thing: Thing, key: str = "Enter") -> None:
        self.go(thing)
        self.keyboard.press(key)

    def find(self, role: str, name: str) -> Thing:
        """The first thing of that role whose name begins so; waits for it."""
        found: Thing = self.until(
            lambda things: next((t for t in things if t.role == role and t.name.startswith(name)), None)
        )
        return found

    def until(self, seen: Callable[[list[Thing]], Any]) -> Any:
        """Listen until *seen* finds something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := seen(self.things()):
                return found
            self.page.wait_for_timeout(80)  # reading the tree costs as much as this
        raise AssertionError(f"nothing after {PATIENCE:.0f} s; the tree says:\n{self.text()[:1500]}")

    def changed(self, before: str) -> None:
        """Listen until something else is said than before."""
        self.until(lambda things: said(things) != before)

    def type(self, line: str) -> None:
        """A command, typed."""
        box = self.find("textbox", self.words.command)
        self.go(box)
        self.keyboard.type(line)
        self.keyboard.press("Enter")

    # ---- playing

    def options(self, things: list[Thing]) -> list[Thing]:
        """The numbered answers."""
        return [t for t in things if t.role == "button" and OPTION.match(t.name)]

    def blanks(self, things: list[Thing]) -> list[Thing]:
        """The spin buttons of the first answer that is filled in."""
        found: list[Thing] = []
        for thing in things:
            if thing.role == "spinbutton" and self.words.up_to in thing.name:
                found.append(thing)
            elif found and thing.role == "button":
                break
        return found

    def fill(self, things: list[Thing]) -> None:
        """Give the first cards of what is held, as many as are asked for, and be done."""
        blanks = self.blanks(things)
        sums = [m for t in things if (m := re.match(r"^\d+(?: \w+ |; \D+)(\d+)", t.name))]
        need = int(sums[0][1])
        for blank in blanks:
            most = min(need, int(blank.name.rpartition(" ")[2]))
            self.go(blank)
            for _ in range(most):
                self.keyboard.press("ArrowUp")
            need -= most
        # The lists stay behind what is said until a key comes: with the first one a form that was answered is gone.
        if done := next((t for t in self.things() if t.role == "button" and t.name == self.words.done), None):
            self.press(done)

    def answer(self, game: str, things: list[Thing]) -> None:
        """Answer what is asked, from the options alone."""
        options = self.options(things)
        for closed in [t for t in things if t.role == "DisclosureTriangle" and not t.state.get("expanded")]:
            if self.words.choices in closed.name and not options:
                self.press(closed)
                options = self.options(self.things())
        if options:
            self.press(chosen([(t.name.lower(), t) for t in options], self.wants(game)))
        elif self.blanks(things):
            self.fill(things)

    def wants(self, game: str) -> tuple[str, ...]:
        return WANTED[game] if self.words.lang == "en" else WANTED_IN[self.words.lang][game]

    def asked(self, things: list[Thing]) -> tuple[str, ...]:
        """What is asked now: the names of all answers; nothing while others play."""
        blanks = [t.name for t in self.blanks(things)]
        closed = [t.name for t in things if t.role == "DisclosureTriangle" and self.words.choices in t.name]
        return tuple([t.name for t in self.options(things)] + blanks + closed)

    def is_over(self, things: list[Thing]) -> bool:
        return is_over(things, self.words)

    def play(self, game: str, answers: int) -> int:
        """Answer until the game is over; how many answers it took."""
        for n in range(answers):
            things = self.until(lambda all: all if self.asked(all) or self.is_over(all) else None)
            if self.is_over(things):
                return n
            before = said(things)
            # What was heard may be gone when it is pressed: others play meanwhile.
            with suppress(Error):
                self.answer(game, things)
            self.changed(before)
        raise AssertionError(f"not over after {answers} answers:\n{self.text()[:1500]}")


def said(things: list[Thing]) -> str:
    """All text of the tree."""
    return "\n".join(thing.name for thing in things if thing.role == "StaticText")


def is_over(things: list[Thing], words: Words = WORDS["en"]) -> bool:
    return any(t.role == "StaticText" and re.search(words.won, t.name) for t in things)


def chosen(options: list[tuple[str, Thing]], wanted: tuple[str, ...]) -> Thing:
    """The first answer that one would like."""
    for want in wanted:
        for name, thing in options:
            if re.match(rf"\d+: {want}", name):
                return thing
    return options[-1][1]


def _thing(node: dict[str, Any]) -> Thing:
    state = {p["name"]: p["value"].get("value") for p in node.get("properties", ())}
    name, value = (str(node.get(part, {}).get("value", "")) for part in ("name", "value"))
    return Thing(node["role"]["value"], name.strip(), value, state, node.get("backendDOMNodeId", 0))
