"""`trueque weigh`: everybody's odds in a position, and what the answers to its question are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trueque.bots.reasons import describe_reasons, find_reasons
from trueque.bots.registry import bot
from trueque.kernel.decision import Decision
from trueque.kernel.game import NATURE, Game, View
from trueque.kernel.position import Placed, read_position, write_position
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.puzzles.founding_maps import rank_places
from trueque.review.choices import Ranked, rank_answers
from trueque.review.judges import explain_no_odds, has_odds, make_judge
from trueque.review.points import as_odds, as_percent
from trueque.review.review_text import describe_ranking
from trueque.terminal.positions import read_position_and_names
from trueque.terminal.voice import CommandFailed, current_voice

MOST = 6
PLAYED = 1000
"""Games that are played on for everybody's odds."""


def weigh(
    position: str = "", /, *, at: int | None = None, most: int = MOST, why: bool = False, json: bool = False
) -> int:
    """Say what is worth answering in a position, for whoever is asked there."""
    placed, names = read_position_and_names(position, at)
    judge = make_judge(placed.game.name, placed.game.options)
    # Read anew: the judge's own game may stand on another core.
    state = read_position(write_position(placed.game, placed.state, placed.eyes), game=judge.game).state
    decision = next((one for one in judge.game.decisions(state) if one.waits and one.seat != NATURE), None)
    said = judge.measure(state, PLAYED)
    odds, errors = (said.odds, said.errors) if placed.is_whole else ((), ())
    names = names or tuple(current_voice().say("Player {n}", n=s + 1) for s in range(placed.game.seats))
    if decision is None:
        return print_no_judge(odds, errors, names, json)
    if not placed.is_whole and placed.eyes != decision.seat:
        raise CommandFailed(
            current_voice().say("This line holds what one seat knows; another seat's eyes need a whole position."), 2
        )
    to = Listener(current_voice().lang, decision.seat, names)
    view = judge.game.view(state, decision.seat)
    found = rank_places(judge.game, state, decision) or rank_answers(judge, view, decision)
    if json:
        current_voice().print_json(as_json(placed, decision, found, odds, errors))
        return 0
    if not has_odds(judge.game):
        current_voice().print_line(explain_no_odds(judge.game, current_voice().lang))
    print_odds(odds, errors, names)
    current_voice().print_line(f"{names[decision.seat]}: {game_words(placed.game.name).ask(decision, view, to)}")
    current_voice().print_lines(describe_ranking(judge.game, found[:most], view, to))
    if why:
        current_voice().print_line(describe_champion_choice(judge.game, view, decision, to))
    return 0


def print_no_judge(odds: Sequence[float], errors: Sequence[float], names: Sequence[str], json: bool) -> int:
    """That nobody has to answer anything: nature draws, or the game is over; that is no mistake of whoever asks."""
    if json:
        current_voice().print_json(
            {"seat": None, "kind": "", "odds": list(odds), "errors": list(errors), "answers": []}
        )
        return 0
    print_odds(odds, errors, names)
    current_voice().print_line(current_voice().say("There is nothing to answer in this position."))
    return 0


def print_odds(odds: Sequence[float], errors: Sequence[float], names: Sequence[str]) -> None:
    """Everybody's odds in a line with how far they may lie off, where they are known."""
    if odds:
        told = zip(names, map(as_odds, odds), map(as_percent, errors), strict=True)
        current_voice().print_line(
            ", ".join(f"{name} {share} %" + (f" (± {error})" if error else "") for name, share, error in told)
        )


def describe_champion_choice(game: Game[Any, Any], view: View, decision: Decision[Any], to: Listener) -> str:
    """What the champion would answer there, and why."""
    champion = bot("champion", game)
    found = find_reasons(game, champion, view, decision, to)
    if found is None:
        return current_voice().say("The champion of this game cannot say why.")
    return current_voice().say("Champion: {reasons}", reasons=describe_reasons(found, game, view, to))


def as_json(
    placed: Placed, decision: Decision[Any], found: list[Ranked], odds: Sequence[float], errors: Sequence[float]
) -> dict[str, object]:
    """The same for machines, every answer that was weighed; where no odds are said, why, and no numbers."""
    told = {"seat": decision.seat, "kind": decision.kind, "odds": list(odds), "errors": list(errors)}
    if has_odds(placed.game):
        answers = [{"answer": placed.game.write(one.action), "worth": one.worth, "error": one.error} for one in found]
        return {**told, "answers": answers}
    why = explain_no_odds(placed.game, current_voice().lang)
    return {**told, "no_odds": why, "answers": [{"answer": placed.game.write(one.action)} for one in found]}
