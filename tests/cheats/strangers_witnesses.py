"""Strangers' cheats with what is told to whom, and with what is signed."""

from __future__ import annotations

from typing import Any

from tests.cheats.operators import Cheat
from tests.cheats.strangers_hand import (
    draw_by_hand,
    find_last_round,
    is_drawn_plainly,
    leave_out,
    read_shares,
)
from tests.cheats.world import MOST_LINES, World
from trueque.kernel.chain import Chain
from trueque.kernel.honest import promise_hash
from trueque.kernel.record import Line
from trueque.kernel.witnesses import SILENT, Witnesses, hash_promise


class OtherEnding(Cheat):
    """After the last round one person is told another answer than stands in the log: no signature comes after it.

    Gains that two people leave the table with different last moves, signed by nobody. Seat 2's `terminal at the end`;
    two people who compare lines. Not `signed`, since no share follows.
    """

    KNOWN = frozenset({"terminal at the end"})
    VICTIM = 2

    def tells(self, world: World, client: Any, lines: list[Any]) -> list[Any]:
        is_end = world.match.is_over or len(world.match.log) >= MOST_LINES[world.game_name]
        if client.seat != self.VICTIM or not is_end:
            return lines
        since = find_last_round(world)
        told = [dict(line) for line in lines]
        for line in told:
            is_answer = line["by"] >= 0 and line["number"] > since
            other = next(
                (one.text for one in world.match.log if one.author == line["by"] and one.text != line["heard"]), None
            )
            if is_answer and other is not None and not self.marks:
                self.mark(world, line["number"])
                line["heard"] = other
                line.pop("public", None)
        return told


class TwoPledges(Cheat):
    """One person is told another pledge of the operator's seat than all others, and it keeps its shares at first.

    Gains a second chain for later, before anybody can compare. Heads begin with the pledges, so `signed` by the first
    signature that reaches them, and `words` differ.
    """

    KNOWN = frozenset({"signed", "words"})

    def begin(self, world: World) -> None:
        world.notes["other"] = Chain(world.rng.randbytes(16)).pledge.hex()
        world.naming.pop(0, None)
        self.mark(world, 0)

    def promises(self, world: World, client: Any, dice: Any) -> Any:
        if client.seat != self.VICTIM:
            return dice
        return {**dice, "pledges": [world.notes["other"], *dice["pledges"][1:]]}

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        return leave_out(given, 0)


class EverySecondSignature(Cheat):
    """The victim's signature is left out of every second round only, so never of two in a row.

    Gains that what it signed reaches others a round later: a false line lives one throw longer. Whose it is, at once:
    its signature is missing beside its share. To all others a seat is silent after two rounds in a row, not before.
    """

    KNOWN = frozenset({"own page"})

    def signs(self, world: World, signed: dict[int, Any]) -> dict[int, Any]:
        if self.VICTIM not in signed:
            return signed
        world.notes["turn"] = not world.notes.get("turn", False)
        if not world.notes["turn"]:
            return signed
        self.mark(world)
        return {seat: one for seat, one in signed.items() if seat != self.VICTIM}


class Dropped(dict):  # type: ignore[type-arg]
    """Forgets what one seat makes known."""

    def __init__(self, given: dict[int, str], victim: int) -> None:
        super().__init__(given)
        self.victim = victim

    def __setitem__(self, seat: int, key: str) -> None:
        if seat != self.victim:
            super().__setitem__(seat, key)


class NoKeyForTheVictim(Cheat):
    """The victim's key never becomes a line, so nothing that it signs can be held against anybody.

    Gains a witness less, and a word of the table without the victim in it. Whose key it is, when two rounds hold its
    share; to all others who signs nothing looks like a program that cannot, and the end of the game names who signed.
    """

    KNOWN = frozenset({"own page"})

    def begin(self, world: World) -> None:
        world.naming = Dropped(world.naming, self.VICTIM)

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        world.notes["keyless"] = world.notes.get("keyless", 0) + (self.VICTIM in given)
        if not self.marks and world.notes["keyless"] == SILENT:
            self.mark(world)
        return given

    def signs(self, world: World, signed: dict[int, Any]) -> dict[int, Any]:
        return {seat: one for seat, one in signed.items() if seat in world.log.keys}


class SignsBehind(Cheat):
    """Its own seat signs the head from before the answer: a true signature that holds for two histories.

    Gains that its seat bears witness to nothing that is in dispute, and is not silent. `all` and `signatures`: LAST
    must not be older than the answer that the round belongs to.
    """

    KNOWN = frozenset({"all", "signatures"})

    def signs(self, world: World, signed: dict[int, Any]) -> dict[int, Any]:
        log = world.match.log
        answers = [number for number in range(len(log)) if log[number].author >= 0]
        if 0 not in signed or not answers or not self.is_moment(world):
            return signed
        behind = Witnesses(self.promise(world))
        for number in range(answers[-1]):
            behind.follow_line(number, Line(world.lines[number][0], world.lines[number][1][-1]))
        share = world.own_share()
        if share is None:
            return signed
        self.mark(world)
        return {**signed, 0: behind.sign_share(world.own_seed, share)}

    def promise(self, world: World) -> str:
        return hash_promise(promise_hash(world.seed), world.chain.pledge.hex(), world.kind, world.pledges)


class HeardIsNotPublic(Cheat):
    """Left out as late, the victim hears a round with its share in it; as `public` it is told the round that stands.

    Gains an honest share left out without its owner being told: the heads agree, since they hold what is public. The
    victim, at once (`told`): its share is not in the round that everybody hears, and a round has nothing to hide.
    """

    KNOWN = frozenset({"told"})
    MOST = 1

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if self.VICTIM not in given or not self.is_moment(world):
            return given
        self.mark(world)
        world.notes["hushed"] = (len(world.match.log), given[self.VICTIM])
        return leave_out(given, self.VICTIM)

    def draws(self, world: World, decision: Any, drawn: Any) -> Any:
        # What the victim must hear, so that its dice are what the shares say that it hears.
        if (
            "hushed" in world.notes
            and find_last_round(world) == world.notes["hushed"][0]
            and is_drawn_plainly(world, decision, drawn)
        ):
            server, seats = read_shares(world.match.log[find_last_round(world)].text)
            seats[self.VICTIM] = world.notes["hushed"][1]
            would = draw_by_hand(world, decision, server, seats, is_open=True)
            world.notes.setdefault("would", {})[len(world.match.log)] = world.game.write(would)
        return drawn

    def tells(self, world: World, client: Any, lines: list[Any]) -> list[Any]:
        if client.seat != self.VICTIM or "hushed" not in world.notes:
            return lines
        number, share = world.notes["hushed"]
        would = world.notes.get("would", {})
        told = [dict(line) for line in lines]
        for line in told:
            if line["number"] == number:
                line["public"] = line["heard"]
                _, server, *seats = line["heard"].split()
                seats = sorted([*seats, f"{self.VICTIM}:{share.hex()}"], key=lambda one: int(one.split(":")[0]))
                line["heard"] = " ".join(["round", server, *seats])
            elif line["number"] in would and would[line["number"]] != line["heard"]:
                line["public"], line["heard"] = line["heard"], would[line["number"]]
        return told


class BackInTheVictimsName(Cheat):
    """The victim's shares are called late, and beside its own `back` the server writes one more, until none is left.

    Gains a table at which an honest seat is out for good, by its own record. Whose share it is (`dropped`): it was sent
    and is not in its round. All others: word against word, and the record names who was missing, as if it kept back.
    """

    KNOWN = frozenset({"dropped"})
    CHANCE = 0.9
    MOST = 4

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if self.VICTIM not in given or not self.is_moment(world):
            return given
        self.mark(world)
        return leave_out(given, self.VICTIM)

    def idles(self, world: World) -> None:
        if self.marks and self.VICTIM not in world.rounds.heads and world.rounds.may_share_again(self.VICTIM):
            world.returning.discard(self.VICTIM)
            world.match.log_table_line(f"back {self.VICTIM}")
            world.follow()
