"""Strangers' cheats with the shares of the operator's own seat, and with the server's."""

from __future__ import annotations

from tests.cheats.operators import Cheat
from tests.cheats.strangers_hand import (
    EVERYBODY,
    find_own_link,
    give_own_due,
    leave_out,
    note_own,
)
from tests.cheats.world import World


class SkipsItsOwnLinks(Cheat):
    """Its own seat was never late, and gives now the link that is due, now the one after that, whichever throws better.

    Gains one choice more each round and is never out. The server accepts what the hashes accept. `all`, `record`,
    `rules`: "a share for a round before its time"; a skip without a missing share.
    """

    KNOWN = EVERYBODY

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if 0 in given:
            further = 1
            if self.is_moment(world):
                self.mark(world)
                further = 2
            given = {**given, 0: find_own_link(world, further) or given[0]}
        note_own(world, given)
        return given


class ComesBackUnasked(Cheat):
    """Its own seat keeps a share back, and gives the next one again with no `back`, properly two links on.

    Gains keeping back as often as it likes: only `back` is counted. `all`, `record`, `rules`: a seat that is out gives
    none until it says so.
    """

    KNOWN = EVERYBODY

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if world.notes.pop("kept", False):
            self.mark(world)
            given = {0: find_own_link(world, 2) or b"", **leave_out(given, 0)}
        elif 0 in given and self.is_moment(world):
            world.notes["kept"] = True
            return leave_out(given, 0)
        else:
            given = give_own_due(world, given)
        note_own(world, given)
        return given


class BackInHindsight(ComesBackUnasked):
    """Out, it looks at all shares first, and writes its `back` between the answer and the round that it suits.

    Gains choosing between two draws without anything missing in that round. `all`, `record`, `rules`: `back` counts
    from the next answer on.
    """

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if world.notes.get("kept"):
            world.match.log_table_line("back 0")
        return super().takes(world, given)


class KeepsBack(Cheat):
    """Its own seat keeps a share back once, and gives again when it counts itself in."""

    KNOWN = EVERYBODY

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        kept = world.notes.get("kept")
        if kept == "back":
            world.notes["kept"] = None
            given = {0: self.come_back(world) or b"", **leave_out(given, 0)}
        elif not kept and 0 in given and self.is_moment(world):
            world.notes["kept"] = "out"
            return leave_out(given, 0)
        else:
            given = give_own_due(world, given)
        note_own(world, given)
        return given

    def come_back(self, world: World) -> bytes | None:
        """The first share after its `back`."""
        self.mark(world)
        return find_own_link(world, 1)


class NeverShowsWhatWasKept(KeepsBack):
    """It comes back in good form, but gives the link that was due when it was out, not the one after.

    Gains that what was missing is never opened: nobody can say what would have been drawn. `all`, `record`, `rules`:
    the link that was due is never given again.
    """

    def idles(self, world: World) -> None:
        if world.notes.get("kept") == "out":
            world.notes["kept"] = "back"
            world.match.log_table_line("back 0")
            world.follow()


class FifthTime(NeverShowsWhatWasKept):
    """It keeps back, says `back` properly, opens what was missing properly: but more often than three times.

    Gains more than the four choices that the document owns to. `all`, `record`, `rules`, at the first share after the
    fourth `back`: that line itself counts for nothing.
    """

    CHANCE = 0.9
    MOST = 8

    def come_back(self, world: World) -> bytes | None:
        if world.notes["times back"] > 3:
            self.mark(world)
        return find_own_link(world, 2)

    def idles(self, world: World) -> None:
        is_back = world.notes.get("kept") == "out"
        world.notes["times back"] = world.notes.get("times back", 0) + is_back
        super().idles(world)


class EmptyShare(Cheat):
    """Its own seat stands in the round with a share of no bytes (`0:`): not missing, and yet nothing given.

    Gains keeping back without being out, uncounted: in the message it is the same length 0 as no share. `all`,
    `record`, `rules`: an empty share is not the link that was pledged.
    """

    KNOWN = EVERYBODY

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if 0 not in given or not self.is_moment(world):
            return given
        self.mark(world)
        return {**given, 0: b""}


class ForgottenByUndo(KeepsBack):
    """Its own seat keeps a share back, dislikes the draw, all is undone, and it gives again as if it never was out.

    Gains two choices and no `back`: the undo is said to have undone the lateness too. `all`, `record`, `rules`: a seat
    is out until it says `back`; the document says nothing of an undo there.
    """

    def goes_on(self, world: World) -> None:
        if world.notes.get("kept") == "out" and not world.match.is_over:
            world.notes["kept"] = "back"
            world.take_back()


class ServerSkipsWithTheLate(Cheat):
    """In the round after one in which a seat was late, the server's own share skips a link too.

    Gains a second draw that the server can choose after the shares came, where a skip looks natural. `all`, `record`,
    `rules`: the server has no missing shares.
    """

    KNOWN = EVERYBODY
    CHANCE = 0.5

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if 0 in given and world.rounds.count >= 1 and "late" not in world.notes:
            world.notes["late"] = world.rounds.count + 1
            return leave_out(given, 0)
        return given

    def server_share(self, world: World, share: bytes) -> bytes:
        count = world.rounds.count
        if world.notes.get("late", count) < count + 1 and self.is_moment(world):
            self.mark(world)
        # It goes on from where it has skipped to.
        return world.chain.share_of_round(count + 1 + len(self.marks)) or share
