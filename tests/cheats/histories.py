"""Servers that tell two histories, or meddle with what is signed (docs/honest-dice.md), one kind a class."""

from __future__ import annotations

from dataclasses import replace

from tests.cheats.operators import Cheat
from tests.cheats.pages import Client, Json, Page, Terminal
from tests.cheats.world import World
from trueque.kernel.record import Line
from trueque.kernel.rounds import Signature, read_key, read_round
from trueque.kernel.signatures import derive_public_key, sign_message
from trueque.kernel.witnesses import Witnesses


class TwoHistories(Cheat):
    """Somebody is told from the start that another did something else."""

    KNOWN = frozenset({"signed", "signatures", "terminal at the end"})
    MOST = 1
    VICTIM = 2

    def tells(self, world: World, client: Client, lines: list[Json]) -> list[Json]:
        answers = [
            one for one in lines if one["by"] == 0 and "public" not in one and one["heard"] not in ("roll", "end")
        ]
        if not isinstance(client, Terminal) or client.seat is None or not answers or not self.is_moment(world):
            return lines
        self.mark(world, answers[0]["number"])
        return [line | {"heard": "something else"} if line is answers[0] else line for line in lines]


class Whispered(TwoHistories):
    """The same in the words in which hidden things are told: to everybody else the line says what it says."""

    KNOWN = frozenset({"terminal at the end"})

    def tells(self, world: World, client: Client, lines: list[Json]) -> list[Json]:
        told = super().tells(world, client, lines)
        return [
            new | {"heard": f"{old['heard'].split(' ')[0]} else", "public": old["heard"]} if new is not old else old
            for new, old in zip(told, lines, strict=True)
        ]


class WhisperedBadly(TwoHistories):
    """The same, and what one is told is not even of the same kind."""

    KNOWN = frozenset({"terminal at the end", "told"})

    def tells(self, world: World, client: Client, lines: list[Json]) -> list[Json]:
        told = super().tells(world, client, lines)
        return [new | {"public": old["heard"]} if new is not old else old for new, old in zip(told, lines, strict=True)]


class SplitFromHere(Cheat):
    """From some line on a page is told that another seat has more than it has: each answer of it reads otherwise."""

    KNOWN = frozenset({"signed", "signatures"})

    def tells(self, world: World, client: Client, lines: list[Json]) -> list[Json]:
        is_his = isinstance(client, Page) and client.seat == 1
        # What is hidden from others may be told otherwise unnoticed until the end: that is another cheat.
        sought = [
            one for one in lines if one["by"] == 0 and "public" not in one and one["heard"] not in ("roll", "end")
        ]
        if not is_his or not sought or (not self.times and not self.is_moment(world)):
            return lines
        if not self.marks:
            # Whoever loads a page again is told old lines: what was signed before fitted them as they were.
            self.mark(world, len(world.lines) - 1)
        return [line | {"heard": f"{line['heard']} more"} if line in sought else line for line in lines]


class WithheldSignatures(Cheat):
    """From some round on nobody is shown what an honest seat signs."""

    KNOWN = frozenset({"own page", "silent"})

    def signs(self, world: World, signed: dict[int, Signature]) -> dict[int, Signature]:
        if 1 not in signed or not (self.times or self.is_moment(world)):
            return signed
        self.mark(world)
        return {seat: one for seat, one in signed.items() if seat != 1}


class ForgedSignature(Cheat):
    """A signature of its own making stands for an honest seat."""

    KNOWN = frozenset({"all", "signatures"})

    def signs(self, world: World, signed: dict[int, Signature]) -> dict[int, Signature]:
        if 1 not in signed or not self.is_moment(world):
            return signed
        self.mark(world)
        return signed | {1: self.make(world, signed[1])}

    def make(self, world: World, honest: Signature) -> Signature:
        return Signature(honest.last, world.rng.randbytes(64))


class SignedWithAnotherKey(ForgedSignature):
    """It signs the true history with a key of its own."""

    def make(self, world: World, honest: Signature) -> Signature:
        seed = world.rng.randbytes(32)
        return Signature(honest.last, sign_message(seed, b"any"))


class OldSignature(ForgedSignature):
    """What an honest seat signed before stands there once more, so that a newer history need not be signed."""

    kept: Signature | None = None

    def signs(self, world: World, signed: dict[int, Signature]) -> dict[int, Signature]:
        before, self.kept = self.kept, signed.get(1, self.kept)
        if before is None or before == self.kept or 1 not in signed or not self.is_moment(world):
            return signed
        self.mark(world)
        return signed | {1: before}


class SecondKey(Cheat):
    """Another key is named for an honest seat in mid-game."""

    KNOWN = frozenset({"all", "signatures"})

    def goes_on(self, world: World) -> None:
        if 1 in world.log.keys and self.is_moment(world):
            self.mark(world)
            world.match.log_table_line(f"witness 1 {derive_public_key(world.rng.randbytes(32)).hex()}")


class OwnKeyReplaced(Cheat):
    """A key of the operator's stands for an honest seat from the start, for all to see."""

    KNOWN = frozenset({"own page"})

    def names(self, world: World, seat: int, key: str) -> str:
        if seat != 1:
            return key
        self.mark(world)
        return derive_public_key(world.rng.randbytes(32)).hex()


class BetweenTwo(Cheat):
    """It stands between a page and the others: each is shown keys of its making for the other, and what these sign.

    Everything that is signed fits on either side, so long as nobody compares the word.
    """

    KNOWN = frozenset({"words"})

    def begin(self, world: World) -> None:
        self.fake = {seat: world.rng.randbytes(32) for seat in range(world.seats)}
        self.shown: Witnesses | None = None
        self.given: dict[int, dict[int, Signature]] = {}

    def names(self, world: World, seat: int, key: str) -> str:
        if seat != 1:
            return key
        self.real = key
        self.mark(world)
        return derive_public_key(self.fake[1]).hex()

    def signs(self, world: World, signed: dict[int, Signature]) -> dict[int, Signature]:
        """To everybody but the page, what the page signs is signed anew, over what they were told."""
        self.given[len(world.match.log)] = dict(signed)
        share = world.notes.get("shares", {}).get(1)
        if 1 not in signed or share is None:
            return signed
        return signed | {1: world.log.sign_share(self.fake[1], share)}

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        world.notes["shares"] = given
        return given

    def tells(self, world: World, client: Client, lines: list[Json]) -> list[Json]:
        if not isinstance(client, Page) or client.seat != 1:
            return lines
        return [self.show(world, line) for line in lines]

    def show(self, world: World, line: Json) -> Json:
        """The line as the page is told it: its own key as it is, keys and signatures of the others made up."""
        if self.shown is None or self.shown.last >= line["number"]:
            self.shown = Witnesses(world.log.heads[-1])
        told = Line(line["by"], str(line.get("public", line["heard"])))
        key, given = read_key(told), read_round(told)
        if key is not None:
            fake = self.real if key[0] == 1 else derive_public_key(self.fake[key[0]]).hex()
            told = Line(told.author, f"witness {key[0]} {fake}")
        if given is not None:
            own = {seat: self.shown.sign_share(self.fake[seat], given.seats[seat]) for seat in given.signed}
            own |= {seat: one for seat, one in self.given.get(line["number"], {}).items() if seat == 1}
            told = Line(told.author, str(replace(given, signed=own)))
        self.shown.follow_line(line["number"], told)
        return line if told.text == line.get("public", line["heard"]) else line | {"heard": told.text}
