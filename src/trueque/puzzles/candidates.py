"""Questions of games as lines to be solved, and those of them whose answers have to be played on.

Every question that its wing calls a puzzle (room `puzzles`) may be one; of each theme some are taken by lot and their
answers raced (`races`). What a position remembers at length (who stole what from whom) is forgotten where it can be:
the line is shorter, and whoever solves it need not have watched the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol, cast

from trueque.bots.playing import Played
from trueque.bots.playouts import PlayOn
from trueque.kernel import Decision, Form, Game, OneOf
from trueque.kernel.errors import RuleError
from trueque.kernel.judge_protocols import Judge, MapsFoundings
from trueque.kernel.position import read_position, write_position
from trueque.kernel.record import Line
from trueque.kernel.registry import find_room, make_game
from trueque.puzzles.endgames import PlaysEndgames
from trueque.puzzles.offered_swaps import OffersSwaps, choose_offered
from trueque.puzzles.races import HELD_OFF, Grounds, RaceTable, race_answers
from trueque.puzzles.ratings import add_puzzle_grade
from trueque.puzzles.shelf import THREAT, Puzzle

LONG = 400
"""Characters: what a position remembers beyond that is forgotten."""
TRIED = 5
"""Questions of a theme in one game that are raced."""
OFFERS = 3
"""Offers of a game that might have been made, to be taken, and as many to be declined."""
LATE = 0.5
"""Which part of the game is left at most, but for foundings: then much hangs on an answer, and games are soon over."""
NEAR = 2
"""Points that somebody lacks who threatens to win."""
GAP = 0.01
"""What the net must see the best answer ahead by: where it sees less, a race is mostly lost."""
UNSEEN = ("offer", "counter", "accept", "decline")
"""Themes of which the net sees nothing: offers are no part of its position."""
WIDEST = 60
"""Answers beyond which a question asks for a search, not for a choice."""


class AsksPuzzles(Protocol):
    """What a game's room `puzzles` offers."""

    TABLES: Sequence[Mapping[str, str]]
    """The tables that puzzles are looked for at: every number of seats, every mode."""

    def sort_answer(self, kind: str, best: Any) -> str:
        """The theme of a question of this kind with that best answer; empty where it is no puzzle."""
        ...

    def is_rival(self, action: Any) -> bool:
        """Whether an answer is one to choose from: one that nobody would think of makes no choice."""
        ...

    def list_proposals(self, game: Any, state: Any, asked: Decision[Any], rng: Random) -> Sequence[Any]:
        """Answers to a form that are worth choosing from."""
        ...

    def make_turns(self, game: Any) -> PlaysEndgames | None:
        """The rules by the core's steps, for endgames; none where there are none for two."""
        ...

    def active_seat(self, g: Any) -> int:
        """Whose turn it is."""
        ...


@dataclass(frozen=True)
class PuzzleMoment:
    """A question of a game."""

    state: Any
    seat: int
    left: int
    """Answers that were still given, or more."""


@dataclass(frozen=True)
class Question:
    """A question that may be a puzzle."""

    moment: PuzzleMoment
    decisions: tuple[Decision[Any], ...]


def write_short_line(game: Game[Any, Any], moment: PuzzleMoment) -> str:
    """What the seat knows there, as a line in few words."""
    whole = write_position(game, moment.state).split("; ")
    long_ = {part.split()[0] for part in whole if len([p for p in whole if p.split()[0] == part.split()[0]]) > 1}
    state = moment.state
    for name in sorted(long_ - {"seat"}):
        if sum(len(part) for part in whole if part.split()[0] == name) < LONG:
            continue
        kept = [part for part in whole if part.split()[0] != name]
        try:
            state, whole = read_position("; ".join(kept), game=game).state, kept
        except RuleError:
            continue
    head, *rest = write_position(game, state, moment.seat).split("; ")
    return "; ".join([omit_default_switches(game, head), *rest])


def omit_default_switches(game: Game[Any, Any], head: str) -> str:
    """The head of a line without the switches that stand as usual."""
    usual = make_game(game.name, {}).options
    return " ".join(
        word
        for word in head.split()
        if "=" not in word
        or word.split("=")[0] in ("version", "seats", "mode", "edition")
        or usual.get(word.split("=")[0]) != word.split("=")[1]
    )


def puzzle_room(game: str) -> AsksPuzzles:
    """A game's room `puzzles`."""
    return cast(AsksPuzzles, find_room(game, "puzzles"))


def iterate_questions(game: Game[Any, Any], log: Sequence[Line]) -> Iterator[Question]:
    """Every question that somebody answered though there was a choice."""
    state = game.start()
    for number, line in enumerate(log):
        open_ = tuple(one for one in game.decisions(state) if one.seat == line.author)
        if line.author >= 0 and any(is_choice(one) for one in open_):
            yield Question(PuzzleMoment(state.copy(), line.author, len(log) - number), open_)
        game.play(state, line.author, game.read(state, line.text))


def is_choice(asked: Decision[Any]) -> bool:
    """Whether there are answers to choose from, and not too many."""
    return asked.waits and isinstance(asked.answers, OneOf) and 1 < len(asked.answers) <= WIDEST


def list_themes(game: Game[Any, Any], asked: Question) -> set[str]:
    """What a question may be about."""
    asks = puzzle_room(game.name)
    listed = [(one.kind, answer) for one in asked.decisions if is_choice(one) for answer in one.answers]
    found = {asks.sort_answer(kind, answer) for kind, answer in listed if asks.is_rival(answer)}
    found |= {asks.sort_answer(one.kind, None) for one in asked.decisions if isinstance(one.answers, Form)}
    if find_threat(game, asked.moment) is not None:
        found.add(THREAT)
    return found - {""}


def find_threat(game: Game[Any, Any], moment: PuzzleMoment) -> int | None:
    """Somebody else who is about to win, as far as the asked seat can see."""
    target = game.view(moment.state, moment.seat).get("target")
    seen = game.points(moment.state, moment.seat)
    others = [seat for seat in range(game.seats) if seat != moment.seat and target and seen[seat] >= target - NEAR]
    return max(others, key=lambda seat: seen[seat], default=None)


def sample_questions_by_theme(judge: Judge, played: Played, themes: Sequence[str], rng: Random) -> list[Question]:
    """Of each theme some questions of a game, none twice: first those at which the net sees the best answer ahead by
    most, since most races are lost by the question; what the net does not see, offers above all, by lot."""
    game, found = judge.game, list(iterate_questions(judge.game, played.log))
    rng.shuffle(found)
    late = [one for one in found if one.moment.left <= LATE * len(played.log) or "found" in list_themes(game, one)]
    seen = [(one, *predict_best_theme(judge, one)) for one in late]
    left, drawn = dict.fromkeys(themes, TRIED), list[Question]()
    for one, theme, gap in sorted(seen, key=lambda one: -one[2]):
        about = {theme} if gap else {each for each in list_themes(game, one) if each in UNSEEN}
        about |= {THREAT} if gap and find_threat(game, one.moment) is not None else set()
        wanted = [each for each in about if left.get(each)]
        if wanted and (gap >= GAP or not gap):
            drawn.append(one)
            for each in wanted:
                left[each] -= 1
    return drawn


def draw_offered(judge: Judge, played: Played, themes: Sequence[str], rng: Random) -> list[Question]:
    """Questions of offers that might have been made in a game."""
    game, room = judge.game, puzzle_room(judge.game.name)
    if not isinstance(room, OffersSwaps) or not {"accept", "decline", "counter"} & {*themes}:
        return []
    swaps = choose_offered(judge, room, played, LATE, GAP, OFFERS, rng)
    asked = ((one, tuple(each for each in game.decisions(one.state) if each.seat == one.partner)) for one in swaps)
    return [Question(PuzzleMoment(one.state, one.partner, 1), decisions) for one, decisions in asked
            if any(map(is_choice, decisions))]  # fmt: skip


def predict_best_theme(judge: Any, asked: Question) -> tuple[str, float]:
    """What the answer that the net thinks best is about, and by how much it leads the next; nothing where it sees no
    difference."""
    asks, moment, worth = puzzle_room(judge.game.name), asked.moment, list[tuple[float, str]]()
    for one in asked.decisions:
        for answer in one.answers if is_choice(one) else ():
            if asks.is_rival(answer):
                after = moment.state.copy()
                judge.game.play(after, moment.seat, answer)
                odds = judge.glance(after)
                worth.append((odds[moment.seat] if odds else 0.0, asks.sort_answer(one.kind, answer)))
    if len(worth) < 2:
        return "", 0.0
    (best, theme), (second, _), *_ = sorted(worth, reverse=True)
    return theme, best - second


def list_answers(judge: Judge, asked: Question, rng: Random) -> list[Any]:
    """The answers to choose from."""
    game, asks, moment = judge.game, puzzle_room(judge.game.name), asked.moment
    found = list[Any]()
    for one in asked.decisions:
        if isinstance(one.answers, Form):
            found += asks.list_proposals(game, moment.state, one, rng)
        elif is_choice(one):
            places = (
                judge.rate_foundings(game.view(moment.state, one.seat), one) if isinstance(judge, MapsFoundings) else {}
            )
            found += sorted(places, key=lambda place: -places[place])[:6] if places else list(one.answers)
    return [one for one in found if asks.is_rival(one)]


def make_played_puzzle(
    judge: Judge, asked: Question, luck: str, play_on: PlayOn, themes: Sequence[str]
) -> Puzzle | None:
    """The puzzle of a question, where its answers have one that is clearly the best."""
    game, moment = judge.game, asked.moment
    answers = list_answers(judge, asked, Random(luck))
    line = write_short_line(game, moment)
    raced = race_answers(RaceTable(game, line, luck, play_on), answers)
    if raced is None:
        return None
    best, grounds = raced
    theme, grounds = choose_theme(game, asked, best, grounds)
    if theme not in themes:
        return None
    listed = {one for asked_ in asked.decisions if is_choice(asked_) for one in asked_.answers}
    more = tuple(game.write(one) for one in answers if one not in listed)
    return add_puzzle_grade(Puzzle(theme, 0, (game.write(best),), line, grounds.write_text(), choices=more))


def choose_theme(game: Game[Any, Any], asked: Question, best: Any, grounds: Grounds) -> tuple[str, Grounds]:
    """What a question is about: a threat, where it is held off; else what its best answer is about."""
    threat = find_threat(game, asked.moment)
    if threat is not None and threat == grounds.rival:
        if grounds.rival_next_worth - grounds.rival_worth >= HELD_OFF and grounds.rival_next_worth >= grounds.worth:
            return THREAT, grounds
    kind = next((one.kind for one in asked.decisions if best in one), "")
    return puzzle_room(game.name).sort_answer(kind, best), replace(grounds, rival=None)
