"""A full position that fits what a seat knows: the unseen cards are dealt anew."""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.kernel import View
from trueque.quick.cards import EXPANSIONS, NO_CARDS, Cards, deck_of
from trueque.quick.piles import add, as_cards, least, singly, some, subtract, tally
from trueque.quick.rules import Rules
from trueque.quick.state import KINDS, SPENT, State
from trueque.quick.view import ARROWS

_ARROW = {name: arrow for arrow, name in ARROWS.items()}


def guess(rules: Rules, view: View, rng: Random) -> State:
    """Deal what *view* leaves open: hands, pile, sealed choices, and what the others remember."""
    hands, pile = deal(rules, view, rng)
    state = open_table(view, hands, pile)
    state.sealed = tuple(choice(view, s, hands[s], rng) for s in range(rules.seats))
    if view["got"] is None and view["got_count"]:
        state.got = list(some(hands[_drawer(view)], view["got_count"], rng))
    remember(rules, view, state, rng)
    return state


def deal(rules: Rules, view: View, rng: Random) -> tuple[list[Cards], Cards]:
    """The hands and the pile: what is known stays, the rest is shuffled into the places left."""
    players, me = view["players"], view["seat"]
    hands = [as_cards(player["known"]) for player in players]
    unseen = subtract(deck_of(rules.seats), add(as_cards(view["market"]), as_cards(view["discards"])))
    for hand in hands:
        unseen = subtract(unseen, hand)
    pile = some(least(unseen, as_cards(view["pile_most"])), view["pile"], rng)
    rest = singly(subtract(unseen, pile))
    rng.shuffle(rest)
    for s, player in enumerate(players):
        if s != me:
            free = player["cards"] - sum(hands[s])
            hands[s] = add(hands[s], tally(rest[:free]))
            rest = rest[free:]
    return hands, pile


def open_table(view: View, hands: list[Cards], pile: Cards) -> State:
    """Everything that lies open, as it is."""
    players, piles = view["players"], view["piles"]

    def column(field: str) -> tuple[int, ...]:
        return tuple(player[field] for player in players)

    return State(
        hands=[list(hand) for hand in hands], market=list(view["market"]), discards=list(view["discards"]),
        pile=list(pile), left=view["pile"], news=[], got=list(view["got"] or NO_CARDS),
        roads=column("roads"), knights=column("knights"), settlements=column("settlements"), cities=column("cities"),
        expansions=tuple(bits(EXPANSIONS, player["expansions"]) for player in players),
        road_pile=piles["road"], knight_pile=piles["knight"], settlement_pile=piles["settlement"],
        expansion_pile=tuple(piles["expansions"][name] for name in EXPANSIONS),
        events=(view["events"]["attack"], view["events"]["market_day"]), arrow=_ARROW[view["destiny"]],
        known=(), pile_most=(),
        owes=tuple(view["owes"]), sealed=(), phase=view["phase"], turn=view["turn"], active=view["active"],
        exchanges=view["exchanges"], built=bits(KINDS, view["built"]), spent=bits(SPENT, view["spent"]),
        partner=-1 if view["partner"] is None else view["partner"], amount=view["amount"], todo=view["todo"],
        back=view["back"],
        result=None if view["result"] is None else tuple(view["result"]),
    )  # fmt: skip


def bits(names: tuple[str, ...], chosen: list[str]) -> int:
    return sum(1 << i for i, name in enumerate(names) if name in chosen)


def choice(view: View, seat: int, hand: Cards, rng: Random) -> Cards | None:
    """What a seat has sealed for the robber: one's own is known, another's is any part of the hand."""
    if not view["chose"][seat]:
        return None
    return as_cards(view["my_choice"]) if seat == view["seat"] else some(hand, view["owes"][seat], rng)


def _drawer(view: View) -> int:
    """Who is drawing the cards of which only the number is known."""
    if view["phase"] != "deal":
        active: int = view["active"]
        return active
    dealt = sum(player["cards"] for player in view["players"])
    return int(dealt - 1) // 3


def remember(rules: Rules, view: View, state: State, rng: Random) -> None:
    """What each observer knows: one's own memory as it is, the others' at least what everybody saw."""
    n, me, players = rules.seats, view["seat"], view["players"]
    shown = [as_cards(player["shown"]) for player in players]
    known = [NO_CARDS if observer == holder else shown[holder] for observer in range(n + 1) for holder in range(n)]
    if me is not None:
        for s in range(n):
            if s != me:
                known[me * n + s] = as_cards(players[s]["known"])
                known[s * n + me] = as_cards(view["known_of_me"][s])
    state.known = tuple(known)
    state.pile_most = share_draws(view, state, players, rng)


def share_draws(view: View, state: State, players: list[dict[str, Any]], rng: Random) -> tuple[Cards, ...]:
    """The most that may be left in the pile for each observer: who drew which of the cards gone since the shuffle."""
    gone = singly(subtract(as_cards(view["pile_most"]), as_cards(state.pile)))
    rng.shuffle(gone)
    public = as_cards(view["pile_most_public"])
    most = []
    for s, player in enumerate(players):
        if s == view["seat"]:
            most.append(as_cards(view["pile_most"]))
        else:
            most.append(subtract(public, tally(gone[: player["drawn"]])))
            gone = gone[player["drawn"] :]
    return (*most, public)
