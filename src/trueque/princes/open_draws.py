"""The dice of The Princes as tables that need no rules (`kernel.open_lists`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trueque.kernel.dealer import list_nature_answers
from trueque.kernel.open_lists import OpenList
from trueque.princes.actions import Rolled, Starts
from trueque.princes.legal import Question, make_both_dice_question, make_die_question
from trueque.princes.notation import write
from trueque.princes.slots import EFFECTS
from trueque.princes.steps import SetFace

ROLL = "^roll$"
GUIDED = "3 trade, 2 celebration, 3 harvest, 4 event, 1 brigands, 1 trade, 1 celebration, 3 harvest, 2 trade, 6 event"
"""Five rounds of a first game: a road can be built in the first, a settlement in the second, three gold fill a region
by the fourth and can be traded, and every face of the event die is seen."""


def list_dice() -> tuple[OpenList, ...]:
    """Both dice, less what a card has set; one die; who begins."""
    narrowings = (("^set ([1-6])$", "^$1 "), *_faces_set())
    starts = tuple(write(Starts(seat)) for seat in range(2))
    return (
        _list("dice", make_both_dice_question(0, 0), narrowings),
        _list("die", make_die_question()),
        OpenList("start", starts, {"": (1, 1)}),
    )


def list_guided_draws() -> Mapping[str, Sequence[Rolled]]:
    """What both dice show at first, where somebody learns the game."""
    rolls = (one.split() for one in GUIDED.split(", "))
    return {"dice": [Rolled(int(number), face) for number, face in rolls]}


def _list(kind: str, asked: Question, narrowings: tuple[tuple[str, str], ...] = ()) -> OpenList:
    texts = tuple(write(answer) for answer in list_nature_answers(asked))
    return OpenList(kind, texts, {"": tuple(asked.odds)}, after=ROLL, is_bagged=kind == "dice", narrowings=narrowings)


def _faces_set() -> Iterator[tuple[str, str]]:
    """Cards that set the event die when they are played."""
    for card, effect in sorted(EFFECTS.items()):
        for step in effect.play:
            if isinstance(step, SetFace):
                yield f"^play {card}$", f" {step.face}$"
