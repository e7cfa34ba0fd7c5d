"""Boards to found on, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trueque.bots.level_names import level_name
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import format_decimal, speaker
from trueque.puzzles.foundings import TOLD, FoundingBoard, Shelf
from trueque.speech.choices import list_choices
from trueque.telling.clauses import ClauseFinder, describe_clauses, trim_clauses

SHOWN = 6
"""Places that are told with their reason."""


@dataclass(frozen=True)
class RatedPlace:
    """An answer: where, in words, and how often it wins."""

    notation: str
    place: str
    sentence: str
    why: str
    share: float
    error: float | None


def list_places(board: FoundingBoard, to: Listener) -> list[RatedPlace]:
    """Every answer, the best first."""
    placed = board.deal_position()
    game, state, view = placed.game, placed.state, placed.view
    listening, said = list_choices(game, [], view, to, few=0), game_words(game.name)
    found, finder = [], ClauseFinder(listening)
    for notation, share in board.shares.items():
        action: Any = game.read(state, notation)
        place = "" if finder.room is None else finder.room.locate_answer(action)
        why = describe_clauses(trim_clauses(finder.find(action)), listening)
        found.append(RatedPlace(notation, place, said.answer(action, view, to), why, share.share, share.error))
    return found


def describe_task(board: FoundingBoard, lang: str) -> str:
    """What is asked."""
    say, placed = speaker("puzzles", lang), board.deal_position()
    seat = (placed.seat or 0) + 1
    return say("You are player {n}: where would you settle first? {places} places are open.", n=seat,
               places=len(board.shares))  # fmt: skip


def describe_verdict(board: FoundingBoard, chosen: str, lang: str) -> str:
    """What a choice came to."""
    say, rank = speaker("puzzles", lang), board.rank(chosen)
    best, mine = round(100 * board.shares[board.best].share), round(100 * board.shares[chosen].share)
    if rank == 1:
        return say("The best place of {n}: it wins {best} in 100.", n=len(board.shares), best=best)
    return say("Place {rank} of {n}: it wins {mine} in 100, the best one {best}.", rank=rank, n=len(board.shares),
               mine=mine, best=best)  # fmt: skip


def describe_place(n: int, one: RatedPlace, lang: str) -> str:
    """One of the best places, for ears and lines."""
    say = speaker("puzzles", lang)
    share = f"{100 * one.share:.0f}" if one.error is None else f"{100 * one.share:.0f} ± {200 * one.error:.0f}"
    told = say("{n}. {place}: wins {share} in 100.", n=n, place=one.sentence.rstrip("."), share=share)
    return f"{told} {one.why}" if one.why else told


def describe_level_losses(shelf: Shelf, lang: str) -> str:
    """What our levels lose a board."""
    say = speaker("puzzles", lang)
    told = ", ".join(f"{level_name(level, lang)} {format_decimal(100 * shelf.losses[level], lang)}" for level in TOLD)
    return say("What a board costs our bots, in percentage points: {levels}.", levels=told)


def describe_series_end(losses: list[float], rating: int, lang: str) -> str:
    """What a series came to."""
    say = speaker("puzzles", lang)
    mean = 100.0 * sum(losses) / max(1, len(losses))
    return say.many("{n} board, {mean} points lost a board; rating {rating}.",
                    "{n} boards, {mean} points lost a board; rating {rating}.", len(losses), mean=mean,
                    rating=rating)  # fmt: skip
