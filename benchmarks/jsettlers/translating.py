"""Their table as a position of ours, and our answers in their words: mapping tables, and no rule."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.jsettlers import board
from benchmarks.jsettlers import table as tab
from benchmarks.jsettlers.board import Atlas
from benchmarks.jsettlers.table import Seat, Table
from trueque.island import actions as act
from trueque.island.core.state import KNIGHT, MONOPOLY, PLENTY, POINT, ROAD_BUILDING
from trueque.island.facts import FactsGround, Holding, OpenOffer, PositionFacts
from trueque.island.layouts import RESOURCES
from trueque.island.ledger import Ledger

RULES = {
    "edition": "2011",
    "seats": "4",
    "combined_phase": "on",  # they trade and build in any order
    "steal_optional": "off",
    "bank": "60",  # theirs never ends
}
CARD = {tab.KNIGHT_CARD: KNIGHT, tab.ROADS_CARD: ROAD_BUILDING, tab.PLENTY_CARD: PLENTY, tab.MONOPOLY_CARD: MONOPOLY}
THEIR_CARD = {
    act.PlayKnight: tab.KNIGHT_CARD,
    act.PlayRoadBuilding: tab.ROADS_CARD,
    act.PlayDiscovery: tab.PLENTY_CARD,
    act.PlayMonopoly: tab.MONOPOLY_CARD,
}
PHASES = {
    tab.FIRST_SETTLEMENT: "found_settlement",
    tab.SECOND_SETTLEMENT: "found_settlement",
    tab.FIRST_ROAD: "found_road",
    tab.SECOND_ROAD: "found_road",
    tab.BEFORE_ROLL: "roll",
    tab.PLAY: "trade",
    tab.ROBBER: "robber",
    tab.CHOOSE_VICTIM: "steal",
    tab.FREE_ROAD: "free_road",
    tab.LAST_FREE_ROAD: "free_road",
}
Command = tuple[str, tuple[object, ...]]
"""A message of theirs: its name, and its fields but for the game's."""


# ---- their table as ours ---------------------------------------------------------------------------------------------


def facts_of(t: Table, atlas: Atlas, phase: str = "", ledger: Ledger | None = None) -> PositionFacts:
    """What our seat may know; *phase* where it is asked out of turn, *ledger* for hands other than those seen."""
    ledger = ledger or t.cards.ledger()
    phase = phase or PHASES[t.state]
    rolled = t.dice > 0 and t.state != tab.BEFORE_ROLL
    made = PositionFacts(
        t.me, ground_of(t, atlas), [holding_of(one, atlas) for one in t.seats], ledger, ledger.hands()[t.me],
        phase, t.turn, 0 if t.is_founding else max(1, t.tally.turns),
        [(max(t.first, 0) + i) % tab.SEATS for i in range(tab.SEATS)], rolled, halves(t.dice), t.card_played,
        seat_or_none(t.longest), seat_or_none(t.largest), *own_cards(t), played_cards(t),
        len(t.seats[t.turn].new),
    )  # fmt: skip
    if phase == "discard":
        made.seats[t.me].owes, made.rolled = t.discard_due, True
    elif phase == "found_road":
        made.corner = atlas.corner[t.seats[t.turn].last_settlement]
    elif phase == "free_road":
        made.free_roads = min(2 if t.state == tab.FREE_ROAD else 1, 15 - len(t.mine.roads))
    elif phase in ("trade", "answer"):
        made.offers = [OpenOffer(one.by, one.to, one.give, one.want) for one in t.offers.values()]
        made.rolled = True
    return made


def ground_of(t: Table, atlas: Atlas) -> FactsGround:
    return FactsGround(
        {atlas.hex[h]: terrain for h, terrain in t.terrain.items()},
        {atlas.hex[h]: number for h, number in t.number.items()},
        {atlas.corner[corner]: kind for corner, kind in t.harbour.items()},
        atlas.hex[t.robber],
    )


def holding_of(seat: Seat, atlas: Atlas) -> Holding:
    return Holding(
        [atlas.corner[corner] for corner in seat.settlements], [atlas.corner[corner] for corner in seat.cities],
        [atlas.path[edge] for edge in seat.roads], seat.knights, len(seat.cards) + len(seat.new), seat.proposals,
    )  # fmt: skip


def own_cards(t: Table) -> tuple[list[int], list[int]]:
    """Our development cards by our kinds: those we may play, and those bought this turn; points never wait."""
    held, new = [0] * 5, [0] * 5
    for kind in t.mine.cards:
        held[CARD.get(kind, POINT)] += 1
    for kind in t.mine.new:
        (held if kind not in CARD else new)[CARD.get(kind, POINT)] += 1
    return held, new


def played_cards(t: Table) -> list[int]:
    played = [CARD.get(kind, POINT) for seat in t.seats for kind in seat.played]
    return [played.count(kind) for kind in range(5)]


def halves(total: int) -> tuple[int, int]:
    """Only the sum of the dice is told."""
    return total // 2, total - total // 2


def seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


# ---- our answers as theirs -------------------------------------------------------------------------------------------


def theirs(cards: Sequence[int]) -> tuple[int, ...]:
    """Five counts in their order of kinds."""
    return tuple(cards[kind] for kind in board.KINDS)


def command_of(t: Table, atlas: Atlas, answer: act.Action, rates: dict[str, int]) -> Command:
    """What is sent for *answer* in our own turn; *rates* are ours in sea trade."""
    if isinstance(answer, act.Roll):
        return "RollDice", ()
    if isinstance(answer, act.BuildRoad):
        return "PutPiece", (t.me, tab.ROAD, atlas.their_path[answer.path])
    if isinstance(answer, act.BuildSettlement):
        return "PutPiece", (t.me, tab.SETTLEMENT, atlas.their_corner[answer.corner])
    if isinstance(answer, act.BuildCity):
        return "PutPiece", (t.me, tab.CITY, atlas.their_corner[answer.corner])
    if isinstance(answer, act.BuyCard):
        return "BuyDevCardRequest", ()
    if type(answer) in THEIR_CARD:
        return "PlayDevCardRequest", (THEIR_CARD[type(answer)],)
    if isinstance(answer, act.SeaTrade):
        give = [rates[name] * (name == answer.give) for name in RESOURCES]
        get = [int(name == answer.get) for name in RESOURCES]
        return "BankTrade", (*theirs(give), *theirs(get))
    if isinstance(answer, act.Offer):
        to = list(answer.to) or ([p for p in range(tab.SEATS) if p != t.me] if t.turn == t.me else [t.turn])
        return "MakeOffer", (t.me, *(p in to for p in range(tab.SEATS)), *theirs(answer.give), *theirs(answer.want))
    if isinstance(answer, act.Accept):
        return "AcceptOffer", (0, answer.seat)
    if isinstance(answer, act.StopRoads):
        return "CancelBuildRequest", (0,)
    return "EndTurn", ()
