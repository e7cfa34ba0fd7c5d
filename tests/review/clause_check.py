"""A second program for what the teacher says: each clause of docs/clauses.md held against the true position.

It knows the rules and that page, and nothing of the code that composes clauses: rolls are thrown one by one, hands are
read where they lie, prices stand in `second_prices` once more, and the answer is played.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from typing import Any

from tests.review.second_prices import PRICES
from tests.review.turn_search import can_win_now
from trueque.kernel import Game

ISLAND = ("wood", "brick", "wool", "grain", "ore")
QUICK = ("wood", "wool", "grain", "brick", "ore")
PRINCES = ("wood", "brick", "wool", "grain", "ore", "gold")
GROUND = {"forest": "wood", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore"}
ROLLS = [a + b for a, b in product(range(1, 7), repeat=2)]


@dataclass
class Case:
    """An answer in a true position, and what the teacher claims of it."""

    game: Game[Any, Any]
    state: Any
    seat: int
    action: Any

    @cached_property
    def before(self) -> Any:
        return self.game.view(self.state, self.seat)

    @cached_property
    def after(self) -> Any:
        later = self.state.copy()
        self.game.play(later, self.seat, self.action)
        is_built = self.game.name == "princes" and self.verb in ("road", "settlement", "city", "build")
        for asked in self.game.decisions(later) if is_built else ():
            # From which regions it is paid is asked first: what is claimed is claimed of what comes of it.
            if asked.seat == self.seat and asked.kind == "pay":
                self.game.play(later, self.seat, list(asked.answers)[-1])
        return self.game.view(later, self.seat)

    @property
    def verb(self) -> str:
        return self.game.write(self.action).split()[0]

    def cards(self, view: Any) -> dict[str, int]:
        if self.game.name == "island":
            return dict(view["mine"]["hand"])
        if self.game.name == "quick":
            return dict(zip(QUICK, view["hand"], strict=True))
        held = dict.fromkeys(PRINCES, 0)
        realm = view["realms"][self.seat]
        for store, n in [(one["region"], one["stock"]) for one in realm["regions"]] + list(realm["caches"].items()):
            held[resource_of_store(store)] += n
        return held

    @cached_property
    def had(self) -> dict[str, int]:
        return self.cards(self.before)

    @cached_property
    def have(self) -> dict[str, int]:
        """The cards after; trades and discards as if carried out, by what the answer says."""
        names, action, plain = tuple(self.had), self.action, dict(self.had)
        match self.game.name, self.verb:
            case "island" | "quick", "discard" | "give":
                change = [-n for n in action.cards]
            case "island", "offer":
                change = [w - g for w, g in zip(action.want, action.give, strict=True)]
            case "island", "accept":
                (offer,) = [one for one in self.before["offers"] if one["by"] == action.seat]
                change = [offer["give"][name] - offer["want"][name] for name in names]
            case "island", "decline":
                return plain
            case "island", "play" if "monopoly" in self.game.write(action):
                return plain
            case "quick", "exchange" | "guild" | "library" | "several":
                return plain
            case "princes", "bank" | "use":
                return self.trade_with_supply()
            case "princes", "draw" | "search" | "demand" | "roll" | "under" | "stack":
                return plain
            case _:
                return self.cards(self.after)
        return {name: plain[name] + n for name, n in zip(names, change, strict=True)}

    def trade_with_supply(self) -> dict[str, int]:
        """What is held after a trade, by what the answer and the principality say."""
        have, given, rates = dict(self.had), getattr(self.action, "give", ""), self.before["realms"][self.seat]["rates"]
        if self.verb == "use":
            have["gold"] -= 1
        elif given in PRINCES:
            have[given] -= rates[PRINCES.index(given)]
        else:
            have[resource_of_store(given)] -= 2
        have[self.action.get] += 1
        return have

    def missing(self, thing: str, cards: dict[str, int]) -> tuple[int, ...]:
        price = self.price(thing)
        return tuple(max(0, price.get(name, 0) - n) for name, n in cards.items())

    def price(self, thing: str) -> dict[str, int]:
        known = PRICES[self.game.name].get(thing)
        return known if known is not None else dict(printed_card(thing)["cost"])

    def is_payable(self, thing: str, cards: dict[str, int]) -> bool:
        return not any(self.missing(thing, cards))

    def is_payable_alone(self, thing: str, card: int) -> bool:
        """Whether the hand has as many cards of a kind as a thing costs."""
        price = self.price(thing if thing in PRICES["quick"] else "expansion")
        return self.had[QUICK[card]] >= price.get(QUICK[card], 0)

    def measure(self, view: Any, name: str, seat: int) -> int:
        if self.game.name == "princes":
            return measure_realm(view, name, seat)
        player = view["players"][seat]
        if self.game.name == "quick":
            # Every other road and knight lies with its better side up: the first, the third, the fifth.
            own = {"exchanges": max(1, (player["roads"] + 1) // 2), "extra_cards": (player["knights"] + 1) // 2}
            return int(own.get(name, player[name]))
        return longest_line(view, seat) if name == "longest" else int(player[name])

    def points(self, view: Any, seat: int) -> int:
        return int(view["points"][seat] if self.game.name == "princes" else view["players"][seat]["points"])

    def others(self) -> list[int]:
        return [seat for seat in range(self.game.seats) if seat != self.seat]

    def is_won(self, view: Any) -> bool:
        return (
            bool(view["result"] and view["result"][self.seat] > 0) if "result" in view else view["winner"] == self.seat
        )

    def true_hand(self, seat: int) -> dict[str, int]:
        return self.cards(self.game.view(self.state, seat)) if self.game.name != "princes" else {}


def measure_realm(view: Any, name: str, seat: int) -> int:
    if name == "points":
        return int(view["points"][seat])
    if name.endswith(" advantage"):
        return int(view["hero" if name.startswith("strength") else "trade"] == seat)
    return int(view["realms"][seat]["points"][name])


@cache
def printed_card(token: str) -> Any:
    """What is printed on a card of The Princes."""
    folder = Path(__file__).parents[2] / "src" / "trueque" / "princes" / "cards" / "printed"
    for path in sorted(folder.glob("*.json")):
        for face in json.loads(path.read_text(encoding="utf-8")):
            if face["id"] == token.split(".")[0]:
                return face
    raise AssertionError(f"no card is called {token}")


def resource_of_store(store: str) -> str:
    terrain = store.rstrip("0123456789")
    return "gold" if terrain in ("goldfield", "cache") else GROUND[terrain]


# ---- the island ------------------------------------------------------------------------------------------------------


def homes_of(view: Any, seat: int) -> set[str]:
    return {*view["players"][seat]["settlements"], *view["players"][seat]["cities"]}


def all_homes(view: Any) -> set[str]:
    return {corner for seat in range(len(view["players"])) for corner in homes_of(view, seat)}


def neighbours(view: Any, corner: str) -> set[str]:
    ends = [path.split("-") for path in view["island"]["paths"]]
    return {other for one in ends if corner in one for other in one if other != corner}


def hexes_at(view: Any, corner: str) -> list[Any]:
    return [one for one in view["island"]["hexes"] if corner in one["corners"]]


def count_corner_rolls(view: Any, corner: str) -> int:
    return sum(roll == one["number"] for one in hexes_at(view, corner) for roll in ROLLS)


def count_paid_rolls(view: Any, seat: int, resource: str, robber: str) -> int:
    """In how many rolls a hex pays a seat that resource."""
    fields = [one for one in view["island"]["hexes"] if GROUND.get(one["terrain"]) == resource and one["at"] != robber]
    own = [one for one in fields if set(one["corners"]) & homes_of(view, seat)]
    return sum(any(one["number"] == roll for one in own) for roll in ROLLS)


def harbour_distance(view: Any, corner: str) -> tuple[int, set[str]]:
    """How far the nearest harbour is, and the kinds of those that are so near."""
    at = {end: one["kind"] for one in view["island"]["harbours"] for end in one["at"].split("-")}
    reached, far = {corner}, 0
    while not reached & at.keys():
        reached, far = reached | {other for one in reached for other in neighbours(view, one)}, far + 1
    return far, {at[end] for end in reached & at.keys()}


def longest_line(view: Any, seat: int) -> int:
    """The longest line of roads, each once, cut by the homes of others."""
    roads = [tuple(path.split("-")) for path in view["players"][seat]["roads"]]
    foreign = all_homes(view) - homes_of(view, seat)

    def walk(corner: str, used: frozenset[int]) -> int:
        if used and corner in foreign:
            return len(used)
        onward = [(n, (set(road) - {corner}).pop()) for n, road in enumerate(roads) if n not in used and corner in road]
        return max([len(used), *(walk(end, used | {n}) for n, end in onward)])

    return max([0, *(walk(end, frozenset()) for road in roads for end in road)])


def reaches(case: Case, corner: str) -> bool:
    touched = {end for path in case.before["players"][case.seat]["roads"] for end in path.split("-")}
    return corner in case.action.path.split("-") and corner not in touched


def may_settle(view: Any, corner: str) -> bool:
    return not ({corner} | neighbours(view, corner)) & all_homes(view)


def seats_at(view: Any, hex_: str) -> list[int]:
    (there,) = [one for one in view["island"]["hexes"] if one["at"] == hex_]
    return [seat for seat in range(len(view["players"])) if homes_of(view, seat) & set(there["corners"])]


def count_hex_rolls(view: Any, hex_: str) -> int:
    return sum(roll == one["number"] for one in view["island"]["hexes"] if one["at"] == hex_ for roll in ROLLS)


def fresh_resources(case: Case, corner: str) -> set[str]:
    view = case.before
    own = {GROUND[one["terrain"]] for at in homes_of(view, case.seat) for one in hexes_at(view, at) if one["number"]}
    return {GROUND[one["terrain"]] for one in hexes_at(view, corner) if one["number"]} - own


def has_road(view: Any, one: str, other: str) -> bool:
    return any({one, other} == set(path.split("-")) for player in view["players"] for path in player["roads"])


def find_offer(case: Case) -> Any:
    (offer,) = [one for one in case.before["offers"] if one["by"] == case.action.seat]
    return offer


def hand_after_deal(case: Case, seat: int) -> dict[str, int]:
    """What whoever offers would hold."""
    offer = find_offer(case)
    return {name: n + offer["want"][name] - offer["give"][name] for name, n in case.true_hand(seat).items()}


def count_hidden_knights(case: Case) -> tuple[int, int]:
    """Knights that are neither played nor in one's own hand, and the cards among which they are."""
    views = [case.game.view(case.state, seat) for seat in range(case.game.seats)]
    seen = sum(one["knights"] for one in case.before["players"]) + views[case.seat]["mine"]["cards"]["knight"]
    hidden = sum(sum(views[seat]["mine"]["cards"].values()) for seat in case.others())
    return case.game.rules.deck_knights - seen, case.before["deck"] + hidden  # type: ignore[attr-defined]


def has_place(case: Case, view: Any, thing: str) -> bool:
    """Whether there is a place for a thing of the island or the quick game."""
    mine = view["players"][case.seat]
    if case.game.name == "quick":
        return bool(
            {"city": mine["settlements"], "expansion": mine["cities"], "town_hall": mine["cities"]}.get(thing, 1)
        )
    touched, left = {end for path in mine["roads"] for end in path.split("-")}, mine["left"]
    return bool({
        "settlement": left["settlements"] and any(may_settle(view, corner) for corner in touched),
        "city": left["cities"] and mine["settlements"],
        "road": left["roads"],
    }.get(thing, view["deck"]))  # fmt: skip


# ---- every kind ------------------------------------------------------------------------------------------------------

Check = Callable[..., bool]
"""Whether a clause with these values is true of a case."""


def check_growth(case: Case, measure: str, n: int, seat: int, m: int) -> bool:
    then = {one: case.measure(case.after, measure, one) for one in range(case.game.seats)}
    was = case.measure(case.before, measure, case.seat)
    return then[case.seat] == n > was and then[seat] == m == max(then[one] for one in case.others())


def check_standing(case: Case, n: int, target: int, seat: int, m: int) -> bool:
    points = [case.points(case.before, one) for one in range(case.game.seats)]
    return points[case.seat] == n and points[seat] == m == max(points[one] for one in case.others()) and bool(target)


def check_points(case: Case, n: int, total: int, target: int) -> bool:
    now, then = case.points(case.before, case.seat), case.points(case.after, case.seat)
    return then == total == now + n and target == case.before["target"]


def pay_out(view: Any, seat: int, roll: int) -> dict[str, int]:
    """What a roll brings a seat, home by home."""
    paid = dict.fromkeys(ISLAND, 0)
    for home in homes_of(view, seat):
        for field in hexes_at(view, home):
            if field["number"] == roll and field["at"] != view["island"]["robber"]:
                paid[GROUND[field["terrain"]]] += 1 + (home in view["players"][seat]["cities"])
    return paid


def throw_until_paid(price: dict[str, int], view: Any, seat: int, cards: dict[str, int]) -> float | None:
    """The mean number of rolls: all hands that can be are counted out roll by roll until next to none is short."""
    names = list(price)
    paid = Counter(tuple(pay_out(view, seat, roll)[name] for name in names) for roll in ROLLS)
    hands, mean = {tuple(min(cards[name], price[name]) for name in names): 1.0}, 0.0
    full = tuple(price.values())
    if any(cards[name] < price[name] and not any(one[n] for one in paid) for n, name in enumerate(names)):
        return None
    while True:
        hands.pop(full, None)
        if sum(hands.values()) < 1e-7:
            return mean
        mean, thrown = mean + sum(hands.values()), dict[Any, float]()
        for hand, odds in hands.items():
            for brought, times in paid.items():
                after = tuple(min(a + b, c) for a, b, c in zip(hand, brought, full, strict=True))
                thrown[after] = thrown.get(after, 0) + odds * times / len(ROLLS)
        hands = thrown


def is_sooner(case: Case, thing: str, now: int, then: int | None) -> bool:
    price = case.price(thing)
    after, before = (
        throw_until_paid(price, view, case.seat, cards)
        for view, cards in ((case.after, case.have), (case.before, case.had))
    )
    if after is None or abs(after - now) > 0.501 or not now:
        return False
    return then is None if before is None else then is not None and abs(before - then) < 0.501 and now < then


def check_way(case: Case, way: int, thing: str, cards: tuple[int, ...]) -> bool:
    more = sum(cards) - sum(case.missing(thing, case.had))
    return any(cards) and case.missing(thing, case.have) == cards and (more > 0) - (more < 0) == way


def check_turn_win(case: Case) -> bool:
    later = case.state.copy()
    case.game.play(later, case.seat, case.action)
    return can_win_now(case.game, later, case.seat, [4000])


COMMON: dict[str, Check] = {
    "wins_turn": check_turn_win,
    "sooner": is_sooner,
    "wins": lambda case: case.is_won(case.after) and not case.is_won(case.before),
    "points": check_points,
    "pays": lambda case, thing: case.is_payable(thing, case.have) and not case.is_payable(thing, case.had),
    "keeps": lambda case, thing: case.is_payable(thing, case.have) and case.is_payable(thing, case.had),
    "lacks": lambda case, thing, cards: case.have == case.had and any(cards) and case.missing(thing, case.had) == cards,
    "leaves": lambda case, *told: check_way(case, 0, *told),
    "nears": lambda case, *told: check_way(case, -1, *told),
    "strays": lambda case, *told: check_way(case, 1, *told),
    "spends": lambda case, thing: case.is_payable(thing, case.had) and not case.is_payable(thing, case.have),
    "holds": lambda case, cards: tuple(case.have.values()) == cards,
    "grows": check_growth,
    "falls": lambda case, measure, seat, n: (
        case.measure(case.after, measure, seat) == n < case.measure(case.before, measure, seat)
    ),
    "passes": lambda case, seat: case.after["active"] == seat != case.before["active"],
    "stands": check_standing,
}
ISLAND_KINDS: dict[str, Check] = {
    "opens": lambda case, thing: has_place(case, case.after, thing) and not has_place(case, case.before, thing),
    "builds": lambda case, thing: case.after["phase"] == "build" and case.is_payable(thing, case.have),
    "builds_none": lambda case: not any(
        case.is_payable(thing, case.had) and has_place(case, case.before, thing)
        for thing in PRICES["island"]
    ),
    "unpaid": lambda case: case.verb == "end" and ISLAND_KINDS["builds_none"](case),
    "closes": lambda case: case.before["phase"] == "trade" and case.after["phase"] == "build",
    "rolls": lambda case, corner, n, k: (
        corner == case.action.corner
        and count_corner_rolls(case.before, corner) == n
        and len({one["terrain"] for one in hexes_at(case.before, corner) if one["number"]}) == k
    ),
    "fresh": lambda case, corner, *names: fresh_resources(case, corner) == set(names),
    "harbour": lambda case, corner, kind, n: (
        harbour_distance(case.before, corner)[0] == n <= 2 and kind in harbour_distance(case.before, corner)[1]
    ),
    "site": lambda case, corner, n: (
        reaches(case, corner) and may_settle(case.before, corner) and count_corner_rolls(case.before, corner) == n
    ),
    "onward": lambda case, end, corner, n: (
        reaches(case, end) and not may_settle(case.before, end) and corner in neighbours(case.before, end)
        and may_settle(case.before, corner) and count_corner_rolls(case.before, corner) == n
        and not has_road(case.before, end, corner)
    ),
    "leads": lambda case, corner, n: (
        reaches(case, corner) and not may_settle(case.before, corner) and count_corner_rolls(case.before, corner) == n
    ),
    "blocks": lambda case, hex_, n, *seats: (
        hex_ == case.action.hex and count_hex_rolls(case.before, hex_) == n > 0
        and seats_at(case.before, hex_) == list(seats) != []
    ),
    "cuts": lambda case, seat, resource, n: count_paid_rolls(case.before, seat, resource, case.action.hex) == n,
    "idle_hex": lambda case, hex_: not (seats_at(case.before, hex_) and count_hex_rolls(case.before, hex_)),
    "partner": lambda case, seat, resource, n: case.true_hand(seat)[resource] >= n > 0,
    "earns": lambda case, seat, resource, n: (
        count_paid_rolls(case.before, seat, resource, case.before["island"]["robber"]) == n > 0
        and sum(case.true_hand(seat).values()) > 0
    ),
    "comes": lambda case, resource, n: (
        count_paid_rolls(case.before, case.seat, resource, case.before["island"]["robber"]) == n
    ),
    "held": lambda case, resource, n: sum(case.true_hand(seat)[resource] for seat in case.others()) >= n > 0,
    "nobody_holds": lambda case, resource: resource == case.action.resource and not any(
        sure[ISLAND.index(resource)] for seat, sure in enumerate(case.before["ledger"]["sure"]) if seat != case.seat
    ),
    "takes_none": lambda case: sum(case.have.values()) == sum(case.had.values()),
    "hand": lambda case, seat, *told: (
        told == (sum(case.true_hand(seat).values()), case.before["players"][seat]["points"])
    ),
    "ratio": lambda case, n, m: (n, m) == tuple(sum(find_offer(case)[side].values()) for side in ("want", "give")),
    "arms": lambda case, seat, thing, cards: (
        ISLAND_KINDS["denies"](case, seat, cards) and case.is_payable(thing, hand_after_deal(case, seat))
        and case.before["players"][seat]["left"]["cities" if thing == "city" else "settlements"] > 0
    ),
    "denies": lambda case, seat, cards: (
        seat == case.action.seat and cards == tuple(find_offer(case)["want"][name] for name in ISLAND)
        and case.verb == "decline"
    ),
    "unseen": lambda case, n, m: (n, m) == count_hidden_knights(case),
    "deck": lambda case, n: case.before["deck"] == n,
    "free_roads": lambda case, n: n == min(2, case.before["players"][case.seat]["left"]["roads"]),
    "risk": lambda case, n, m: sum(case.had.values()) == n > 7 and m == n // 2,
}  # fmt: skip
QUICK_KINDS: dict[str, Check] = {
    "opens": ISLAND_KINDS["opens"],
    "swaps": lambda case, *pairs: (
        pairs == case.action.swaps
        and all(
            case.had[QUICK[give]] >= 3 and not case.is_payable_alone(case.action.what, card) for give, card in pairs
        )
    ),
    "effect": lambda case, name: case.action.what == name and name in case.after["players"][case.seat]["expansions"],
    "neighbour": lambda case, seat, n, m: (
        seat == (case.seat + (1 if case.after["destiny"] == "clockwise" else -1)) % case.game.seats
        and (n, m) == (case.before["players"][seat]["roads"], case.before["players"][seat]["knights"])
    ),
    "stranger": lambda case, seat, n, known: (
        sum(case.true_hand(seat).values()) == n
        and all(have >= sure for have, sure in zip(case.true_hand(seat).values(), known, strict=True))
    ),
    "returns": lambda case, n: getattr(case.action, "amount", 1) == n,
    "market": lambda case, n, cards: case.action.amount == n and tuple(case.before["market"]) == cards,
    "drawn": lambda case, n, m: m == case.before["pile"] and n in (getattr(case.action, "amount", 0), 1),
    "unused": lambda case, n: case.before["exchanges"] == n > 0 and case.after["phase"] == "build",
    "draws": lambda case, n: n == 2 + case.measure(case.before, "extra_cards", case.seat),
}
