"""Rules as position, answer, position: what is not said is as usual, and nothing else may change.

The board is the beginners' of 2011. Around the corners of these tests lie: c5 ore 4, brick 9, the desert; b3 wood 6,
grain 2, ore 4; e4 wood 3, grain 10, wool 4; d10 grain 9, wool 12; a1, a2 a harbour for anything, a4, a5 one for wool.
"""

from __future__ import annotations

from trueque.kernel.decision import OneOf
from trueque.kernel.game import NATURE
from trueque.kernel.match import apply_to_copy
from trueque.kernel.position import Placed, read_position, write_position

RULES = "beginner_board=2011 seats=3"


def posed(parts: str, rules: str = "") -> Placed:
    """The position of these parts, under the rules of 2011 and *rules*."""
    return read_position(
        f"island 1 {RULES} {rules}; {parts}", is_judged=False
    )  # pieces that matter to no rule are left out


def becomes(parts: str, answers: str, then: str, rules: str = "") -> None:
    """From the position *parts* these answers (``0 roll, ! 4+2``) lead to the position *then*, to the letter."""
    placed = posed(parts, rules)
    game, state = placed.game, placed.state
    for line in answers.split("; "):
        who, _, text = line.partition(" ")
        state, _ = apply_to_copy(game, state, NATURE if who == "!" else int(who), game.read(state, text))
    right = posed(then, rules).state
    came, wanted = (write_position(game, one) for one in (state, right))
    assert came == wanted, f"\n{came}\n{wanted}"
    assert state == right, "bank, points, pieces and places to build are what follows from the line"


def open_to(parts: str, seat: int, begins: str = "", rules: str = "") -> list[str]:
    """What *seat* may answer, in notation; of those, what begins so."""
    placed = posed(parts, rules)
    found = [
        placed.game.write(answer)
        for decision in placed.game.decisions(placed.state)
        if decision.seat == seat and isinstance(decision.answers, OneOf)
        for answer in decision.answers
    ]
    return sorted(text for text in found if text.startswith(begins))
