"""The rules told a second time, slowly: sets and recursion over what a position shows, no masks, no shortcuts."""

from __future__ import annotations

from collections.abc import Iterable

from trueque.island.core import actions as A
from trueque.island.core import state as S
from trueque.island.core import switches as W
from trueque.island.core.board import CoreBoard
from trueque.island.core.state import Position
from trueque.island.core.switches import Switches


def members(low: int, high: int) -> set[int]:
    return {i for i in range(60) if int(low) >> i & 1} | {60 + i for i in range(60) if int(high) >> i & 1}


class Oracle:
    """One position, looked at with fresh eyes."""

    def __init__(self, board: CoreBoard, switches: Switches, g: Position) -> None:
        self.board, self.rules, self.g = board, switches, g
        self.paths = [frozenset(ends) for ends in board.path_corners]
        self.corners = range(1 + max(c for ring in board.hex_corners for c in ring))
        self.seats = range(switches.seats)
        self.owner = {c: int(g.owner[c]) for c in self.corners if g.owner[c] >= 0}
        self.cities = members(g.cities[0], g.cities[1])
        self.roads = {p: members(g.roads[p, 0], g.roads[p, 1]) for p in self.seats}
        self.hand = {p: [int(g.hand[p, r]) for r in range(5)] for p in self.seats}

    def at(self, corner: int) -> set[int]:
        return {e for e, ends in enumerate(self.paths) if corner in ends}

    def beside(self, corner: int) -> set[int]:
        return {c for e in self.at(corner) for c in self.paths[e]} - {corner}

    def road_length(self, seat: int) -> int:
        """The longest trail, by trying all of them."""

        def run(corner: int, left: frozenset[int], first: bool) -> int:
            if not first and self.owner.get(corner, seat) != seat:
                return 0
            return max(
                (1 + run(next(iter(self.paths[e] - {corner})), left - {e}, False) for e in self.at(corner) & left),
                default=0,
            )

        mine = frozenset(self.roads[seat])
        return max((run(c, mine, True) for e in mine for c in self.paths[e]), default=0)

    def free_paths(self) -> set[int]:
        return set(range(len(self.paths))) - set().union(*self.roads.values())

    def road_places(self, seat: int) -> set[int]:
        def joins(corner: int) -> bool:
            if corner in self.owner:
                return self.owner[corner] == seat
            return bool(self.at(corner) & self.roads[seat])

        return {e for e in self.free_paths() if any(joins(c) for c in self.paths[e])}

    def keeps_distance(self, seat: int, corner: int) -> bool:
        foreign = self.rules.distance_rule == W.OWN_ONLY
        near = [c for c in self.beside(corner) if c in self.owner and (self.owner[c] == seat or not foreign)]
        return corner not in self.owner and not near

    def settlement_places(self, seat: int) -> set[int]:
        return {c for c in self.corners if self.keeps_distance(seat, c) and self.at(c) & self.roads[seat]}

    def rate(self, seat: int, resource: int) -> int:
        """The best rate of the harbours the seat may use."""
        due = {k for k in range(6) if int(self.g.harbours_due) >> k & 1} if seat == self.g.seat else set()
        kinds = {int(self.g.harbour[c]) for c, p in self.owner.items() if p == seat}
        kinds -= due - self.harbours_before(seat, due)
        return 2 if resource in kinds else 3 if S.ANY_HARBOUR in kinds else 4

    def harbours_before(self, seat: int, due: set[int]) -> set[int]:
        """Kinds built this turn that the seat had before: it still has them."""
        twice = [k for k in due if sum(self.g.harbour[c] == k for c, p in self.owner.items() if p == seat) > 1]
        return {k for k in twice if any(self.g.rate[seat, r] < 4 for r in ([k] if k < 5 else range(5)))}

    def points(self, seat: int) -> int:
        homes = [c for c, p in self.owner.items() if p == seat]
        return (
            len(homes)
            + len(self.cities & set(homes))
            + int(self.g.cards[seat, S.POINT])
            + (self.rules.longest_road_points if self.g.road_holder == seat else 0)
            + (self.rules.largest_army_points if self.g.army_holder == seat else 0)
        )

    def production(self, total: int) -> dict[int, list[int]]:
        """What a throw brings each seat, with a bank that may run short."""
        owed = {p: [0] * 5 for p in self.seats}
        for h, ring in enumerate(self.board.hex_corners):
            if self.g.token[h] == total and self.g.robber != h and self.g.terrain[h] != S.DESERT:
                for c in ring:
                    if c in self.owner:
                        owed[self.owner[c]][self.g.terrain[h]] += 2 if c in self.cities else 1
        for r in range(5):
            claimants = [p for p in self.seats if owed[p][r]]
            if sum(owed[p][r] for p in claimants) > self.g.bank[r]:
                alone = len(claimants) == 1 and self.rules.bank_shortage == W.LONE_CLAIMANT_GETS
                for p in claimants:
                    owed[p][r] = int(self.g.bank[r]) if alone else 0
        return owed

    # what each may answer

    def legal(self, seat: int) -> set[int]:
        phase, mine = self.g.phase, seat == self.g.seat
        if phase == S.DISCARD:
            return {A.DISCARD_CARD + r for r in range(5) if self.g.due[seat] > 0 and self.hand[seat][r]}
        if phase == S.TRADE and not mine:
            return self.offer_talk(seat)
        if phase == S.ANSWER:
            return self.answers(seat)
        if phase == S.DRAFT:
            return self.draft(seat) if seat == self.g.speaker else set()
        if not mine or phase <= S.LAST_OF_NATURE:
            return set()
        return {
            S.ROLL: lambda: {A.ROLL_DICE} | self.cards(),
            S.TRADE: self.trade,
            S.BUILD: lambda: {A.END_TURN} | self.builds() | self.cards(),
            S.FREE_ROAD: self.free_roads,
            S.ROBBER: self.robber,
            S.STEAL: self.victims,
            S.FOUND_SETTLEMENT: self.founding_settlements,
            S.FOUND_ROAD: self.founding_roads,
            S.OVER: set,
        }[phase]()

    def trade(self) -> set[int]:
        p, hand, bank = int(self.g.seat), self.hand[int(self.g.seat)], self.g.bank
        same = bool(self.rules.port_same_resource)
        sea = {
            A.SEA_TRADE + a * 5 + b
            for a in range(5)
            for b in range(5)
            if hand[a] >= self.rate(p, a) and bank[b] > 0 and (a != b or same)
        }
        build = self.builds() if self.rules.combined_phase else {A.START_BUILDING}
        return {A.END_TURN} | sea | build | self.cards() | self.offer_talk(p)

    def builds(self) -> set[int]:
        p, g = int(self.g.seat), self.g
        wood, brick, wool, grain, ore = self.hand[p]
        found: set[int] = set()
        if wood and brick and len(self.roads[p]) < self.rules.road_pieces:
            found |= {A.BUILD_ROAD + e for e in self.road_places(p)}
        homes = {c for c, q in self.owner.items() if q == p}
        if wood and brick and wool and grain and len(homes - self.cities) < self.rules.settlement_pieces:
            found |= {A.BUILD_SETTLEMENT + c for c in self.settlement_places(p)}
        if grain >= 2 and ore >= 3 and len(homes & self.cities) < self.rules.city_pieces:
            found |= {A.BUILD_CITY + c for c in homes - self.cities}
        if wool and grain and ore and sum(g.deck[k] for k in range(5)) > 0:
            found.add(A.BUY_CARD)
        return found

    def cards(self) -> set[int]:
        p, g, bank = int(self.g.seat), self.g, [int(self.g.bank[r]) for r in range(5)]
        if g.host and self.rules.between_turns == W.SPECIAL_BUILDING:
            return set()  # between the turns one builds and buys, and plays no card
        if g.card_played or (g.phase == S.ROLL and self.rules.dev_before_roll == W.FORBIDDEN):
            return set()
        found: set[int] = set()
        if g.cards[p, S.KNIGHT]:
            found.add(A.PLAY_KNIGHT)
        if g.cards[p, S.ROAD_BUILDING] and len(self.roads[p]) < self.rules.road_pieces and self.road_places(p):
            found.add(A.PLAY_ROAD_BUILDING)
        if g.cards[p, S.MONOPOLY]:
            found |= {A.PLAY_MONOPOLY + r for r in range(5)}
        if g.cards[p, S.PLENTY]:
            for i in range(15):
                a, b = A.pair_at(i)
                if bank[a] >= (2 if a == b else 1) and bank[b] >= 1:
                    found.add(A.PLAY_PLENTY + i)
            if sum(bank) == 1:
                found.add(A.PLAY_PLENTY_ONE + bank.index(1))
        return found

    def free_roads(self) -> set[int]:
        stop = {A.STOP_ROADS} if self.rules.free_roads_optional else set()
        return stop | {A.BUILD_ROAD + e for e in self.road_places(int(self.g.seat))}

    def robber(self) -> set[int]:
        stay = {A.LEAVE_ROBBER} if self.g.by_knight and self.rules.knight_move == W.MAY else set()
        return stay | {
            A.MOVE_ROBBER + h
            for h in range(len(self.board.hex_corners))
            if (h != self.g.robber or not self.rules.robber_must_move)
            and (self.g.terrain[h] != S.DESERT or self.rules.robber_to_desert)
        }

    def victims(self) -> set[int]:
        ring: Iterable[int] = self.board.hex_corners[self.g.robber]
        near = {self.owner[c] for c in ring if c in self.owner}
        if self.g.by_knight and self.rules.knight_steal == W.ANYBODY:
            near = set(self.seats)
        found = {
            A.answer_naming_seat(A.STEAL_FROM, A.STEAL_FROM_FAR, v)
            for v in near
            if v != self.g.seat and any(self.hand[v])
        }
        return found | ({A.STEAL_NOTHING} if self.rules.steal_optional else set())

    # the founding

    def chains(self, seat: int, corner: int) -> set[tuple[int, int]]:
        """The pairs of paths by which a chain may go on from a corner."""
        free = self.free_paths()
        found = set()
        for e in self.at(corner) & free:
            (middle,) = self.paths[e] - {corner}
            if middle not in self.owner:
                for last in self.at(middle) & free - {e}:
                    (end,) = self.paths[last] - {middle}
                    if self.keeps_distance(seat, end):
                        found.add((e, last))
        return found

    def founding_settlements(self) -> set[int]:
        p = int(self.g.seat)
        places = {c for c in self.corners if self.keeps_distance(p, c)}
        if self.rules.founding == W.CHAIN:
            places = {c for c in places if self.chains(p, c)}
        return {A.BUILD_SETTLEMENT + c for c in places}

    def founding_roads(self) -> set[int]:
        p, corner = int(self.g.seat), int(self.g.corner)
        if self.rules.founding != W.CHAIN:
            return {A.BUILD_ROAD + e for e in self.at(corner) & self.free_paths()}
        if self.owner.get(corner) == p:
            return {A.BUILD_ROAD + first for first, _ in self.chains(p, corner)}
        ends = {e: next(iter(self.paths[e] - {corner})) for e in self.at(corner) & self.free_paths()}
        return {A.BUILD_ROAD + e for e, c in ends.items() if self.keeps_distance(p, c)}

    # trade between players

    def covers(self, seat: int, side: list[int]) -> bool:
        return all(have >= need for have, need in zip(self.hand[seat], side, strict=True))

    def sides(self, seat: int) -> tuple[list[int], list[int]]:
        give = [int(self.g.give[seat, r]) for r in range(5)]
        return give, [int(self.g.want[seat, r]) for r in range(5)]

    def may_draft(self, seat: int) -> bool:
        return self.g.proposals[seat] < self.rules.proposals_per_turn and sum(self.hand[seat]) > 0

    def offer_talk(self, seat: int) -> set[int]:
        g, found = self.g, set[int]()
        if g.host:
            return found  # between the turns nobody trades with anybody
        if self.may_draft(seat):
            found.add(A.DRAFT_OFFER)
        if g.offered_to[seat]:
            found.add(A.WITHDRAW_OFFER)
        if seat != g.seat:
            return found
        for q in self.seats:
            if q != seat and g.offered_to[q]:
                found.add(A.answer_naming_seat(A.DECLINE_OFFER, A.DECLINE_FAR, q))
                if self.covers(seat, self.sides(q)[1]):
                    found.add(A.answer_naming_seat(A.ACCEPT_OFFER, A.ACCEPT_FAR, q))
            if q != seat and g.reply[q] == S.ACCEPTED and self.covers(seat, self.sides(seat)[0]):
                found.add(A.answer_naming_seat(A.DEAL_WITH, A.DEAL_FAR, q))
        return found

    def answers(self, seat: int) -> set[int]:
        p = int(self.g.seat)
        if not int(self.g.offered_to[p]) >> seat & 1 or self.g.reply[seat] != S.NO_REPLY:
            return set()
        found = {A.answer_naming_seat(A.DECLINE_OFFER, A.DECLINE_FAR, p)}
        if self.covers(seat, self.sides(p)[1]):
            found.add(A.answer_naming_seat(A.ACCEPT_OFFER, A.ACCEPT_FAR, p))
        return found | ({A.DRAFT_OFFER} if self.may_draft(seat) else set())

    def draft(self, seat: int) -> set[int]:
        give, want = self.sides(seat)
        like, to = bool(self.rules.like_for_like), int(self.g.offered_to[seat])
        found: set[int] = set()
        if not any(want):
            more = {r for r in range(5) if self.hand[seat][r] > give[r]}
            if not like and sum(map(bool, give)) == 4:
                more = {r for r in more if give[r]}
            found |= {A.OFFER_GIVE + r for r in more}
        if any(give) and not to:
            kinds = {r for r in range(5) if want[r] < self.rules.bank_cards and (like or not give[r])}
            found |= {A.OFFER_WANT + r for r in kinds}
        if any(want) and seat == self.g.seat:
            others = (q for q in self.seats if q != seat and not to >> q & 1)
            found |= {A.answer_naming_seat(A.OFFER_TO, A.OFFER_TO_FAR, q) for q in others}
        if any(want) and (seat != self.g.seat or to):
            found.add(A.OFFER_DONE)
        return found
