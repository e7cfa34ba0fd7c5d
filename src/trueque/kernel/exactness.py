"""Positions as lines, checked: exact both ways, nothing in a seat's line that it cannot know, bad lines refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from trueque.kernel.errors import RuleError
from trueque.kernel.game import Game, Seat
from trueque.kernel.position import read_position, room_of, write_position
from trueque.kernel.worlds import Worlds, breach_unless, difference

G = Game[Any, Any]


def lines_are_exact(game: G, state: Any, rng: Random) -> None:
    """The whole form, one seat's form and a damaged line; a game without the room `position` has nothing to check."""
    if room_of(game.name) is None:
        return
    line = write_position(game, state)
    breach_unless("\n" not in line and line == " ".join(line.split()), "a position is not one clean line", line)
    placed = read_position(line, game=game)
    breach_unless(read_position(line).game.options == game.options, "a position's line is about other rules", line)
    breach_unless(placed.state == state, "a position reads back as another", line)
    breach_unless(write_position(placed.game, placed.state) == line, "a position is written in two ways", line)
    goes_on_alike(game, state, placed.state, rng, line)
    seat: Seat | None = rng.choice([*range(game.seats), None])
    seen_alike(game, state, seat, rng)
    refuses_damage(game, line, rng)


def goes_on_alike(game: G, one: Any, two: Any, rng: Random, line: str) -> None:
    """The same questions, and the same answer leads to the same events and position."""
    same = game.decisions(one) == game.decisions(two)
    breach_unless(same, "a position that was read asks other questions", line)
    move = Worlds(game, rng).answer_in_one(one)
    if move is not None:
        by, _, action = move
        one, two = one.copy(), two.copy()
        same = game.play(one, by, action) == game.play(two, by, action) and one == two
        breach_unless(same, "a position that was read goes on otherwise", (line, game.write(action)))


def seen_alike(game: G, state: Any, seat: Seat | None, rng: Random) -> None:
    """A seat's line gives its view again, and is the same in another world that the seat cannot tell from this one."""
    line, view = write_position(game, state, seat), game.view(state, seat)
    placed = read_position(line, rng, game)
    breach_unless(placed.view == view, "a seat's line reads back as another view", difference(view, placed.view))
    other = game.guess(json.loads(json.dumps(view)), rng)
    breach_unless(write_position(game, other, seat) == line, f"the line of seat {seat} tells what it cannot know", line)


def refuses_damage(game: G, line: str, rng: Random) -> None:
    """A damaged line is refused in a sentence, or is another position that can be played."""
    bad = damaged(line, rng)
    try:
        placed = read_position(bad)
    except RuleError as refusal:
        breach_unless(len(refusal.sentence) > 20 and bool(refusal.entry), "a bad line is refused without reason", bad)
        return
    except Exception as crash:
        breach_unless(False, f"a bad line is not refused but breaks ({type(crash).__name__}: {crash})", bad)
        return
    move = Worlds(placed.game, rng).answer_in_one(placed.state)
    if move is not None:
        placed.game.play(placed.state.copy(), move[0], move[2])


def damaged(line: str, rng: Random) -> str:
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
