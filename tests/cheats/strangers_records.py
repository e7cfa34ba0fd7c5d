"""Strangers' cheats with what is taken back, lost or cut out of the record, and with when shares are asked for."""

from __future__ import annotations

from typing import Any

from tests.cheats.operators import Cheat
from tests.cheats.strangers_hand import (
    find_last_round,
    promise_anew,
)
from tests.cheats.world import Loaded, Operator, World
from trueque.kernel.game import NATURE
from trueque.kernel.match import Match
from trueque.kernel.record import Record


class UnaskedUndo(Cheat):
    """A draw that stands is undone as if all had agreed, and drawn anew in a new, honest round.

    Gains another throw. By the document no check finds it: the line `undo` stays, and whoever was never asked sees it.
    So `KNOWN` is empty, and what may be asked is that nothing is claimed to be proved beyond that.
    """

    KNOWN = frozenset()

    def goes_on(self, world: World) -> None:
        last = [step for step in world.match.steps if step.seat != NATURE]
        drew = bool(world.match.steps) and world.match.steps[-1].seat == NATURE
        if drew and last and not world.match.is_over and self.is_moment(world):
            self.mark(world)
            world.take_back()
            world.draw()


class ForgottenAnswer(Cheat):
    """With all shares of a throw known the server "crashes" and is back without the answer: no `undo` stands anywhere.

    Gains a peek at a throw and another choice, with a record that shows no undo: a line that was told is told otherwise
    later. `all`, and at the end who was told it; not the record, unless a seat gives again: here every share that was
    given before is missing in it from then on.
    """

    KNOWN = frozenset({"all", "terminal at the end"})
    MOST = 1

    def peeks(self, world: World) -> bool:
        log = world.match.log
        number = len(log) - 1
        if log[number].author < 0 or not self.is_moment(world):
            return False
        earlier = self.play_again(world, number)
        asked = next((one for one in earlier.open_questions() if one.waits and one.seat == log[number].author), None)
        tried = [asked.answers.sample(world.rng) for _ in range(20)] if asked is not None else []
        other = next((one for one in tried if world.game.write(one) != log[number].text), None)
        if asked is None or other is None:
            self.times -= 1
            return False
        self.mark(world, number)
        world.match = earlier
        world.lines.clear()
        promise_anew(world)
        world.follow()
        for client in world.clients:
            world.told[id(client)] = min(number, world.told.get(id(client), 0))
        world.match.play(asked.seat, other)
        return True

    def play_again(self, world: World, number: int) -> Any:
        """The match as it was before line *number*."""
        empty = Record(world.game.name, world.game.options, dealer=world.kind, log=tuple(world.match.log[:number]))
        operator, world.operator = world.operator, Operator()
        earlier = Match.replay(world.game, empty, Loaded(world.dealer, world))
        world.operator = operator
        return earlier


class CleanRecord(UnaskedUndo):
    """An unasked undo, and the record that is handed out shows neither the undo nor the throw before it.

    Gains that afterwards nobody sees that a throw was repeated. By a skipped link `record` and `rules`, by what was
    told `terminal at the end`.
    """

    KNOWN = frozenset({"record", "rules", "terminal at the end"})
    MOST = 1

    def goes_on(self, world: World) -> None:
        before = self.times
        answered = max((step.number for step in world.match.steps if step.seat != NATURE), default=0)
        super().goes_on(world)
        if self.times > before:
            log = world.match.log
            undo = next(
                (number for number in range(answered, len(log)) if "undo" in log[number].text.split()), answered
            )
            world.notes["cut"] = (answered, undo + 1)

    def hands_out(self, world: World, record: Record) -> Record:
        if "cut" not in world.notes:
            return record
        first, after = world.notes["cut"]
        return record.with_log(record.log[:first] + record.log[after:])


class LosesTheLastThrow(Cheat):
    """The record ends before its last round: the answer stands, what it drew does not.

    Gains a game that was "broken off" before the throw that lost it. `terminal at the end` (it was told more); nothing
    in one record shows it. The page holds a record to what it was told up to its last share, so perhaps not it.
    """

    KNOWN = frozenset({"terminal at the end"})

    def hands_out(self, world: World, record: Record) -> Record:
        number = find_last_round(world)
        world.changed.append(number)
        self.marks.append(number)
        return record.with_log(record.log[:number])


class BeforeTheFirstLine(Cheat):
    """Shares are asked for before a single line is told, to know the first draws before the seats are even taken.

    Gains the island and the deck beforehand, if anybody gave one: then `own` would have to know it.
    """

    KNOWN = frozenset({"own"})

    def begin(self, world: World) -> None:
        if any(world.tell(client, 1).share is not None for client in world.clients):
            self.mark(world, 0)


class MadeUpRoll(Cheat):
    """One person alone is told a throw that nobody asked for, gives its share, and is then told what really came.

    Gains the victim's next share before the answer is chosen. `told`: the same line is told otherwise at once.
    """

    KNOWN = frozenset({"told"})
    MOST = 1

    def idles(self, world: World) -> None:
        # By a seat that is not asked now, so that it cannot come true.
        asked = {one.seat for one in world.match.open_questions()}
        before = [one for one in world.match.log if one.author >= 0 and one.author not in asked]
        if world.match.is_over or not before or not self.is_moment(world):
            return
        victim = next(client for client in world.clients if client.seat == self.VICTIM)
        like = next((one for one in before if one.text == "roll"), before[-1])
        number = len(world.match.log)
        self.mark(world, number)
        line = {"number": number, "by": like.author, "heard": like.text}
        victim.tell([line], world.told_dice(victim), world.card, world.rounds.count + 1)
