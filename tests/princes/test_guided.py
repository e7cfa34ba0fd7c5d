"""The guided first game: with the dice as they are written down, everything happens once in the first five rounds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from trueque.bots.registry import bot
from trueque.kernel import NATURE
from trueque.kernel.game_protocols import GuidesFirstGame, cast_to_protocol
from trueque.kernel.registry import make_game

LEARNT = ("settlement", "city", "road", "bank", "build")
"""What the coach says is possible, as a learner does it when it says so."""
ROUNDS = 5


def play_five_rounds(seed: int) -> tuple[list[Any], Any]:
    """What happens while somebody plays what the coach points at; and the position then."""
    game, rng = make_game("princes", {"mode": "intro"}), Random(f"guided {seed}")
    guide, other = cast_to_protocol(game, GuidesFirstGame), bot("beginner", game, seed)
    assert guide is not None
    state, told, drawn = game.start(), list[Any](), dict[str, int]()
    while game.view(state, 0)["turn"] <= 2 * ROUNDS:
        asked = game.decisions(state)[0]
        answers = tuple(asked.answers)
        if asked.seat == NATURE:
            at = drawn.get(asked.kind, 0)
            drawn[asked.kind] = at + 1
            script = guide.guided_draws.get(asked.kind, ())
            action = script[at] if at < len(script) else rng.choices(answers, weights=asked.odds)[0]
        elif asked.seat == 1:
            action = other.choose(game.view(state, 1), asked)
        else:
            action = choose_as_told(game, state, answers, rng)
        told += game.play(state, asked.seat, action)
    return told, state


def choose_as_told(game: Any, state: Any, answers: tuple[Any, ...], rng: Random) -> Any:
    """The first thing that the coach names, a trade only where three of a kind fill a region; else anything."""
    texts = {action: game.write(action) for action in answers}
    for word in LEARNT:
        open_now = [action for action, text in texts.items() if text.split()[0] == word]
        full = {one["region"].rstrip("0123456789") for one in game.view(state, 0)["realms"][0]["regions"]
                if one["stock"] == 3}  # fmt: skip
        if word == "bank" and not full:
            continue
        if open_now:
            return rng.choice(open_now)
    ends = [action for action, text in texts.items() if text in ("end", "pass", "roll")]
    return ends[0] if ends else rng.choice(answers)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 40))])
def test_everything_happens_once_in_five_rounds(seed: int) -> None:
    told, _ = play_five_rounds(seed)
    mine = [event for event in told if getattr(event, "seat", 0) == 0]
    names = [type(event).__name__ for event in mine]
    assert "Produced" in names
    built = [event.card for event in mine if type(event).__name__ == "Built"]
    assert "road" in built
    assert len(built) > 1, built
    assert "Traded" in names
    faces = {event.face for event in told if type(event).__name__ == "DiceRolled"}
    assert faces == {"trade", "celebration", "harvest", "event", "brigands"}
