"""Reasons against a position of The Quick Game, from docs/position.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from .lines import (
    Line,
    LineError,
    check_parts,
    check_seats,
    check_words,
    get_int,
    get_items,
    get_parts,
    get_seat_int,
    get_seat_items,
    get_word,
    get_words,
    has_part,
    read_int,
    read_line,
    split_commas,
)
from .quick_facts import ATTACKS, EXPANSIONS, KINDS, KNIGHTS, MARKET_DAYS, ROADS, SETTLEMENTS, count_deck, count_in_box

TRADING = ("trade", "pile", "market", "blind", "choose", "give", "restock")
DRAWING = ("deal", "restock", "draw", "stalls", "blind", "guild")
EXCHANGING = ("pile", "market", "blind", "choose", "give")
PHASES = {*TRADING, *DRAWING, "build", "event", "destiny", "robber", "over"}
ONCE = [
    "phase",
    "turn",
    "active",
    "market",
    "discards",
    "exchanges",
    "partner",
    "amount",
    "todo",
    "got",
    "got_count",
    "back",
    "built",
    "spent",
    "events",
    "destiny",
    "result",
]
SEAT_WORDS = [
    "roads",
    "knights",
    "settlements",
    "cities",
    "expansions",
    "hand",
    "owes",
    "sealed",
    "cards",
    "chose",
    "drawn",
]
WITH_PARTNER = ("blind", "guild", "choose", "give")


@dataclass
class Seat:
    """What lies before a seat, and its hand; `hand` is None where the line leaves it open."""

    roads: int
    knights: int
    settlements: int
    cities: int
    expansions: list[str]
    hand: Counter[str] | None
    cards: int
    owes: int
    sealed: Counter[str] | None
    has_chosen: bool

    def count_towns(self) -> int:
        """Settlements, cities and covered cities."""
        return self.settlements + self.cities + len(self.expansions)

    def count_points(self) -> int:
        """Points on the table."""
        covered = sum(4 if name == "town_hall" else 3 for name in self.expansions)
        return self.settlements + 2 * self.cities + covered + self.roads // 2 + self.knights // 2

    def has_any(self, what: str) -> bool:
        """Whether it has what `built` names."""
        if what == "settlement":
            return self.count_towns() >= 2
        if what == "city":
            return self.cities + len(self.expansions) > 0
        return {"road": self.roads, "knight": self.knights, "expansion": len(self.expansions)}.get(what, 0) > 0


@dataclass
class Position:
    """A line with what is usual filled in."""

    line: Line
    count: int
    phase: str
    turn: int
    active: int
    seats: list[Seat]
    market: Counter[str]
    discards: Counter[str]
    amount: int
    todo: int
    exchanges: int
    partner: int | None
    back: str | None


def read_seat(words: dict[str, str]) -> Seat:
    """One seat's part."""
    is_hidden = "cards" in words
    hand = Counter(check_words(get_seat_items(words, "hand"), KINDS))
    sealed = Counter(check_words(get_seat_items(words, "sealed"), KINDS)) if "sealed" in words else None
    return Seat(
        roads=get_seat_int(words, "roads", 1),
        knights=get_seat_int(words, "knights", 0),
        settlements=get_seat_int(words, "settlements", 1),
        cities=get_seat_int(words, "cities", 0),
        expansions=check_words(get_seat_items(words, "expansions"), EXPANSIONS),
        hand=None if is_hidden else hand,
        cards=get_seat_int(words, "cards", 0) if is_hidden else hand.total(),
        owes=get_seat_int(words, "owes", 0),
        sealed=sealed,
        has_chosen=sealed is not None or words.get("chose", "no") not in ("no", "0", "-"),
    )


def read_position(text: str) -> Position:
    """Reads a line of the game."""
    line = read_line(text, "quick")
    count = read_int(line.rules.get("seats", "4"))
    partner = get_word(line, "partner", "-")
    check_parts(line, ONCE, ("knows", "pile_most"), SEAT_WORDS)
    check_seats(line, count, [get_int(line, "active", 0)])
    check_words([get_word(line, "phase", "trade")], PHASES)
    check_words(get_items(line, "got"), KINDS)
    check_words(get_items(line, "built"), ("road", "knight", "settlement", "city", "expansion"))
    check_words(get_items(line, "spent"), EXPANSIONS)
    return Position(
        line=line,
        count=count,
        phase=get_word(line, "phase", "trade"),
        turn=get_int(line, "turn", 1),
        active=get_int(line, "active", 0),
        seats=[read_seat(line.seats.get(seat, {})) for seat in range(count)],
        market=Counter(check_words(get_items(line, "market"), KINDS)),
        discards=Counter(check_words(get_items(line, "discards"), KINDS)),
        amount=get_int(line, "amount", 0),
        todo=get_int(line, "todo", 0),
        exchanges=get_int(line, "exchanges", 0),
        partner=None if partner in ("-", "-1", "none") else read_int(partner),
        back=get_word(line, "back", "-") if has_part(line, "back") else None,
    )


def has_bad_buildings(at: Position) -> bool:
    """`buildings`: more of something lies there than in the box of so many seats."""
    if sum(seat.roads for seat in at.seats) > count_in_box(ROADS, at.count):
        return True
    if sum(seat.knights for seat in at.seats) > count_in_box(KNIGHTS, at.count):
        return True
    if sum(seat.count_towns() for seat in at.seats) > count_in_box(SETTLEMENTS, at.count):
        return True
    laid = Counter(name for seat in at.seats for name in seat.expansions)
    return any(times > count_in_box(EXPANSIONS[name], at.count) for name, times in laid.items())


def count_seen(at: Position, kind: str) -> int:
    """Cards of a kind in hands that the line shows or that its seat is sure of, in the market and in the discards."""
    hands = sum(seat.hand[kind] for seat in at.seats if seat.hand is not None)
    for whose, seat in enumerate(at.seats):
        hands += 0 if seat.hand is not None else get_known(at, at.line.eyes or "all", whose)[kind]
    return hands + at.market[kind] + at.discards[kind]


def count_unseen(at: Position) -> int:
    """Cards in hands that the line leaves open, and that its seat is not sure of."""
    eyes = at.line.eyes or "all"
    hands = [(whose, seat.cards) for whose, seat in enumerate(at.seats) if seat.hand is None]
    return sum(max(0, cards - get_known(at, eyes, whose).total()) for whose, cards in hands)


def has_bad_resources(at: Position) -> bool:
    """`resources`: more cards of a kind than the deck; in a seat's line also more cards than there are at all."""
    left = [count_deck(kind, at.count) - count_seen(at, kind) for kind in KINDS]
    return min(left) < 0 or sum(left) < count_unseen(at)


def get_events(at: Position) -> tuple[tuple[int, int], tuple[int, int]]:
    """Attacks and market days: those left, those there were."""
    rule = at.line.rules.get("events", "10/5")
    box = (count_in_box(ATTACKS[rule], at.count), count_in_box(MARKET_DAYS[rule], at.count))
    if not has_part(at.line, "events"):
        return box, box
    left = [read_int(word) for word in split_commas(get_words(at.line, "events")[0])]
    if len(left) != 2:
        raise LineError("events are two numbers")
    return (left[0], left[1]), box


def has_bad_events(at: Position) -> bool:
    """`events`: those gone are not as many as cities."""
    left, box = get_events(at)
    if left[0] > box[0] or left[1] > box[1]:
        return True
    cities = sum(seat.cities + len(seat.expansions) for seat in at.seats)
    gone = sum(box) - sum(left)
    allowed = {"event": (cities - 1,), "over": (cities, cities - 1)}.get(at.phase, (cities,))
    return gone not in allowed


def has_bad_market(at: Position) -> bool:
    """`market`: too many cards, or too few though no market day is gone."""
    cards = at.market.total()
    if cards > 5:
        return True
    if at.phase == "stalls":
        return cards + at.todo > 5
    left, box = get_events(at)
    return cards < 5 and left[1] == box[1] and at.phase != "deal"


def has_bad_home(at: Position) -> bool:
    """`home`: a seat has no settlement, city or expansion."""
    return any(seat.count_towns() == 0 for seat in at.seats)


def has_bad_first_road(at: Position) -> bool:
    """`first_road`: a seat has no road, though roads lie in the pile."""
    is_pile_left = sum(seat.roads for seat in at.seats) < count_in_box(ROADS, at.count)
    return is_pile_left and any(seat.roads == 0 for seat in at.seats)


def is_trading(at: Position) -> bool:
    """Whether the active seat is at its trade; a guild drawn from while trading is part of it."""
    return at.phase in TRADING or (at.phase == "guild" and at.back == "trade")


def has_bad_built(at: Position) -> bool:
    """`built`: what the active seat has not, or anything while it trades or cards are dealt."""
    built = get_items(at.line, "built")
    if built and (is_trading(at) or at.phase == "deal"):
        return True
    return any(not at.seats[at.active].has_any(what) for what in built)


def has_bad_spent(at: Position) -> bool:
    """`spent`: an expansion that the active seat does not have."""
    return any(name not in at.seats[at.active].expansions for name in get_items(at.line, "spent"))


def has_bad_won(at: Position) -> bool:
    """`won`: the game is on, and a seat has ten points."""
    if at.phase == "over":
        return False
    end = at.line.rules.get("end", "now")
    may_active = end == "turn" or (end == "event" and at.phase in ("event", "robber", "stalls"))
    winners = [number for number, seat in enumerate(at.seats) if seat.count_points() >= 10]
    return any(number != at.active or not may_active for number in winners)


def has_bad_result_phase(at: Position) -> bool:
    """`result_phase`: a result and the phase `over` go together."""
    return has_part(at.line, "result") != (at.phase == "over")


def read_shares(at: Position) -> set[int]:
    """Seats that the result gives a share."""
    shares = split_commas(get_words(at.line, "result")[0])
    return {seat for seat, share in enumerate(shares) if share.strip("0.") != ""}


def has_bad_result(at: Position) -> bool:
    """`result`: names others than who has won."""
    if at.phase != "over" or not has_part(at.line, "result"):
        return False
    points = [seat.count_points() for seat in at.seats]
    if points[at.active] >= 10:
        return read_shares(at) != {at.active}
    best = {seat for seat, value in enumerate(points) if value == max(points)}
    return read_shares(at) != best or at.turn < get_turn_limit(at)


def get_turn_limit(at: Position) -> int:
    """Turns that a game has at most."""
    return read_int(at.line.rules.get("turns", "1000"))


def has_bad_turns(at: Position) -> bool:
    """`turns`: the game is on after the last turn."""
    return at.phase != "over" and at.turn > get_turn_limit(at)


def has_bad_partner(at: Position) -> bool:
    """`partner`: needed in four phases, and nowhere else."""
    if at.phase not in WITH_PARTNER:
        return at.partner is not None
    return at.partner is None or at.partner == at.active


def has_bad_partner_cards(at: Position) -> bool:
    """`partner_cards`: the partner holds fewer cards than are to be drawn, or none to choose from."""
    if at.partner is None or at.phase not in ("blind", "guild", "choose"):
        return False
    needed = 1 if at.phase == "choose" else at.todo
    return at.seats[at.partner].cards < needed


def has_bad_robber(at: Position) -> bool:
    """`robber`: nobody has still to choose."""
    return at.phase == "robber" and not any(seat.owes > 0 and not seat.has_chosen for seat in at.seats)


def has_bad_debts(at: Position) -> bool:
    """`debts`: owed is what is held over seven, sealed is that many cards of the hand."""
    for seat in at.seats:
        due = max(0, seat.cards - 7) if at.phase == "robber" else 0
        if seat.owes != due:
            return True
        if seat.sealed is not None and seat.sealed.total() not in (0, due):
            return True
        if seat.sealed is not None and seat.hand is not None and not seat.sealed <= seat.hand:
            return True
        if seat.has_chosen and due == 0:
            return True
    return False


def count_exchanges(at: Position) -> int:
    """Exchanges left with those of the exchange at hand; where none is carried out they are among those left."""
    if at.phase in ("blind", "choose", "give"):
        return at.exchanges + at.amount
    if at.phase == "restock":
        return at.exchanges + max(at.amount, at.todo)
    return max(at.exchanges, at.amount)


def has_bad_exchanges(at: Position) -> bool:
    """`exchanges`: more are left, with those at hand, than the roads give."""
    given = max(1, (at.seats[at.active].roads + 1) // 2)
    allowed = given if is_trading(at) or at.phase == "deal" else 0
    return count_exchanges(at) > allowed


def has_bad_amount(at: Position) -> bool:
    """`amount`: cards of the exchange at hand, in the phases that have one."""
    if at.phase == "restock":
        return at.amount != 0 and at.amount < at.todo
    return (at.amount == 0) == (at.phase in EXCHANGING)


def has_bad_todo(at: Position) -> bool:
    """`todo`: cards still to be drawn, in the phases that draw."""
    return (at.todo == 0) == (at.phase in DRAWING)


def has_bad_got(at: Position) -> bool:
    """`got`: cards drawn, in another phase than those that draw."""
    has_cards = bool(get_items(at.line, "got")) or get_int(at.line, "got_count", 0) > 0
    return has_cards and at.phase not in DRAWING


def has_bad_back(at: Position) -> bool:
    """`back`: where the guild goes back to."""
    if at.phase == "guild":
        return at.back not in ("trade", "build")
    return at.back not in (None, "-")


def get_known(at: Position, who: str, whose: int) -> Counter[str]:
    """What one is sure of in a hand; a seat of its own words has those, else what all know."""
    found: Counter[str] = Counter()
    for knower in ("all", who):
        for words in get_parts(at.line, "knows"):
            if words[0] == knower and read_int(words[1]) == whose:
                found = Counter(check_words(split_commas(words[2]), KINDS) if len(words) > 2 else [])
    return found


def has_bad_knows(at: Position) -> bool:
    """`knows`: somebody is sure of cards that are not in that hand, or a seat of fewer than all are."""
    for who in ["all", *map(str, range(at.count))]:
        for whose, seat in enumerate(at.seats):
            known = get_known(at, who, whose)
            if who != str(whose) and not get_known(at, "all", whose) <= known:
                return True
            if seat.hand is not None and not known <= seat.hand:
                return True
            if seat.hand is None and known.total() > seat.cards:
                return True
    return False


def get_pile_most(at: Position, who: str) -> list[int]:
    """The most of each kind that one thinks may be in the pile."""
    most = [count_deck(kind, at.count) for kind in KINDS]
    for knower in ("all", who):
        for words in get_parts(at.line, "pile_most"):
            if words[0] == knower:
                most = [read_int(word) for word in split_commas(words[1])]
    if len(most) != len(KINDS):
        raise LineError("pile_most is five numbers")
    return most


def has_bad_pile_most(at: Position) -> bool:
    """`pile_most`: more are in the pile than somebody thinks; of open hands, more than fit in all."""
    left = [count_deck(kind, at.count) - count_seen(at, kind) for kind in KINDS]
    unseen = count_unseen(at)
    public = get_pile_most(at, "all")
    for who in ["all", *map(str, range(at.count))]:
        if any(own > most for own, most in zip(get_pile_most(at, who), public, strict=True)):
            return True
        over = sum(max(0, have - most) for have, most in zip(left, get_pile_most(at, who), strict=True))
        if over > unseen:
            return True
    return False


REASONS: dict[str, Callable[[Position], bool]] = {
    "buildings": has_bad_buildings,
    "resources": has_bad_resources,
    "events": has_bad_events,
    "market": has_bad_market,
    "home": has_bad_home,
    "first_road": has_bad_first_road,
    "built": has_bad_built,
    "spent": has_bad_spent,
    "won": has_bad_won,
    "result_phase": has_bad_result_phase,
    "result": has_bad_result,
    "turns": has_bad_turns,
    "partner": has_bad_partner,
    "partner_cards": has_bad_partner_cards,
    "robber": has_bad_robber,
    "debts": has_bad_debts,
    "exchanges": has_bad_exchanges,
    "amount": has_bad_amount,
    "todo": has_bad_todo,
    "got": has_bad_got,
    "back": has_bad_back,
    "knows": has_bad_knows,
    "pile_most": has_bad_pile_most,
}


def find_reasons(line: str) -> set[str]:
    """Names of all reasons that speak against a line; LineError where it is none of this game."""
    try:
        position = read_position(line)
        return {name for name, is_against in REASONS.items() if is_against(position)}
    except (IndexError, KeyError) as problem:
        raise LineError(f"a word that is not known here: {problem}") from problem
