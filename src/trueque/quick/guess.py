"""A full position that fits what a seat knows: the unseen cards are dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from trueque.kernel import View
from trueque.quick.cards import EXPANSIONS, FIRST_HAND, NO_CARDS, Cards
from trueque.quick.core.numbers import RESOURCES, SEATS
from trueque.quick.core.state import GIVE, MARKET_GIVE, NONE, PILE
from trueque.quick.piles import (
    add_cards,
    count_cards,
    draw_cards,
    freeze_cards,
    least_of_each,
    list_kinds,
    subtract_cards,
)
from trueque.quick.state import KINDS, PHASES, SPENT, QuickState, pack_cards
from trueque.quick.view import ARROWS

_ARROW = {name: arrow for arrow, name in ARROWS.items()}


def guess_state(first: QuickState, view: View, rng: Random) -> QuickState:
    """Deal what *view* leaves open: hands, pile, sealed choices, and what the others remember.

    *first* is the game's first position, which is laid anew.
    """
    state, seats = first.copy(), range(first.t.seats)
    hands, pile = deal_unknown(state, view, rng)
    restore_open_cards(state, view, hands, pile)
    for s in seats:
        if (chosen := guess_sealed_choice(view, s, hands[s], rng)) is not None:
            state.g.sealed[s] = pack_cards(chosen)
    if view["got"] is None and view["got_count"]:
        state.g.got = pack_cards(draw_cards(hands[_drawing_seat(view)], view["got_count"], rng))
    if state.t.remembers:
        guess_memory(state, view, rng)
    return state


def put_hand(state: QuickState, seat: int, amounts: Cards) -> None:
    """These cards into a hand that is empty."""
    g = state.g
    g.hand_size[seat] = sum(amounts)
    for kind, count in enumerate(amounts):
        g.hand[seat * RESOURCES + kind] = count


def deal_unknown(state: QuickState, view: View, rng: Random) -> tuple[list[Cards], Cards]:
    """The hands and the pile: what is known stays, the rest is shuffled into the places left."""
    players, me = view["players"], view["seat"]
    hands = [freeze_cards(player["known"]) for player in players]
    unseen = subtract_cards(
        freeze_cards(state.t.deck), add_cards(freeze_cards(view["market"]), freeze_cards(view["discards"]))
    )
    for hand in hands:
        unseen = subtract_cards(unseen, hand)
    pile = draw_cards(least_of_each(unseen, freeze_cards(view["pile_most"])), view["pile"], rng)
    rest = list_kinds(subtract_cards(unseen, pile))
    rng.shuffle(rest)
    for s, player in enumerate(players):
        if s != me:
            free = player["cards"] - sum(hands[s])
            hands[s] = add_cards(hands[s], count_cards(rest[:free]))
            rest = rest[free:]
    return hands, pile


def restore_open_cards(state: QuickState, view: View, hands: list[Cards], pile: Cards) -> None:
    """Everything that lies open, as it is."""
    g, piles = state.g, view["piles"]
    for s, (hand, player) in enumerate(zip(hands, view["players"], strict=True)):
        put_hand(state, s, hand)
        g.roads[s], g.knights[s] = player["roads"], player["knights"]
        g.settlements[s], g.cities[s] = player["settlements"], player["cities"]
        g.expansions[s] = names_mask(EXPANSIONS, player["expansions"])
        g.owes[s], g.due[s] = view["owes"][s], 0 if view["chose"][s] else view["owes"][s]
    g.market, g.discards, g.pile, g.left = list(view["market"]), list(view["discards"]), list(pile), view["pile"]
    g.road_pile, g.knight_pile, g.settlement_pile = piles["road"], piles["knight"], piles["settlement"]
    g.expansion_pile = [piles["expansions"][name] for name in EXPANSIONS]
    g.attacks, g.market_days, g.arrow = view["events"]["attack"], view["events"]["market_day"], _ARROW[view["destiny"]]
    restore_phase(state, view["phase"], view["amount"], view["todo"], view["back"], view["result"])
    g.turn, g.active, g.exchanges, g.amount = view["turn"], view["active"], view["exchanges"], view["amount"]
    g.built, g.spent = names_mask(KINDS, view["built"]), names_mask(SPENT, view["spent"])
    g.partner, g.got = NONE if view["partner"] is None else view["partner"], pack_cards(view["got"] or NO_CARDS)


def restore_phase(
    state: QuickState, phase: str, amount: int, todo: int, back: str, result: Sequence[float] | None
) -> None:
    """What the game waits for: cards that are chosen one by one are still all to be chosen."""
    g = state.g
    g.phase, g.back = PHASES.index(phase), PHASES.index(back) if back else NONE
    g.todo = amount if g.phase in (PILE, MARKET_GIVE, GIVE) else todo
    g.winners = sum(1 << seat for seat, score in enumerate(result or ()) if score)


def names_mask(names: tuple[str, ...], chosen: list[str]) -> int:
    return sum(1 << i for i, name in enumerate(names) if name in chosen)


def guess_sealed_choice(view: View, seat: int, hand: Cards, rng: Random) -> Cards | None:
    """What a seat has sealed for the robber: one's own is known, another's is any part of the hand."""
    if not view["chose"][seat]:
        return None
    return freeze_cards(view["my_choice"]) if seat == view["seat"] else draw_cards(hand, view["owes"][seat], rng)


def _drawing_seat(view: View) -> int:
    """Who is drawing the cards of which only the number is known."""
    if view["phase"] != "deal":
        active: int = view["active"]
        return active
    dealt = sum(player["cards"] for player in view["players"])
    return int(dealt - 1) // FIRST_HAND


def guess_memory(state: QuickState, view: View, rng: Random) -> None:
    """What each observer knows: one's own memory as it is, the others' at least what everybody saw."""
    g, n, me, players = state.g, state.t.seats, view["seat"], view["players"]
    for holder, player in enumerate(players):
        for observer in range(n + 1):
            if observer != holder:
                sure = view["known_of_me"][observer] if holder == me and observer < n else player["shown"]
                g.known[observer * SEATS + holder] = pack_cards(player["known"] if observer == me else sure)
    for observer, most in enumerate(share_draws(view, tuple(g.pile), rng)):
        g.pile_most[observer] = pack_cards(most)


def share_draws(view: View, pile: Sequence[int], rng: Random) -> list[Cards]:
    """The most that may be left in the pile for each observer: who drew which of the cards gone since the shuffle."""
    gone = list_kinds(subtract_cards(freeze_cards(view["pile_most"]), freeze_cards(pile)))
    rng.shuffle(gone)
    public = freeze_cards(view["pile_most_public"])
    most = []
    for s, player in enumerate(view["players"]):
        if s == view["seat"]:
            most.append(freeze_cards(view["pile_most"]))
        else:
            most.append(subtract_cards(public, count_cards(gone[: player["drawn"]])))
            gone = gone[player["drawn"] :]
    return [*most, public]
