"""A line of a position with one fact changed: a number, a word of a list, a phase, or something moved elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from trueque.kernel.playout import play_out_randomly
from trueque.kernel.position import WHOLE, Eyes, write_position
from trueque.kernel.registry import make_game, sample_options

NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
LIST = re.compile(r"(?<=[ ,])[a-z][\w.:=/+*-]*(?=[,; ]|$)")
PHASES = {
    "island": "roll discard robber steal trade build free_road answer over taken_card drawn_card dice",
    "quick": "deal restock draw stalls blind guild event trade pile market choose give build destiny robber over",
}


def iterate_lines(game_name: str, rng: Random, count: int, step: int = 40) -> Iterator[str]:
    """Lines of random games under all sample rules, whole and seats'; so many."""
    samples = sample_options(game_name)
    while True:
        game = make_game(game_name, rng.choice(samples))
        state = game.start()
        for _ in range(200):
            play_out_randomly(game, state, rng, rng.randint(1, step))
            eyes: Eyes = WHOLE if rng.random() < 0.6 else rng.choice([None, *range(game.seats)])
            yield write_position(game, state, eyes)
            count -= 1
            if count <= 0:
                return
            if not game.decisions(state):
                break


def change_fact(line: str, rng: Random) -> str:
    """*line* with one fact changed; its head stays as it is."""
    head, _, rest = line.partition("; ")
    ways: list[Callable[[str, Random], str]] = [change_number, change_number, drop_word, move_word, double_word]
    if head.split()[0] in PHASES:
        ways.append(lambda text, dice: change_phase(text, dice, head.split()[0]))
    for _ in range(20):
        changed = rng.choice(ways)(rest, rng)
        if changed != rest:
            return f"{head}; {changed}"
    return line


def change_number(rest: str, rng: Random) -> str:
    """One number is another, mostly the next."""
    found = [one for one in NUMBER.finditer(rest) if not rest.startswith("seen by", max(0, one.start() - 8))]
    if not found:
        return rest
    one = rng.choice(found)
    value = max(0, int(one[0]) + rng.choice((-1, 1, 1, 2, rng.randint(-3, 9))))
    return f"{rest[: one.start()]}{value}{rest[one.end() :]}"


def pick_item(rest: str, rng: Random) -> re.Match[str] | None:
    found = [
        one for one in LIST.finditer(rest) if rest[one.start() - 1] == "," or rest[one.end() : one.end() + 1] == ","
    ]
    return rng.choice(found) if found else None


def drop_word(rest: str, rng: Random) -> str:
    """One word of a list is gone."""
    one = pick_item(rest, rng)
    if one is None:
        return rest
    if rest[one.end() : one.end() + 1] == ",":
        return rest[: one.start()] + rest[one.end() + 1 :]
    return rest[: one.start() - 1] + rest[one.end() :]


def double_word(rest: str, rng: Random) -> str:
    """One word of a list stands there twice."""
    one = pick_item(rest, rng)
    return rest if one is None else f"{rest[: one.end()]},{one[0]}{rest[one.end() :]}"


def move_word(rest: str, rng: Random) -> str:
    """One word of a list is now in another list, in the place of another word or beside it."""
    one, two = pick_item(rest, rng), pick_item(rest, rng)
    if one is None or two is None:
        return rest
    beside = rng.random() < 0.5
    return f"{rest[: two.start()]}{two[0] + ',' if beside else ''}{one[0]}{rest[two.end() :]}"


def change_phase(rest: str, rng: Random, game: str) -> str:
    phase = rng.choice(PHASES[game].split())
    if re.search(r"(?:^|; )phase \w+", rest):
        return re.sub(r"((?:^|; )phase )\w+", rf"\g<1>{phase}", rest, count=1)
    return f"{rest}; phase {phase}"
