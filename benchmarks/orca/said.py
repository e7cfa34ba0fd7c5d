"""What Orca said against what the page told: which lines were never said, said twice, cut short, and how soon.

Orca hands its voice one text after the other; each takes as long as a voice of *rate* characters a second needs, the
next waits for it, and a key silences all. A message of the live regions counts as said where Orca gave the voice its
text, and as heard where no silence came before its last word.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

PATIENCE = 20_000.0
"""Milliseconds after which a message that Orca has not begun is lost."""
SOON = 200.0


@dataclass
class Utterance:
    """One text of Orca's: when it was given, when its first word sounds, when its last, and whether it was cut."""

    text: str
    given: float
    begins: float
    ends: float
    is_cut: bool = False


def voiced(lines: list[dict[str, Any]], rate: float) -> list[Utterance]:
    """When each text sounds, one after the other."""
    made: list[Utterance] = []
    free = 0.0
    for line in lines:
        if line["is"] == "stop":
            for one in made:
                if one.ends > line["at"]:
                    one.ends, one.is_cut = line["at"], True
            free = line["at"]
        elif line["is"] == "say":
            begins = max(free, line["at"])
            free = begins + len(line["text"]) * 1000 / rate
            made.append(Utterance(line["text"], line["at"], begins, free))
    return made


def plain(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().lower()


@dataclass
class Account:
    """What became of every message and every line."""

    messages: int = 0
    lines: int = 0
    unsaid: list[str] = field(default_factory=list)
    """Messages of the live regions that Orca never said, although no key came."""
    repeated: list[str] = field(default_factory=list)
    """Messages that Orca said twice."""
    unheard: list[str] = field(default_factory=list)
    """Lines that the page announced and Orca never said, alone or in a breath."""
    swapped: list[str] = field(default_factory=list)
    """Messages that Orca said before one that came before them."""
    unannounced: int = 0
    """Lines that the page announced to nobody: before one sat down, or left when the window is closed."""
    cut: int = 0
    """Messages that a key cut short."""
    waits: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Milliseconds to Orca's first word, by what is waited for."""

    def rows(self) -> list[tuple[str, str, str]]:
        """Class, how many, median, 99th of a hundred and longest."""
        made = [
            ("messages of the live regions", f"{self.messages}", ""),
            ("never said by Orca", f"{len(self.unsaid)}", "0"),
            ("said twice", f"{len(self.repeated)}", "0"),
            ("said before what came before it", f"{len(self.swapped)}", "0"),
            ("cut short by a key", f"{self.cut}", ""),
            ("lines of the game", f"{self.lines}", ""),
            ("not announced by the page (before one sat down, or left at the end)", f"{self.unannounced}", ""),
            ("lines that Orca never said", f"{len(self.unheard)}", "0"),
        ]
        for name, waits in sorted(self.waits.items()):
            ordered = sorted(waits)
            late = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
            middle = ordered[len(ordered) // 2]
            made.append((f"{name} ({len(ordered)})", f"{middle:.0f} / {late:.0f} / {ordered[-1]:.0f} ms", ""))
        return made


def account(seen: dict[str, Any], utterances: list[Utterance]) -> Account:
    """Hold what the page's clock saw (`tests.browser.heard.CLOCKED`, in milliseconds since 1970) against Orca."""
    made = Account(messages=len(seen["said"]), lines=len(seen["told"]))
    given = [(plain(one.text), one) for one in utterances]
    carried: dict[int, list[tuple[dict[str, Any], Utterance | None]]] = defaultdict(list)
    used: set[int] = set()
    before: tuple[float, float] | None = None
    for message in seen["said"]:
        text = plain(message["text"])
        matches = [
            one for said, one in given
            if said == text and id(one) not in used and -SOON <= one.given - message["at"] < PATIENCE
        ]  # fmt: skip
        one = matches[0] if matches else None
        if one:
            used.add(id(one))
            made.cut += one.is_cut
        # Orca drops what waits when a key comes: that is the listener's wish.
        elif text and not any(message["at"] - SOON <= key < message["at"] + SOON for key in seen["keys"]):
            made.unsaid.append(f"{message['kind']}: {message['text']}")
        for number in message["lines"]:
            carried[number].append((message, one))
        if one and before and one.given < before[1] and message["at"] - before[0] < RECENT:
            made.swapped.append(f"{message['kind']}: {message['text']}")
        before = (message["at"], one.given) if one else None
    made.repeated = [
        one.text for said, one in given
        if id(one) not in used and len(said) > SHORT and _was_told(said, one.given, seen["said"])
    ]  # fmt: skip
    for line in seen["told"]:
        _time(made, line, carried.get(line["number"], []), seen)
    return made


SHORT = 20
"""Letters from which on a text is no name of a button."""
RECENT = 5000.0


def _was_told(said: str, at: float, messages: list[dict[str, Any]]) -> bool:
    """Whether a message of just now holds these words."""
    return any(-RECENT < message["at"] - at < SOON and said in plain(message["text"]) for message in messages)


def _time(
    made: Account, line: dict[str, Any], carried: list[tuple[dict[str, Any], Utterance | None]], seen: dict[str, Any]
) -> None:
    said = [(message, one) for message, one in carried if one is not None]
    if not carried:
        made.unannounced += 1
        return
    if not said:
        made.unheard.append(f"{line['number']}: {line.get('text', '')}")
        return
    message, one = said[0]
    if line["kind"] == "others" and message["kind"] != "others":
        made.waits["others, in the breath of one's turn"].append(one.begins - line["at"])
        return
    name = {"own": "own result", "turn": "one's turn"}.get(line["kind"], "others' news")
    made.waits[f"{name}, from the server"].append(one.begins - line["at"])
    key = max((key for key in seen["keys"] if key <= line["at"]), default=None)
    if line["kind"] != "own" or key is None:
        return
    if any(other["kind"] == "own" and key <= other["at"] < message["at"] for other in seen["said"]):
        # It keeps its distance to the first, and the reader is busy with that one.
        made.waits["second own result of one key, from the server to the live region"].append(
            message["at"] - line["at"]
        )
        return
    made.waits["own result, from the key to Orca"].append(one.given - key)
    made.waits["own result, from the key to the first word"].append(one.begins - key)
    made.waits["own result, from the key to the live region"].append(message["at"] - key)
    made.waits["own result, from the server to the live region"].append(message["at"] - line["at"])
