"""A whole table in one process, without sockets: rules, log, rounds and records are the program's own, and whoever
runs the table may do with them what a server could do. `Operator` is honest; `operators.py` has those that are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.cheats.pages import Client, Json, Page, Reply, Terminal
from trueque.kernel.chain import Chain
from trueque.kernel.errors import RuleError
from trueque.kernel.game import NATURE
from trueque.kernel.honest import add_draw_odds, make_round_dealer, promise_hash
from trueque.kernel.match import Match
from trueque.kernel.record import Line, Record
from trueque.kernel.registry import make_game
from trueque.kernel.rounds import Round, RoundDealer, Rounds, Signature, derive_chain
from trueque.kernel.witnesses import Witnesses, add_heard_lines, hash_promise, make_signing_key

GAMES: dict[str, dict[str, str]] = {
    "island": {"seats": "3", "turn_limit": "10"},
    "quick": {"seats": "3"},
    "princes": {},
}
MOST_LINES = {"island": 140, "quick": 120, "princes": 120}
"""A record may be handed out of a game that was broken off here; its end would only take longer."""


class Operator:
    """Whoever runs the table: each of these is one thing that a server decides. This one is honest."""

    def begin(self, world: World) -> None:
        """Before the first line."""

    def draws(self, world: World, decision: Any, drawn: Any) -> Any:
        """What falls, where the shares say *drawn*."""
        return drawn

    def idles(self, world: World) -> None:
        """Everything is told, and nothing is to be drawn."""

    def reaches(self, world: World, client: Client) -> bool:
        """Whether a client hears in time that shares are due."""
        return True

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        """Which of the shares that came stand in the round."""
        return given

    def signs(self, world: World, signed: dict[int, Signature]) -> dict[int, Signature]:
        """What stands in the round of what was signed with its shares."""
        return signed

    def carries(self, world: World, client: Client, reply: Reply) -> Reply:
        """What comes to the table of what *client* says."""
        return reply

    def names(self, world: World, seat: int, key: str) -> str:
        """The key that stands in the log, where a seat makes one known."""
        return key

    def server_share(self, world: World, share: bytes) -> bytes:
        return share

    def peeks(self, world: World) -> bool:
        """With all shares of a round that is not written yet: whether something was done instead of drawing."""
        return False

    def goes_on(self, world: World) -> None:
        """After each answer and its draws."""

    def tells(self, world: World, client: Client, lines: list[Json]) -> list[Json]:
        """What *client* is told of these lines."""
        return lines

    def promises(self, world: World, client: Client, dice: Json) -> Json:
        return dice

    def hands_out(self, world: World, record: Record) -> Record:
        """The record, once all is over."""
        return record


class Loaded(RoundDealer):
    """A dealer that asks the operator what shall fall."""

    def __init__(self, honest: RoundDealer, world: World) -> None:
        self.__dict__.update(honest.__dict__)
        self.__dict__["world"] = world

    def draw(self, log: Sequence[Line], decision: Any, past: Sequence[Any]) -> Any | None:
        drawn = super().draw(log, decision, past)
        world: World = self.__dict__["world"]
        return drawn if drawn is None else world.operator.draws(world, decision, drawn)


@dataclass
class World:
    """One game from its promise to its record."""

    game_name: str
    rng: Random
    operator: Operator
    kind: str = "fair"
    clients: list[Any] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)
    """Log numbers at which the operator has begun to cheat: what it did there could be known."""
    found: dict[int, dict[str, int]] = field(default_factory=dict)
    """By client: what it found, and the line that it named first: who loads a page again was told before."""
    notes: dict[str, Any] = field(default_factory=dict)
    """What operators keep."""

    def __post_init__(self) -> None:
        self.game = make_game(self.game_name, GAMES[self.game_name])
        self.seats = self.game.seats
        self.seed = self.rng.randbytes(32)
        self.dealer = make_round_dealer(self.game, self.kind, self.seed)
        self.chain = derive_chain(self.seed)
        # The operator's own seat gives shares like another; it knows them beforehand.
        self.own = Chain(self.rng.randbytes(16))
        page, terminal, *more = (self.rng.randbytes(16) for _ in range(4))
        people: list[Any] = [Page(1, page), *([Terminal(2, terminal)] if self.seats > 2 else [])]
        self.clients = [*people, Page(None, more[0]), Terminal(None, more[1])]
        pledges = {0: self.own.pledge.hex()} | {client.seat: client.pledge for client in people}
        self.rounds, self.pledges = Rounds(pledges), pledges
        empty = Record(self.game.name, self.game.options, dealer=self.kind)
        self.match = Match.replay(self.game, empty, Loaded(self.dealer, self))
        self.card = {"game": self.game_name, "options": dict(self.game.options), "dice": self.kind, "seats": self.seats}
        self.lines: list[tuple[int, tuple[str, ...]]] = []
        """Every line that was told: its author, and what each seat and a spectator hear."""
        self.told: dict[int, int] = {}
        """How many lines each client has been told."""
        self.returning: set[int] = set()
        self.naming: dict[int, str] = {}
        self.signed: dict[int, Signature] = {}
        promise = hash_promise(promise_hash(self.seed), self.chain.pledge.hex(), self.kind, pledges)
        self.log = Witnesses(promise)
        """The history as it stands in the log; the operator's own seat signs it."""
        self.own_seed, own_key = make_signing_key(self.own.secret)
        self.naming[0] = own_key.hex()

    # -- what a table does

    def play(self) -> None:
        """From the first line to the end, or to where it is broken off."""
        self.operator.begin(self)
        for seat in range(self.seats):
            self.match.log_table_line(f"join {seat}")
        self.draw()
        while not self.match.is_over and len(self.match.log) < MOST_LINES[self.game_name]:
            self.answer()

    def answer(self) -> None:
        """One answer at random, and what nature draws after it."""
        asked = [one for one in self.match.open_questions() if one.waits]
        question = asked[0] if len(asked) == 1 else self.rng.choice(asked)
        self.match.play(question.seat, self.choose(question))
        self.draw()
        self.operator.goes_on(self)

    def choose(self, question: Any) -> Any:
        """Rather a throw than anything else, so that there is something to check."""
        rolls = [one for one in getattr(question.answers, "answers", ()) if self.game.write(one) == "roll"]
        if rolls:
            return rolls[0]
        for _ in range(6):
            answer = question.answers.sample(self.rng)
            if not self.game.write(answer).startswith(("offer", "propose")):
                return answer
        return answer

    def draw(self) -> None:
        """Ask for shares and let nature answer, until a player is asked."""
        while self.is_drawing():
            given = self.gather()
            if self.operator.peeks(self):
                continue
            self.open_round(self.operator.takes(self, given))
        self.tell_all(None)
        self.operator.idles(self)

    def is_drawing(self) -> bool:
        asked = self.match.open_questions()
        return bool(asked) and asked[0].seat == NATURE

    def gather(self) -> dict[int, bytes]:
        """Tell everything, and take the shares that come."""
        given = {}
        self.signed.clear()
        if 0 in self.rounds.heads and (share := self.own_share()) is not None:
            given[0] = share
        for client in self.clients:
            if not self.operator.reaches(self, client):
                continue
            reply = self.tell(client, self.rounds.count + 1)
            if reply.share is not None and self.rounds.is_pledged_share(client.seat, bytes.fromhex(reply.share)):
                given[client.seat] = bytes.fromhex(reply.share)
                if reply.signature is not None:
                    self.signed[client.seat] = reply.signature
        return given

    def own_share(self) -> bytes | None:
        """The share of the operator's seat that is due."""
        used = self.own.count_used(self.rounds.heads[0])
        return None if used is None else self.own.share_of_round(used + 1 + self.rounds.owed.get(0, 0))

    def open_round(self, given: dict[int, bytes], is_drawn: bool = True) -> None:
        share = self.operator.server_share(self, self.chain.share_of_round(self.rounds.count + 1) or b"")
        self.follow()
        if 0 in given and 0 in self.log.keys:
            self.signed[0] = self.log.sign_share(self.own_seed, given[0])
        signed = {seat: one for seat, one in self.signed.items() if seat in given}
        self.match.log_table_line(str(Round(share, given, self.operator.signs(self, signed))))
        self.follow()
        if is_drawn:
            self.match.play_nature()
            self.follow()

    def take_back(self) -> None:
        """An undo of the last answer, as if its seat wished it: nature draws anew once shares are there."""
        self.match._go_back(next(step.number for step in reversed(self.match.steps) if step.seat != NATURE), None)
        self.follow()

    # -- what is told

    def follow(self) -> None:
        """Note what everybody hears of the lines that are new."""
        heard = {step.number: step.heard for step in self.match.steps}
        for number in range(len(self.lines), len(self.match.log)):
            line = self.match.log[number]
            told = heard.get(number, (line.text,) * (self.seats + 1))
            self.lines.append((line.author, told))
            self.rounds.follow_line(line)
            self.log.follow_line(number, Line(line.author, told[-1]))

    def tell(self, client: Any, drawing: int | None) -> Reply:
        """Tell *client* what is new to it, and do what it replies but for its share."""
        self.follow()
        first, ear = self.told.get(id(client), 0), -1 if client.seat is None else client.seat
        lines = [
            {"number": number, "by": self.lines[number][0], "heard": self.lines[number][1][ear]}
            | ({"public": told} if (told := self.lines[number][1][-1]) != self.lines[number][1][ear] else {})
            for number in range(first, len(self.lines))
        ]
        self.told[id(client)] = len(self.lines)
        dice = self.told_dice(client)
        said: Reply = client.tell(self.operator.tells(self, client, lines), dice, self.card, drawing)
        reply = self.operator.carries(self, client, said)
        if reply.is_back and self.rounds.may_share_again(client.seat):
            self.returning.add(client.seat)
        if reply.key is not None:
            self.naming[client.seat] = reply.key
        for name, number in client.found().items():
            if number is not None:
                self.found.setdefault(id(client), {}).setdefault(name, number)
        return reply

    def told_dice(self, client: Any) -> Json:
        """The promise, as *client* is told it."""
        pledges = [self.pledges.get(seat, "") for seat in range(self.seats)]
        dice = {"commit": promise_hash(self.seed), "chain": self.chain.pledge.hex(), "pledges": pledges}
        return self.operator.promises(self, client, dice)

    def tell_all(self, drawing: int | None) -> None:
        for client in self.clients:
            self.tell(client, drawing)
        for seat in self.returning:
            self.match.log_table_line(f"back {seat}")
        self.returning.clear()
        for seat, key in self.naming.items():
            self.match.log_table_line(f"witness {seat} {self.operator.names(self, seat, key)}")
        self.naming.clear()

    def load_again(self, client: Any) -> None:
        if client.load_again():
            self.told[id(client)] = 0

    # -- afterwards

    def record(self) -> Record:
        names = {seat: f"seat {seat}" for seat in range(self.seats)}
        record = Record(
            self.game.name, self.match.options, tuple(self.match.log), names, self.kind, promise_hash(self.seed), {},
            self.seed.hex(), self.chain.pledge.hex(), self.pledges,
        )  # fmt: skip
        try:
            record = self.with_odds(record)
        except (RuleError, ValueError, IndexError):
            record = record.with_log(record.log)
        return self.operator.hands_out(self, record)

    def with_odds(self, record: Record) -> Record:
        """The lists that a record brings along: made to fit by whoever cheats, since they prove nothing."""
        return add_heard_lines(self.game, add_draw_odds(self.game, record, self.dealer))

    def close(self) -> None:
        for client in self.clients:
            client.close()
