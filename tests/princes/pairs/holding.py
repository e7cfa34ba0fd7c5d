"""What must hold whatever two cards do to each other: worked out from what is printed, not from the core."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tests.princes.pairs.playing import Deed
from trueque.princes import events as ev
from trueque.princes.catalogue import CACHE, CARDS, CENTRE_COSTS, KIND_OF, KINDS, NUMBER_OF, POINT_KINDS, STORES
from trueque.princes.core import actions as number
from trueque.princes.core import operations as op
from trueque.princes.lasting_effects import Adds, Boosts, Coins, Discount, Guards, Shelters, Trades
from trueque.princes.layout import PrincesLayout, Realm
from trueque.princes.slots import find_effect
from trueque.princes.steps import Pay, PayAny
from trueque.princes.tableau import CITY, SITES, find_regions_beside, regions_around

GOLD, WOOL = KINDS.index("gold"), KINDS.index("wool")
SAFE, FROM, LIMIT, ROOM = 7, 3, 3, 3


class Fault(AssertionError):
    """Something that must hold does not."""


def fault_unless(holds: bool, sentence: str) -> None:
    if not holds:
        raise Fault(sentence)


def lasting(realm: Realm, kind: type) -> Iterator[tuple[tuple[int, int], object]]:
    """The lasting effects of one kind in a principality, with their sites."""
    for spot, token in realm.sites.items():
        for one in find_effect(CARDS[token].id).while_:
            if isinstance(one, kind):
                yield spot, one


# ---- a position by itself --------------------------------------------------------------------------------------------


def census(s: PrincesLayout) -> list[str]:
    """Every card, wherever it lies."""
    found = [
        card for pile in (*s.stacks, *s.hands, s.events, s.regions, s.discards, s.aside, s.held) for card, _ in pile
    ]
    found += [*s.faceup, *s.table, s.event]
    for cards in (s.loose, s.supply):
        found += [card for card, n in cards.items() for _ in range(n)]
    for realm in s.realms:
        found += [*realm.sites.values(), *realm.under.values()]
        found += [STORES[store] for store in realm.regions.values()]
        found += ["road"] * len(realm.roads) + ["settlement"] * len(realm.places)
        found += ["city" for size in realm.places.values() if size == 2]
    return sorted(filter(None, found))


def counted(realm: Realm, kind: str) -> int:
    """Points of a kind: places, what is printed on cards that nothing covers, and what cards add for others."""
    total = sum(realm.places.values()) if kind == "victory" else 0
    total += sum(int(getattr(CARDS[token].face.points, kind)) for token in realm.sites.values())
    for _, one in lasting(realm, Adds):
        assert isinstance(one, Adds)
        if one.points == kind:
            cards = [CARDS[token] for token in realm.sites.values()]
            fitting = sum(card.id in one.cards or (one.type != "" and card.type == one.type) for card in cards)
            total += one.amount * (fitting if not one.least else int(fitting >= one.least))
    return total


def leader(s: PrincesLayout, kind: str) -> int:
    """Who has an advantage: 3 or more, and more than the other."""
    mine, theirs = (counted(realm, kind) for realm in s.realms)
    return -1 if max(mine, theirs) < FROM or mine == theirs else int(theirs > mine)


def points_and_tokens_are_right(s: PrincesLayout) -> None:
    for seat, realm in enumerate(s.realms):
        for kind in POINT_KINDS:
            found, right = getattr(realm, kind), counted(realm, kind)
            fault_unless(found == right, f"seat {seat} has {right} {kind}, not {found}")
        ships = {one.kind for _, one in lasting(realm, Trades) if isinstance(one, Trades)}
        rates = tuple(2 if kind in ships else 3 for kind in range(len(KINDS)))
        fault_unless(tuple(realm.rates) == rates, f"seat {seat} trades at {rates}, not {realm.rates}")
    fault_unless(s.hero == leader(s, "strength"), f"the strength advantage is not with {s.hero}")
    fault_unless(s.trade == leader(s, "commerce"), f"the trade advantage is not with {s.trade}")


def stores_are_owned(s: PrincesLayout) -> None:
    """Each region belongs to one seat, holds nothing below zero nor above its room; others' stores hold nothing."""
    for seat, realm in enumerate(s.realms):
        caches = [STORES.index(name) for token in realm.sites.values() if (name := CARDS[token].face.store)]
        owned = sorted([*realm.regions.values(), *caches])
        fault_unless(sorted(realm.owned) == owned, f"seat {seat} owns {realm.owned}, its cards say {owned}")
        for store, n in enumerate(realm.stock):
            if not 0 <= n <= (ROOM if store in owned else 0):
                raise Fault(f"seat {seat} has {n} in {STORES[store]}")
    fault_unless(not set(s.realms[0].regions.values()) & set(s.realms[1].regions.values()), "a region has two owners")


def cards_stand_where_they_may(s: PrincesLayout) -> None:
    """One of a kind marked so in a principality; red cards at cities; outer sites at cities."""
    for seat, realm in enumerate(s.realms):
        once = [
            CARDS[token].id for token in (*realm.sites.values(), *realm.under.values()) if CARDS[token].face.is_single
        ]
        fault_unless(len(set(once)) == len(once), f"seat {seat} has one twice of {once}")
        for (x, y), token in realm.sites.items():
            if (CARDS[token].is_red or (x % 2 == 1 and abs(y) == 2)) and realm.places[x] != CITY:
                raise Fault(f"{token} of seat {seat} needs a city")


def hands_are_known_to_their_owners(s: PrincesLayout) -> None:
    for seat, hand in enumerate(s.hands):
        fault_unless(all(knows >> seat & 1 for _, knows in hand), f"seat {seat} does not know its own hand")


STATIC: tuple[Callable[[PrincesLayout], None], ...] = (
    points_and_tokens_are_right, stores_are_owned, cards_stand_where_they_may, hands_are_known_to_their_owners,
)  # fmt: skip


# ---- what a deed changed ---------------------------------------------------------------------------------------------


def kinds(amounts: tuple[int, ...]) -> Counter[int]:
    """Amounts by store as amounts by kind."""
    return Counter({kind: n for kind in range(len(KINDS)) if (n := sum_of(amounts, kind))})


def sum_of(amounts: tuple[int, ...], kind: int) -> int:
    return sum(n for store, n in enumerate(amounts) if KIND_OF[store] == kind)


def resources_come_and_go_as_told(deed: Deed) -> None:
    """Every resource that came or went was told, at its owner's."""
    stock = [list(realm.stock) for realm in deed.before.realms]
    for event in deed.events:
        if isinstance(event, ev.Produced | ev.Gained):
            stock[event.seat] = [a + b for a, b in zip(stock[event.seat], event.amounts, strict=True)]
            if stock[event.seat] != list(event.stock):
                raise Fault(f"{event} is told with another stock")
        elif isinstance(event, ev.Paid | ev.Robbed | ev.Plagued):
            stock[event.seat] = [a - b for a, b in zip(stock[event.seat], event.amounts, strict=True)]
            fault_unless(min(stock[event.seat]) >= 0, f"{event} is more than there was")
        elif isinstance(event, ev.Removed) and (name := CARDS[event.card].face.store):
            stock[event.seat][STORES.index(name)] = 0
    for seat, realm in enumerate(deed.after.realms):
        if stock[seat] != realm.stock:
            raise Fault(f"seat {seat} has {realm.stock}, told was {stock[seat]}")


def what_is_handed_over_is_not_more_than_was_paid(deed: Deed) -> None:
    """Resources that one gives up to the other come to the other, or are lost; they do not multiply."""
    under_way: list[Counter[int]] = [Counter(), Counter()]
    for event in deed.events:
        if isinstance(event, ev.Paid) and event.to is not None:
            fault_unless(event.to != event.seat, f"{event}: nobody pays himself")
            under_way[event.to] += kinds(event.amounts)
        elif isinstance(event, ev.Gained) and under_way[event.seat]:
            got = kinds(event.amounts)
            fault_unless(got <= under_way[event.seat], f"{event} is more than {under_way[event.seat]} handed over")
            under_way[event.seat] -= got


def realms_change_only_as_told(deed: Deed) -> None:
    """Cards come to sites and leave them by events that name their owner."""
    sites = [dict(realm.sites) for realm in deed.before.realms]
    under = [dict(realm.under) for realm in deed.before.realms]
    for event in deed.events:
        if isinstance(event, ev.Built) and event.card in CARDS:
            spot = SITES.get(event.place) or column_of(deed.after.realms[event.seat], event.place)
            if spot in sites[event.seat]:
                under[event.seat][spot] = sites[event.seat][spot]
            sites[event.seat][spot] = event.card
        elif isinstance(event, ev.Removed):
            gone = sites[event.seat].pop(SITES[event.site], None)
            fault_unless(gone == event.card, f"{event}, but there was {gone}")
            if SITES[event.site] in under[event.seat]:
                sites[event.seat][SITES[event.site]] = under[event.seat].pop(SITES[event.site])
        elif isinstance(event, ev.Swapped) and event.one in SITES:
            for pile in (sites[event.seat], under[event.seat]):
                one, other = pile.pop(SITES[event.one], ""), pile.pop(SITES[event.other], "")
                pile.update({SITES[event.other]: one} if one else {})
                pile.update({SITES[event.one]: other} if other else {})
    for seat, realm in enumerate(deed.after.realms):
        if (sites[seat], under[seat]) != (realm.sites, realm.under):
            raise Fault(f"seat {seat} has {realm.sites} upon {realm.under}, told was {sites[seat]} upon {under[seat]}")


def column_of(realm: Realm, region: str) -> tuple[int, int]:
    """The site above or below a region."""
    x, y = realm.spot_of(STORES.index(region))
    return x, 2 * y


def hands_change_only_as_told(deed: Deed) -> None:
    """Cards come to hands and leave them by events that name their owner, whoever may hear which card it was."""
    hands = [Counter(deed.before.hand_cards(seat)) for seat in (0, 1)]
    opened = Counter(deed.before.faceup)
    taken_away = op.TAKE_AWAY in {asking for _, asking in deed.asked}
    for event in deed.events:
        if isinstance(event, ev.Drew | ev.Fetched):
            hands[event.seat][event.card] += 1
        elif isinstance(event, ev.Stolen):
            hands[event.seat][event.card] += 1
            hands[1 - event.seat][event.card] -= 1
        elif isinstance(event, ev.TakenAway | ev.Played) or (isinstance(event, ev.PutUnder) and not taken_away):
            hands[event.seat][event.card] -= 1
        elif isinstance(event, ev.Built) and event.card in CARDS:
            pile = hands[event.seat] if hands[event.seat][event.card] else opened
            pile[event.card] -= 1
        elif isinstance(event, ev.Removed) and event.to == "open":
            opened[event.card] += 1
    for seat in (0, 1):
        found = Counter(deed.after.hand_cards(seat))
        if hands[seat] != found:
            raise Fault(f"seat {seat} holds {dict(found)}, told was {dict(hands[seat])}")
    fault_unless(opened == Counter(deed.after.faceup), f"open lie {deed.after.faceup}")


# ---- costs and powers ------------------------------------------------------------------------------------------------


def costs_are_paid_once(deed: Deed) -> None:
    """What begins the deed is paid, as printed and once; what is let off is let off by a card that stands there."""
    first = next((event for event in deed.events if isinstance(event, ev.Built | ev.Played | ev.Traded)), None)
    if first is None or isinstance(first, ev.Traded) or deed.said[0] == number.END or deed.said[0] == number.ROLL:
        return
    paid: Counter[int] = Counter()
    for event in deed.events:
        if isinstance(event, ev.Paid) and event.seat == first.seat and event.to is None:
            paid += kinds(event.amounts)
    built = next((event for event in deed.events if isinstance(event, ev.Built)), None)
    if built is not None:
        cost = CARDS[built.card].cost if built.card in CARDS else CENTRE_COSTS[built.card]
        price, let_off = Counter({kind: n for kind, n in enumerate(cost) if n}), discount(deed, built)
        fault_unless(paid <= price and (price - paid).total() == let_off, f"{built} cost {cost}, paid was {dict(paid)}")
        return
    asks = sum(sum(step.cost) if isinstance(step, Pay) else step.n for step in find_effect(CARDS[first.card].id).play
               if isinstance(step, Pay | PayAny))  # fmt: skip
    fault_unless(paid.total() == asks, f"{first} asks for {asks}, paid was {dict(paid)}")


def discount(deed: Deed, built: ev.Built) -> int:
    """How much a card costs less: 1 where something that stood there says so."""
    if built.card not in CARDS:
        return 0
    card = CARDS[built.card]
    return int(any(
        isinstance(one, Discount) and one.of in (card.kind, card.type) and card.price > one.above
        for _, one in lasting(deed.before.realms[built.seat], Discount)
    ))  # fmt: skip


def hands_have_their_size(deed: Deed) -> None:
    """At the end of a turn the hand is as large as it may be, unless the stacks are empty."""
    for event in deed.events:
        if isinstance(event, ev.TurnEnded):
            seat, realm = event.seat, deed.after.realms[event.seat]
            size, most = len(deed.after.hands[seat]), LIMIT + realm.progress
            can_draw = any(deed.after.stacks) and not deed.before.barred[seat]
            fault_unless(size <= most, f"seat {seat} holds {size} cards of {most}")
            fault_unless(size == most or not can_draw, f"seat {seat} was not dealt up to {most}")


def coins(realm: Realm) -> int:
    return sum(1 for _ in lasting(realm, Coins))


class Path:
    """What holds along a path: no card is lost or doubled, and powers of a turn are used as often as they may be."""

    def __init__(self, s: PrincesLayout) -> None:
        self.whole = census(s)
        self.begin(s)

    def begin(self, s: PrincesLayout) -> None:
        self.coined, self.mints, self.fetchers = 0, coins(s.realms[s.active]), set[str]()

    def hear(self, deed: Deed) -> None:
        """A Mint coins once a turn; a card that fetched another this turn is not fetched (R-272)."""
        if (found := census(deed.after)) != self.whole:
            gone, more = Counter(self.whole) - Counter(found), Counter(found) - Counter(self.whole)
            raise Fault(f"gone are {dict(gone)}, there are more of {dict(more)}")
        played = ""
        for event in deed.events:
            if isinstance(event, ev.TurnBegan):
                self.begin(deed.after)
            elif isinstance(event, ev.Played):
                played = event.card
            elif isinstance(event, ev.Built) and event.card in CARDS:
                self.mints += any(isinstance(one, Coins) for one in find_effect(CARDS[event.card].id).while_)
            elif isinstance(event, ev.Fetched) and deed.after.rules.fetching == "once":
                fault_unless(event.card not in self.fetchers, f"{event} a second time")
                self.fetchers.add(played)
            elif isinstance(event, ev.Traded) and event.n == 1:
                self.coined += 1
        fault_unless(self.coined <= self.mints, f"{self.mints} Mints coined {self.coined} times in a turn")
        standing = coins(deed.after.realms[deed.after.active])
        offers = any(number.USE <= answer < number.DRAW for answer in deed.offered)
        if deed.at == op.ACTION_PHASE and offers:
            fault_unless(self.coined < self.mints and standing > 0, "coining is offered a second time")
        elif deed.at == op.ACTION_PHASE and standing == self.mints and self.coined < self.mints:
            realm = deed.after.realms[deed.after.active]
            room = any(realm.stock[store] < ROOM for store in realm.owned if KIND_OF[store] != GOLD)
            fault_unless(not (room and realm.totals()[GOLD]), "coining is not offered")


# ---- what is kept off ------------------------------------------------------------------------------------------------


def guards(realm: Realm, against: str) -> list[tuple[tuple[int, int], Guards]]:
    return [(spot, one) for spot, one in lasting(realm, Guards) if isinstance(one, Guards) and one.against == against]


def guarded_places_do_not_burn(deed: Deed) -> None:
    played = {CARDS[event.card].id for event in deed.events if isinstance(event, ev.Played)}
    if "arsonist" in played:
        for event in deed.events:
            if isinstance(event, ev.Targeted):
                safe = {spot[0] for spot, _ in guards(deed.before.realms[1 - event.seat], "arson")}
                fault_unless(SITES[event.site][0] not in safe, f"{event} at a place with a Fire Brigade")


def attacks_can_be_fended_off(deed: Deed) -> None:
    """Who has a guard against attacks is asked first; a roll that fends off leaves everything as it was."""
    played = next((event for event in deed.events if isinstance(event, ev.Played)), None)
    if played is None or CARDS[played.card].id not in ("archer", "arsonist", "traitor"):
        return
    victim = 1 - played.seat
    faces = {face for _, one in guards(deed.before.realms[victim], "attack") for face in one.faces}
    asked = any(asking == op.DEFEND and seat == victim for seat, asking in deed.asked)
    if deed.before.rules.defence == "must":
        asked = any(isinstance(event, ev.DieRolled) and event.seat == victim for event in deed.events)
    fault_unless(asked == bool(faces), f"seat {victim} with {faces or 'no guard'} was{' not' * (not asked)} asked")
    rolled = [event.number for event in deed.events if isinstance(event, ev.DieRolled)]
    if rolled and rolled[0] in faces:
        same = deed.before.realms[victim] == deed.after.realms[victim]
        same = same and deed.before.hand_cards(victim) == deed.after.hand_cards(victim)
        fault_unless(same, f"the attack on seat {victim} was fended off, and yet something changed")


def brigands_count_what_lies_open(deed: Deed) -> None:
    """More than 7 besides what stands next to a Storehouse: all gold and wool is gone, but for the Gold Cache's."""
    if any(isinstance(event, ev.DiceRolled) and event.face == "brigands" for event in deed.events):
        robbed = {event.seat: event.amounts for event in deed.events if isinstance(event, ev.Robbed)}
        for seat, realm in enumerate(deed.before.realms):
            hidden = {
                realm.regions.get(near) for spot, _ in lasting(realm, Shelters) for near in find_regions_beside(spot)
            }
            total = sum(realm.stock[store] for store in realm.owned if store not in hidden and store < CACHE)
            takes = tuple(n if KIND_OF[store] in (GOLD, WOOL) and store < CACHE else 0
                          for store, n in enumerate(realm.stock))  # fmt: skip
            fault_unless(robbed.get(seat) == (takes if total > SAFE else None), f"brigands count {total} of {seat}")


def regions_yield_what_they_should(deed: Deed) -> None:
    """Every region with the number yields 1, and 1 more for each card next to it that boosts it."""
    rolled = next((event for event in deed.events if isinstance(event, ev.DiceRolled)), None)
    for event in deed.events:
        if rolled is not None and isinstance(event, ev.Produced):
            realm = deed.before.realms[event.seat]
            boosted = Counter(realm.regions.get(near)
                              for spot, one in lasting(realm, Boosts) for near in find_regions_beside(spot)
                              if isinstance(one, Boosts) and near in realm.regions
                              and KIND_OF[realm.regions[near]] == one.kind)  # fmt: skip
            due = sum(1 + boosted[store] for store in realm.owned if NUMBER_OF[store] == rolled.die)
            fault_unless(sum(event.amounts) + event.lost == due, f"{event}, due was {due}")


def plague_spares_bath_houses(deed: Deed) -> None:
    """Each region around a city loses 1, but none of a city with a Bath House."""
    if any(isinstance(event, ev.EventTurned) and event.card == "plague" for event in deed.events):
        lost = {event.seat: event.amounts for event in deed.events if isinstance(event, ev.Plagued)}
        for seat, realm in enumerate(deed.before.realms):
            bathed = {site[0] for site, _ in guards(realm, "plague")}
            cities = {x for x, size in realm.places.items() if size == CITY}
            safe = {spot for x in bathed for spot in regions_around(x)}
            if deed.before.rules.bath_house == "own":
                safe -= {spot for x in cities - bathed for spot in regions_around(x)}
            near = {spot for x in cities for spot in regions_around(x)}
            hit = {realm.regions[spot] for spot in near - safe if spot in realm.regions}
            if deed.asked[0][1] == op.TURN_EVENT:
                takes = tuple(int(store in hit and n > 0) for store, n in enumerate(realm.stock))
                found = lost.get(seat, (0,) * len(STORES))
                fault_unless(found == takes, f"the Plague took {found} of seat {seat}, not {takes}")


def who_averts_is_spared(deed: Deed) -> None:
    """An event that a seat kept off takes nothing from it; Riots leave alone whom a Chapel helps at this number."""
    event_card = next((event.card for event in deed.events if isinstance(event, ev.EventTurned)), "")
    spared = {event.seat for event in deed.events if isinstance(event, ev.Averted) and event.what == event_card}
    if event_card == "riots":
        for seat, realm in enumerate(deed.before.realms):
            if any(deed.before.die in one.faces for _, one in guards(realm, "riots")):
                spared.add(seat)
    for event in deed.events:
        if event_card and isinstance(event, ev.Paid | ev.Removed | ev.TakenAway):
            fault_unless(event.seat not in spared, f"{event}, though {event_card} was kept off")


OF_DEEDS: tuple[Callable[[Deed], None], ...] = (
    resources_come_and_go_as_told, what_is_handed_over_is_not_more_than_was_paid, realms_change_only_as_told,
    hands_change_only_as_told, costs_are_paid_once, hands_have_their_size, guarded_places_do_not_burn,
    attacks_can_be_fended_off, brigands_count_what_lies_open, regions_yield_what_they_should, plague_spares_bath_houses,
    who_averts_is_spared,
)  # fmt: skip


def hold(deed: Deed) -> None:
    """Everything that must hold after a deed, but for what a whole path keeps (`Path`)."""
    for rule in STATIC:
        rule(deed.after)
    for check in OF_DEEDS:
        check(deed)
