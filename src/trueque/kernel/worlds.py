"""Secrecy, by two worlds: what a seat sees must not depend on what it cannot know.

At a position *s* and seat X take ``s2 = guess(view(s, X))``. The views are equal, X's questions are equal, the others'
are equal in seat, kind and whether they wait. Play an answer in *s*, and in *s2* any answer that X hears the same: X's
events and views are byte-equal again, step after step.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from trueque.kernel.dealer import pick_weighted
from trueque.kernel.decision import Counts, Decision, Form
from trueque.kernel.event import to_plain
from trueque.kernel.game import NATURE, Game, Seat

LISTED, SAMPLED = 400, 10
"""How many answers are tried in the guessed world: of a list, and of amounts and forms, which may have millions."""


FAR = 400
"""How many answers far a random game is played to compare guesses with the truth; board games go on for thousands."""


class Breach(AssertionError):
    """A game broke the contract; the sentence says how."""


def require_contract(kept: bool, sentence: str, seen: object = "") -> None:
    if not kept:
        raise Breach(f"{sentence}: {str(seen)[:400]}")


def to_sorted_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


class Worlds:
    """Walks two worlds side by side, the true one and a guessed one."""

    def __init__(self, game: Game[Any, Any], rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.guesses = 0
        self.differed = 0

    def walk_worlds(self, state: Any, seat: Seat | None, depth: int) -> None:
        """Guess the rest of the world from what *seat* knows, and play on in both for *depth* answers."""
        one, two = state.copy(), self.guess_position(state, seat)
        for _ in range(depth):
            self.check_same_questions(one, two, seat)
            move = self.choose_answer(one)
            if move is None:
                return
            by, kind, action = move
            heard = self.game.heard(one, by, action, seat)
            twin = self.find_twin_answer(two, by, kind, action, heard, seat)
            if twin is None:
                return
            before = self.serialize_seen_events(self.game.play(one, by, action), seat)
            after = self.serialize_seen_events(self.game.play(two, by, twin), seat)
            require_contract(
                before == after, f"seat {seat} sees what it cannot know in an event", (heard, before, after)
            )
            self.check_same_views(one, two, seat)

    def guess_position(self, state: Any, seat: Seat | None) -> Any:
        """A guessed position that fits what *seat* knows, checked to give the same view back."""
        view = self.game.view(state, seat)
        text = to_sorted_json(view)
        require_contract(json.loads(text) == view, "a view changes on its way through JSON", text)
        guessed = self.game.guess(json.loads(text), self.rng)
        self.guesses += 1
        self.differed += guessed != state
        self.check_same_view(view, text, guessed, seat)
        return guessed

    def check_same_views(self, one: Any, two: Any, seat: Seat | None) -> None:
        view = self.game.view(one, seat)
        self.check_same_view(view, to_sorted_json(view), two, seat)

    def check_same_view(self, view: Any, text: str, other: Any, seat: Seat | None) -> None:
        """*other* looks to *seat* as it was seen, letter for letter."""
        shown = self.game.view(other, seat)
        if to_sorted_json(shown) != text:
            raise Breach(
                f"seat {seat} sees what it cannot know in its view: {describe_difference(view, shown)}"
                " (or `heard` does not say what an answer revealed to it)"
            )

    def check_same_questions(self, one: Any, two: Any, seat: Seat | None) -> None:
        def list_public_facts(state: Any) -> list[object]:
            return [d if d.seat == seat else (d.seat, d.kind, d.waits) for d in self.game.decisions(state)]

        a, b = list_public_facts(one), list_public_facts(two)
        require_contract(a == b, f"seat {seat} learns from who is asked what", (a, b))

    def choose_answer(self, state: Any) -> tuple[Seat, str, Any] | None:
        decisions = self.game.decisions(state)
        if not decisions:
            return None
        decision = decisions[self.rng.randrange(len(decisions))]
        if decision.seat == NATURE:
            answers = list(decision.answers)
            drawn = answers[pick_weighted(decision.odds, self.rng.randrange(sum(decision.odds)))]
            return NATURE, decision.kind, drawn
        return decision.seat, decision.kind, decision.answers.sample(self.rng)

    def find_twin_answer(
        self, state: Any, by: Seat, kind: str, action: Any, heard: str, seat: Seat | None
    ) -> Any | None:
        """An answer in the guessed world that *seat* hears as *heard*; none ends this branch."""
        for decision in self.game.decisions(state):
            if decision.seat != by or decision.kind != kind:
                continue
            for candidate in self._iterate_candidates(decision, action):
                if self.game.heard(state, by, candidate, seat) == heard:
                    return candidate
        return None

    def _iterate_candidates(self, decision: Decision[Any], action: Any) -> Iterator[Any]:
        """Answers to try, other ones than *action* first half of the time: a leak shows only where the worlds part."""
        fits = action in decision.answers
        first = fits and self.rng.random() < 0.5
        if first:
            yield action
        if isinstance(decision.answers, Counts | Form):
            yield from (decision.answers.sample(self.rng) for _ in range(SAMPLED))
        else:
            yield from self.rng.sample(listed := list(islice(decision.answers, LISTED)), len(listed))
        if fits and not first:
            yield action

    def serialize_seen_events(self, events: list[Any], seat: Seat | None) -> str:
        return to_sorted_json([to_plain(mine) for event in events if (mine := event.seen_by(seat)) is not None])

    def check_worlds_differed(self) -> None:
        require_contract(
            self.differed > 0,
            "guesses never differ from the truth: they see it, or nothing is hidden (then: Effort(hidden=False))",
            f"{self.guesses} guesses",
        )

    def compare_guesses(self, games: int, seed: int) -> None:
        """On the whole, guessed positions look like true ones: no number another seat sees is off by far.

        One pair a game, taken at a random moment, so that the pairs are independent.
        """
        gaps: dict[str, list[float]] = {}
        for number in range(games):
            state = self._random_position(f"{seed} {number}")
            seat = self.rng.randrange(self.game.seats)
            guessed = self.guess_position(state, seat)
            for other in range(self.game.seats):
                if other != seat:
                    truth, sampled = (dict(iterate_numbers(self.game.view(s, other))) for s in (state, guessed))
                    for path in truth.keys() & sampled.keys():
                        gaps.setdefault(path, []).append(sampled[path] - truth[path])
        for path, gap in gaps.items():
            off = count_standard_errors(gap)
            require_contract(
                off < 6, f"guesses are biased: «{path}» is off by {off:.1f} standard errors", sum(gap) / len(gap)
            )

    def _random_position(self, seed: str) -> Any:
        """Somewhere in the last two thirds of a random game, at a moment when something is asked."""
        stop = Random(f"{seed} stop").randrange(FAR // 3, FAR)
        state, played = self._play_random_game(Random(seed), stop)
        if not self.game.decisions(state):  # it was over before: the same game again, less far
            state, _ = self._play_random_game(Random(seed), Random(f"{seed} stop").randrange(played // 3, played))
        return state

    def _play_random_game(self, rng: Random, most: int) -> tuple[Any, int]:
        """A random game after *most* answers, or at its end; and how many they were."""
        state, player = self.game.start(), Worlds(self.game, rng)
        for played in range(most):
            move = player.choose_answer(state)
            if move is None:
                return state, played
            self.game.play(state, move[0], move[2])
        return state, most


def iterate_numbers(value: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """Every number in a view, with where it stands."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from iterate_numbers(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from iterate_numbers(inner, f"{path}[{i}]")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, float(value)


def count_standard_errors(gaps: list[float]) -> float:
    """How many standard errors the mean of *gaps* lies from zero; few samples say nothing."""
    n = len(gaps)
    if n < 30:
        return 0.0
    mean = sum(gaps) / n
    spread = math.sqrt(sum((g - mean) ** 2 for g in gaps) / (n - 1)) or 0.25
    return abs(mean) / (spread / math.sqrt(n))


def describe_difference(one: Any, two: Any, path: str = "view") -> str:
    """Where two views first differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in sorted(one.keys() | two.keys()):
            if one.get(key) != two.get(key):
                return describe_difference(one.get(key), two.get(key), f"{path}.{key}")
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for i, (a, b) in enumerate(zip(one, two, strict=True)):
            if a != b:
                return describe_difference(a, b, f"{path}[{i}]")
    return f"{path}: {str(one)[:160]} / {str(two)[:160]}"
