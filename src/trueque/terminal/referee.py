"""A real table: people roll, move and talk; the program hears it in words, says who gets what, and keeps the score.

One device for all. What is said aloud is what a spectator may know; what only one player may know is shown at a private
prompt. Development cards are a numbered pile (the program alone knows what a number is), or real cards whose buyer
types what was drawn; a stolen card is the k-th of a sorted hand, or typed by whoever held it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from trueque.island.actions import Roll, Steal, TurnCard
from trueque.island.events import CardDrawn, CardPlayed, Stolen
from trueque.island.speech.names import SPOKEN, card_name, harbour_name, hex_place, resource
from trueque.kernel import NATURE, Counts, Decision, RuleError, Seat, View
from trueque.kernel.match import Match, Step
from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech import Asked, Query, asked, phase_first, read_line, told, understand
from trueque.speech.players import seat_named
from trueque.terminal.inquiry import Inquiry
from trueque.terminal.listing import numbered
from trueque.terminal.prompt import Prompt, Quit, Undo
from trueque.terminal.records import store
from trueque.terminal.seats import Player
from trueque.terminal.session import PAGE, Session
from trueque.terminal.voice import Voice

DICE = re.compile(r"\s*(\d{1,2})(?:\s*[+ ,y]\s*(\d))?\s*")
OPEN_PLACES = ("found_settlement", "found_road", "robber", "steal", "free_road")
"""Questions whose answers everybody can see on the board."""
PRIVATE = ("hand", "cards", "options", "where")
THROWN = ("dice", "start_throw")


class Referee(Session):
    """A match on a real table."""

    def __init__(
        self, match: Match[Any, Any], names: Sequence[str], voice: Voice, file: Path | None, deck: str
    ) -> None:
        super().__init__(match, [Player(name) for name in names], voice, file)
        self.deck = deck
        self.names = tuple(names)
        # Moves are called across a table: b, c, d and e must not sound alike.
        self.voice.letters = True
        self.public = Prompt(self, NATURE)
        self.inquiry = Inquiry(self.public)
        self.announced = len(match.steps)
        self.thrown = ""
        """What was said of the dice before the program asked."""

    def listener(self, seat: Seat | None) -> Listener:
        return Listener(self.voice.lang, None if seat == NATURE else seat, self.names)

    # ---- the course of the game

    def run(self) -> bool:
        self.keep()
        while not self.match.is_over:
            try:
                self.step()
            except Undo:
                self.take_back(NATURE)
            except Quit:
                return False
        self.voice.lines(self.result())
        return True

    def step(self) -> None:
        """One answer of the table, or of nature where real dice and cards decide."""
        decision = self.match.open()[0]
        if decision.seat == NATURE:
            self.type_nature(decision)
        else:
            self.hear(self.read_answer())
        self.announce()

    def hear(self, answer: tuple[Seat, Any]) -> None:
        self.match.play(*answer)
        self.keep()

    def announce(self) -> None:
        """Tell the table what happened, and what hands must do about it."""
        steps = self.match.steps[self.announced :]
        self.announced = len(self.match.steps)
        for step in steps:
            self.voice.reply([*told([step], self.words, self.listener(None)), *self.handled(step)])

    def keep(self) -> None:
        if self.file is not None:
            store(self.match.record, self.file)

    def take_back(self, seat: Seat) -> None:
        """Go back to before the last player's answer, if the whole table wants to."""
        say = self.voice.say
        last = next((step for step in reversed(self.match.steps) if step.seat != NATURE), None)
        if last is None:
            self.voice.reply([say("There is nothing to take back.")])
            return
        # As the table heard it, not as the record writes it.
        line = " ".join(told([last], self.words, self.listener(None)))
        self.voice.reply([say("Take back “{line}”? If all agree, type yes.", line=line)])
        typed = (self.voice.read() or "").strip().casefold()
        if typed not in ("yes", "y", "sí", "si", "s"):
            self.voice.reply([say("Left as it was.")])
            return
        self.match.undo_to(last.number, range(self.match.game.seats))
        self.announced = len(self.match.steps)
        self.keep()
        self.voice.reply([say("Taken back.")])

    # ---- what people type

    def read_answer(self) -> tuple[Seat, Any]:
        """Ask until an answer comes that the rules accept: whose it is, and what it is."""
        if not self.public.waiting:
            self.voice.reply(self.questions())
        while True:
            line = self.public.line()
            if not line:
                self.voice.reply(self.questions())
                continue
            answer = self.try_line(line)
            if answer is not None:
                return answer

    def try_line(self, line: str) -> tuple[Seat, Any] | None:
        seat, text = self.speaker(line)
        question = self.question(seat)
        if self.is_roll(text, question):
            self.thrown = text
            return seat, Roll()
        query = read_line(text, self.listener(seat), question.game.name)
        if query is not None:
            self.reply(query, question)
            return None
        try:
            understood = understand(text, question, self.match.state)
            if understood.action is not None:
                return seat, understood.action
            self.voice.reply([self.voice.say("Say it whole, for example: offer 2 wood for ore.")])
        except RuleError as refused:
            leaving, later = phase_first(text, question, self.match.state)
            if leaving is not None:
                self.public.waiting.insert(0, line)
                return seat, leaving
            self.public.refuse(later or refused, line)
        return None

    def speaker(self, line: str) -> tuple[Seat, str]:
        """Whose words a line is: before a colon stands a name; without one, whoever is asked first."""
        name, colon, rest = line.partition(":")
        seat = seat_named(tuple(name.casefold().split()), self.listener(None)) if colon else None
        if seat is not None:
            return seat, rest.strip()
        return next(d.seat for d in self.match.open() if d.waits), line

    def is_roll(self, text: str, question: Asked) -> bool:
        return bool(DICE.fullmatch(text)) and any(d.kind == "roll" for d in question.decisions)

    def question(self, seat: Seat) -> Asked:
        match = self.match
        return asked(match.game, match.open(), match.game.view(match.state, seat), self.listener(seat))

    def questions(self) -> list[str]:
        """What the game waits for, in words that give no card away."""
        return [said for d in self.match.open() if d.waits and (said := self.asks(d))]

    def asks(self, decision: Decision[Any]) -> str:
        say, name, kind = self.voice.say, self.names[decision.seat], decision.kind
        if isinstance(decision.answers, Counts):
            n = decision.answers.least
            return say.many("{name}: discard {n} card.", "{name}: discard {n} cards.", n, name=name)
        if kind == "steal":
            victims = ", ".join(self.names[a.victim] for a in decision.answers if isinstance(a, Steal))
            return say("{name}: steal from whom? {victims}.", name=name, victims=victims)
        return {
            "found_settlement": say("{name}: where does the settlement go?", name=name),
            "found_road": say("{name}: where does its road go?", name=name),
            "roll": say("{name}: roll, and type what the dice show; or play a card first.", name=name),
            "robber": say("{name}: where does the robber go?", name=name),
            "trade": say("{name}: trade, build or end the turn.", name=name),
            "build": say("{name}: build, or end the turn.", name=name),
            "free_road": say("{name}: where does the free road go?", name=name),
            "answer": say("{name}: yes or no to the offer?", name=name),
        }.get(kind, "")

    def reply(self, query: Query, question: Asked) -> None:
        """Answer in public what everybody may know; the rest to one player alone."""
        seat = question.to.seat
        about = seat_named(query.words, self.listener(None)) if query.words else None
        if query.name == "costs":
            self.inquiry.reply(Query("rules", (), "building-costs"), question)
        elif query.name in ("hand", "cards"):
            owner = about if about is not None else seat
            assert owner is not None
            self.in_private(owner, self.hand(owner))
        elif query.name in PRIVATE and seat is not None and not all(d.kind in OPEN_PLACES for d in question.decisions):
            self.in_private(seat, numbered(question.choices))
        elif query.name in PRIVATE:
            self.inquiry.reply(query, question)
        else:
            self.ask_public(query)

    def ask_public(self, query: Query) -> None:
        """Say what a spectator may know."""
        if query.name in PRIVATE:
            self.voice.reply([self.voice.say("Not while the dice roll.")])
            return
        view = self.match.game.view(self.match.state, None)
        self.inquiry.reply(query, Asked(self.match.game, self.words, view, self.listener(None), (), ()))

    # ---- nature

    def type_nature(self, decision: Decision[Any]) -> None:
        """What real dice show and real cards are, from whoever may know it."""
        if decision.kind in THROWN:
            line, self.thrown = self.thrown, ""
            self.hear((NATURE, self.throw(decision, line)))
            return
        state = self.match.state
        holder = {"taken_card": int(state.g.victim), "drawn_card": int(state.g.seat)}.get(decision.kind)
        view = self.match.game.view(state, None)
        to = Listener(self.voice.lang, NATURE, self.names)
        question = asked(self.match.game, [decision], view, to)
        if holder is not None:
            self.begin_private(holder)
        place = next_place(view, decision.kind)
        self.voice.reply([place + " ".join(question.sentences), *numbered(question.choices)])
        action = None
        while action is None:
            try:
                action = understand(self.public.line(), question, state).action
            except RuleError as refused:
                self.voice.reply([refused.spoken(self.voice.lang)])
        if holder is not None:
            self.end_private()
        self.hear((NATURE, action))

    def throw(self, decision: Decision[Any], line: str) -> Any:
        """The two dice; a sum alone is enough, for only the sum matters."""
        say = self.voice.say
        view = self.match.game.view(self.match.state, None)
        while True:
            found = DICE.fullmatch(line)
            first, second = (int(found[1]), int(found[2] or 0)) if found else (0, 0)
            for action in decision.answers:
                if second and (action.first, action.second) == (first, second):
                    return action
                if not second and action.first + action.second == first:
                    return action
            query = read_line(line, self.listener(None), self.match.game.name) if line else None
            if query is not None:
                self.ask_public(query)
            elif line:
                self.voice.reply([say("“{text}” is no roll here.", text=line[:40])])
            self.voice.reply([say("{name}: what do the dice show?", name=self.names[view["active"]])])
            line = self.public.line()

    # ---- hands

    def handled(self, step: Step[Any]) -> list[str]:
        """What somebody must do with real cards after a step."""
        say, lines = self.voice.say, list[str]()
        for event in step.events:
            if isinstance(event, CardDrawn) and self.deck == "numbered":
                number = sum(isinstance(s.action, TurnCard) for s in self.match.steps if s.number <= step.number)
                lines.append(
                    say("{name}: take card {number} from the pile.", name=self.names[event.seat], number=number)
                )
            elif isinstance(event, CardPlayed) and self.deck == "numbered":
                number = self.laid(step, event)
                lines.append(say("{name}: lay down card {number}.", name=self.names[event.seat], number=number))
            elif isinstance(event, Stolen) and "taken_card" not in typed_kinds(self.match):
                lines.append(self.which(event))
        return lines

    def which(self, event: Stolen) -> str:
        """Which card of a hand sorted from the left was stolen: one of its kind, by chance."""
        assert event.resource is not None
        held = self.match.game.view(self.match.state, event.victim)["mine"]["hand"]
        held = {**held, event.resource: held[event.resource] + 1}
        before = sum(held[name] for name in SPOKEN[: SPOKEN.index(event.resource)])
        k = before + 1 + secrets.randbelow(held[event.resource])
        thief, victim = self.names[event.seat], self.names[event.victim]
        return self.voice.say("{thief}: of the cards of {victim}, take number {k} of {n} from the left.", thief=thief,
                              victim=victim, k=k, n=sum(held.values()))  # fmt: skip

    def numbers(self, seat: Seat, until: int) -> list[tuple[int, str]]:
        """The development cards a seat holds after log line *until*: their numbers, and what they are."""
        held, count = list[tuple[int, str]](), 0
        for step in self.match.steps:
            for event in step.events if step.number <= until else ():
                if isinstance(event, CardDrawn):
                    count += 1
                    if event.seat == seat and event.kind:
                        held.append((count, event.kind))
                elif isinstance(event, CardPlayed) and event.seat == seat:
                    held.remove(next(card for card in held if card[1] == event.kind))
        return held

    def laid(self, step: Step[Any], event: CardPlayed) -> int:
        held = self.numbers(event.seat, step.number - 1)
        return next(number for number, kind in held if kind == event.kind)

    def hand(self, seat: Seat) -> list[str]:
        """What one player holds."""
        game = speaker("island", self.voice.lang)
        view = self.match.game.view(self.match.state, seat)["mine"]
        cards = [f"{view['hand'][name]} {resource(game, name)}" for name in SPOKEN if view["hand"][name]]
        lines = [", ".join(cards) or self.voice.say("No resource cards.")]
        for number, kind in self.numbers(seat, len(self.match.log)):
            lines.append(self.voice.say("Card {number}: {card}.", number=number, card=card_name(game, kind)))
        return lines

    # ---- for one pair of eyes or ears

    def in_private(self, seat: Seat, lines: Sequence[str]) -> None:
        self.begin_private(seat)
        self.voice.lines(lines)
        self.end_private()

    def begin_private(self, seat: Seat) -> None:
        self.voice.line(self.voice.say("For {name} alone: press Enter when nobody else reads or listens.",
                                       name=self.names[seat]))  # fmt: skip
        self.pause()

    def end_private(self) -> None:
        self.voice.line(self.voice.say("Press Enter to hide it."))
        self.pause()
        for _ in range(PAGE):
            self.voice.line()

    def pause(self) -> None:
        if self.voice.read() is None:
            raise Quit


def next_place(view: View, kind: str) -> str:
    """Where the next hex, number or harbour of the island lies, before the question about it."""
    island = view["island"]
    if kind == "harbours":
        open_places = [there["at"] for there in island["harbours"] if there["kind"] is None]
    elif kind in ("terrain", "tokens"):
        missing = "terrain" if kind == "terrain" else "number"
        open_places = [t["at"] for t in island["hexes"] if t[missing] is None and t["terrain"] != "desert"]
    else:
        return ""
    return f"{open_places[0]}: " if open_places else ""


def typed_kinds(match: Match[Any, Any]) -> tuple[str, ...]:
    """Which of nature's questions the table answers."""
    return tuple(getattr(match.dealer, "kinds", ()))


def opening(referee: Referee) -> list[str]:
    """The first lines: the board as it must lie, and how hands are held."""
    say, match, game = referee.voice.say, referee.match, speaker("island", referee.voice.lang)
    names = ", ".join(referee.names)
    lines = [f"{words(match.game.name).title(referee.voice.lang)}. {say('At the table: {names}.', names=names)}"]
    view = match.game.view(match.state, None)
    island = view["island"]
    if all(there["terrain"] for there in island["hexes"]):
        laid = "; ".join(hex_place(game, view, there["at"]) for there in island["hexes"])
        rim = "; ".join(f"{there['at']} {harbour_name(game, there['kind'])}" for there in island["harbours"])
        lines += [say("Lay the island: {hexes}.", hexes=laid), say("Harbours: {harbours}.", harbours=rim)]
    if "taken_card" not in typed_kinds(match):
        order = ", ".join(resource(game, name) for name in SPOKEN)
        lines.append(say("Hold your cards in this order from the left: {order}.", order=order))
    lines.append(say("Type moves as they are made; begin with a name and a colon when it is somebody else's word."))
    return lines
