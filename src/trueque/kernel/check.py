"""The conformance kit: what every game must keep, checked by playing it.

    check_game(make("quick", {"seats": "3"}), Effort(games=5), seed=1)

plays random games and, at positions on the way, holds the game to the contract: answers unique and playable, unlisted
answers refused without a trace, copies equal and independent, notation and codec round trips, sealed answers commuting,
nothing lost, every game ending, records replaying. `kernel.worlds` adds secrecy, `kernel.exactness` positions as
lines, where the game writes them. A breach raises `Breach` with a
sentence that says what was seen and where.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice, permutations
from random import Random
from typing import Any

from trueque.kernel.codec import Codec
from trueque.kernel.dealer import TypedDealer, pick_weighted
from trueque.kernel.decision import Decision, OneOf
from trueque.kernel.errors import BadNotation, IllegalAction
from trueque.kernel.event import Event, to_plain
from trueque.kernel.exactness import check_position_lines
from trueque.kernel.game import NATURE, Game, Seat
from trueque.kernel.match import Match, find_question
from trueque.kernel.offer_report import describe_offers
from trueque.kernel.playout import SPEAKS
from trueque.kernel.record import read_record, write_record
from trueque.kernel.registry import game_names
from trueque.kernel.worlds import Breach, Worlds, require_contract

__all__ = ["Breach", "Checker", "Effort", "check_game", "choose_random_answer"]

G = Game[Any, Any]
# A line is read and written field by field, so not at every look.
LINES = 9


@dataclass
class Effort:
    """How much the kit tries; the defaults suit one option set in a test suite."""

    games: int = 3
    answers_tried: int = 4
    every: int = 7
    """Positions between two thorough looks."""
    worlds_depth: int = 6
    viewers: int = 0
    """From how many seats the two worlds are walked at a look, drawn anew each time; 0: from every one."""
    longest: int = 20_000
    hidden: bool = True
    """Whether the game hides anything; then guesses must sometimes differ from the truth."""
    bias_games: int = 0
    """Games played to compare guesses with the truth on the whole; 40 and more find a biased guess."""


def check_game(game: G, effort: Effort | None = None, seed: int = 0) -> Checker:
    """Hold *game* to the contract; returns what was tried, raises `Breach` at the first fault."""
    checker = Checker(game, effort or Effort(), Random(seed))
    for _ in range(checker.effort.games):
        checker.play_game()
    if checker.effort.bias_games:
        checker.worlds.compare_guesses(checker.effort.bias_games, seed)
    if checker.effort.hidden:
        checker.worlds.check_worlds_differed()
    return checker


class Checker:
    """Plays random games and looks closely at the positions on the way."""

    def __init__(self, game: G, effort: Effort, rng: Random) -> None:
        self.game = game
        self.effort = effort
        self.rng = rng
        self.codec = Codec(game)
        self.worlds = Worlds(game, rng)
        self.remembered: list[Any] = []
        """Answers from earlier positions: later, most of them are illegal."""
        self.looks = 0

    def describe_offers(self) -> list[str]:
        """What the game's package offers, in sentences: rooms, and what is optional (`kernel.game_protocols`)."""
        return describe_offers(self.game.name)

    def play_game(self) -> Match[Any, Any]:
        """One random game to its end, with a thorough look at every few positions."""
        match = Match(self.game, TypedDealer())  # the kit draws for nature itself, to see those positions too
        first = self.game.census(match.state)
        for count in range(self.effort.longest):
            if count % self.effort.every == 0 or match.is_over:
                now = self.game.census(match.state)
                require_contract(now == first, "cards or pieces were lost or made", (first, now))
                self.check_position(match.state)
            if match.is_over:
                self.check_replay(match)
                return match
            decision, action = choose_random_answer(match.open_questions(), self.rng)
            self._remember_answer(action)
            match.play(decision.seat, action)
        raise Breach(f"no end after {self.effort.longest} answers of random play")

    def check_position(self, state: Any) -> None:
        """Everything that can be checked at one position."""
        self.looks += 1
        decisions = self.game.decisions(state)
        self.check_questions(state, decisions)
        for decision in decisions:
            for action in sample_answers(decision, self.effort.answers_tried, self.rng):
                self.check_answer(state, decision, action)
        self.check_refusals(state, decisions)
        self.check_sealed_answers(state, decisions)
        if self.looks % LINES == 1 and self.game.name in game_names():  # what no package announces is read by no name
            check_position_lines(self.game, state, self.rng)
        everybody = [*range(self.game.seats), None]
        viewers = self.rng.sample(everybody, min(self.effort.viewers or len(everybody), len(everybody)))
        for seat in viewers:
            self.worlds.walk_worlds(state, seat, self.effort.worlds_depth)

    def check_questions(self, state: Any, decisions: Sequence[Decision[Any]]) -> None:
        over = self.game.scores(state) is not None
        require_contract(over == (not decisions), "a game is over exactly when nothing is asked", decisions)
        seats = [d.seat for d in decisions]
        require_contract(NATURE not in seats or len(seats) == 1, "nature is asked together with others", decisions)
        spoken = [(d.seat, d.waits) for d in decisions]
        require_contract(len(spoken) == len(set(spoken)), "a seat is asked two questions at once", decisions)
        require_contract(over or any(d.waits for d in decisions), "nobody is waited for, and nobody has won", decisions)
        for d in decisions:
            require_contract(
                d.seat == NATURE or 0 <= d.seat < self.game.seats, "a seat that does not exist is asked", d
            )
            listed = list(d.answers) if isinstance(d.answers, OneOf) else list(islice(d.answers, 50))
            require_contract(bool(listed), "a question without an answer", d)
            require_contract(all(a not in listed[:i] for i, a in enumerate(listed[:80])), "an answer listed twice", d)
            require_contract(all(a in d.answers for a in listed), "a listed answer is not `in` its question", d)
            fair = len(d.odds) == len(listed) and all(n > 0 for n in d.odds)
            require_contract(
                fair if d.seat == NATURE else not d.odds, "odds belong to nature's answers, all positive", d
            )

    def check_answer(self, state: Any, decision: Decision[Any], action: Any) -> None:
        """It can be written, read, spelled and played, and playing a copy leaves the original alone."""
        game, text = self.game, self.game.write(action)
        require_contract("\n" not in text and " @" not in text and text == text.strip(), "unfit notation", text)
        require_contract(game.read(state, text) == action, "notation reads back as another answer", text)
        require_contract(not self.can_read(state, f" {text}"), "notation is read that was not written so", text)
        speller, spelled = self.codec.begin_spelling(decision), None
        for step in self.codec.spell_answer(decision, action):
            require_contract(spelled is None, "the codec goes on after a complete answer", text)
            spelled = speller.take_step(step)
        require_contract(spelled == action, "the codec spells another answer", (text, spelled))
        before, draft = deepcopy(state), state.copy()
        require_contract(draft == state, "a copy differs from its original", text)
        events = game.play(draft, decision.seat, action)
        require_contract(state == before, "playing a copy changed the original", text)
        again = state.copy()
        same = game.play(again, decision.seat, action)
        require_contract(again == draft and same == events, "the same answer led to two positions", text)
        for seat in [*range(game.seats), None]:
            heard = game.heard(state, decision.seat, action, seat)
            require_contract(bool(heard) and "\n" not in heard, "a log line that cannot be heard", text)
            serialize_seen_events(events, seat)

    def can_read(self, state: Any, text: str) -> bool:
        """Whether *text* is read as an answer at all: what people may say instead of the notation is for `speech`."""
        try:
            self.game.read(state, text)
        except BadNotation:
            return False
        return True

    def check_refusals(self, state: Any, decisions: Sequence[Decision[Any]]) -> None:
        """Answers of other positions, and answers from the wrong seat, raise a sentence and change nothing."""
        before = deepcopy(state)
        tries = [(seat, a) for seat in range(self.game.seats) for a in self.remembered]
        for seat, action in self.rng.sample(tries, min(len(tries), self.effort.answers_tried)):
            if any(d.seat == seat and action in d.answers for d in decisions):
                continue
            try:
                find_question(self.game, state, seat, action)
            except IllegalAction as refusal:
                require_contract(
                    len(refusal.sentence) > 10 and bool(refusal.entry), "a refusal without a reason", action
                )
            else:
                raise Breach(f"an unlisted answer was not refused: {action}")
            require_contract(state == before, "a refused answer changed the position", action)

    def check_sealed_answers(self, state: Any, decisions: Sequence[Decision[Any]]) -> None:
        """Several seats asked at once may answer in any order: the same position comes out."""
        waiting = [d for d in decisions if d.waits and d.seat != NATURE]
        if len(waiting) < 2:
            return
        answers = [(d.seat, d.kind, d.answers.sample(self.rng)) for d in waiting[:4]]
        results = []
        for order in islice(permutations(answers), 6):
            draft = state.copy()
            for seat, kind, action in order:
                still = [d for d in self.game.decisions(draft) if d.seat == seat and d.kind == kind]
                require_contract(
                    bool(still) and action in still[0].answers, "an answer closed another's question", order
                )
                self.game.play(draft, seat, action)
            results.append(draft)
        require_contract(all(r == results[0] for r in results), "simultaneous answers do not commute", answers)

    def check_replay(self, match: Match[Any, Any]) -> None:
        """The record, through its text form, leads to the same position by the same events."""
        again = Match.replay(self.game, read_record(write_record(match.record)))
        require_contract(again.state == match.state, "the record replays to another position", match.log[-1])
        require_contract(again.steps == match.steps, "the record replays with other events", match.log[-1])

    def _remember_answer(self, action: Any) -> None:
        if len(self.remembered) < 60:
            self.remembered.append(action)
        else:
            self.remembered[self.rng.randrange(60)] = action


def sample_answers(decision: Decision[Any], most: int, rng: Random) -> list[Any]:
    """A few different answers to *decision*."""
    if isinstance(decision.answers, OneOf):
        listed = list(decision.answers)
        return rng.sample(listed, min(most, len(listed)))
    return [decision.answers.sample(rng) for _ in range(most)]


def choose_random_answer(decisions: Sequence[Decision[Any]], rng: Random) -> tuple[Decision[Any], Any]:
    """An answer for a game to go on: mostly to a question that waits, now and then from a seat that may speak."""
    waiting = [d for d in decisions if d.waits]
    spoken = [d for d in decisions if not d.waits]
    pool = spoken if spoken and rng.random() < SPEAKS else waiting or spoken
    decision = pool[rng.randrange(len(pool))]
    if decision.seat == NATURE:
        answers = list(decision.answers)
        return decision, answers[pick_weighted(decision.odds, rng.randrange(sum(decision.odds)))]
    return decision, decision.answers.sample(rng)


def serialize_seen_events(events: Sequence[Event], seat: Seat | None) -> str:
    """What *seat* sees of *events*, byte by byte."""
    seen = [to_plain(mine) for event in events if (mine := event.seen_by(seat)) is not None]
    return json.dumps(seen, ensure_ascii=False, sort_keys=True)
