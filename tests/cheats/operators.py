"""What a server can try with the dice, one kind a class: written from docs/honest-dice.md, each does it now and then.

`KNOWN` says who can know it (the table *Cheats, and who can know* of that page): `all` who are told the lines, at
once; `own`, the clients whose share it was, at once; `own page`, that page alone; `told`, whoever it is done to, at
once; `signed`, all who hear lines, by the next signature that reaches them; `silent`, all others, two rounds later;
`words`, two people who compare the word of their table; `record`, whoever checks the record; `rules`, who checks it
by the rules; `signatures`, who checks in the record what was signed since; `terminal at the end`, a terminal that
holds the record to what it was told.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tests.cheats.pages import Client, Json, Page
from tests.cheats.world import Operator, World
from trueque.kernel.chain import Chain
from trueque.kernel.game import NATURE
from trueque.kernel.open_lists import ListsOpenDraws, OpenList


def list_tables(world: World) -> tuple[OpenList, ...]:
    """The tables of open draws."""
    return world.game.open_lists if isinstance(world.game, ListsOpenDraws) else ()


def listed_kinds(world: World) -> set[str]:
    """Questions to nature that have a table."""
    return {one.kind for one in list_tables(world)}


class Cheat(Operator):
    """Does one thing, one time in so many."""

    KNOWN: ClassVar[frozenset[str]] = frozenset({"all", "record", "rules"})
    CHANCE = 0.3
    MOST = 3

    VICTIM = 1
    """The seat that it is done to."""

    def __init__(self) -> None:
        self.times = 0
        self.marks: list[int] = []

    def is_moment(self, world: World) -> bool:
        """Whether it is done now."""
        if world.rounds.count < 1 or self.times >= self.MOST or world.rng.random() > self.CHANCE:
            return False
        self.times += 1
        return True

    def mark(self, world: World, number: int | None = None) -> None:
        """Note the line at which it could be known first."""
        self.marks.append(len(world.match.log) if number is None else number)
        world.changed.append(self.marks[-1])


class Disliked(Cheat):
    """Another throw falls than the shares say."""

    def draws(self, world: World, decision: Any, drawn: Any) -> Any:
        others = [one for one in decision.answers if one != drawn] if decision.kind in listed_kinds(world) else []
        if not others or not self.is_moment(world):
            return drawn
        self.mark(world)
        return world.rng.choice(others)


class HiddenCard(Cheat):
    """Another card is drawn than the shares say."""

    KNOWN = frozenset({"rules"})

    def draws(self, world: World, decision: Any, drawn: Any) -> Any:
        others = [] if decision.kind in listed_kinds(world) else [one for one in decision.answers if one != drawn]
        if not others or not self.is_moment(world):
            return drawn
        self.mark(world)
        return world.rng.choice(others)


class PeekedThrow(Cheat):
    """It gathers the shares for a throw, looks, and lets the answer be taken back."""

    wants_throw = True

    def is_wished(self, world: World) -> bool:
        asked = world.match.open_questions()[0]
        last = [step for step in world.match.steps if step.seat != NATURE]
        is_throw = asked.kind in listed_kinds(world) and any(
            one.after and world.game.write(last[-1].action) == one.after.strip("^$")
            for one in list_tables(world)
            if last
        )
        # Just after an answer: nothing of it has been drawn.
        is_fresh = bool(last) and world.match.steps[-1] is last[-1]
        return is_fresh and is_throw == self.wants_throw

    def peeks(self, world: World) -> bool:
        if not self.is_wished(world) or not self.is_moment(world):
            return False
        self.prepare(world)
        self.mark(world)
        world.take_back()
        world.tell_all(None)
        world.answer()
        return True

    def prepare(self, world: World) -> None:
        """Before it is taken back."""


class PeekedCard(PeekedThrow):
    """The same with what no table knows."""

    KNOWN = frozenset({"own", "rules"})
    wants_throw = False


class PeekedWhileReloading(PeekedThrow):
    """The same while the pages are loaded again."""

    def prepare(self, world: World) -> None:
        for client in world.clients:
            world.load_again(client)


class SecondRound(Cheat):
    """It opens a round, does not like it, and opens another."""

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if not self.is_moment(world):
            return given
        world.open_round(given, is_drawn=False)
        self.mark(world)
        again = world.gather()
        return again | ({0: world.own_share() or b""} if 0 in world.rounds.heads else {})


class EmptyRound(Cheat):
    """It opens a round and takes the answer back."""

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        last = [step for step in world.match.steps if step.seat != NATURE]
        if not last or world.match.steps[-1] is not last[-1] or not self.is_moment(world):
            return given
        world.open_round(given, is_drawn=False)
        self.mark(world)
        world.take_back()
        world.tell_all(None)
        world.answer()
        return world.gather() if world.is_drawing() else {}


class InventedShare(Cheat):
    """A share of its own making stands for somebody."""

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if 1 not in given or not self.is_moment(world):
            return given
        self.mark(world)
        return given | {1: world.rng.randbytes(16)}


class OtherServerShare(Cheat):
    """The server's own share is another than it pledged."""

    def server_share(self, world: World, share: bytes) -> bytes:
        if not self.is_moment(world):
            return share
        self.mark(world)
        return world.rng.randbytes(16)


class SilentServer(Cheat):
    """The server keeps its own share back."""

    def server_share(self, world: World, share: bytes) -> bytes:
        if not self.is_moment(world):
            return share
        self.mark(world)
        return b""


class AskedEarly(Cheat):
    """It asks for shares while nothing is drawn, so that its seat knows the next throw before it answers."""

    KNOWN = frozenset({"own"})
    asked: int | None = None

    def idles(self, world: World) -> None:
        # Right after a draw no client gives anything.
        if not world.match.is_over and self.is_moment(world) and len(world.gather()) == world.seats:
            self.asked = len(world.match.log)

    def goes_on(self, world: World) -> None:
        if self.asked is not None:
            self.mark(world, self.asked)
            self.asked = None


class LeftOut(Cheat):
    """An honest share is called late."""

    KNOWN = frozenset({"dropped"})

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if 1 not in given or not self.is_moment(world):
            return given
        self.mark(world)
        return {seat: share for seat, share in given.items() if seat != 1}


class OtherPromise(Cheat):
    """Whoever comes back is told another seed, and a chain to go with it."""

    KNOWN = frozenset({"own page"})

    def goes_on(self, world: World) -> None:
        if self.times or not self.is_moment(world):
            return
        self.mark(world)
        world.load_again(world.clients[0])
        world.tell_all(None)

    def promises(self, world: World, client: Client, dice: Json) -> Json:
        return dice | {"commit": "00" * 32} if self.times and isinstance(client, Page) and client.seat == 1 else dice


class OtherDealer(Cheat):
    """Whoever comes back is told that dice are typed here, so that nothing need be checked."""

    KNOWN = frozenset({"own page"})

    def goes_on(self, world: World) -> None:
        if self.times or not self.is_moment(world):
            return
        self.mark(world)
        world.card = world.card | {"dice": "typed"}
        world.load_again(world.clients[0])
        world.tell_all(None)


class RetoldLine(Cheat):
    """What a seat did is told otherwise later."""

    KNOWN = frozenset({"own"})

    def goes_on(self, world: World) -> None:
        answers = [n for n, (by, _) in enumerate(world.lines[-6:], len(world.lines[-6:]) and len(world.lines) - 6)
                   if by >= 0 and n >= 0]  # fmt: skip
        if self.times or not answers or not self.is_moment(world):
            return
        self.mark(world, answers[0])
        line = {"number": answers[0], "by": world.lines[answers[0]][0], "heard": "end"}
        if line["heard"] == world.lines[answers[0]][1][0]:
            line["heard"] = "roll"
        for client in world.clients:
            if client.seat is not None:
                client.tell([line], world.told_dice(client), world.card, None)


class Colluding(Cheat):
    """The operator's own seat does with its shares what it should not."""

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if 0 not in given or 0 not in world.rounds.heads or not self.is_moment(world):
            return given
        self.mark(world)
        used = world.own.count_used(world.rounds.heads[0]) or 0
        return given | {0: self.choose(world.own, used)}

    def choose(self, own: Chain, used: int) -> bytes:
        """A link further back than the one that is due."""
        return own.share_of_round(used + 2) or b""


class SameLinkAgain(Colluding):
    """It gives the link once more that it gave last."""

    def choose(self, own: Chain, used: int) -> bytes:
        return own.share_of_round(used) or b""


class PledgedAnew(Cheat):
    """The operator's seat pledges another chain in mid-game, and gives shares of that."""

    def goes_on(self, world: World) -> None:
        if "anew" not in world.notes and self.is_moment(world):
            world.notes["anew"] = Chain(world.rng.randbytes(16))
            world.match.log_table_line(f"join 0 {world.notes['anew'].pledge.hex()}")

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if "anew" not in world.notes or 0 not in given:
            return given
        self.mark(world)
        return given | {0: world.notes["anew"].share_of_round(1)}


class EverReturning(Cheat):
    """The operator's seat keeps its share back whenever it likes, and comes back every time."""

    MOST = 99
    away = 0

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        if self.away > 3 and 0 not in given and 0 in world.notes["pledged"]:
            self.mark(world)
            head, owed = world.notes["pledged"][0]
            used = world.own.count_used(head) or 0
            return given | {0: world.own.share_of_round(used + 1 + owed) or b""}
        if 0 in given:
            self.away += 1
            world.notes["pledged"] = {0: (world.rounds.heads[0], world.rounds.owed.get(0, 0) + 1)}
            return {seat: share for seat, share in given.items() if seat}
        return given

    def goes_on(self, world: World) -> None:
        if self.away and 0 not in world.rounds.heads and 0 not in world.rounds.coming:
            world.match.log_table_line("back 0")
