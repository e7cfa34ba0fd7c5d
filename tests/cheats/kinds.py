"""All kinds of cheats by name, and two of them at once."""

from __future__ import annotations

from typing import Any

from tests.cheats.histories import (
    BetweenTwo,
    ForgedSignature,
    OldSignature,
    OwnKeyReplaced,
    SecondKey,
    SignedWithAnotherKey,
    SplitFromHere,
    TwoHistories,
    Whispered,
    WhisperedBadly,
    WithheldSignatures,
)
from tests.cheats.operators import (
    AskedEarly,
    Cheat,
    Colluding,
    Disliked,
    EmptyRound,
    EverReturning,
    HiddenCard,
    InventedShare,
    LeftOut,
    OtherDealer,
    OtherPromise,
    OtherServerShare,
    PeekedCard,
    PeekedThrow,
    PeekedWhileReloading,
    PledgedAnew,
    RetoldLine,
    SameLinkAgain,
    SecondRound,
    SilentServer,
)
from tests.cheats.pages import Client, Json
from tests.cheats.world import Operator, World
from trueque.kernel.rounds import Signature

KINDS: dict[str, type[Cheat]] = {
    kind.__name__: kind
    for kind in (
        Disliked, HiddenCard, PeekedThrow, PeekedCard, PeekedWhileReloading, SecondRound, EmptyRound, InventedShare,
        OtherServerShare, SilentServer, AskedEarly, LeftOut, OtherPromise, OtherDealer, RetoldLine, TwoHistories,
        Whispered, WhisperedBadly, SplitFromHere, WithheldSignatures, ForgedSignature, SignedWithAnotherKey,
        OldSignature, SecondKey, OwnKeyReplaced, BetweenTwo, Colluding, SameLinkAgain, PledgedAnew, EverReturning,
    )
}  # fmt: skip


class Pair(Operator):
    """Two kinds at once."""

    def __init__(self, one: Operator, two: Operator) -> None:
        # What is taken away is taken first, and what stands between all is next: the other one goes on from there.
        firsts = (LeftOut, EverReturning, WithheldSignatures), BetweenTwo
        self.both = sorted((one, two), key=lambda each: [not isinstance(each, first) for first in firsts])

    def draws(self, world: World, decision: Any, drawn: Any) -> Any:
        for each in self.both:
            drawn = each.draws(world, decision, drawn)
        return drawn

    def idles(self, world: World) -> None:
        for each in self.both:
            each.idles(world)

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        for each in self.both:
            given = each.takes(world, given)
        return given

    def begin(self, world: World) -> None:
        for each in self.both:
            each.begin(world)

    def signs(self, world: World, signed: dict[int, Signature]) -> dict[int, Signature]:
        for each in self.both:
            signed = each.signs(world, signed)
        return signed

    def names(self, world: World, seat: int, key: str) -> str:
        for each in self.both:
            key = each.names(world, seat, key)
        return key

    def server_share(self, world: World, share: bytes) -> bytes:
        for each in self.both:
            share = each.server_share(world, share)
        return share

    def peeks(self, world: World) -> bool:
        return any(each.peeks(world) for each in self.both)

    def goes_on(self, world: World) -> None:
        for each in self.both:
            each.goes_on(world)

    def tells(self, world: World, client: Client, lines: list[Json]) -> list[Json]:
        # Whoever stands between signs all that was made of a line.
        for each in reversed(self.both):
            lines = each.tells(world, client, lines)
        return lines

    def promises(self, world: World, client: Client, dice: Json) -> Json:
        for each in self.both:
            dice = each.promises(world, client, dice)
        return dice
