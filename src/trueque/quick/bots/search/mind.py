"""What the searching player of the quick game thinks of a position, for the seat that has just ended its turn."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from trueque.bots.small_net import Hidden, SmallNet, read_net
from trueque.quick.bots.search.traits import Key, scores_of, seat_key, seat_numbers, table_key, table_numbers
from trueque.quick.core.state import OVER
from trueque.quick.state import State

FILE = Path(__file__).with_name("weights.json")
ME, OTHER, TABLE = range(3)
MOST_REMEMBERED = 50_000


@cache
def shipped() -> SmallNet:
    """The weights in the package."""
    return read_net(FILE)


class Mind:
    """A network and what it has already worked out."""

    def __init__(self, net: SmallNet) -> None:
        self._net = net
        self._hidden: list[dict[Key, Hidden]] = [{}, {}, {}]

    def odds(self, s: State, me: int) -> float:
        """The odds of winning for *me*, against whoever of the others is the most dangerous."""
        if s.g.phase == OVER:
            return scores_of(s)[me]
        mine, table = self._look(ME, seat_key(s, me)), self._look(TABLE, table_key(s))
        if s.t.seats == 2:
            return self._net.odds(mine, self._look(OTHER, seat_key(s, 1 - me)), table)
        others = [self._look(OTHER, seat_key(s, seat)) for seat in range(s.t.seats) if seat != me]
        return min([self._net.odds(mine, other, table) for other in others])

    def _look(self, part: int, key: Key) -> Hidden:
        known = self._hidden[part]
        found = known.get(key)
        if found is None:
            if len(known) > MOST_REMEMBERED:
                known.clear()
            numbers = table_numbers(key) if part == TABLE else seat_numbers(key)
            found = known[key] = self._net.hidden(part, numbers)
        return found
