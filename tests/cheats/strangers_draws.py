"""Strangers' cheats with the draws themselves, and with who pledges what."""

from __future__ import annotations

import hashlib
from typing import Any

from tests.cheats.operators import Cheat, listed_kinds
from tests.cheats.strangers_hand import (
    EVERYBODY,
    draw_by_hand,
    find_last_round,
    is_drawn_plainly,
    leave_out,
    promise_anew,
    read_shares,
    read_waiting_kind,
)
from tests.cheats.world import World
from trueque.kernel.chain import Chain

SHARE = 16


class NextTry(Cheat):
    """It takes the second try of a draw where it likes it better, as if the first value had been over *whole*.

    Gains a second throw out of the same shares, and it can point to the formula. Everybody finds it (`all`, `record`,
    `rules`): the try goes on only where value >= whole.
    """

    KNOWN = EVERYBODY

    def draws(self, world: World, decision: Any, drawn: Any) -> Any:
        if world.rounds.count < 1 or not is_drawn_plainly(world, decision, drawn):
            return drawn
        server, seats = read_shares(world.match.log[find_last_round(world)].text)
        second = draw_by_hand(world, decision, server, seats, is_open=True, first_try=1)
        if second == drawn or not self.is_moment(world):
            return drawn
        self.mark(world)
        return second


class HiddenForFriends(Cheat):
    """Hidden cards are drawn with the server's share as the key, as if all saw them.

    Gains that a friend at the table works out everybody's cards from the line of the round, with no way into the
    server. `rules` find it once the seed is open; nobody before.
    """

    KNOWN = frozenset({"rules"})

    def draws(self, world: World, decision: Any, drawn: Any) -> Any:
        if world.rounds.count < 1 or decision.kind in listed_kinds(world):
            return drawn
        server, seats = read_shares(world.match.log[find_last_round(world)].text)
        if draw_by_hand(world, decision, server, seats, is_open=False) != drawn:
            return drawn
        other = draw_by_hand(world, decision, server, seats, is_open=True)
        if other == drawn or not self.is_moment(world):
            return drawn
        self.mark(world)
        return other


class SeatBeyondTheTable(Cheat):
    """A seat that the table does not have gives a share, made up after all others are known, and it counts.

    Gains any throw it likes: the made-up share is tried until it falls. `all`, `record`, `rules`: a share that nobody
    pledged.
    """

    KNOWN = EVERYBODY
    CHANCE = 0.5

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if read_waiting_kind(world) not in listed_kinds(world) or not self.is_moment(world):
            return given
        self.mark(world)
        world.notes["beyond"] = world.rng.randbytes(SHARE)
        return {**given, world.seats: world.notes["beyond"]}

    def draws(self, world: World, decision: Any, drawn: Any) -> Any:
        server, seats = read_shares(world.match.log[find_last_round(world)].text)
        if world.seats not in seats or decision.kind not in listed_kinds(world):
            return drawn
        return draw_by_hand(world, decision, server, seats, is_open=True, more=(seats[world.seats],))


class OrderOfTheLine(Cheat):
    """The draw takes the seats' shares from the last to the first; the line of the round is as it should be.

    Gains a choice between the orders of the same shares, each of them pledged and in its place. `all`, `record`,
    `rules`: the message holds the seats in order. (`Round` writes them sorted; a line that is turned as well needs
    `log_table_line` by hand.)
    """

    KNOWN = EVERYBODY

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        world.notes["turned"] = self.is_moment(world)
        return given

    def draws(self, world: World, decision: Any, drawn: Any) -> Any:
        if not world.notes.get("turned") or not is_drawn_plainly(world, decision, drawn):
            return drawn
        server, seats = read_shares(world.match.log[find_last_round(world)].text)
        turned = {seat: seats.get(world.seats - 1 - seat, b"") for seat in range(world.seats)}
        other = draw_by_hand(world, decision, server, turned, is_open=True)
        if other != drawn:
            self.mark(world)
        return other


class BotWithShares(Cheat):
    """Seat 0 pledged nothing, as a bot; yet in some rounds a share of it stands, found by trying after all others came.

    Gains the throw it likes best. `all`, `record`, `rules`: a share that nobody pledged.
    """

    KNOWN = EVERYBODY
    CHANCE = 0.5

    def begin(self, world: World) -> None:
        del world.pledges[0]
        world.naming.pop(0, None)
        promise_anew(world)

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if not self.is_moment(world):
            return given
        self.mark(world)
        server = world.chain.share_of_round(world.rounds.count + 1) or b""
        decision = world.match.open_questions()[0]
        tried = [world.rng.randbytes(SHARE) for _ in range(64)]
        best = max(
            tried,
            key=lambda one: str(draw_by_hand(world, decision, server, {**given, 0: one}, is_open=True, drawn=0)),
        )
        return {0: best, **given}


class LatePledge(BotWithShares):
    """A friend takes a bot's seat between an answer and its round, with a pledge made after all shares were known.

    The same choice of any throw, but share and pledge fit each other. `all`, `record`, `rules`: a pledge in mid-game
    counts from the next answer on. Only once, since a seat pledges once.
    """

    MOST = 1

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        before = self.times
        given = super().takes(world, given)
        if self.times == before:
            return given
        world.match.log_table_line(f"join 0 {hashlib.sha256(given[0]).digest()[:SHARE].hex()}")
        # To sit down is nobody's fault: the round after it is.
        world.changed.remove(self.marks.pop())
        self.mark(world)
        return given


class SecondPledge(Cheat):
    """Its own seat stands up and sits down again, with another pledge, and gives shares out of a chain made anew.

    Gains a chain that is chosen when the game stands ill: here with the pledge made known in time, so that only
    "a seat pledges once in a game" speaks against it. `all`, `record`, `rules`, at the first share of the new chain.
    """

    KNOWN = EVERYBODY
    MOST = 1

    def goes_on(self, world: World) -> None:
        if self.times or not self.is_moment(world):
            return
        world.notes["new"] = Chain(world.rng.randbytes(16))
        world.notes["since"] = world.rounds.count
        world.match.log_table_line(f"join 0 {world.notes['new'].pledge.hex()}")
        world.follow()

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        new = world.notes.get("new")
        if new is None:
            return given
        if "begun" not in world.notes:
            world.notes["begun"] = True
            self.mark(world)
        share = new.share_of_round(world.rounds.count - world.notes["since"] + 1)
        return {0: share, **leave_out(given, 0)}
