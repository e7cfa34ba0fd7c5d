"""What things are called: cards, resources, regions, places, seats, in the listener's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trueque.kernel import Seat
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker
from trueque.locale.tongues import sign_words
from trueque.princes.brought.box import SEATS
from trueque.princes.cards.facts import describe_points, load_faces
from trueque.princes.cards.sets import find_outside_sets
from trueque.princes.catalogue import CARDS, HOLDER, KIND_OF, STORE, STORES
from trueque.princes.catalogue import TERRAINS as KIND_OF_TERRAIN
from trueque.princes.speech.walk_words import row_words

TERRAINS = {name.replace("_", ""): name for name in ("forest", "hills", "pasture", "fields", "mountains", "gold_field")}


def count_held_resources(realm: Mapping[str, Any]) -> list[int]:
    """What a principality holds in all, by resource."""
    totals = [0] * 6
    for name, n in (*((one["region"], one["stock"]) for one in realm["regions"]), *realm["caches"].items()):
        totals[KIND_OF[STORE[name]]] += n
    return totals


@dataclass(frozen=True, slots=True)
class PrincesVoice:
    """Speaks to one listener."""

    to: Listener

    @property
    def say(self) -> Speaker:
        return speaker("princes", self.to.lang)

    def is_me(self, seat: Seat | None) -> bool:
        return seat is not None and seat == self.to.seat

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.to.names[seat] if seat < len(self.to.names) else f"{seat + 1}"

    def describe_points(self, token: str) -> str:
        """What a card counts where it lies: “strength 1, commerce 2”; empty where it counts nothing."""
        return describe_points(CARDS[token].face, self.to.lang) if token in CARDS else ""

    def card_name(self, token: str) -> str:
        """The name printed on a card; a card that may not be known is just a card."""
        if token in CARDS:
            return CARDS[token].face.names[self.to.lang]
        if token in ("road", "settlement", "city"):
            return load_faces()[token].names[self.to.lang].lower()
        if token in STORE:
            return self.store_name(token)
        say = self.say
        return say("1 card")

    def built_name(self, token: str) -> str:
        """What is built, as a sentence names it: a road, a settlement, a city, or a card by its name."""
        say = self.say
        return {"road": say("a road"), "settlement": say("a settlement"), "city": say("a city")}.get(
            token
        ) or self.card_name(token)

    def card_names(self, tokens: Iterable[str]) -> str:
        return self.join_things([self.card_name(token) for token in tokens])

    def join_things(self, things: Sequence[str]) -> str:
        """Several things in one sentence: commas, and a word before the last."""
        if len(things) < 2:
            return "".join(things)
        say = self.say
        return say("{some} and {last}", some=", ".join(things[:-1]), last=things[-1])

    def kind_name(self, kind: int) -> str:
        """A resource."""
        say = self.say
        return (say("wood"), say("brick"), say("wool"), say("grain"), say("ore"), say("gold"))[kind]

    def describe_amount(self, n: int | str, kind: int) -> str:
        """So many of a resource; or the pattern of that, where *n* is a blank."""
        say = self.say
        spoken = (
            say("{n} wood", n=n),
            say("{n} brick", n=n),
            say("{n} wool", n=n),
            say("{n} grain", n=n),
            say("{n} ore", n=n),
            say("{n} gold", n=n),
        )
        return spoken[kind]

    def describe_kinds(self, amounts: Sequence[int]) -> str:
        """Amounts by resource."""
        say = self.say
        return ", ".join(self.describe_amount(n, kind) for kind, n in enumerate(amounts) if n) or say("nothing")

    def describe_stores(self, amounts: Sequence[int]) -> str:
        """Amounts by store, said as resources."""
        totals = [0] * 6
        for store, n in enumerate(amounts):
            totals[KIND_OF[store]] += n
        return self.describe_kinds(totals)

    def describe_by_store(self, amounts: Sequence[int]) -> str:
        """Amounts by store, each with its region: `1 ore (mountains 5)`."""
        say = self.say
        told = [
            f"{self.describe_amount(n, KIND_OF[i])} ({self.store_name(STORES[i])})" for i, n in enumerate(amounts) if n
        ]
        return ", ".join(told) or say("nothing")

    def store_name(self, name: str) -> str:
        """A region by terrain and number, or the card that is a store."""
        if name in HOLDER:
            return load_faces()[HOLDER[name]].names[self.to.lang]
        terrain, number = name[:-1], name[-1]
        return f"{load_faces()[TERRAINS[terrain]].names[self.to.lang].lower()} {number}"

    def describe_stock(self, terrain: str, number: str, n: int | str) -> str:
        """A region and what lies in it; or the pattern of that, where number and amount are blanks."""
        name = load_faces()[TERRAINS[terrain]].names[self.to.lang].lower()
        return f"{name} {number}: {self.describe_amount(n, KIND_OF_TERRAIN[TERRAINS[terrain]])}"

    def place_name(self, name: str) -> str:
        """A place or a site: `L1`, `L1 top`, `L1 top outer`; a region expansion lies at a region."""
        if name in STORE:
            return self.store_name(name)
        say = self.say
        if name in ("L", "R"):
            return say("left") if name == "L" else say("right")
        found = re.fullmatch(r"(C?)([LR]?)(\d)(t{0,2}|b{0,2})", name)
        assert found is not None, f"no place is called {name}"
        outside, side, number, row = found.groups()
        place = (sign_words(self.to.lang, "sides")["LR".index(side)] if side else "C") + number
        placed = f"{place} {row_words(say)[row]}" if row else place
        # A region expansion lies beyond a region: CL2t is further out than L2t.
        return say("outside {place}", place=placed) if outside and side else placed

    def face_name(self, name: str) -> str:
        """A face of the event die."""
        say = self.say
        return {
            "brigands": say("Brigand Attack"),
            "trade": say("Trade"),
            "celebration": say("Celebration"),
            "harvest": say("Plentiful Harvest"),
            "event": say("Event Card"),
        }[name]

    def set_name(self, set_: str) -> str:
        """A set, by its back."""
        say = self.say
        if set_ in find_outside_sets():
            return find_outside_sets()[set_].names[self.to.lang]
        if set_ in SEATS:
            seat = SEATS.index(set_)
            return say("your deck") if self.is_me(seat) else say("the deck of {name}", name=self.seat_name(seat))
        return {
            "basic": say("basic set"),
            "gold": say("Era of Gold"),
            "turmoil": say("Era of Turmoil"),
            "progress": say("Era of Progress"),
        }[set_]
