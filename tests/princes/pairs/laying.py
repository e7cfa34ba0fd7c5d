"""Positions for the card-interaction prover: two cards where their owners have them, and what they need to do anything.

Both principalities have two cities and a settlement, so that every kind of card has a site and most resources two
stores. What a card in a hand requires stands there already; at the sites that bear the same name as those of the cards
in question the other owns something that can be lost.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tests.princes.table import Table
from trueque.princes.catalogue import CARDS, GOLD, KIND_OF, STORE, Card
from trueque.princes.core.engine import Backend
from trueque.princes.game import Princes
from trueque.princes.layout import ALL, SEAT, PrincesLayout
from trueque.princes.layout_writer import make_state_of_layout
from trueque.princes.rules import make_rules
from trueque.princes.state import PrincesState
from trueque.princes.steps import ActionPhase, BeforeDice, EffectStep, EndTurn, Exchange, Refill, RollDice
from trueque.princes.tableau import CITY, SETTLEMENT, SITES

ME, THEY = 0, 1
HAND = "hand"
BUILT = ("settlement_expansion", "city_expansion")
ACTING: tuple[EffectStep, ...] = (ActionPhase(), Refill(), Exchange(), EndTurn())
ROLLING: tuple[EffectStep, ...] = (BeforeDice(), RollDice(), *ACTING)

TWO_MINE = (("L1t", "L1tt"), ("L1b", "L1t"), ("L1t", "R1t"), ("R1b", "L1t"))
"""Sites of two cards of one seat that differ: the same regions, another half, one region in common, none."""
ONE_EACH = (("L1t", "L1t"), ("R1b", "R1b"), ("L1b", "R1t"))
"""Sites of cards of both seats: of the same name, or not."""
FREE = ("R1tt", "L1bb", "R1bb", "L1tt", "R1t", "R1b", "L1b", "L1t")
"""Where what is required is laid, in this order."""
SECOND_REGIONS = (("forest4", "goldfield3"), ("pasture5", "mountains4"))
VICTIMS: tuple[Callable[[Card], bool], ...] = (
    lambda card: card.type == "trade_ship",
    lambda card: card.type == "hero" and card.face.points.strength > 0,
    lambda card: card.is_building and is_plain(card),
)
STOCKS: tuple[Callable[[int], int], ...] = (
    lambda store: 2, lambda store: 3, lambda store: (store * 7 + 3) % 4, lambda store: int(store % 3 == 0)
)  # fmt: skip
"""What a store holds: something, everything, this and that, or little."""


@dataclass(frozen=True)
class Role:
    """A card in a seat's hand or at a site of its principality."""

    card: str
    seat: int
    where: str = HAND

    def __str__(self) -> str:
        return f"{self.card} of {self.seat} ({self.where})"


class Ground:
    """The positions of one game: a mode with its switches."""

    def __init__(self, mode: str, backend: Backend | None = None, **switches: str) -> None:
        self.table = Table(mode, **switches)
        self.game = Princes(make_rules({"mode": mode, "start": "red", **switches}), backend)
        for seat, realm in enumerate(self.table.s.realms):
            self.enlarge(seat)
            realm.stock[:] = [0] * len(realm.stock)
        self.table.s.todo = []
        self.base = pickle.dumps(self.table.s)

    def enlarge(self, seat: int) -> None:
        """Two cities, and a settlement to the left of them with two more regions."""
        s, realm = self.table.s, self.table.s.realms[seat]
        realm.places.update({-1: CITY, 1: CITY, -3: SETTLEMENT})
        realm.roads.append(-2)
        s.supply.update(city=s.supply["city"] - 2, settlement=s.supply["settlement"] - 1, road=s.supply["road"] - 1)
        for spot, name in zip(((-4, 1), (-4, -1)), SECOND_REGIONS[seat], strict=True):
            realm.regions[spot] = STORE[name]
            realm.owned.append(STORE[name])
            s.regions.remove((name, 0))

    @property
    def cards(self) -> list[str]:
        """Every card of the stacks and of the open ones; a face printed twice is one card here."""
        s = pickle.loads(self.base)
        found = {CARDS[token].id: token for token in sorted(stack_tokens(s), reverse=True)}
        return sorted(found.values())

    @property
    def events(self) -> list[str]:
        return sorted({token for token, _ in pickle.loads(self.base).events})

    def position(
        self, roles: Iterable[Role], steps: tuple[EffectStep, ...], turn: int, rich: bool = False
    ) -> PrincesState:
        """The cards where they are meant to be; *turn* turns the rest. Who is rich can pay, and has room."""
        s: PrincesLayout = pickle.loads(self.base)
        self.table.s = s
        roles = list(roles)
        for role in roles:
            self.put(role)
        for role in roles:
            for need in CARDS[role.card].face.requirement[:1] if role.where == HAND else ():
                self.grant(role.seat, need)
        for role in roles:
            if role.where != HAND:
                self.victim(1 - role.seat, role.where, turn)
        if all(role.where == HAND or role.seat == THEY for role in roles):
            self.victim(THEY, "L2t", turn)
        if not s.discards:
            s.discards = [(self.some(lambda card: card.kind == "action"), ALL)]
        for seat, realm in enumerate(s.realms):
            for store in realm.owned:
                realm.stock[store] = 2 if rich and seat == ME else STOCKS[(turn + seat) % len(STOCKS)](store)
            realm.stock[next(store for store in realm.owned if KIND_OF[store] == GOLD)] = 2  # for powers that cost gold
        s.turn, s.active, s.die = 3, ME, 0 if steps is ROLLING else 1 + turn % 6
        s.push_steps(ME, *steps)
        return make_state_of_layout(self.game.blank, s)

    def put(self, role: Role) -> None:
        """A card into a hand or to its site, upon what it covers."""
        s, card = self.table.s, CARDS[role.card]
        token = self.table.fetch(role.card)
        if role.where == HAND:
            s.hands[role.seat].append((token, SEAT[role.seat]))
            return
        realm, spot = s.realms[role.seat], SITES[role.where]
        if card.kind == "region_expansion":
            spot = next(site for site in (SITES["C0t"], SITES["C0b"]) if site not in realm.sites)
            realm.owned.append(STORE[card.face.store])
        for need in card.face.requirement:
            if need[0] == "card_at_city" and card.is_red:
                realm.under[spot] = self.some(called(need[1]))
        realm.sites[spot] = token

    def some(self, fits: Callable[[Card], bool]) -> str:
        """Some card that fits and lies in no hand and at no site."""
        for token in sorted(stack_tokens(self.table.s)):
            if fits(CARDS[token]):
                return self.table.fetch(token)
        raise LookupError

    def victim(self, seat: int, site: str, turn: int) -> None:
        """Something that can be lost, where the site is free."""
        realm = self.table.s.realms[seat]
        if SITES[site] not in realm.sites and not (site.endswith(("tt", "bb")) and SITES[site[:-1]] not in realm.sites):
            realm.sites[SITES[site]] = self.some(VICTIMS[turn % 3])

    def build(self, seat: int, fits: Callable[[Card], bool]) -> None:
        """Lay some card at the first free site."""
        realm = self.table.s.realms[seat]
        site = next(SITES[site] for site in FREE if SITES[site] not in realm.sites)
        realm.sites[site] = self.some(fits)

    def grant(self, seat: int, need: tuple[str, ...]) -> None:
        """Have a requirement hold for a seat."""
        what, realm = need[0], self.table.s.realms[seat]
        if what in ("card", "card_at_city"):
            if not any(CARDS[token].id == need[1] for token in (*realm.sites.values(), *realm.under.values())):
                self.build(seat, called(need[1]))
        elif what == "strong_hero":
            self.build(seat, VICTIMS[1])
        elif what in ("points", "advantage"):
            kind, least = need[1], int(need[2]) if what == "points" else self.lead(1 - seat, need[1])
            while printed(realm.sites.values(), kind) < least:
                self.build(seat, lambda card: points(card, kind) > 0 and self.stands_alone(seat, card))

    def stands_alone(self, seat: int, card: Card) -> bool:
        """Whether a card can stand in a principality, beside others or as the only one of its kind."""
        standing = {CARDS[token].id for token in self.table.s.realms[seat].sites.values()}
        return card.kind in BUILT and (not card.face.is_single or card.id not in standing)

    def lead(self, other: int, kind: str) -> int:
        """How many points the advantage over the other takes, whatever is laid there afterwards."""
        return max(3, printed(self.table.s.realms[other].sites.values(), kind) + 3)


def is_plain(card: Card) -> bool:
    """Whether a card can stand at any site, beside another of its kind."""
    return card.kind == BUILT[0] and not card.face.is_single


def called(id: str) -> Callable[[Card], bool]:
    return lambda card: card.id == id


def stack_tokens(s: PrincesLayout) -> Iterator[str]:
    """The cards that nobody has."""
    yield from s.faceup
    for stack in s.stacks:
        for token, _ in stack:
            yield token


def points(card: Card, kind: str) -> int:
    return int(getattr(card.face.points, kind))


def printed(tokens: Iterable[str], kind: str) -> int:
    """The points of one kind that are printed on cards."""
    return sum(points(CARDS[token], kind) for token in tokens)
