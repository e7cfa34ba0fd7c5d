"""What places are called is told whole once, then as changes; never to somebody who does not listen."""

from __future__ import annotations

from typing import Any

from trueque.table.link import Link
from trueque.table.place_names import SILENCE, Heard, PlaceNames, is_missing_names, list_changes


def test_only_what_changed_is_told() -> None:
    ways = {"c5": {"steps": {"n": "b4"}, "touches": {}}}
    before: Heard = {"places": {"c5": "c5; free", "c6": "c6; free"}, "ways": ways}
    now: Heard = {"places": {"c5": "c5; Ana, city", "c6": "c6; free"}, "ways": ways}
    assert list_changes(now, before) == {"places": {"c5": "c5; Ana, city"}, "ways": {}}
    assert list_changes(now, SILENCE) == now


def test_a_listener_is_new_until_told_and_again_at_another_seat() -> None:
    link = Link("p", "Ana", "es", seat=0)
    assert not is_missing_names(link), "who looks needs no names"
    link.levels = (("own", "normal"),)
    assert is_missing_names(link)
    assert is_missing_names(Link("p", "Ana", "es", seat=0, ear=True)), "also before it is known how much is announced"
    link.placed = (0, "es")
    assert not is_missing_names(link)
    link.seat = 1
    assert is_missing_names(link), "whose a place is depends on who hears it"


class Told(PlaceNames):
    """The names of a table that is none."""

    def tell(self, names: dict[str, str], link: Link) -> dict[str, Any]:
        self.turn_over()
        self._now[link.seat, link.lang] = {"places": names}
        news = self.list_news(None, {}, link)  # type: ignore[arg-type]
        link.placed = (link.seat, link.lang)
        return news["places"]


def test_whoever_comes_later_is_told_everything() -> None:
    ana, late = Link("p", "Ana", "es", 0, levels=()), Link("q", "Ana", "es", 0, levels=())
    told = Told()
    assert told.tell({"a": "1", "b": "1"}, ana) == {"a": "1", "b": "1"}
    assert told.tell({"a": "2", "b": "1"}, ana) == {"a": "2"}
    assert told.tell({"a": "2", "b": "1"}, late) == {"a": "2", "b": "1"}
