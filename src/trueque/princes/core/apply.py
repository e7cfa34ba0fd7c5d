"""Runs the steps: does what was answered, then everything that needs no answer."""

from __future__ import annotations

from trueque.core.chance import Chance, draw_below
from trueque.core.marks import rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from .actions import DEAL, DEAL_REGION, DIE, FACES, NO_ANSWER, ROLLED
from .ask import add_next_answers, asked_seat
from .choices import CHOICE, NOTHING
from .numbers import DIE_SIDES
from .operations import FIRST_FORCED, ROLL_DICE, SHUFFLE
from .perform import perform_step
from .shuffle import draw_loose_card
from .state import EVENT_FACE, NATURE, Position
from .tables import Tables


@rule
def apply_answer(t: Tables, g: Position, action: int, moves: Moves, tape: Tape) -> None:
    """Who is asked gives an answer that is legal; `moves` then lists what may be answered next."""
    perform_step(t, g, action, tape)
    while g.depth > 0:
        asked = NOTHING
        if g.todo_op[g.depth - 1] != SHUFFLE:
            asked = add_next_answers(t, g, moves)
        else:
            moves.count = 0  # nature draws by itself: see `write_legal_answers`
            asked = CHOICE
        if asked == NOTHING:
            perform_step(t, g, NO_ANSWER, tape)
        elif asked == CHOICE and moves.count == 1 and g.todo_op[g.depth - 1] >= FIRST_FORCED:
            perform_step(t, g, moves.action[0], tape)
        else:
            g.asked = asked_seat(g)
            return
    g.asked = NATURE


@rule
def write_legal_answers(t: Tables, g: Position, moves: Moves) -> None:
    """Write what may be answered into `moves`."""
    moves.count = 0
    if g.depth > 0:
        add_next_answers(t, g, moves)


@rule
def draw_nature(g: Position, moves: Moves, chance: Chance) -> int:
    """One of nature's answers, by their odds; `moves` are those that `apply_answer` left."""
    op = g.todo_op[g.depth - 1]
    if op == SHUFFLE:
        return draw_loose_card(g, g.todo_b[g.depth - 1], chance)
    if op != ROLL_DICE:
        return moves.action[draw_below(chance, moves.count)]
    die, face = draw_below(chance, DIE_SIDES), min(draw_below(chance, DIE_SIDES), FACES - 1)
    die = g.die - 1 if g.die != 0 else die
    face = g.face - 1 if g.face != 0 else face
    return ROLLED + die * FACES + face


@rule
def answer_weight(g: Position, action: int) -> int:
    """The weight of one of nature's answers: sides of the dice, or cards."""
    if action >= DEAL_REGION:
        return g.loose[action - DEAL_REGION]
    if action >= DEAL:
        return g.loose[action - DEAL]
    if action < DIE and (action - ROLLED) % FACES + 1 == EVENT_FACE:
        return 2
    return 1
