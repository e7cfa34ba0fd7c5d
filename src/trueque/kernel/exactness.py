"""Positions as lines, checked: exact both ways, nothing in a seat's line that it cannot know, bad lines refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from trueque.kernel.errors import RuleError
from trueque.kernel.game import Game, Seat
from trueque.kernel.position import read_position, write_position
from trueque.kernel.worlds import Worlds, describe_difference, require_contract

G = Game[Any, Any]


def check_position_lines(game: G, state: Any, rng: Random) -> None:
    """The whole form, one seat's form and a damaged line."""
    line = write_position(game, state)
    require_contract("\n" not in line and line == " ".join(line.split()), "a position is not one clean line", line)
    placed = read_position(line, game=game)
    require_contract(read_position(line).game.options == game.options, "a position's line is about other rules", line)
    require_contract(placed.state == state, "a position reads back as another", line)
    require_contract(write_position(placed.game, placed.state) == line, "a position is written in two ways", line)
    check_same_future(game, state, placed.state, rng, line)
    seat: Seat | None = rng.choice([*range(game.seats), None])
    check_seat_position_line(game, state, seat, rng)
    check_damaged_position_line(game, line, rng)


def check_same_future(game: G, one: Any, two: Any, rng: Random, line: str) -> None:
    """The same questions, and the same answer leads to the same events and position."""
    same = game.decisions(one) == game.decisions(two)
    require_contract(same, "a position that was read asks other questions", line)
    move = Worlds(game, rng).choose_answer(one)
    if move is not None:
        by, _, action = move
        one, two = one.copy(), two.copy()
        same = game.play(one, by, action) == game.play(two, by, action) and one == two
        require_contract(same, "a position that was read goes on otherwise", (line, game.write(action)))


def check_seat_position_line(game: G, state: Any, seat: Seat | None, rng: Random) -> None:
    """A seat's line gives its view again, and is the same in another world that the seat cannot tell from this one."""
    line, view = write_position(game, state, seat), game.view(state, seat)
    placed = read_position(line, rng, game)
    require_contract(
        placed.view == view, "a seat's line reads back as another view", describe_difference(view, placed.view)
    )
    other = game.guess(json.loads(json.dumps(view)), rng)
    require_contract(
        write_position(game, other, seat) == line, f"the line of seat {seat} tells what it cannot know", line
    )


def check_damaged_position_line(game: G, line: str, rng: Random) -> None:
    """A damaged line is refused in a sentence, or is another position that can be played."""
    bad = corrupt_line(line, rng)
    try:
        placed = read_position(bad)
    except RuleError as refusal:
        require_contract(
            len(refusal.sentence) > 20 and bool(refusal.entry), "a bad line is refused without reason", bad
        )
        return
    except Exception as crash:
        require_contract(False, f"a bad line is not refused but breaks ({type(crash).__name__}: {crash})", bad)
        return
    move = Worlds(placed.game, rng).choose_answer(placed.state)
    if move is not None:
        placed.game.play(placed.state.copy(), move[0], move[2])


def corrupt_line(line: str, rng: Random) -> str:
    """*line* with one word gone, doubled, or with one letter changed."""
    words = line.split(" ")
    at = rng.randrange(len(words))
    kind = rng.randrange(3)
    if kind < 2:
        words[at : at + 1] = [words[at]] * (2 * kind)
    else:
        word = words[at]
        letter = rng.randrange(len(word))
        words[at] = word[:letter] + rng.choice("0129azA,;-?>") + word[letter + 1 :]
    return " ".join(words)
