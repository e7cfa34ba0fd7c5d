"""How families talk at a real table: sentences for every deed, questions and interruptions (`NAME.toml` beside this).

Each family was written by its voice alone, from the rulebook of the adapted edition. A game is what bots play; what is
said of each deed is drawn from the family's sentences, and something else is said now and then in between.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from trueque.bots.registry import bot
from trueque.kernel import NATURE, Seat
from trueque.kernel.registry import make_game
from trueque.locale.tongues import vocabulary_section
from trueque.referee import Referee, begin_table

FOLDER = Path(__file__).parent
FAMILIES = ("vidal", "romero", "mcleod", "nebots")
GAMES = (*(("vidal", n) for n in (1, 2, 3)), *(("romero", n) for n in (1, 2, 3)), ("mcleod", 1), ("mcleod", 2),
         ("nebots", 1), ("nebots", 2))  # fmt: skip
"""Ten evenings: which family, and from which seed."""
LONGEST = 1500
"""Utterances after which a game is given up."""
ONE = {"ca": ("un", "una"), "es": ("un", "una"), "en": ("a", "a")}
"""One card: before the masculine names of resources, and before the others."""
AND = {"ca": " i ", "es": " y ", "en": " and "}
MASCULINE = {"ca": ("fang", "blat"), "es": ("trigo", "mineral"), "en": ()}
TALK, QUESTION = 0.12, 0.05
"""How often somebody says something else, or asks."""


@cache
def read_family(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


@dataclass
class Heard:
    """What came of one utterance: what was said, what was meant in notation, and how it went."""

    said: str
    meant: str
    verdict: str
    told: str = ""


@dataclass
class Evening:
    """One game of a family at the referee's table."""

    family: str
    seed: int
    heard: list[Heard] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.said = read_family(self.family)
        self.lang, self.rng = self.said["lang"], Random(f"{self.family} {self.seed}")
        game = make_game("island", {"edition": "adapted", "seats": str(len(self.said["names"]))})
        self.referee: Referee = begin_table(game, self.said["names"], (), self.lang, seed=f"{self.family} {self.seed}")
        self.bots = [bot("normal", game, self.seed + seat) for seat in range(game.seats)]

    # ---- the game

    def play(self, longest: int = LONGEST) -> None:
        """A whole game, or as far as it goes."""
        match = self.referee.match
        while not match.is_over and len(self.heard) < longest:
            if self.rng.random() < TALK:
                self.interrupt(self.rng.choice(self.said["talk"]), "talk")
            if self.rng.random() < QUESTION:
                self.interrupt(self.rng.choice(self.said["questions"]), "question")
            self.play_deed()

    def play_deed(self) -> None:
        match = self.referee.match
        decision = next(one for one in match.open_questions() if one.waits)
        if decision.seat == NATURE:
            self.say_roll(match.game.view(match.state, None)["active"])
            return
        seat, answer = decision.seat, self.choose_answer(decision)
        notation = match.game.write(answer)
        if notation == "roll":
            self.say_roll(seat)
        elif notation == "build":
            match.play(seat, answer)
        elif notation.startswith("offer"):
            self.say_trade(seat, answer)
        else:
            self.say_deed(seat, notation)

    def choose_answer(self, decision: Any) -> Any:
        """What the bot would do; offers that nobody would take are not made."""
        match, bot = self.referee.match, self.bots[decision.seat]
        answer = bot.choose(match.game.view(match.state, decision.seat), decision)
        is_offer = answer is not None and match.game.write(answer).startswith("offer")
        if is_offer and self.find_partner(decision.seat, answer) is None:
            plain = [one for one in decision.answers if not match.game.write(one).startswith("offer")]
            answer = next((one for one in plain if match.game.write(one) in ("end", "build")), plain[0])
        return answer

    def find_partner(self, seat: Seat, offer: Any) -> Seat | None:
        """Who would take an offer."""
        fork = self.referee.match.copy()
        fork.play(seat, offer)
        for decision in fork.open_questions():
            if decision.seat != seat and decision.waits:
                view = fork.game.view(fork.state, decision.seat)
                answer = self.bots[decision.seat].choose(view, decision)
                if answer is not None and fork.game.write(answer).startswith("accept"):
                    return decision.seat
        return None

    # ---- what is said

    def say_roll(self, seat: Seat) -> None:
        """What the dice show: two faces, or their sum."""
        first, second = self.rng.randint(1, 6), self.rng.randint(1, 6)
        blanks = {"total": self.number(first + second), "first": self.number(first), "second": self.number(second)}
        self.utter("roll", seat, blanks, f"{first}+{second}")

    def say_trade(self, seat: Seat, offer: Any) -> None:
        """A trade that two have made, told in one line."""
        partner = self.find_partner(seat, offer)
        assert partner is not None
        _, given, _, wanted, *_ = self.referee.match.game.write(offer).split()
        blanks = {"give": self.cards(given), "want": self.cards(wanted), "partner": self.said["names"][partner]}
        self.utter("trade", seat, blanks, self.referee.match.game.write(offer))

    def say_deed(self, seat: Seat, notation: str) -> None:
        verb, *rest = notation.split()
        if verb == "discard":
            self.utter(verb, seat, {"cards": self.cards(rest[0])}, notation, alone=seat)
            return
        blanks: dict[str, str] = {}
        if verb in ("settlement", "city", "robber"):
            blanks = {"place": self.place(rest[0])}
        elif verb == "road":
            blanks = dict(zip(("one", "other"), map(self.place, rest[0].split("-")), strict=True))
        elif verb == "steal":
            blanks = {"victim": self.said["names"][int(rest[0])]}
        elif verb == "bank":
            count = self.count_price(rest[0].split(",")[0], seat)
            blanks = {"count": self.number(count), "give": self.said["resources"][rest[0].split(",")[0]],
                      "want": self.said["resources"][rest[2]]}  # fmt: skip
        elif verb == "play":
            verb, names = rest[0], [self.said["resources"][one] for one in ",".join(rest[1:]).split(",") if one]
            blanks = {"want": names[0] if names else "", "more": names[-1] if names else ""}
        self.utter(verb, seat, blanks, notation)

    def utter(self, kind: str, seat: Seat, blanks: Mapping[str, str], meant: str, alone: Seat | None = None) -> None:
        """One of the family's sentences for a deed; what is read back is agreed to where it was meant."""
        if kind not in self.said:
            self.referee.hear_lines(meant, seat)
            return
        sentence = self.rng.choice(self.said[kind]).format(name=self.said["names"][seat], **blanks)
        before = len(self.referee.match.log)
        told = self.referee.hear_lines(sentence, alone)
        done = list(self.referee.match.log)[before:]
        if not done:
            self.note_shown_hands(told, sentence)
        verdict = "right" if is_written(done, meant) else "wrong" if done else ""
        if not verdict and self.referee.meant:
            fork = Referee(self.referee.match.copy(), self.lang)
            fork.hear_lines(self.referee.meant, alone, sure=True)
            if is_written(list(fork.match.log)[before:], meant):
                self.referee.hear_lines(self.referee.meant, alone, sure=True)
                verdict = "right"
        if not verdict:
            verdict = "missed"
            for line in meant.split("; "):
                self.settle(line, seat)
        elif verdict == "wrong":
            raise AssertionError(f"“{sentence}” meant {meant}: {list(self.referee.match.log)[before:]}")
        self.heard.append(Heard(sentence, meant, verdict, " ".join(one.text for one in told)))

    def settle(self, meant: str, seat: Seat) -> None:
        """A deed in notation, where its sentence was not understood; a trade is left."""
        if not meant.startswith("offer"):
            self.referee.hear_lines(meant, None if "+" in meant else seat, sure=True)

    def interrupt(self, line: str, kind: str) -> None:
        """Something that is no deed: it plays nothing, and a question gets a reply."""
        before = len(self.referee.match.log)
        self.referee.refusal = None
        told = self.referee.hear_lines(line)
        self.note_shown_hands(told, line)
        is_played = len(self.referee.match.log) > before
        is_refused = self.referee.refusal is not None
        verdict = "wrong" if is_played else "missed" if kind == "question" and is_refused else "right"
        self.heard.append(Heard(line, kind, verdict, " ".join(one.text for one in told)))
        self.referee.meant = ""

    def note_shown_hands(self, told: Any, line: str) -> None:
        """Nothing that was said aloud shows a hand: whatever is one player's is told to that player alone."""
        match = self.referee.match
        for seat in range(match.game.seats):
            question = self.referee.question_of(seat)
            hand = question.view["mine"]["hand"]
            own = [one.text for one in told if one.seat is None and sum(hand.values()) > 2]
            counted = [f"{n} {self.said['resources'][name]}" for name, n in hand.items() if n]
            assert not any(len(counted) > 2 and all(one in text for one in counted) for text in own), (line, own)

    # ---- words

    def number(self, n: int) -> str:
        """A number as the family says it."""
        if self.said["spoken"] == "digits":
            return str(n)
        if n == 1:
            return {"ca": "u", "es": "uno", "en": "one"}[self.lang]
        return vocabulary_section(self.lang, "numbers")[str(n)][0]

    def place(self, name: str) -> str:
        """A corner or a hex: its letter, and its number as the family says it."""
        return name if self.said["spoken"] == "digits" else f"{name[0].lower()} {self.number(int(name[1:]))}"

    def cards(self, text: str) -> str:
        named = text.split(",")
        return AND[self.lang].join(self.count(named.count(one), one) for one in dict.fromkeys(named))

    def count(self, n: int, resource: str) -> str:
        said = self.said["resources"][resource]
        if n == 1:
            return f"{ONE[self.lang][said not in MASCULINE[self.lang]]} {said}"
        return f"{self.number(n)} {said}"

    def count_price(self, resource: str, seat: Seat) -> int:
        """How many cards the bank takes for one."""
        match = self.referee.match
        for choice in self.referee.question_of(seat).choices:
            if choice.notation.startswith(f"bank {resource} "):
                after = match.copy()
                held = match.game.view(match.state, seat)["mine"]["hand"][resource]
                after.play(seat, choice.action)
                return int(held - after.game.view(after.state, seat)["mine"]["hand"][resource])
        return 4


def is_written(lines: list[Any], meant: str) -> bool:
    """Whether the lines that were written are what was meant: dice by their sum, a trade by its offer."""
    texts = [line.text for line in lines]
    if "+" in meant:
        total = sum(map(int, meant.split("+")))
        return any("+" in text and sum(map(int, text.split("+"))) == total for text in texts)
    if meant.startswith("offer"):
        return len(texts) >= 3 and texts[0].split(" to ")[0] == meant.split(" to ")[0]
    return meant in texts
