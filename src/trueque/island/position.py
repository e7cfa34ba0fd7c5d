"""A position of the board game as the parts of one line, and back (docs/position.md).

What follows from the rest is not written: the bank, the deck, points, pieces left, rates. `details` lists the rest of
the small print, each with what is usual, so that a line says only what is unusual about its position.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from trueque.island.core.state import KNIGHT, NOBODY, NONE, POINT, WORD, position_class
from trueque.island.details import DETAILS, OF_A_SEAT, PositionDraft
from trueque.island.fill import guess_unseen_takings
from trueque.island.game import Island
from trueque.island.guess import (
    deal_development_cards,
    deal_hands,
    derive_building_sets,
    include_member,
    restore_sealed_answers,
)
from trueque.island.impossible import UNSEEN, list_position_objections, require_readable
from trueque.island.layouts import HARBOURS, RESOURCES, TERRAINS, Layout
from trueque.island.ledger import Ledger, Taking
from trueque.island.offer_lines import read_offers, write_offers
from trueque.island.rules import IslandRules
from trueque.island.state import PHASES, IslandState
from trueque.island.view import list_set_members
from trueque.kernel.errors import bad_position
from trueque.kernel.impossible import Objection, require_possible
from trueque.kernel.parts import PartText, PositionParts
from trueque.kernel.position import WHOLE, Eyes

Written = Iterator[tuple[str, str]]
MOST = 99
"""No hand drifts so far: a bound of this size is none."""


def write(game: Island, state: IslandState, eyes: Eyes) -> list[tuple[str, str]]:
    """The parts of *state*. A seat's are made of its view alone, so that nothing else can be in them."""
    game = to_plain_game(game)
    if eyes != WHOLE:
        state = game.guess(game.view(state, eyes), Random(0))
    d = PositionDraft.make_draft(game, state, eyes)
    parts = [*write_ground(d)]
    for detail in DETAILS:
        value = detail.get(d)
        if value != detail.usual(d):
            parts.append((detail.name, detail.write(d, value)))
    parts += write_seats(d)
    return [*parts, *write_offers(d), *write_thefts(d)]


def read(game: Island, parts: PositionParts, eyes: Eyes, rng: Random) -> IslandState:
    """The position that *parts* hold; of a seat's line, one that fits it."""
    home = to_plain_game(game)
    d = PositionDraft(home, position_class(game.room)(), Ledger.make_empty(game.seats), eyes)
    read_ground(d, parts)
    seats = [parts.take_nested_parts(f"seat {p}") for p in range(game.seats)]
    read_pieces(d, seats)
    for detail in DETAILS:
        said = parts.take_optional_part(detail.name)
        detail.put(d, detail.usual(d) if said is None else detail.read(d, said))
    sort_by_turn_order(d)
    for p, inner in enumerate(seats):
        for field in OF_A_SEAT:
            said = inner.take_optional_part(field.name) if field.is_written(d, p) else None
            field.put(d, p, field.usual(d, p) if said is None else field.read(d, p, said))
        inner.require_empty()
    # Knights that lie open were played: the deck has them no more, whether or not the line says so again.
    d.played[KNIGHT] = max(d.played[KNIGHT], sum(int(d.g.knights[p]) for p in range(d.game.seats)))
    read_thefts(d, parts)
    read_offers(d, parts)
    complete_draft(d, rng)
    require_readable(d)
    return d.make_state(game)


def list_objections(game: Island, state: IslandState, eyes: Eyes) -> list[Objection]:
    """All that speaks against a position; nothing where it can come about."""
    return list_position_objections(to_plain_game(game), state, eyes)


def to_plain_game(game: Island) -> Island:
    """*game* as CPython plays it: a line is read and written field by field."""
    return game if game.core.name == "plain" else make_plain_twin(game.rules, game.layout)


@lru_cache(maxsize=8)
def make_plain_twin(rules: IslandRules, layout: Layout) -> Island:
    """Made once: a bridge asks for it at every question."""
    return Island(rules, layout, "plain")


# ---- the island ------------------------------------------------------------------------------------------------------


def write_ground(d: PositionDraft) -> Written:
    g, blank, places = d.g, d.game.blank, d.game.places
    n = len(places.hexes)
    if (g.terrain[:n], g.token[:n]) != (blank.terrain[:n], blank.token[:n]):
        rows: dict[int, list[str]] = {}
        for h, (_, y) in enumerate(places.hexes):
            rows.setdefault(y, []).append(write_hex(int(g.terrain[h]), int(g.token[h])))
        yield "hexes", " / ".join(" ".join(row) for row in rows.values())
    if g.harbour != blank.harbour:
        kinds = [
            (places.path_names[one.path], int(g.harbour[places.paths[one.path][0]])) for one in d.game.layout.harbours
        ]
        yield "harbours", " ".join(f"{name}={HARBOURS[kind]}" for name, kind in kinds if kind != NONE)


def write_hex(terrain: int, token: int) -> str:
    """``forest9``; ``desert`` has no number, and ``?`` is what nature has not drawn yet."""
    number = "?" if token == NONE else str(token) if token else ""
    return ("?" if terrain == NONE else TERRAINS[terrain]) + number


def read_ground(d: PositionDraft, parts: PositionParts) -> None:
    g, blank = d.g, d.game.blank
    g.terrain[:], g.token[:], g.harbour[:] = blank.terrain, blank.token, blank.harbour
    # A beginners' board is laid with settlements on it, which the line names itself; beyond its corners nothing stands.
    corners = len(d.game.places.corners)
    g.owner[:] = [*([NOBODY] * corners), *list(blank.owner)[corners:]]
    said = parts.take_optional_part("hexes")
    if said is not None:
        words = [word for word in said.split_words() if word.text != "/"]
        PartText("hexes", " ".join(word.text for word in words)).split_list(len(d.game.places.hexes), by=" ")
        for h, word in enumerate(words):
            read_hex(d, h, word)
    for harbour in d.optional_words(parts, "harbours"):
        read_harbour(d, harbour)
    for h in range(len(d.game.places.hexes)):
        if g.token[h] > 0:
            g.hexes_of[g.token[h]] |= 1 << h


TERRAIN_WORDS = {"?": NONE, **{name: k for k, name in enumerate(TERRAINS)}}
NUMBER_WORDS = {"?": NONE, "": 0, **{str(n): n for n in range(2, 13)}}


def read_hex(d: PositionDraft, h: int, word: PartText) -> None:
    terrain = word.text.rstrip("0123456789?") or ("?" if word.text.startswith("?") else "")
    number = word.text[len(terrain) :]
    g, blank, name = d.g, d.game.blank, d.game.places.hex_names[h]
    g.terrain[h] = PartText(f"hexes {name}", terrain).look_up(TERRAIN_WORDS)
    g.token[h] = PartText(f"hexes {name}", number).look_up(NUMBER_WORDS)
    for now, printed in ((g.terrain[h], blank.terrain[h]), (g.token[h], blank.token[h])):
        if now != printed and printed != NONE and not (now == 0 and g.terrain[h] == 5):
            there = write_hex(blank.terrain[h], blank.token[h])
            raise word.part_error("“{part}”: on this island {name} is printed as {there}, not “{word}”.", name=name,
                             there=there)  # fmt: skip


def read_harbour(d: PositionDraft, word: PartText) -> None:
    places = d.game.places
    name, _, kind = word.text.partition("=")
    paths = {places.path_names[one.path]: one.path for one in d.game.layout.harbours}
    path = PartText("harbours", name).look_up(paths)
    for corner in places.paths[path]:
        d.g.harbour[corner] = PartText(f"harbours {name}", kind).read_name_index(HARBOURS)


# ---- pieces ----------------------------------------------------------------------------------------------------------


def write_seats(d: PositionDraft) -> Written:
    g, places = d.g, d.game.places
    cities = set(list_set_members(g.cities, None, len(places.corners)))
    for p in range(d.game.seats):
        homes = list_set_members(g.homes, p, len(places.corners))
        words = [
            ("settlements", [places.corner_names[c] for c in homes if c not in cities]),
            ("cities", [places.corner_names[c] for c in homes if c in cities]),
            ("roads", [places.path_names[e] for e in list_set_members(g.roads, p, len(places.paths))]),
        ]
        said = [f"{name} {','.join(found)}" for name, found in words if found]
        for field in OF_A_SEAT:
            if field.is_written(d, p) and (value := field.get(d, p)) != field.usual(d, p):
                said.append(f"{field.name} {field.write(d, value)}")
        if said:
            yield f"seat {p}", " ".join(said)


def read_pieces(d: PositionDraft, seats: list[PositionParts]) -> None:
    g, places, rules = d.g, d.game.places, d.game.rules
    roads: dict[int, int] = {}
    for p, inner in enumerate(seats):
        for name, most in (("settlements", rules.settlements), ("cities", rules.cities)):
            said = inner.take_optional_part(name)
            corners = [] if said is None else said.read_name_indices(places.corner_names)
            for c in corners:
                if said is not None and g.owner[c] != -1:
                    raise said.part_error("“{part}”: on {place} stands a building of seat {seat} already.",
                                     place=places.corner_names[c], seat=g.owner[c])  # fmt: skip
                g.owner[c] = p
                include_member(g.homes, p, c)
                g.built[c // WORD] |= 1 << c % WORD
                if name == "cities":
                    g.cities[c // WORD] |= 1 << c % WORD
            (g.cities_left if name == "cities" else g.settlements_left)[p] = most - len(corners)
        read_roads(d, p, inner.take_optional_part("roads"), roads)
        pieces = sum(int(g.owner[c]) == p for c in range(len(places.corners)))
        g.points[p] = pieces + rules.cities - g.cities_left[p]
    derive_building_sets(d.game, g)


def read_roads(d: PositionDraft, p: int, said: PartText | None, taken: dict[int, int]) -> None:
    g, places = d.g, d.game.places
    paths = [] if said is None else said.read_name_indices(places.path_names)
    for e in paths:
        if said is not None and e in taken:
            raise said.part_error("“{part}”: on {place} lies a road of seat {seat} already.",
                                  place=places.path_names[e],
                             seat=taken[e])  # fmt: skip
        taken[e] = p
        include_member(g.roads, p, e)
        for c in places.paths[e]:
            include_member(g.touched, p, c)
    g.roads_left[p] = d.game.rules.roads - len(paths)


def sort_by_turn_order(d: PositionDraft) -> None:
    """Who plays after whom."""
    order, n = d.g.order, d.game.seats
    if len(set(order[:n])) == n:
        for i in range(n):
            d.g.follower[order[i]] = order[(i + 1) % n]


# ---- thefts ----------------------------------------------------------------------------------------------------------


def write_thefts(d: PositionDraft) -> Written:
    """Cards taken unseen: ``1<0 wool 1,0,2,0,1`` with the victim's open balance, and what was seen of hands since."""
    for taking, bounds in zip(d.ledger.takings, d.ledger.bounds, strict=True):
        known = d.is_known(taking.thief) or d.is_known(taking.victim)
        card = RESOURCES[taking.resource] if known and taking.resource is not None else "?"
        seen = [
            f"{seat}.{RESOURCES[kind]}{write_span(low, high)}" for (seat, kind), (low, high) in sorted(bounds.items())
        ]
        yield "theft", " ".join([f"{taking.thief}<{taking.victim}", card, ",".join(map(str, taking.balance)), *seen])


def write_span(low: int, high: int) -> str:
    """How far a hand has drifted from its open balance: at least so many, mostly."""
    return f">={low}" if high == MOST else f"={low}..{high}"


def read_thefts(d: PositionDraft, parts: PositionParts) -> None:
    for said in parts.take_named_parts("theft"):
        words = said.split_words()
        if len(words) < 3:
            raise said.part_error(
                "“{part}”: “{word}” should read THIEF<VICTIM CARD and the victim's five open balances."
            )
        thief, victim = (one.read_number(0, d.game.seats - 1) for one in words[0].split_list(2, by="<"))
        cards = {name: kind for kind, name in enumerate(RESOURCES)}
        hidden = not (d.is_known(thief) or d.is_known(victim))
        card: int | None = words[1].look_up({"?": None} if hidden else cards)
        d.ledger.takings.append(Taking(thief, victim, card, tuple(words[2].read_numbers(5, -99, 99))))
        d.ledger.bounds.append(dict(read_bound(d, word) for word in words[3:]))


def read_bound(d: PositionDraft, word: PartText) -> tuple[tuple[int, int], tuple[int, int]]:
    """``1.brick>=1`` or ``1.brick=0..2``"""
    where, at_least, low = word.text.partition(">=")
    if not at_least:
        where, _, low = word.text.partition("=")
    ends = [*PartText("theft", low).split_list(1 if at_least else 2, by=".."), PartText("theft", str(MOST))]
    who, kind = PartText("theft", where).split_list(2, by=".")
    place = who.read_number(0, d.game.seats - 1), kind.read_name_index(RESOURCES)
    return place, (ends[0].read_number(-MOST, MOST), ends[1].read_number(-MOST, MOST))


# ---- what follows from the rest --------------------------------------------------------------------------------------


def complete_draft(d: PositionDraft, rng: Random) -> None:
    """Balances, hands, bank, deck and points; what a seat's line leaves open is dealt as a guess deals it."""
    g, game = d.g, d.game
    drift = count_drifts(d.ledger)
    for p in range(game.seats):
        if d.is_known(p):
            held = [d.hand[p][r] + d.laid[p][r] for r in range(5)]
            d.ledger.balance[p] = [held[r] - drift[p][r] for r in range(5)]
    for r in range(len(RESOURCES)):
        g.bank[r] = game.rules.bank - sum(row[r] for row in d.ledger.balance)
    count_points(d)
    if d.eyes == WHOLE:
        reveal_setup(d)
    else:
        deal_unseen_cards(d, rng)
    g.deck_left = sum(g.deck) - (PHASES[g.phase] == "drawn_card")


def count_drifts(ledger: Ledger) -> list[list[int]]:
    """What the known thefts have moved, seat by seat."""
    drift = [[0] * 5 for _ in ledger.balance]
    for taking in ledger.takings:
        if taking.resource is not None:
            drift[taking.thief][taking.resource] += 1
            drift[taking.victim][taking.resource] -= 1
    return drift


def count_points(d: PositionDraft) -> None:
    """Awards, and the point cards that the eyes know of."""
    g, rules = d.g, d.game.rules
    for holder, worth in ((g.road_holder, rules.longest_road_points), (g.army_holder, rules.largest_army_points)):
        if holder >= 0:
            g.points[holder] += worth
    for p in range(d.game.seats):
        g.points[p] += d.cards[p][POINT] if d.is_known(p) else d.shown_points[p]


def reveal_setup(d: PositionDraft) -> None:
    """The whole form: everybody's cards as they are written."""
    g, pool = d.g, d.game.deck()
    for p in range(d.game.seats):
        for k in range(5):
            g.hand[p, k], g.laid[p, k], g.cards[p, k] = d.hand[p][k], d.laid[p][k], d.cards[p][k]
            pool[k] -= d.cards[p][k]
        g.hand_size[p] = sum(d.hand[p])
    for k in range(5):
        g.fresh[k] = d.fresh[k]
        g.deck[k] = pool[k] - d.fresh[k] - d.played[k]


def deal_unseen_cards(d: PositionDraft, rng: Random) -> None:
    """A seat's form: the rest is dealt so that it fits."""
    require_possible(UNSEEN, d)
    view = d.make_view()
    try:
        d.ledger = guess_unseen_takings(d.ledger, rng)
        deal_hands(d.game, d.g, view, d.ledger, rng)
        deal_development_cards(d.game, d.g, view, rng)
        restore_sealed_answers(d.game, d.g, view, rng)
    except (AssertionError, IndexError, ValueError) as broken:
        raise bad_position("No hands match what this line says about them.") from broken
    if any(d.g.hand[p, r] < 0 for p in range(d.game.seats) for r in range(5)):
        raise bad_position("No hands match what this line says about them.")
