"""Whether a position of The Princes can come about: every reason why not, by name (docs/position.md lists them)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from trueque.kernel.impossible import Objection, PositionReason, find_objections
from trueque.princes.catalogue import CARDS
from trueque.princes.decks import card_back
from trueque.princes.layout import SEAT, PrincesLayout, Realm
from trueque.princes.programs import number_cards
from trueque.princes.state import PrincesState
from trueque.princes.steps import BeginTurn, Discard, EndTurn, FindRegions, LayRegions, RollDice
from trueque.princes.tableau import CITY, SITE_NAMES, Spot

if TYPE_CHECKING:
    from trueque.princes.game import Princes

Found = Iterator[Mapping[str, object]]
FIRST_PLACES = {-1, 1}


class PrincesCase:
    """A position, and the game it is of."""

    def __init__(self, game: Princes, state: PrincesState) -> None:
        self.game = game
        self.state = state

    @cached_property
    def s(self) -> PrincesLayout:
        return self.state.layout

    def is_waiting(self, *kinds: type) -> bool:
        """Whether a step of one of these kinds is still to be done."""
        return any(isinstance(step, kinds) for _, step in self.s.todo)


# ---- the box ---------------------------------------------------------------------------------------------------------


def list_card_count_errors(case: PrincesCase) -> Found:
    box, here = case.game.census(case.game.start()), case.game.census(case.state)
    for name in sorted(box.keys() | here.keys()):
        if box.get(name, 0) != here.get(name, 0):
            yield {"name": name, "n": here.get(name, 0), "most": box.get(name, 0)}


def list_cards_in_wrong_stacks(case: PrincesCase) -> Found:
    """Cards in a stack of another back: one goes only under those of its own."""
    rules = case.s.rules
    if rules.mode_parts.brought:
        return
    for n, (back, stack) in enumerate(zip(rules.backs, case.s.stacks, strict=True), 1):
        for card, _ in stack:
            if CARDS[card].kind == "event" or card_back(rules, card) != back:
                yield {"name": card, "n": n, "back": back}


def list_unholdable_hand_cards(case: PrincesCase) -> Found:
    """Cards in a hand that nobody ever holds."""
    for seat, hand in enumerate(case.s.hands):
        yield from ({"name": card, "seat": seat} for card, _ in hand if CARDS[card].kind == "event")


# ---- principalities --------------------------------------------------------------------------------------------------


def are_places_apart(realm: Realm) -> bool:
    """Whether the first two places are missing, or one between others."""
    xs = sorted(realm.places)
    return not set(xs) >= FIRST_PLACES or xs != list(range(xs[0], xs[-1] + 1, 2))


def list_wrong_places(case: PrincesCase) -> Found:
    yield from ({"seat": seat} for seat, realm in enumerate(case.s.realms) if are_places_apart(realm))


def list_joined_realms(case: PrincesCase) -> Iterator[tuple[int, Realm]]:
    """Principalities whose places are as they should be: of others nobody can say where roads and regions belong."""
    yield from ((seat, realm) for seat, realm in enumerate(case.s.realms) if not are_places_apart(realm))


def list_wrong_roads(case: PrincesCase) -> Found:
    """Roads lie between all places, and one may lead on at either end."""
    for seat, realm in list_joined_realms(case):
        low, high = min(realm.places, default=-1), max(realm.places, default=1)
        within, roads = set(range(low + 1, high, 2)), Counter(realm.roads)
        if not within <= roads.keys() <= within | {low - 1, high + 1} or max(roads.values(), default=0) > 1:
            yield {"seat": seat}


def list_wrong_regions(case: PrincesCase) -> Found:
    """A region lies above and below every road and both ends; only a new place's are still to be laid."""
    for seat, realm in list_joined_realms(case):
        low, high = min(realm.places, default=-1), max(realm.places, default=1)
        spots = {(x, y) for x in range(low - 1, high + 2, 2) for y in (1, -1)}
        here = set(realm.regions)
        ends = {(x, y) for x in (low - 1, high + 1) for y in (1, -1)}
        missing = spots - here
        is_laying = any(who == seat and isinstance(step, (FindRegions, LayRegions)) for who, step in case.s.todo)
        if here - spots or (missing and not (is_laying and missing <= ends)):
            yield {"seat": seat}


def can_lie(case: PrincesCase, realm: Realm, spot: Spot, card: str) -> bool:
    """Whether a card may lie at a site: one of a place that is there, the outer ones of a city; or a region's."""
    x, y = spot
    kind = CARDS[card].kind
    if kind == "region_expansion":
        return x % 2 == 0 and (x, y // 2) in realm.regions
    if kind not in ("settlement_expansion", "city_expansion") or x % 2 == 0 or x not in realm.places:
        return False
    is_city = realm.places[x] == CITY
    return is_city or (abs(y) == 1 and kind == "settlement_expansion")


def list_wrong_sites(case: PrincesCase) -> Found:
    for seat, realm in enumerate(case.s.realms):
        for spot, card in realm.sites.items():
            if not can_lie(case, realm, spot, card):
                yield {"seat": seat, "name": card, "site": SITE_NAMES[spot]}


def list_cover_errors(case: PrincesCase) -> Found:
    """A card lies on another where it covers that one, and only there."""
    t, number = case.game.plain.first.t, number_cards()
    for seat, realm in enumerate(case.s.realms):
        for spot, card in realm.sites.items():
            club, under = t.covers[number[card]], realm.under.get(spot)
            fits = under is None if club == 0 else under is not None and t.member[club, number[under]] != 0
            if not fits:
                yield {"seat": seat, "name": card, "site": SITE_NAMES[spot]}


def list_repeated_cards(case: PrincesCase) -> Found:
    """Cards of which a principality holds one at most."""
    t, number = case.game.plain.first.t, number_cards()
    for seat, realm in enumerate(case.s.realms):
        cards = [*realm.sites.values(), *realm.under.values()]
        faces = Counter(CARDS[card].face.id for card in cards if t.once[number[card]] != 0)
        yield from ({"seat": seat, "name": name, "n": n} for name, n in faces.items() if n > 1)


# ---- the end ---------------------------------------------------------------------------------------------------------


def list_winners_without_points(case: PrincesCase) -> Found:
    winner, needed = case.s.winner, case.s.rules.target
    if winner is not None and winner >= 0 and case.state.points(winner) < needed:
        yield {"seat": winner, "n": case.state.points(winner), "needed": needed}


def is_ended_early(case: PrincesCase) -> bool:
    return case.s.winner == -1 and case.s.turn <= case.game.plain.first.t.limit


def list_turns_past_limit(case: PrincesCase) -> Found:
    if case.s.winner is None and case.s.turn > case.game.plain.first.t.limit:
        yield {"n": case.s.turn, "most": case.game.plain.first.t.limit}


# ---- phase and question ----------------------------------------------------------------------------------------------


def is_todo_wrong(case: PrincesCase) -> bool:
    return (case.s.winner is None) != bool(case.s.todo)


def is_turn_open_ended(case: PrincesCase) -> bool:
    """Whether a turn is on that the active seat would not end, or one ends though none has begun."""
    todo = case.s.todo
    if case.s.winner is not None or not todo:
        return False
    if case.s.turn == 0:
        return case.is_waiting(EndTurn)
    last = todo[0][1]
    ends = [who for who, step in todo if isinstance(step, EndTurn)]
    return not isinstance(last, EndTurn) or ends != [case.s.active] or case.is_waiting(BeginTurn)


def is_die_missing(case: PrincesCase) -> bool:
    """Whether the dice of this turn were thrown, and the production die shows nothing."""
    is_on = case.s.winner is None and case.s.turn > 0
    return is_on and not case.is_waiting(RollDice) and case.s.die == 0


def list_stranded_action_cards(case: PrincesCase) -> Found:
    """Every card on the table goes to the discards when it is carried out."""
    waiting = Counter(step.card for _, step in case.s.todo if isinstance(step, Discard))
    for name in sorted(Counter(case.s.table).keys() | waiting.keys()):
        if case.s.table.count(name) != waiting[name]:
            yield {"name": name}


def list_hands_unknown_to_owner(case: PrincesCase) -> Found:
    """Who holds a card knows it."""
    for seat, hand in enumerate(case.s.hands):
        yield from ({"name": card, "seat": seat} for card, knows in hand if not knows & SEAT[seat])


def has_wrong_fresh(case: PrincesCase) -> bool:
    """Whether cards wait for one's own next turn though the table plays otherwise (R-268)."""
    return case.s.rules.fresh_cards != "own_turn" and any(case.s.fresh)


Reason = PositionReason[PrincesCase]
REASONS: tuple[Reason, ...] = (
    Reason("box", "“{name}” is there so often: {n}; the box holds {most}.", list_card_count_errors),
    Reason("backs", "“{name}” lies in stack {n}, whose cards have the back {back}.", list_cards_in_wrong_stacks),
    Reason("hand_kinds", "“{name}” in the hand of seat {seat}: nobody holds an event.", list_unholdable_hand_cards),
    Reason("places", "“seat {seat} places”: there are L1 and R1, and none is left out between others.",
           list_wrong_places),
    Reason("roads", "“seat {seat} roads”: one lies between all places, and one may lead on at either end.",
           list_wrong_roads),
    Reason("regions", "“seat {seat} regions”: one lies above and one below every road and at both ends.",
           list_wrong_regions),
    Reason("sites", "“{name}” cannot lie at {site} of seat {seat}: its place, its city or its region is missing.",
           list_wrong_sites),
    Reason("covers", "“{name}” at {site} of seat {seat}: what it covers lies under it, and nothing else does.",
           list_cover_errors),
    Reason("once", "Seat {seat} has built “{name}” {n} times; it may once.", list_repeated_cards),
    Reason("todo", "There is something to do as long as nobody has won, and nothing afterwards.", is_todo_wrong),
    Reason("winner", "“winner”: points of seat {seat}: {n}; it takes {needed}.", list_winners_without_points),
    Reason("end", "“winner”: -1, nobody, stands after the last turn alone.", is_ended_early),
    Reason("turns", "«turn» is {n}, and the game ends after {most} turns.", list_turns_past_limit),
    Reason("end_turn", "«todo»: a turn that has begun ends with EndTurn of the active seat, and no other does.",
           is_turn_open_ended),
    Reason("die", "The dice of this turn are thrown, and «die» should say what they show.", is_die_missing),
    Reason("table", "“{name}” lies on the table where a step of «todo» discards it, and only there.",
           list_stranded_action_cards),
    Reason("hand_known", "“{name}” in the hand of seat {seat} should be known to it.", list_hands_unknown_to_owner),
    Reason("fresh", "«fresh»: by these rules no card waits for one's own next turn.", has_wrong_fresh),
)  # fmt: skip
"""All that may speak against a position, in the order in which it is said."""
READABLE = frozenset({"box", "todo"})
"""What a position needs to be played at all: without it even an old record is refused."""


def list_position_objections(game: Princes, state: PrincesState) -> list[Objection]:
    """What speaks against a position that is there: nothing, in a game that was played."""
    return find_objections(REASONS, PrincesCase(game, state))
