"""The positions of a search: which were there before, and which is the most hopeful not looked into yet."""

from __future__ import annotations

from trueque.bots.search.contract import POOL, Notes
from trueque.core.marks import rule


@rule
def begin_pool(b: Notes, mark: int) -> None:
    """A new search, whose first position bears that mark."""
    b.search += 1
    b.heaped, b.count = 0, 1
    b.mark[0] = mark
    is_known(b, 0)


@rule
def is_known(b: Notes, at: int) -> bool:
    """Whether the position at a place of the pool was there before; if not, it is written down."""
    place = int(b.mark[at] * 40503 >> 7 & 4 * POOL - 1)
    while b.slot[place] // POOL == b.search:
        if b.mark[int(b.slot[place] % POOL)] == b.mark[at]:
            return True
        place = place + 1 & 4 * POOL - 1
    b.slot[place] = b.search * POOL + at
    return False


@rule
def put_by(b: Notes, position: int) -> None:
    """A position waits to be looked into."""
    at = int(b.heaped)
    b.heaped += 1
    while at > 0 and b.hope[position] > b.hope[b.heap[(at - 1) // 2]]:
        b.heap[at] = b.heap[(at - 1) // 2]
        at = (at - 1) // 2
    b.heap[at] = position


@rule
def best_hope(b: Notes) -> int:
    """Take out the most promising position not looked into yet; -1 when there is none."""
    if b.heaped == 0:
        return -1
    found = b.heap[0] + 0
    b.heaped -= 1
    left = int(b.heaped)
    last, at = b.heap[left] + 0, 0
    while 2 * at + 1 < left:
        below_it = 2 * at + 1
        if below_it + 1 < left and b.hope[b.heap[below_it + 1]] > b.hope[b.heap[below_it]]:
            below_it += 1
        if b.hope[b.heap[below_it]] <= b.hope[last]:
            break
        b.heap[at] = b.heap[below_it]
        at = below_it
    b.heap[at] = last
    return found
