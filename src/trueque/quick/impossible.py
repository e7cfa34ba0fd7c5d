"""Whether a position of The Quick Game can come about: every reason why not, by name (docs/position.md lists them)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from trueque.kernel.impossible import Objection, PositionReason, find_objections
from trueque.quick.cards import (
    EXPANSIONS,
    MARKET_SIZE,
    NO_CARDS,
    RESOURCES,
    SAFE_HAND,
    WINNING_POINTS,
    card_total,
    make_deck,
)
from trueque.quick.core.numbers import GUILD, LIBRARY, UNIVERSITY
from trueque.quick.core.state import (
    BLIND,
    DEAL,
    DRAW,
    GIVE,
    GUILD_DRAW,
    MARKET_GIVE,
    MARKET_TAKE,
    PAY,
    PILE,
    RESTOCK,
    STALLS,
)
from trueque.quick.core.tableau import count_exchanges, points_of
from trueque.quick.rules import QuickRules
from trueque.quick.state import KINDS, PHASES, SPENT, QuickState

Found = Iterator[Mapping[str, object]]
Seats = list[dict[str, Any]]
DRAWS = (DEAL, RESTOCK, DRAW, STALLS, BLIND, GUILD_DRAW)
CHOOSING = (PILE, MARKET_GIVE, MARKET_TAKE, GIVE, PAY)
"""Where cards are chosen one by one, those still to be chosen are counted as those to be drawn are elsewhere."""
WITH_PARTNER = ("blind", "guild", "choose", "give")
TRADING = ("deal", "restock", "trade", "pile", "market", "blind", "choose", "give")
AT_EVENT = ("event", "robber", "stalls")
POWERS = dict(zip(SPENT, (LIBRARY, GUILD, UNIVERSITY), strict=True))


class QuickCase:
    """A position, under the rules it is judged by."""

    def __init__(self, rules: QuickRules, first: QuickState, state: QuickState) -> None:
        self.rules = rules
        self.first = first
        self.s = state
        self.g = state.g
        self.seats = range(rules.seats)

    def points(self, seat: int) -> int:
        return int(points_of(self.s.t, self.g, seat))

    def cities(self, seat: int) -> int:
        """Those that an expansion covers too."""
        return int(self.g.cities[seat]) + int(self.g.expansions[seat]).bit_count()


# ---- the box ---------------------------------------------------------------------------------------------------------


def list_missing_buildings(seats: Seats) -> Found:
    """Buildings that are there more often than in the box of so many seats."""
    n = len(seats)
    here = {
        "road": sum(one["roads"] for one in seats),
        "knight": sum(one["knights"] for one in seats),
        "settlement": sum(one["settlements"] + one["cities"] + len(one["expansions"]) for one in seats),
        **{name: sum(name in one["expansions"] for one in seats) for name in EXPANSIONS},
    }
    for name, count in here.items():
        if count > card_total(name, n):
            yield {"part": name, "n": count, "most": card_total(name, n)}


def list_missing_cards(case: QuickCase) -> Found:
    deck = make_deck(case.rules.seats)
    for i, name in enumerate(RESOURCES):
        held = case.g.market[i] + case.g.discards[i] + sum(case.s.hand(seat)[i] for seat in case.seats)
        if held > deck[i]:
            yield {"n": held, "name": name, "most": deck[i]}


BUILDINGS = (PositionReason[Seats]("buildings", "“{part}”: there are {n}, and the box holds {most}.",
                                   list_missing_buildings),)  # fmt: skip
"""Of what was read, before it is laid out."""


def list_event_count_errors(case: QuickCase) -> Found:
    """Every city has shown its event, but one that is asked for now, or that has won before it did."""
    g, first = case.g, case.first.g
    seen = first.attacks + first.market_days - g.attacks - g.market_days
    cities = sum(case.cities(seat) for seat in case.seats)
    owed = (1,) if case.s.phase == "event" else (0, 1) if case.s.phase == "over" else (0,)
    if g.attacks > first.attacks or g.market_days > first.market_days or cities - seen not in owed:
        yield {"n": cities, "seen": seen}


def list_market_size_errors(case: QuickCase) -> Found:
    """Five cards; fewer while they are dealt, or once a market day found too few."""
    n, g = sum(case.g.market), case.g
    is_whole = case.s.phase not in ("deal", "stalls") and g.market_days == case.first.g.market_days
    if n > MARKET_SIZE or (is_whole and n < MARKET_SIZE) or (case.s.phase == "stalls" and n + g.todo > MARKET_SIZE):
        yield {"n": n}


# ---- what lies before the seats --------------------------------------------------------------------------------------


def list_seats_without_settlements(case: QuickCase) -> Found:
    yield from ({"seat": seat} for seat in case.seats if case.g.settlements[seat] + case.cities(seat) < 1)


def list_seats_without_roads(case: QuickCase) -> Found:
    """A road is taken from a seat only when the pile is empty, and it stays empty."""
    if case.g.road_pile > 0:
        yield from ({"seat": seat} for seat in case.seats if case.g.roads[seat] < 1)


def list_unknown_buildings(case: QuickCase) -> Found:
    """What was built this turn lies there."""
    g, seat = case.g, case.g.active
    cities = case.cities(seat)
    lies = (
        g.settlements[seat] + cities > 1,
        cities > 0,
        g.roads[seat] > 0,
        g.knights[seat] > 0,
        g.expansions[seat] > 0,
    )
    for i, name in enumerate(KINDS):
        if g.built >> i & 1 and not lies[i]:
            yield {"name": name, "seat": seat}
    if g.built and case.s.phase in TRADING:
        yield {"name": next(name for i, name in enumerate(KINDS) if g.built >> i & 1), "seat": seat}


def list_unowned_powers(case: QuickCase) -> Found:
    g = case.g
    for i, name in enumerate(SPENT):
        if g.spent >> i & 1 and not g.expansions[g.active] >> POWERS[name] & 1:
            yield {"name": name, "seat": g.active}


# ---- the end ---------------------------------------------------------------------------------------------------------


def list_undeclared_winners(case: QuickCase) -> Found:
    """Ten points though the game goes on: the active seat may wait for its city's event or its turn's end (R-106)."""
    if case.s.phase == "over":
        return
    for seat in case.seats:
        may_wait = seat == case.g.active and (
            case.rules.end == "turn" or (case.rules.end == "event" and case.s.phase in AT_EVENT)
        )
        if case.points(seat) >= WINNING_POINTS and not may_wait:
            yield {"seat": seat, "n": case.points(seat)}


def has_wrong_result(case: QuickCase) -> bool:
    """Whether others are said to have won than the active seat with ten points, or the best after the last turn."""
    if case.s.phase != "over" or case.g.winners == 0:  # a result that is missing has a reason of its own
        return False
    points = [case.points(seat) for seat in case.seats]
    if points[case.g.active] >= WINNING_POINTS:
        return bool(case.g.winners != 1 << case.g.active)
    best = sum(1 << seat for seat in case.seats if points[seat] == max(points))
    return bool(case.g.turn < case.rules.turns or case.g.winners != best)


def list_turns_past_limit(case: QuickCase) -> Found:
    if case.s.phase != "over" and case.g.turn >= case.rules.turns:
        yield {"n": case.g.turn, "most": case.rules.turns}


# ---- phase and question ----------------------------------------------------------------------------------------------


def is_partner_wrong(case: QuickCase) -> bool:
    """Whether a partner is named where there is none, or none where there is."""
    partner = case.g.partner
    if case.s.phase in WITH_PARTNER:
        return partner in (-1, case.g.active)
    return bool(partner != -1)


def is_partner_poor(case: QuickCase) -> bool:
    """Whether cards are to come out of a partner's hand that does not hold as many."""
    g = case.g
    if g.partner < 0 or case.s.phase not in ("blind", "guild", "choose"):
        return False
    return bool(g.hand_size[g.partner] < (g.todo if case.s.phase != "choose" else 1))


def list_wrong_debts(case: QuickCase) -> Found:
    """Before the robber one owes what is over seven cards, and has chosen as many of them or none."""
    for seat in case.seats:
        right = max(0, case.g.hand_size[seat] - SAFE_HAND) if case.s.phase == "robber" else 0
        chosen, hand = case.s.sealed_cards(seat), case.s.hand(seat)
        is_chosen = chosen is None or (sum(chosen) == right and all(chosen[i] <= hand[i] for i in range(len(hand))))
        if case.g.owes[seat] != right or not is_chosen:
            yield {"seat": seat, "n": right}


def is_robber_idle(case: QuickCase) -> bool:
    return case.s.phase == "robber" and not any(case.g.due[seat] > 0 for seat in case.seats)


def list_too_many_exchanges(case: QuickCase) -> Found:
    """At most what the roads give, and none once building has begun."""
    most = int(count_exchanges(case.g, case.g.active)) if case.s.phase in TRADING or case.g.back >= 0 else 0
    at_hand = {"blind": case.g.amount, "choose": case.g.amount, "give": case.g.amount}
    at_hand["restock"] = max(case.g.amount, case.g.todo)
    if case.g.exchanges + at_hand.get(case.s.phase, 0) > most or case.g.amount > most:
        yield {"n": case.g.exchanges, "most": most}


def is_amount_wrong(case: QuickCase) -> bool:
    """Whether an exchange at hand is about no cards, or cards are counted though there is none."""
    if case.s.phase == "restock":  # several cards at once are still counted
        return bool(0 < case.g.amount < case.g.todo)
    return (case.s.phase in ("pile", "market", "blind", "choose", "give")) != (case.g.amount > 0)


def is_draw_wrong(case: QuickCase) -> bool:
    """Whether cards are to be drawn that no draw asks for, or a draw asks for none."""
    return case.g.phase not in CHOOSING and (case.g.phase in DRAWS) != (case.g.todo > 0)


def is_drawn_without_draw(case: QuickCase) -> bool:
    return bool(case.g.got and case.g.phase not in DRAWS)


def is_return_wrong(case: QuickCase) -> bool:
    """Whether a way back is named outside of the guild, or leads elsewhere than to trade and build."""
    back = PHASES[case.g.back] if case.g.back >= 0 else ""
    return back not in (("trade", "build") if case.s.phase == "guild" else ("",))


def list_wrong_knowledge(case: QuickCase) -> Found:
    """What somebody is sure of in a hand is in it, and another's hand everybody knows no better than one seat does."""
    for holder in case.seats:
        hand = case.s.hand(holder)
        for observer in (*case.seats, case.rules.seats):
            known = case.s.known_cards(observer, holder)
            least = NO_CARDS if observer == holder else case.s.known_cards(case.rules.seats, holder)
            if any(not least[i] <= known[i] <= hand[i] for i in range(len(hand))):
                yield {"who": "all" if observer == case.rules.seats else observer, "seat": holder}


def list_wrong_piles(case: QuickCase) -> Found:
    """What is in the pile may be in it, as far as anybody knows; everybody knows it no better than one seat does."""
    public = case.s.pile_most(case.rules.seats)
    for observer in (*case.seats, case.rules.seats):
        most = case.s.pile_most(observer)
        if any(not case.g.pile[i] <= most[i] <= public[i] for i in range(len(most))):
            yield {"who": "all" if observer == case.rules.seats else observer}


def is_result_missing(case: QuickCase) -> bool:
    return (case.g.winners != 0) != (case.s.phase == "over")


def make_reason(name: str, sentence: str, find: Callable[[QuickCase], Any]) -> PositionReason[QuickCase]:
    return PositionReason(name, sentence, find)


REASONS = (
    make_reason("resources", "The hands hold {n} cards of {name}; there are {most}.", list_missing_cards),
    make_reason("events", "Cities: {n}; events that are gone: {seen}. Every city shows one.",
                list_event_count_errors),
    make_reason("market", "Cards in the market: {n}; it holds five.", list_market_size_errors),
    make_reason("home", "Seat {seat} has no settlement, city or expansion; its first is never lost.",
                list_seats_without_settlements),
    make_reason("first_road", "Seat {seat} has no road, and roads lie in the pile: none was taken from anybody.",
                list_seats_without_roads),
    make_reason("built", "«built» names {name}, which seat {seat} cannot have built this turn.",
                list_unknown_buildings),
    make_reason("spent", "«spent» names {name}, which seat {seat} does not have.", list_unowned_powers),
    make_reason("won", "Seat {seat} has {n} points and has won: the phase should be over.", list_undeclared_winners),
    make_reason("result_phase", "A «result» stands where the phase is over, and only there.", is_result_missing),
    make_reason("result", "«result» should name who has ten points, or after the last turn who has the most.",
                has_wrong_result),
    make_reason("turns", "«turn» is {n}, and the game ends after {most} turns.", list_turns_past_limit),
    make_reason("partner", "The phase is «{phase}»: «partner» should be another seat.", is_partner_wrong),
    make_reason("partner_cards", "The phase is «{phase}»: «partner» should hold the cards that are drawn from it.",
                is_partner_poor),
    make_reason("robber", "Cards are owed in the phase robber alone, by seats that hold as many.", is_robber_idle),
    make_reason("debts", "Cards that seat {seat} should owe: {n}. It is what it holds over seven before the robber, "
                "and else none.",
                list_wrong_debts),
    make_reason("exchanges", "Exchanges left: {n}; the roads give {most}.", list_too_many_exchanges),
    make_reason("amount", "The phase is «{phase}»: «amount» says how many cards an exchange is about, and stands "
                "where there is one.", is_amount_wrong),
    make_reason("todo", "The phase is «{phase}»: «todo» says how many cards are to be drawn, where some are.",
                is_draw_wrong),
    make_reason("got", "The phase is «{phase}»: «got» stands where cards are being drawn.", is_drawn_without_draw),
    make_reason("back", "The phase is «{phase}»: «back» is trade or build where the guild draws, and else nothing.",
                is_return_wrong),
    make_reason("knows", "“knows {who} {seat}”: these cards are not in the hand of seat {seat}, "
                "or “all” knows more of it.", list_wrong_knowledge),
    make_reason("pile_most", "“pile_most {who}”: the pile holds more than that, or “all” says less.", list_wrong_piles),
)  # fmt: skip
"""All that may speak against a position, in the order in which it is said."""
READABLE = frozenset({"resources", "partner", "robber", "debts", "result_phase"})
"""What a position needs to be played at all: without it even an old record is refused."""


def list_position_objections(rules: QuickRules, first: QuickState, state: QuickState) -> list[Objection]:
    """What speaks against a position that is there: nothing, in a game that was played."""
    return find_objections(REASONS, QuickCase(rules, first, state), phase=state.phase)
