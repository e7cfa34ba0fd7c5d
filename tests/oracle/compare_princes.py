"""Two engines of The Princes in lockstep: the program's and the oracle's, answer by answer.

    python -m tests.oracle.compare_princes --mode gold --answers 20000 --seed 1

Both play the same random game. Wherever more than one answer is open the same seat must be asked, the same answers must
be legal, and everything that lies on the table must be equal. Steps with a single answer are walked through on either
side, so that it does not matter where one of them stops to say what follows by itself.
"""

import argparse
import sys
import time
from collections import Counter
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from trueque.kernel import NATURE, RuleError
from trueque.kernel.position import write_position
from trueque.kernel.registry import make_game

from .princes_engine.catalog import FACES, MODES, THEMES, find_name, list_copies
from .princes_engine.engine import apply_answer, legal_answers, refresh_answers, score, start_game
from .princes_engine.rules import Rules
from .princes_engine.table import State
from .princes_gifts import give_gifts
from .princes_mirror import describe_oracle, describe_program
from .princes_tally import Difference, Tally, load_sums, print_sums, print_tally, save_sums

WEIGHTS: tuple[dict[str, float], ...] = (
    {"remove": 0.02, "build": 20, "city": 60, "settlement": 40, "road": 20, "play": 6, "use": 5},
    {"remove": 0.05, "build": 40, "city": 60, "settlement": 60, "road": 60, "play": 1, "end": 0.2},
    {"remove": 0.3, "build": 10, "city": 20, "settlement": 10, "road": 5, "play": 30, "bank": 2},
    {"remove": 0.01, "build": 30, "city": 90, "settlement": 9, "road": 3, "play": 0.2, "end": 3},
    {"remove": 0.2},
)
"""Moods of a game: what is preferred in the action phase, so that boards of many kinds come about."""

UNSETTLED = ("start", "shuffle", "pay", "lay", "stack", "save")
"""Questions in the midst of a deed, where each engine may have laid the card down already or not yet."""


@lru_cache(500_000)
def normalise_answer(answer: str) -> str:
    """One way to write answers in which an order is free."""
    verb, *words = answer.split()
    if verb == "swap":
        return " ".join([verb, *sorted(words)])
    if verb not in ("give", "take", "demand"):
        return answer
    parts: list[str] = []
    for word in words:
        if word.isdigit():
            parts[-1] += "*" + word
        else:
            parts.append(word)
    return " ".join([verb, *sorted(parts)])


WRITTEN: dict[Any, str] = {}
"""Answers of the program as they were written before, in the one way of `normalise_answer`."""


def write_answers(game: Any, answers: list[Any]) -> dict[str, Any]:
    """The program's answers by what they are called on both sides."""
    if len(WRITTEN) > 500_000:
        WRITTEN.clear()
    texts: dict[str, Any] = {}
    for action in answers:
        text = WRITTEN.get(action)
        if text is None:
            text = WRITTEN[action] = normalise_answer(game.write(action))
        texts[text] = action
    return texts


@lru_cache(500_000)
def split_words(text: str) -> tuple[str, str]:
    """The verb of an answer, and the name of the card it is about where it is about one."""
    verb, *words = text.split()
    return verb, find_name(words[0]) if words else ""


@lru_cache(50_000)
def list_open_answers(answers: Any) -> list[Any]:
    """Every answer of a question; equal questions are counted out once."""
    return list(answers)


class Lockstep:
    """One game on both engines."""

    def __init__(self, mode: str, options: dict[str, str], seed: str, tally: Tally) -> None:
        """Deal both engines the same table."""
        self.rng = Random(seed)
        decks = self.draft_decks() if mode == "tournament" else ()
        brought = {f"{who}_deck": write_deck(deck) for who, deck in zip(("red", "blue"), decks, strict=False)}
        self.game: Any = make_game("princes", {"mode": mode, **options, **brought})
        self.theirs: Any = self.game.start()
        usual = Rules(**{key: value for key, value in options.items() if key != "version"})
        self.mine: State = start_game(mode, usual, decks)
        self.weights = self.rng.choices(WEIGHTS, (4, 4, 3, 3, 1))[0]
        self.generosity = self.rng.choice((0.0, 0.02, 0.05, 0.1, 0.2))
        self.tally = tally
        self.rules = {**self.game.options, **options, **brought, "mode": mode}
        self.origin = ""
        self.lines: list[str] = []
        self.open_answers: list[Any] = []

    def draft_decks(self) -> tuple[list[str], ...]:
        """What both bring to a tournament."""
        return tuple(draft_deck(self.rng) for _ in (0, 1))

    def play_game(self, limit: int) -> bool:
        """Play until the end, a difference in the position, or the limit; whether both stayed together."""
        start = self.tally.answers
        while self.tally.answers - start < limit:
            decision = self.walk_forced()
            if decision is None or self.mine.question is None:
                return self.compare_end(decision is None)
            if not self.compare_tables(decision):
                return False
            if decision.kind == "action" and self.rng.random() < self.generosity:
                if not self.give_gifts():
                    return False
                continue
            if not self.answer_question(decision):
                return False
        return True

    def give_gifts(self) -> bool:
        """Change both tables alike; from then on a record begins there."""
        placed, line = give_gifts(self.game, self.theirs, self.mine, self.tally.seen, self.rng)
        if isinstance(placed, RuleError):
            self.report_difference("gifts refused", [str(placed), line])
            return False
        self.theirs, self.origin = placed, line
        self.lines = []
        refresh_answers(self.mine)
        return True

    def walk_forced(self) -> Any:
        """The program's next decision with a choice; single answers are given on the way."""
        while True:
            decisions = self.game.decisions(self.theirs)
            if not decisions:
                return None
            assert len(decisions) == 1, "two are asked at once"
            decision = decisions[0]
            self.open_answers = list_open_answers(decision.answers)
            if len(self.open_answers) > 1:
                return decision
            self.give_answer(decision, self.open_answers[0])

    def give_answer(self, decision: Any, action: Any) -> None:
        """Give an answer to the program, and keep it for a record."""
        text = self.game.write(action)
        self.lines.append(f"{'!' if decision.seat == NATURE else decision.seat} {text}")
        self.game.play(self.theirs, decision.seat, action)
        self.tally.answers += 1
        event = text.removeprefix("show ") if decision.kind == "show" else ""
        if event in FACES and FACES[event].box == "event":
            self.tally.events[event] += 1
            self.note_meetings(event)

    def answer_question(self, decision: Any) -> bool:
        """Compare what is legal, choose among what both allow, and give it to both."""
        question = self.mine.question
        assert question is not None
        theirs = write_answers(self.game, self.open_answers)
        mine = {normalise_answer(text): text for text in legal_answers(self.mine)}
        if decision.seat != question.seat or theirs.keys() != mine.keys():
            self.report_answers(decision, mine.keys() - theirs.keys(), theirs.keys() - mine.keys())
        if decision.seat == NATURE:
            self.compare_odds(decision)
        common = sorted(mine.keys() & theirs.keys())
        if decision.seat != question.seat or not common:
            return False
        weights = [self.weigh_answer(decision, text) for text in common]
        chosen = self.rng.choices(common, weights)[0]
        self.count_card(decision, chosen)
        self.give_answer(decision, theirs[chosen])
        apply_answer(self.mine, mine[chosen])
        return True

    def weigh_answer(self, decision: Any, text: str) -> float:
        """How gladly an answer is chosen."""
        if decision.seat == NATURE:
            return 3.0 if text.endswith("event") else 1.0
        if decision.kind == "action":
            verb, card = split_words(text)
            rarity = 8 / (4 + self.tally.seen.get(card, 0)) if card else 1
            return self.weights.get(verb, 1.0) * (0.2 + rarity)
        if decision.kind == "pick" and text != "pass":
            return 0.1 + 8 / (4 + self.tally.seen[split_words(text)[1]])
        if decision.kind == "exchange" and text == "pass":
            return 12.0
        return 0.3 if text == "pass" else 1.0

    # ---- comparing ---------------------------------------------------------------------------------------------------

    def compare_tables(self, decision: Any) -> bool:
        """Whether everything on the table is equal; while somebody shuffles there is nothing to compare yet."""
        if decision.kind in UNSETTLED:
            return True
        if self.rng.random() >= self.tally.share:
            return True
        theirs = describe_program(write_position(self.game, self.theirs), self.game.view(self.theirs, None))
        mine = describe_oracle(self.mine)
        parts = [part for part in mine if mine[part] != theirs[part]]
        for part in parts:
            details = [f"asked: {decision.kind}", f"oracle {mine[part]}", f"program {theirs[part]}"]
            self.report_difference(f"table {part} at {decision.kind}", details)
        self.tally.tables += 1
        self.note_meetings()
        return not parts

    def compare_odds(self, decision: Any) -> None:
        """Whether chance is alike on both sides."""
        question = self.mine.question
        assert question is not None
        weights = decision.odds or (1,) * len(self.open_answers)
        theirs = dict(zip(write_answers(self.game, self.open_answers), weights, strict=True))
        mine = dict(zip(question.answers, question.odds, strict=True))
        if any(mine[text] * sum(theirs.values()) != theirs.get(text, 0) * sum(mine.values()) for text in mine):
            self.report_difference(f"odds of {decision.kind}", [f"oracle {mine}", f"program {theirs}"])

    def compare_end(self, is_over: bool) -> bool:
        """Whether both games are over, with the same winner."""
        if not is_over or self.mine.question is not None:
            self.report_difference("end", [f"oracle over: {self.mine.question is None}", f"program over: {is_over}"])
            return False
        shares = tuple(self.game.scores(self.theirs))
        expected = share_win(self.mine)
        points = tuple(self.game.points(self.theirs, None))
        if points != score(self.mine) or shares != expected:
            self.report_difference("winner", [f"oracle {expected} {score(self.mine)}", f"program {shares} {points}"])
            return False
        self.tally.finished += 1
        return True

    def report_answers(self, decision: Any, mine: set[str], theirs: set[str]) -> None:
        """Answers that only one of the two allows."""
        question = self.mine.question
        assert question is not None
        verbs = sorted(
            {"oracle " + shorten_answer(text) for text in mine} | {"program " + shorten_answer(text) for text in theirs}
        )
        signature = f"{decision.kind}/{question.kind}: " + "; ".join(verbs[:4])
        details = [f"program asks {decision.seat} {decision.kind}, oracle {question.seat} {question.kind}"]
        details += [f"only oracle: {sorted(mine)[:12]}", f"only program: {sorted(theirs)[:12]}"]
        self.report_difference(signature, details)

    def report_difference(self, signature: str, details: list[str]) -> None:
        """Keep the first of every sort of difference, and count the others."""
        self.tally.repeats[signature] += 1
        if signature not in self.tally.differences:
            details = [*details, write_position(self.game, self.theirs)]
            self.tally.differences[signature] = Difference(signature, details, self.write_record())

    def write_record(self) -> str:
        """The game so far as a record."""
        rules = " ".join(f"{key}={value}" for key, value in sorted(self.rules.items()))
        head = ["trueque 1 princes", f"rules {rules}", *([f"from {self.origin}"] if self.origin else [])]
        head += ["dealer scripted", "seat 0 Red", "seat 1 Blue"]
        return "\n".join([*head, *self.lines]) + "\n"

    # ---- counting ----------------------------------------------------------------------------------------------------

    def count_card(self, decision: Any, text: str) -> None:
        """Which cards were played and built, and beside which others."""
        verb, *words = text.split()
        if verb in ("play", "build"):
            self.tally.seen[find_name(words[0])] += 1
        elif verb == "settlement" and len(words) == 3:
            self.tally.seen["scout"] += 1
            self.note_meetings("scout")
        if verb == "play":
            self.note_meetings(find_name(words[0]))

    def note_meetings(self, guest: str = "") -> None:
        """Pairs of cards that lie on the table together, on either side; a guest is an action card or an event."""
        names = sorted(find_name(one.card) for realm in self.mine.realms for one in realm.sites.values())
        names += ["gold_cache" for realm in self.mine.realms if realm.cache is not None]
        if guest:
            self.tally.pairs.update((min(guest, name), max(guest, name)) for name in names)
        else:
            self.tally.pairs.update(combinations(sorted(names), 2))


def draft_deck(rng: Random) -> list[str]:
    """Thirty-six cards of the box at random (R-222 to R-224)."""
    cards = [card for theme in ("basic", *THEMES) for card in list_copies(theme, False, False)]
    return rng.sample([find_name(card) for card in cards], 36)


def write_deck(deck: list[str]) -> str:
    """A deck in one word."""
    counts = Counter(deck)
    return "deck:" + ",".join(name if counts[name] == 1 else f"{name}*{counts[name]}" for name in sorted(counts))


def share_win(state: State) -> tuple[float, float]:
    """Who won; after the last turn that the program allows (no rule of the book) the one with more points."""
    first, second = score(state) if state.winner is None else (1 - state.winner, state.winner)
    return (0.5, 0.5) if first == second else (float(first > second), float(second > first))


def shorten_answer(text: str) -> str:
    """An answer without its places: build abbey, bank gold."""
    return " ".join(text.split()[:2]) if text.split()[0] in ("build", "play", "use") else text.split()[0]


def compare_games(
    tally: Tally, mode: str, answers: int, seed: str, options: dict[str, str], stops: bool = False
) -> None:
    """Play games until so many answers were compared."""
    while tally.answers < answers and not (stops and tally.differences):
        Lockstep(mode, options, f"{seed} {mode} {tally.games}", tally).play_game(answers - tally.answers)
        tally.games += 1


def main() -> int:
    """Read the arguments, compare, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mode", choices=MODES, default="intro")
    parser.add_argument("--answers", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--tables", type=float, default=1.0, help="the share of positions that are compared whole")
    parser.add_argument("--stop", action="store_true", help="after the first game with a difference")
    parser.add_argument("--rules", nargs="*", default=[], help="switches: doctor=city reiner=one")
    parser.add_argument("--sums", type=Path, help="a file in which runs are summed up")
    parser.add_argument("--records", type=Path, help="a folder for records of differences")
    given = parser.parse_args()
    began = time.perf_counter()
    options = dict(word.split("=") for word in given.rules)
    tally = Tally(given.tables)
    if given.sums:
        load_sums(given.sums, given.mode, tally)
    compare_games(tally, given.mode, given.answers, given.seed, options, given.stop)
    print_tally(given.mode, tally, time.perf_counter() - began)
    if given.sums:
        save_sums(given.sums, given.mode, tally)
        print_sums(given.sums)
    if given.records:
        write_records(given.records, f"{given.mode}-{given.seed}", tally)
    return 1 if tally.differences else 0


def write_records(folder: Path, name: str, tally: Tally) -> None:
    """One record for each sort of difference."""
    folder.mkdir(parents=True, exist_ok=True)
    for n, difference in enumerate(tally.differences.values()):
        (folder / f"{name}-{n}.trq").write_text(difference.record)


if __name__ == "__main__":
    sys.exit(main())
