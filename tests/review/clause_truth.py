"""What the second program knows of The Princes alone, and whether a fact of any game holds (`clause_check`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.review.clause_check import COMMON, ISLAND_KINDS, QUICK_KINDS, Case, Check, printed_card
from trueque.telling.clauses import Clause

PRINCES_KINDS: dict[str, Check] = {
    "opens": lambda case, thing: thing in {"road", "settlement", "city"} | {card for card, _ in own_hand(case)},
    "effect": lambda case, card: case.action.card == card and bool(printed_card(card)["effect"]["en"]),
    "card_at": lambda case, seat, card: (
        (seat == case.seat) == (case.verb != "target")
        and [card] == [one["card"] for one in case.before["realms"][seat]["cards"] if one["site"] == case.action.site]
    ),
    "removes": lambda case, seat, card: PRINCES_KINDS["card_at"](case, seat, card) and case.verb == "remove",
    "looks": lambda case, price: case.verb == "search" and price == count_search_price(case),
    "blind": lambda case: case.verb == "draw",
    "gives_up": lambda case, card: card == case.action.card and card in [one for one, _ in own_hand(case)],
    "hand_kept": lambda case, *cards: case.verb == "pass" and sorted(cards) == sorted(one for one, _ in own_hand(case)),
    "far": lambda case, card, cards: any(cards) and case.missing(card, case.had) == cards,
    "yields": lambda case, seat, n, *stores: n == case.action.number and list(stores) == list_paid(case, seat, n),
    "near": lambda case, *stores: set(stores) <= {one["region"] for one in case.before["realms"][case.seat]["regions"]},
    "produces": lambda case, store: store in (case.action.top, case.action.bottom),
    "stack": lambda case, *told: told == (lambda one: (one["back"], len(one["cards"])))(
        case.before["stacks"][case.action.stack]
    ),
    "room_beyond": lambda case: bool(list_sites(case.after) - list_sites(case.before)),
    "closes": lambda case: case.verb == "end",
    "reached": lambda case, n, target: case.points(case.before, case.seat) == n >= target == case.before["target"],
}  # fmt: skip


def count_search_price(case: Case) -> int:
    """Two resources; one beside a parish hall of one's own, none beside a town hall."""
    halls = {one["card"] for one in case.before["realms"][case.seat]["cards"]}
    return 0 if "town_hall" in halls else 1 if "parish_hall" in halls else 2


def list_paid(case: Case, seat: int, number: int) -> list[str]:
    """The regions of a seat with that number on them, where one more fits."""
    regions = case.before["realms"][seat]["regions"]
    return [one["region"] for one in regions if one["region"].endswith(str(number)) and one["stock"] < 3]


def own_hand(case: Case) -> Sequence[tuple[str, int]]:
    found: Sequence[tuple[str, int]] = case.before["hands"][case.seat]["cards"]
    return found


def list_sites(view: Any) -> set[int]:
    """The roads at which a settlement may be founded: they lie at an end, and nothing stands beyond them."""
    realm = view["realms"][view["seat"]]
    settled = [(2 * int(name[1:]) - 1) * (1 if name[0] == "R" else -1) for name, _ in realm["places"]]
    return {x for x in realm["roads"] if not min(settled) < x < max(settled)}


KINDS = {"island": ISLAND_KINDS, "quick": QUICK_KINDS, "princes": PRINCES_KINDS}


def is_true(case: Case, clause: Clause) -> bool:
    """Whether a clause holds."""
    known = COMMON | KINDS[case.game.name]
    return known[clause.kind](case, *clause.values)
