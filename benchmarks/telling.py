"""Tells games whole, one number a game; run beside the sources of any day of a card game, old engine or new core.

Reads jobs from standard input, a JSON list of games each (`[[{"mode": "duel"}, 7], ...]`: options and seed), and
answers each with one line: the numbers of those games, and what came up in them. With `--whole` it prints every line
that goes into a number instead. Nothing here is imported from the house but the game: `benchmarks.volume` hands this
very text to both sides.
"""

from __future__ import annotations

import gc
import hashlib
import json
import sys
from collections import Counter
from importlib import import_module
from random import Random
from typing import Any

NATURE = -1
BUILDING = {"Build", "Play", "Raise", "Road", "Settle"}
"""What seats that build say wherever they may: the answers' names in either game."""
EVERY, TRIES, KEPT, WHOLE = 127, 17, 31, 8
"""So seldom views, which are long, are told, an answer that nobody asked for is tried, one is kept to be tried later
(the first of each class always), and a question is told whole."""
SELDOM = {"kind", "site", "first_hand", "choose", "guild"}
"""Questions that come up so seldom that an answer nobody asked for is tried at each of them."""
TOO_LATE = {"build": "Guild"}
"""What is tried at one question in three of this kind, once the seat said it before: some tables close it then."""

SWEPT = 100
"""After so many jobs what went round in circles is swept up."""

BOUNDS = ("LAST_OF_NATURE", "FIRST_FORCED", "FIRST_SILENT")
"""Of the core's operations: what names no operation but where a range of them begins or ends."""

NEW_IN_QUICK = ("target", "draws")
"""What The Quick Game's views show since its engine went."""


class Teller:
    """Plays one game after the other and tells it."""

    def __init__(self, game_name: str) -> None:
        self.make_game = import_module(f"trueque.{game_name}.game").make
        self.games: dict[str, Any] = {}
        self.counted: Counter[str] = Counter()
        self.words: dict[Any, str] = {}
        self.operations = operations_of(game_name)

    def make(self, options: dict[str, str]) -> Any:
        """The game under these options, made once."""
        key = str(options)
        if key not in self.games:
            self.games[key] = self.make_game(options)
        return self.games[key]

    def word(self, value: Any) -> str:
        """A value in words, made once: the same answers are told thousands of times."""
        found = self.words.get(value)
        if found is None:
            found = self.words[value] = repr(value)
            if len(self.words) > 1 << 18:
                self.words.clear()
        return found

    def question(self, decision: Any, whole: bool) -> str:
        """Whom it is put to and how many answers there are; *whole*, everything that may be answered, in order."""
        answers = decision.answers
        if not whole and hasattr(answers, "answers"):
            return f"{decision.seat} {decision.kind} {len(answers.answers)}"
        said = f"{decision.seat} {decision.kind} {decision.waits} {decision.odds}"
        if hasattr(answers, "answers"):
            return said + "".join(map(self.word, answers.answers))
        if hasattr(answers, "limits"):
            return f"{said} {answers.limits} {answers.least} {answers.most}"
        return said + "".join(f"{one!r}" for one in answers.fields)

    def chosen(self, decision: Any, rng: Random, builds: bool) -> Any:
        """Some answer, nature's by the odds; seats that build remove little."""
        answers = decision.answers
        if decision.seat == NATURE:
            return rng.choices(list(answers), decision.odds)[0]
        if builds and hasattr(answers, "answers"):
            names = [type(one).__name__ for one in answers]
            if not BUILDING.isdisjoint(names) and rng.random() < 0.9:
                return rng.choice([one for one, name in zip(answers, names, strict=True) if name in BUILDING])
            if "Remove" not in names:
                return rng.choice(answers.answers)
            kept = [one for one, name in zip(answers, names, strict=True) if name != "Remove"]
            return rng.choice(kept if kept and rng.random() < 0.98 else list(answers))
        return answers.sample(rng)

    def refusal(self, game: Any, state: Any, decisions: Any, earlier: list[Any], rng: Random) -> str:
        """An answer of an earlier question is tried now: taken where it is listed, and refused where it is not."""
        asked = {one.seat for one in decisions}
        seat, action = rng.choice([one for one in earlier if one[0] in asked] or earlier)
        if any(one.seat == seat and action in one.answers for one in decisions):
            return "listed"
        why = game.why_not(state, seat, action)
        self.counted[f"refusal {why.entry}"] += 1
        return f"{type(why).__name__} {why.entry}"

    def lines(self, game: Any, seed: int) -> list[str]:
        """Every line of a game: odd seeds build."""
        rng, state, count, told = Random(seed), game.start(), 0, list[str]()
        everybody, earlier, said = (*range(game.seats), None), list[Any](), set[type]()
        came_up, cards = list[Any](), list[str]()
        word, has_operations = self.word, hasattr(getattr(state, "g", None), "todo_op")
        while decisions := game.decisions(state):
            told += [self.question(one, count % WHOLE == 0) for one in decisions]
            decision = decisions[0] if len(decisions) == 1 else rng.choice(decisions)
            action = self.chosen(decision, rng, seed % 2 == 1)
            if has_operations:
                came_up.append(state.g.todo_op[state.g.depth - 1])
            if tries := tried(decision, earlier, count):
                told.append(self.refusal(game, state, decisions, tries, rng))
            listens = count % EVERY == 0
            if listens:
                told.append(game.write(action))
                told += [game.heard(state, decision.seat, action, seat) for seat in everybody]
            events = game.play(state, decision.seat, action)
            told.append(word(action))
            if count % KEPT == 0 or type(action) not in said:
                earlier.append((decision.seat, action))
                said.add(type(action))
            if listens:
                told += self.looks(game, state, events, everybody)
            came_up.append(decision.kind)
            came_up.append(type(action))
            for event in events:
                told.append(word(event))
                came_up.append(type(event))
                card = getattr(event, "card", 0)
                if type(card) is str:
                    cards.append(card)
            count += 1
        told.append(self.refusal(game, state, (), earlier, rng))
        told.append(f"{game.scores(state)} {shown(game.view(state, None))}")
        self.count(count, came_up, cards)
        return told

    def count(self, answers: int, came_up: list[Any], cards: list[str]) -> None:
        """What came up in one game."""
        self.counted["answers"] += answers
        self.counted.update({f"card {card}": times for card, times in Counter(cards).items()})
        for what, times in Counter(came_up).items():
            self.counted[named(what, self.operations)] += times

    def looks(self, game: Any, state: Any, events: list[Any], everybody: Any) -> Any:
        """What everybody sees, of the events too."""
        yield from (repr(event.seen_by(seat)) for event in events for seat in everybody)
        yield from (shown(game.view(state, seat)) for seat in everybody)
        yield str(sorted(game.census(state).items()))

    def told(self, options: dict[str, str], seed: int) -> str:
        """The number of a game."""
        whole = "\n".join(self.lines(self.make(options), seed))
        return hashlib.sha256(whole.encode()).hexdigest()[:12]


def tried(decision: Any, earlier: list[Any], count: int) -> list[Any]:
    """The earlier answers one of which is tried at this question; none at most questions."""
    if count % 3 == 0 and decision.kind in TOO_LATE:
        late = TOO_LATE[decision.kind]
        if found := [one for one in earlier if one[0] == decision.seat and type(one[1]).__name__ == late]:
            return found
    return earlier if count % TRIES == 0 or decision.kind in SELDOM else []


def named(what: Any, operations: dict[int, str]) -> str:
    """What came up, by its name: an operation, the kind of a question, or an answer's or an event's class."""
    if isinstance(what, int):
        return f"operation {operations[what]}"
    if isinstance(what, str):
        return f"question {what}"
    return f"{'event' if what.__module__.endswith('events') else 'answer'} {what.__name__}"


def operations_of(game_name: str) -> dict[int, str]:
    """The core's operations that ask, by their numbers; none where there is no such core."""
    try:
        asks = import_module(f"trueque.{game_name}.legal").ASKS
        names = vars(import_module(f"trueque.{game_name}.core.operations"))
    except (AttributeError, ModuleNotFoundError):
        return {}
    found: dict[int, str] = {}
    for name, number in names.items():  # numbers of other things come after them in that file
        if name.isupper() and isinstance(number, int) and number in asks and name not in BOUNDS:
            found.setdefault(number, "".join(map(str.capitalize, name.split("_"))))
    return found


def shown(view: Any) -> str:
    """A view in words; The Princes' engine named cards that wait or fetched as often as they did, the core once."""
    once = {name: sorted(set(view[name])) for name in ("fresh", "fetchers") if name in view}
    since = () if once else NEW_IN_QUICK
    return repr({name: value for name, value in {**view, **once}.items() if name not in since})


def main() -> None:
    gc.disable()  # what a game leaves behind goes by itself, and what is remembered is much to look through
    teller = Teller(sys.argv[1])
    if "--whole" in sys.argv:
        options, seed = json.loads(sys.stdin.readline())
        print(*teller.lines(teller.make(options), seed), sep="\n")
        return
    for number, job in enumerate(sys.stdin):
        if number % SWEPT == 0:
            gc.collect()
        teller.counted = Counter()
        numbers = [teller.told(options, seed) for options, seed in json.loads(job)]
        print(json.dumps([numbers, teller.counted]), flush=True)


if __name__ == "__main__":
    main()
