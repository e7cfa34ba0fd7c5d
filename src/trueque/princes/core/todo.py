"""What is still to be done: a stack of steps, each with the seat it belongs to."""

from __future__ import annotations

from trueque.core.marks import rule

from .state import Position
from .tables import Tables


@rule
def push_own_step(g: Position, me: int, op: int, a: int, b: int, c: int) -> None:
    """Have *me* do this step next."""
    n = g.depth
    g.todo_op[n] = op
    g.todo_me[n] = me
    g.todo_a[n] = a
    g.todo_b[n] = b
    g.todo_c[n] = c
    g.depth = n + 1


@rule
def push_step(t: Tables, g: Position, me: int, k: int) -> None:
    """Have *me* do one step of the table next."""
    push_own_step(g, me, t.step[k, 0], t.step_a[k], t.step[k, 1], t.step[k, 2])


@rule
def push_program_steps(t: Tables, g: Position, me: int, program: int) -> None:
    """Have *me* do the steps of a program next, in order."""
    k = t.first_step[program] + t.steps[program]
    for _ in range(t.steps[program]):
        k -= 1
        push_step(t, g, me, k)


@rule
def push_trigger(t: Tables, g: Position, seat: int, what: int) -> None:
    """Have the cards of *seat* that wait for this do their steps next, in the order they lie."""
    k = g.site_count[seat]
    for _ in range(g.site_count[seat]):
        k -= 1
        push_program_steps(t, g, seat, t.when[g.lies[seat, g.sites[seat, k]] - 1, what])


@rule
def repeat_step(g: Position) -> None:
    """The answer is not whole yet: the step that was taken off the stack lies on it still."""
    g.depth += 1


@rule
def seat_pushed_last(t: Tables, me: int) -> int:
    """Of both seats, the one whose steps go on the stack last, so that it chooses first (R-208)."""
    return me if t.first_choice == 0 else 1 - me
