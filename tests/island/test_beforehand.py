"""Between the turns: whether a seat is asked, and what it may answer beforehand, follows from what everybody sees."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from trueque.island.actions import EndTurn
from trueque.island.events import PartBegan
from trueque.island.speech.log_text import write_event
from trueque.island.speech.tell import tell
from trueque.kernel.match import Match
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener

RECORD = Path(__file__).parents[1] / "records/island/large-special-city.trq"


def asked(game: Any, state: Any) -> list[tuple[int, str, Any]]:
    """Who is asked what, and what may be answered beforehand."""
    return [(d.seat, d.kind, game.beforehand(state, d)) for d in game.decisions(state)]


def test_in_two_worlds_that_look_alike_the_same_seats_are_asked() -> None:
    """Hands differ, their sizes do not: the same question stands there, and after “nothing” the same seat is next."""
    read = read_record(RECORD.read_text(encoding="utf-8"))
    match: Match[Any, Any] = Match.replay(make_game(read.game, read.options), replace(read, log=()))
    game, parts, others = match.game, 0, 0
    for number, line in enumerate(read.log):
        match.follow_line(line)
        found = asked(game, match.state)
        assert all(action is None or kind == "build" for _, kind, action in found), "never a roll, never a reaction"
        if not any(action == EndTurn() for _, _, action in found):
            continue
        parts += 1
        seat = found[0][0]
        worlds = [game.guess(game.view(match.state, None), Random(seed)) for seed in (number, number + 1)]
        others += game.view(worlds[0], seat)["mine"] != game.view(worlds[1], seat)["mine"]
        for world in worlds:
            assert asked(game, world) == found
            game.play(world, seat, EndTurn())
        first, second = (asked(game, world) for world in worlds)
        assert [one for one in first if one[0] >= 0] == [one for one in second if one[0] >= 0]
    assert parts > 20
    assert others > 5, "the worlds do differ"


def test_that_a_seat_may_build_is_said_and_not_written() -> None:
    """Five lines a turn would drown what happened."""
    to, began = Listener("en", 0, tuple("ABCDEF")), PartBegan(1, 0, "special_building")
    assert tell(began, to) == "Between the turns: B may build."
    assert write_event(began, to) == ""
