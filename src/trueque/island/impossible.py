"""Whether a position of the board game can come about: every reason why not, by name (docs/position.md lists them).

What phase and question need stands in `question_reasons`; the rest is the box, places, and who must hold an award.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from trueque.island.core import founding
from trueque.island.core.awards import LARGE_ENOUGH, LONG_ENOUGH
from trueque.island.core.state import DESERT, FOUND_ROAD, KNIGHT, NOBODY, NONE, OVER, POINT
from trueque.island.core.tables import PLACES as FRAME_PLACES
from trueque.island.details import (
    PositionDraft,
    default_harbours_left,
    default_trade_rates,
    trade_rates_at_harbours,
    usual_terrain_left,
    usual_token_left,
)
from trueque.island.layouts import RESOURCES
from trueque.island.question_reasons import BEFORE_TURNS, QUESTION, SET_UP
from trueque.island.state import PHASES, IslandState
from trueque.island.view import list_set_members
from trueque.kernel.impossible import ImpossiblePosition, Objection, PositionReason, find_objections
from trueque.kernel.parts import WHOLE, Eyes

if TYPE_CHECKING:
    from trueque.island.game import Island

Found = Iterator[Mapping[str, object]]
Reason = PositionReason[PositionDraft]


def homes_of(d: PositionDraft, p: int) -> tuple[int, ...]:
    return list_set_members(d.g.homes, p, len(d.game.places.corners))


def roads_of(d: PositionDraft, p: int) -> tuple[int, ...]:
    return list_set_members(d.g.roads, p, len(d.game.places.paths))


# ---- the box ---------------------------------------------------------------------------------------------------------


def list_missing_pieces(d: PositionDraft) -> Found:
    rules = d.game.rules
    for p in range(d.game.seats):
        for name, left in (
            ("settlements", d.g.settlements_left),
            ("cities", d.g.cities_left),
            ("roads", d.g.roads_left),
        ):
            if left[p] < 0:
                most = int(getattr(rules, name))
                yield {"part": f"seat {p} {name}", "n": most - int(left[p]), "most": most}


def list_missing_resources(d: PositionDraft) -> Found:
    most = d.game.rules.bank
    for r, name in enumerate(RESOURCES):
        if d.g.bank[r] < 0:
            yield {"n": most - int(d.g.bank[r]), "name": name, "most": most}


def are_development_cards_missing(d: PositionDraft) -> bool:
    return min(d.g.deck) < 0 or d.g.deck_left < 0


def are_unseen_cards_missing(d: PositionDraft) -> bool:
    """The same before the hidden ones are dealt: as many as are known of, of any kind."""
    known = sum(sum(d.cards[p]) + (sum(d.fresh) if p == d.g.seat else 0) for p in range(d.game.seats) if d.is_known(p))
    return known + sum(d.development) + sum(d.played) > sum(d.game.deck())


def list_knight_count_errors(d: PositionDraft) -> Found:
    lying = sum(int(d.g.knights[p]) for p in range(d.game.seats))
    if d.played[KNIGHT] != lying:
        yield {"n": d.played[KNIGHT], "lying": lying}


def list_pile_count_errors(d: PositionDraft) -> Found:
    """Hexes, numbers or harbours that the box does not have so often."""
    piles = (
        ("terrain_left", usual_terrain_left),
        ("token_left", usual_token_left),
        ("harbour_left", default_harbours_left),
    )
    for name, count in piles:
        if min(count(d)) < 0:
            yield {"part": name}
    if d.game.blank.frame_left and has_strange_frame(d):
        yield {"part": "harbour_left"}


def has_strange_frame(d: PositionDraft) -> bool:
    """Whether more harbours of a kind are laid than all pieces of the frame have."""
    t = d.game.tables
    printed = Counter(t.frame[piece, place] for piece in range(t.frame_pieces) for place in range(FRAME_PLACES))
    laid = Counter(int(d.g.harbour[d.game.places.paths[one.path][0]]) for one in d.game.layout.harbours)
    return any(kind != NONE and count > printed[kind] for kind, count in laid.items())


def list_leftover_errors(d: PositionDraft) -> Found:
    """What is said to be left, though other hexes and numbers are laid."""
    for name, count in (("terrain_left", usual_terrain_left), ("token_left", usual_token_left)):
        first = int(name == "token_left")  # hexes without a number are not counted: the desert is none of the box's
        if [int(n) for n in getattr(d.g, name)[first:]] != count(d)[first:]:
            yield {"part": name}


def list_number_token_errors(d: PositionDraft) -> Found:
    """Deserts with a number, and more other hexes without one than the box has too few numbers."""
    blank, hexes = d.game.blank, range(len(d.game.places.hexes))
    open_hexes = [h for h in hexes if blank.token[h] == NONE]
    deserts = sum(int(d.g.terrain[h]) == DESERT for h in open_hexes)
    spare = len(open_hexes) - deserts - sum(blank.token_left)
    bare = [h for h in open_hexes if int(d.g.terrain[h]) not in (DESERT, NONE) and d.g.token[h] == 0]
    for h in [h for h in hexes if d.g.terrain[h] == DESERT and d.g.token[h] > 0] + (bare if len(bare) > spare else []):
        yield {"name": d.game.places.hex_names[h]}


BOX: tuple[Reason, ...] = (
    Reason("pieces", "“{part}”: there are {n}, and the box holds {most}.", list_missing_pieces),
    Reason("resources", "The hands hold {n} cards of {name}; there are {most}.", list_missing_resources),
    Reason("development_cards", "There are more development cards in this position than in the box.",
           are_development_cards_missing),
    Reason("knights_played", "Knights that «played» names: {n}; those that lie open before the seats: {lying}.",
           list_knight_count_errors),
    Reason("points_played", "«played»: a point card is held and never played.", lambda d: d.played[POINT] > 0),
    Reason("ground", "The hexes or harbours of this line are more than the box has of one kind ({part}).",
           list_pile_count_errors),
    Reason("ground_left", "«{part}» should be what the box still holds when these hexes are laid.",
           list_leftover_errors),
    Reason("numbers", "The desert has no number, and every other hex has one: {name}.", list_number_token_errors),
)  # fmt: skip
UNSEEN: tuple[Reason, ...] = (
    BOX[0], BOX[1],
    Reason("development_cards", BOX[2].sentence, are_unseen_cards_missing),
)  # fmt: skip
"""Of a seat's line, before what it leaves open is dealt."""


# ---- places ----------------------------------------------------------------------------------------------------------


def list_buildings_too_close(d: PositionDraft) -> Found:
    """Two buildings on neighbouring corners: of anybody, or of one seat where only one's own keep apart."""
    owner, names = d.g.owner, d.game.places.corner_names
    for a, b in d.game.places.paths:
        if NOBODY not in (owner[a], owner[b]) and (d.game.rules.distance_rule == "everybody" or owner[a] == owner[b]):
            yield {"one": names[a], "two": names[b]}


def list_road_networks(d: PositionDraft, p: int) -> list[tuple[set[int], set[int]]]:
    """The parts that the pieces of a seat lie in: the corners and the roads of each."""
    found: list[tuple[set[int], set[int]]] = [({c}, set()) for c in homes_of(d, p)]
    for e in roads_of(d, p):
        ends = set(d.game.places.paths[e])
        joined = [one for one in found if one[0] & ends]
        merged = (ends.union(*(one[0] for one in joined)), {e}.union(*(one[1] for one in joined)))
        found = [one for one in found if one not in joined] + [merged]
    return found


def list_unconnected_roads(d: PositionDraft) -> Found:
    for p in range(d.game.seats):
        homes = set(homes_of(d, p))
        for corners, roads in list_road_networks(d, p):
            if not corners & homes:
                yield {"seat": p, "road": d.game.places.path_names[min(roads)]}


def list_unconnected_buildings(d: PositionDraft) -> Found:
    """Buildings without a road of their seat, but the one whose road is asked for, and where others took all paths."""
    taken = {e for p in range(d.game.seats) for e in roads_of(d, p)}
    for p in range(d.game.seats):
        own = {c for e in roads_of(d, p) for c in d.game.places.paths[e]}
        for c in homes_of(d, p):
            is_asked = d.g.phase == FOUND_ROAD and d.g.seat == p and d.g.corner == c
            around = [e for e, ends in enumerate(d.game.places.paths) if c in ends]
            if c not in own and not is_asked and not taken.issuperset(around):
                yield {"seat": p, "corner": d.game.places.corner_names[c]}


def list_seats_with_many_networks(d: PositionDraft) -> Found:
    most = 1 if d.game.rules.founding == "chain" else 2
    for p in range(d.game.seats):
        homes = set(homes_of(d, p))
        n = sum(bool(corners & homes) for corners, _ in list_road_networks(d, p))
        if n > most:
            yield {"seat": p, "n": n, "most": most}


def list_seats_without_founding(d: PositionDraft) -> Found:
    """Seats with fewer than two buildings in a turn: only where there was no place for them (R-038)."""
    if d.g.phase in BEFORE_TURNS:
        return
    for p in range(d.game.seats):
        n = len(homes_of(d, p))
        if n < 2 and founding.has_founding_place(d.game.tables, d.g, p):
            yield {"seat": p, "n": n}


def list_trade_rate_errors(d: PositionDraft) -> Found:
    """Rates that the seat's harbours do not give; one that opens next turn may, where it has another of its kind."""
    for p in range(d.game.seats):
        least = trade_rates_at_harbours(d, {int(d.g.harbour[c]) for c in homes_of(d, p)})
        most = default_trade_rates(d, p)
        if not all(least[r] <= d.g.rate[p, r] <= most[r] for r in range(5)):
            yield {"seat": p, "rates": ",".join(map(str, most))}


PLACES: tuple[Reason, ...] = (
    Reason("distance", "{one} and {two} are neighbouring corners: buildings keep one corner between them.",
           list_buildings_too_close),
    Reason("loose_road", "The road {road} of seat {seat} leads to none of its buildings.", list_unconnected_roads),
    Reason("loose_building", "The building of seat {seat} on {corner} has no road of its own.",
           list_unconnected_buildings),
    Reason("networks", "The pieces of seat {seat} lie in {n} parts; there are as many as foundings, at most {most}.",
           list_seats_with_many_networks),
    Reason("founding", "Buildings of seat {seat}: {n}; the founding gives it two.", list_seats_without_founding),
    Reason("rates", "“seat {seat} rates”: by its harbours they are {rates}.", list_trade_rate_errors),
)  # fmt: skip


# ---- awards and the end ----------------------------------------------------------------------------------------------


def list_wrong_road_holders(d: PositionDraft) -> Found:
    lengths, holder = d.road_lengths, int(d.g.road_holder)
    if holder != NOBODY and (lengths[holder] < LONG_ENOUGH or lengths[holder] < max(lengths)):
        yield {"seat": holder, "n": lengths[holder], "most": max(lengths)}


def list_missing_road_holders(d: PositionDraft) -> Found:
    lengths = d.road_lengths
    best = max(lengths)
    if d.g.road_holder == NOBODY and best >= LONG_ENOUGH and lengths.count(best) == 1:
        yield {"seat": lengths.index(best), "n": best}


def list_road_length_errors(d: PositionDraft) -> Found:
    """Roads counted longer than they are, or the holder's shorter."""
    for p, length in enumerate(d.road_lengths):
        if d.g.trail[p] > length or (d.g.road_holder == p and d.g.trail[p] < length >= LONG_ENOUGH):
            yield {"seat": p, "n": length}


def list_wrong_army_holders(d: PositionDraft) -> Found:
    knights, holder = [int(d.g.knights[p]) for p in range(d.game.seats)], int(d.g.army_holder)
    if holder != NOBODY and (knights[holder] < LARGE_ENOUGH or knights[holder] < max(knights)):
        yield {"seat": holder, "n": knights[holder], "most": max(knights)}


def list_missing_army_holders(d: PositionDraft) -> Found:
    knights = [int(d.g.knights[p]) for p in range(d.game.seats)]
    if d.g.army_holder == NOBODY and max(knights) >= LARGE_ENOUGH:
        yield {"seat": knights.index(max(knights)), "n": max(knights)}


def list_winners_without_points(d: PositionDraft) -> Found:
    winner, needed = int(d.g.winner), d.game.rules.victory_points
    if winner != NOBODY and d.g.points[winner] < needed:
        yield {"seat": winner, "n": int(d.g.points[winner]), "needed": needed}


def list_undeclared_winners(d: PositionDraft) -> Found:
    """Whoever has the points though the game goes on: in its turn, or by a switch in any."""
    rules = d.game.rules
    if d.g.phase == OVER or (d.g.host != 0 and rules.between_turns == "special_building"):
        return
    for p in range(d.game.seats):
        if d.g.points[p] >= rules.victory_points and (p == d.g.seat or not rules.win_on_own_turn_only):
            yield {"seat": p, "n": int(d.g.points[p])}


def is_ended_early(d: PositionDraft) -> bool:
    return d.g.phase == OVER and d.g.winner == NOBODY and d.g.turn < d.game.rules.turn_limit


def list_seats_with_too_many_points(d: PositionDraft) -> Found:
    for p in range(d.game.seats):
        if int(d.g.cards[p, POINT]) > d.room[p]:
            yield {"seat": p, "n": int(d.g.cards[p, POINT]), "most": d.room[p]}


AWARDS: tuple[Reason, ...] = (
    Reason("longest_road", "“longest_road”: roads in a row of seat {seat}: {n}; it takes five, and the longest "
           "has {most}.", list_wrong_road_holders),
    Reason("longest_road_missing", "Seat {seat} has the longest road, of {n}; «longest_road» should name it.",
           list_missing_road_holders),
    Reason("trail", "“seat {seat} trail”: its longest road is {n}.", list_road_length_errors),
    Reason("largest_army", "“largest_army”: knights of seat {seat}: {n}; it takes three, and the most are {most}.",
           list_wrong_army_holders),
    Reason("largest_army_missing", "Seat {seat} has {n} knights; «largest_army» should name it, or who had as many "
           "first.", list_missing_army_holders),
    Reason("winner_phase", "There is a winner, so the phase is over, not «{phase}».",
           lambda d: d.g.winner != NOBODY and d.g.phase != OVER),
    Reason("winner", "“winner”: points of seat {seat}: {n}; it takes {needed}.", list_winners_without_points),
    Reason("won", "Seat {seat} has {n} points and has won: the phase should be over.", list_undeclared_winners),
    Reason("end", "The phase is over, and «winner» should say who has won: turns are left.", is_ended_early),
    Reason("room", "Seat {seat} has not won; its point cards: {n}, and it can be {most} at most.",
           list_seats_with_too_many_points),
)  # fmt: skip

REASONS: tuple[Reason, ...] = (*BOX, *PLACES, *AWARDS, *QUESTION)
"""All that may speak against a position, in the order in which it is said."""


READABLE = frozenset({
    *(reason.name for reason in BOX[:3]), "ground", "island_unfinished", "step", "order_incomplete", "thrower",
    "founding_corner", "winner_phase", "turn_uncounted", "after", "host", "discard", "debts", "victim", "answers",
    "free_roads", "draw",
})  # fmt: skip
"""What a position needs to be played at all: without it even an old record is refused."""


def require_readable(d: PositionDraft) -> None:
    """Refuse what cannot even be played, and then with all that speaks against it."""
    found = find_objections(REASONS, d, phase=PHASES[d.g.phase])
    if any(one.name in READABLE for one in found):
        raise ImpossiblePosition(found)


def list_position_objections(game: Island, state: IslandState, eyes: Eyes = WHOLE) -> list[Objection]:
    """What speaks against a position that is there: nothing, in a game that was played."""
    d = PositionDraft.make_draft(game, state, eyes)
    return find_objections(REASONS, d, phase=PHASES[d.g.phase])


assert set(SET_UP) < set(BEFORE_TURNS)
