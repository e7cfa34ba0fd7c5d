"""Cards that leave a principality, and where they go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trueque.kernel import Decision, Event, OneOf, Seat
from trueque.princes.actions import Lose, Stack
from trueque.princes.catalogue import CACHE, CARDS, Card
from trueque.princes.events import Removed
from trueque.princes.hands import matching
from trueque.princes.points import recount
from trueque.princes.state import ALL, Realm, State
from trueque.princes.step import Question, Step
from trueque.princes.tableau import SITE_NAMES, SITES, Spot
from trueque.princes.triggers import trigger

FILTERS: dict[str, Callable[[Card], bool]] = {
    "trade_ship": lambda card: card.type == "trade_ship",
    "building": lambda card: card.is_building,
    "strong_unit": lambda card: card.is_unit and card.face.points.strength > 0,
    "riotous_unit": lambda card: card.is_unit and (card.face.points.strength > 0 or card.face.points.commerce > 0),
}
"""Which cards of a principality can be meant, by name."""


def spots(realm: Realm, which: str) -> list[Spot]:
    """The sites of the cards that *which* means."""
    fits = FILTERS[which]
    return [spot for spot, token in realm.sites.items() if fits(CARDS[token])]


def lift(s: State, seat: Seat, spot: Spot) -> str:
    """Take a card off its site; what lay beneath it comes to light."""
    realm = s.realms[seat]
    token = realm.sites.pop(spot)
    if CARDS[token].kind == "region_expansion":
        realm.put(CACHE, -realm.stock[CACHE])
        realm.owned.remove(CACHE)
    if seat == s.active or s.rules.marks_by_site:  # powers are spent by who is in turn: the other's site is no matter
        s.used = [used for used in s.used if used != spot]
    if spot in realm.under:
        realm.sites[spot] = realm.under.pop(spot)
    return token


def to_discards(s: State, seat: Seat, spot: Spot) -> list[Event]:
    """Put a card of a principality on the discard pile; open cards go back to the open stack."""
    token = lift(s, seat, spot)
    opened = CARDS[token].face.face_up and not s.rules.duel
    if opened:
        s.faceup.append(token)
    else:
        s.discards.append((token, ALL))
    return [Removed(seat, token, SITE_NAMES[spot], "open" if opened else "discards"), *recount(s, seat)]


@dataclass(frozen=True, slots=True)
class LoseOne(Step):
    """Give up one of one's own cards: *which* names a filter, *sites* those it must be among (none: all).

    It goes *to* the `discards`, or under a `stack` with its back that its owner picks.
    """

    which: str
    to: str = "stack"
    sites: tuple[str, ...] = ()

    def possible(self, s: State, me: Seat) -> bool:
        return bool(spots(s.realms[me], self.which))

    def ask(self, s: State, me: Seat) -> Question | None:
        names = self.sites or tuple(SITE_NAMES[spot] for spot in spots(s.realms[me], self.which))
        return Decision(me, "lose", OneOf(tuple(Lose(name) for name in names))) if names else None

    def do(self, s: State, me: Seat, answer: Lose | None) -> list[Event]:
        if answer is None:
            return []
        if self.to == "discards":
            events = to_discards(s, me, SITES[answer.site])
            if s.rules.irmgard_pirates == "yes":
                trigger(s, me, "lost")
            return events
        s.next(me, GoesUnder(answer.site))
        return []


@dataclass(frozen=True, slots=True)
class GoesUnder(Step):
    """Put the card of an own site under a stack with its back; then whoever looks after lost cards pays."""

    site: str

    def ask(self, s: State, me: Seat) -> Question | None:
        token = s.realms[me].sites[SITES[self.site]]
        if self._opened(s, token):
            return None
        return Decision(me, "stack", OneOf(tuple(Stack(i) for i in matching(s, token))))

    def _opened(self, s: State, token: str) -> bool:
        """R-258: open cards go back to the open stack; the Duel has none."""
        return CARDS[token].face.face_up and not s.rules.duel and s.rules.open_cards_hit == "open"

    def do(self, s: State, me: Seat, answer: Stack | None) -> list[Event]:
        token = lift(s, me, SITES[self.site])
        if answer is None:
            s.faceup.append(token)
        else:
            s.stacks[answer.stack].insert(0, (token, ALL))
        to = "open" if answer is None else f"stack {answer.stack + 1}"
        events = [Removed(me, token, self.site, to), *recount(s, me)]
        trigger(s, me, "lost")
        return events
