"""A wheel brings whatever a table of the Island loads."""

from __future__ import annotations

import pytest

from trueque.island.bots.search.source import make_source as search
from trueque.island.core.source import make_source as rules
from trueque.island.core.state import seat_room
from trueque.island.cores import sources


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_number_of_seats_has_its_libraries_in_a_wheel(seats: int) -> None:
    assert {rules(seat_room(seats)).name, search(seat_room(seats)).name} <= {one.name for one in sources()}
