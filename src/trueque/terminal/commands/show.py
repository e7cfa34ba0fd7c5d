"""`trueque show`: a position in words and as its line, from a line, a file that holds one, or a record."""

from __future__ import annotations

from trueque.kernel.position import Eyes, Placed, write_position
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.terminal.positions import read_position_and_names
from trueque.terminal.voice import CommandFailed, current_voice


def show(position: str = "", /, *, at: int | None = None, seat: int | None = None, json: bool = False) -> int:
    """Say a position in words, and give its line."""
    placed, names = read_position_and_names(position, at)
    eyes: Eyes = placed.eyes if seat is None else seat
    if seat is not None and not 0 <= seat < placed.game.seats:
        last = placed.game.seats - 1
        raise CommandFailed(
            current_voice().say("There is no seat {seat}; they go from 0 to {last}.", seat=seat, last=last), 2
        )
    if seat is not None and not placed.is_whole and seat != placed.eyes:
        raise CommandFailed(
            current_voice().say("This line holds what one seat knows; another seat's eyes need a whole position."), 2
        )
    placed = Placed(placed.game, eyes, placed.state)
    names = names or tuple(current_voice().say("Player {n}", n=s + 1) for s in range(placed.game.seats))
    to = Listener(current_voice().lang, placed.seat, names)
    line = write_position(placed.game, placed.state, eyes)
    if json:
        current_voice().print_json(as_json(placed, line))
        return 0
    said = game_words(placed.game.name)
    current_voice().print_line(said.title(to.lang))
    current_voice().print_lines(said.describe(placed.view, to))
    for decision in placed.game.decisions(placed.state):
        if decision.waits and decision.seat == placed.seat:
            current_voice().print_line(said.ask(decision, placed.view, to))
    current_voice().print_line(current_voice().say("As a line:"))
    print(line)
    return 0


def as_json(placed: Placed, line: str) -> dict[str, object]:
    """The position as a machine reads it."""
    game, state = placed.game, placed.state
    return {
        "game": game.name,
        "options": dict(game.options),
        "seat": placed.seat,
        "position": line,
        "view": placed.view,
        "points": list(game.points(state, placed.seat)),
        "scores": game.scores(state),
        "asked": [{"seat": d.seat, "kind": d.kind, "waits": d.waits} for d in game.decisions(state)],
    }
