"""A board to found on as it is sent: the position and its open places, and after a choice the whole map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from trueque.kernel.registry import game_words
from trueque.puzzles import founding_words as telling
from trueque.puzzles.foundings import find_board, having_foundings, require_shelf
from trueque.table import positions
from trueque.table.positions import make_viewer
from trueque.table.refusal import make_refusal


def serialize_series(game: str, number: int, lang: str) -> dict[str, Any]:
    """The boards of one go, of a game or of the first that has some."""
    name = game or having_foundings()[0]
    kept = require_shelf(name)
    return {
        "game": name, "title": game_words(name).title(lang), "boards": kept.series_boards(number),
        "levels": telling.describe_level_losses(kept, lang),
    }  # fmt: skip


def serialize_board(id: str, choice: str, losses: Sequence[float], lang: str) -> dict[str, Any]:
    """The board called *id*; with a *choice* also what every place is worth."""
    one = find_board(id)
    placed, kept = one.deal_position(), require_shelf(one.game)
    if choice and choice not in one.shares:
        raise make_refusal("state", "positions", lambda say: say("Nobody can place a first settlement there."))
    to = make_viewer(placed, lang)
    places = telling.list_places(one, to)
    found = [asdict(place) for place in places]
    if not choice:
        found = sorted(({**place, "share": None, "error": None} for place in found), key=lambda place: place["place"])
    lost = [*losses, one.loss(choice)] if choice else list(losses)
    best = places[: telling.SHOWN] if choice else []
    rating = kept.rate_losses(lost)
    return {
        "id": id, "task": telling.describe_task(one, lang), "choice": choice, "places": found,
        "position": {"link": "", **positions.serialize_position(placed, False, one.line, lang)},
        "rank": one.rank(choice) if choice else 0, "loss": one.loss(choice) if choice else 0.0,
        "told": telling.describe_verdict(one, choice, lang) if choice else "",
        "best": [telling.describe_place(n, place, lang) for n, place in enumerate(best, 1)],
        "rating": rating, "summed": telling.describe_series_end(lost, rating, lang) if lost else "",
    }  # fmt: skip
