"""What a link to pass on shows before it is opened: a title, a sentence, and a drawing where a game draws one.

Only what stands in the public part of the link is looked at; the key of a table is in none of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from textwrap import shorten, wrap
from typing import Any
from urllib.parse import parse_qsl
from xml.sax.saxutils import escape

from trueque.kernel.game import NATURE, Game, View
from trueque.kernel.picture_parts import GROUNDS
from trueque.kernel.position import Placed
from trueque.kernel.registry import find_room, game_names, game_words, make_game
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker
from trueque.puzzles.puzzle_text import describe_task
from trueque.puzzles.shelf import find_puzzle
from trueque.table.decks import deck_games, find_deck_room
from trueque.table.houserules import serialize_agreement
from trueque.table.positions import describe_question, make_viewer, read_position_for
from trueque.table.workshops import find_workshop, list_workshops

WIDTH, HEIGHT = 1200, 630
LEFT, BOARD = 60, 540
LETTERS, MOST_LINES, MOST_ROWS = 34, 7, 12
NUMBERS = re.compile(r"-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?")
LAID = 400
"""Draws after which a board lies on the table, at most."""


@dataclass(frozen=True)
class LinkCard:
    """What is shown of a link."""

    title: str
    words: str
    drawing: str = ""
    """The inside of an SVG; empty where the game draws nothing."""
    rows: tuple[tuple[str, str], ...] = ()
    """Who has how much, or which card how often: beside the words where nothing is drawn, else points alone, below."""


def describe_link(kind: str, parts: list[str], lang: str) -> LinkCard:
    """What a link of that kind shows; one that names nothing there is tells of the house alone."""
    try:
        card = _describe_known_link(kind, parts, lang)
    except (ValueError, LookupError, TypeError):
        card = None
    say = speaker("table", lang)
    return card or LinkCard("trueque", say("A table for games of barter and building."))


def _describe_known_link(kind: str, parts: list[str], lang: str) -> LinkCard | None:
    say = speaker("table", lang)
    if kind == "p" and parts:
        return _describe_position(parts[0], lang)
    if kind == "puzzle" and parts:
        return _describe_puzzle(parts[0], lang)
    if not parts or parts[0] not in game_names():
        return None
    title, game = game_words(parts[0]).title(lang), parts[0]
    if kind == "workshop":
        return _describe_workshop(game, title, parts[1:], lang)
    if kind == "house":
        return _describe_house_rules(game, title, parts[1:], lang)
    words = describe_kinds(say)
    return LinkCard(title, words[kind], draw_game(make_game(game, {}))) if kind in words else None


def describe_kinds(say: Speaker) -> dict[str, str]:
    """What each kind of link to a table is."""
    return {
        "t": say("An invitation: somebody keeps a chair for you."),
        "replay": say("A game to watch again, move by move."),
        "report": say("How a game ended, and why."),
        "review": say("What decided a game, and where it was lost."),
    }


def _describe_house_rules(game: str, title: str, rest: list[str], lang: str) -> LinkCard:
    options = dict(parse_qsl(rest[0])) if rest else {}
    told = serialize_agreement(game, options, lang)
    rows = tuple((one["line"], "") for one in told["differs"])[:MOST_ROWS]
    words = " · ".join([speaker("table", lang)("House rules to play by."), *(line for line, _ in rows)])
    return LinkCard(title, words, draw_game(make_game(game, {} if told["trouble"] else options)), rows)


def _describe_position(line: str, lang: str) -> LinkCard:
    placed, _ = read_position_for(line, None)
    title, to = game_words(placed.game.name).title(lang), make_viewer(placed, lang)
    return LinkCard(title, describe_question(placed, to), draw_view(placed.game, placed.view), list_points(placed, to))


def list_points(placed: Placed, to: Listener) -> tuple[tuple[str, str], ...]:
    """Everybody's points as those eyes know them."""
    return tuple(zip(to.names, map(str, placed.game.points(placed.state, to.seat)), strict=True))


def _describe_puzzle(id: str, lang: str) -> LinkCard:
    puzzle = find_puzzle(id)
    placed, _ = read_position_for(puzzle.line, None)
    title, rows = game_words(placed.game.name).title(lang), list_points(placed, make_viewer(placed, lang))
    return LinkCard(title, describe_task(puzzle, lang), draw_view(placed.game, placed.view), rows)


def _describe_workshop(game: str, title: str, rest: list[str], lang: str) -> LinkCard:
    say = speaker("table", lang)
    if game not in list_workshops():
        cards = list_deck(game, rest[0], lang) if rest and game in deck_games() else ()
        return LinkCard(title, say("A deck to look at, to change and to play with."), rows=cards)
    rules = make_game(game, {find_workshop(game).OPTION: rest[0]} if rest else {})
    return LinkCard(title, say("A drawn board to look at, to change and to play on."), draw_game(rules))


def list_deck(game: str, deck: str, lang: str) -> tuple[tuple[str, str], ...]:
    """The first cards of a deck and how often each is in it; where there are more, the last row says how many."""
    room = find_deck_room(game)
    lines = [line.split(" ", 1) for line in room.check_deck(deck, room.TABLE, lang)["text"].splitlines()]
    rows = tuple((card, n) for n, card in lines)
    return rows if len(rows) <= MOST_ROWS else (*rows[: MOST_ROWS - 1], ("…", f"+{len(rows) - MOST_ROWS + 1}"))


def draw_game(game: Game[Any, Any]) -> str:
    """A game as its board lies there before anybody answers."""
    state, rng = game.start(), Random(0)
    for _ in range(LAID):
        open_now = game.decisions(state)
        if not open_now or open_now[0].seat != NATURE:
            break
        game.play(state, NATURE, rng.choice(list(open_now[0].answers)))
    return draw_view(game, game.view(state, None))


def draw_view(game: Game[Any, Any], view: View) -> str:
    room: Any = find_room(game.name, "picture")
    return "" if room is None else str(room.draw_view(view))


def draw_card(card: LinkCard) -> str:
    """The card as a picture of the size that previews have."""
    lines = wrap(card.words, LETTERS)[:MOST_LINES]
    text = "".join(
        f'<text x="{LEFT}" y="{260 + 48 * n}" font-size="36" fill="#2b2418">{escape(line)}</text>'
        for n, line in enumerate(lines)
    )
    right = _lay_rows(card.rows) if card.rows and not card.drawing else _place_drawing(card.drawing)
    text += _write_points(card.rows) if card.drawing else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="Alegreya, Georgia, serif"><rect width="{WIDTH}" height="{HEIGHT}" fill="#cbdad5"/>'
        f'<rect x="30" y="30" width="{WIDTH - 60}" height="{HEIGHT - 60}" fill="#f7f2e7"/>'
        f'<text x="{LEFT}" y="110" font-size="30" fill="#a8322a">trueque</text>'
        f'<text x="{LEFT}" y="180" font-size="60" font-weight="700" fill="#2b2418">{escape(card.title)}</text>'
        f"{text}{''.join(right)}</svg>\n"
    )


def _write_points(rows: Sequence[tuple[str, str]]) -> str:
    """Who has how much, in a line below the words, where a drawing has the other half."""
    told = " · ".join(f"{label} {value}" for label, value in rows if value)
    return (
        f'<text x="{LEFT}" y="560" font-size="26" fill="#2b2418">{escape(shorten(told, 48, placeholder=" …"))}</text>'
    )


def _lay_rows(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    """What is listed, in the right half: a row each, its number at the end."""
    step = min(90.0, BOARD / len(rows))
    size, top = min(40.0, step * 0.62), HEIGHT / 2 - step * len(rows) / 2
    for n, (label, value) in enumerate(rows):
        y, base = top + step * n, top + step * (n + 0.5) + size / 4
        text = f'y="{base:.1f}" font-size="{size:.0f}" fill="#2b2418"'
        yield (
            f'<rect x="640" y="{y:.1f}" width="500" height="{step - 6:.1f}" rx="4" fill="#fffdf6" stroke="#2b2418"/>'
            f'<text x="660" {text}>{escape(shorten(label, 28, placeholder=" …"))}</text>'
            f'<text x="1122" {text} font-weight="700" text-anchor="end">'
            f"{escape(shorten(value, 12, placeholder=' …'))}</text>"
        )


def _place_drawing(drawing: str) -> Iterator[str]:
    """The drawing in the right half, as large as fits; else the five grounds as cards."""
    spots = [tuple(map(float, at.split(","))) for at in NUMBERS.findall(drawing)]
    if not spots:
        for n, ink in enumerate(GROUNDS.values()):
            turn = 12 * (n - 2)
            yield (
                f'<rect x="805" y="180" width="150" height="230" rx="14" fill="{ink}" stroke="#1c1c1c" '
                f'stroke-width="4" transform="rotate({turn} 880 640)"/>'
            )
        return
    (left, right), (top, bottom) = ((min(one), max(one)) for one in zip(*spots, strict=True))
    scale = BOARD / max(right - left, bottom - top, 1.0)
    x, y = 880 - scale * (left + right) / 2, HEIGHT / 2 - scale * (top + bottom) / 2
    yield f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">{drawing}</g>'
