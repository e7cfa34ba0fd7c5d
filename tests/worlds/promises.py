"""What a server promises, looked at after every commit and every message of a world, against what really happened.

It knows the world's true time, every line that was ever committed, and who was told what; it replays each log with the
rules, and asks no code of the house whether something is right.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.worlds.database import ENGINE
from tests.worlds.dice_promises import RoundPromises
from tests.worlds.talk_promises import TalkPromises
from trueque.kernel.game import NATURE
from trueque.kernel.match import Match
from trueque.kernel.record import Line, Record, find_undo_target

if TYPE_CHECKING:
    from tests.worlds.clients import Client
    from tests.worlds.nodes import Node
    from tests.worlds.world import World

LATE = 3.0
"""Seconds that an outage may cost somebody's clock: shorter ones are not given back, and nobody knows longer ones to
the moment."""
TOGETHER = 4.0
"""Seconds for which two nodes may both run a table's bots: one of them hears of it at its next look."""
OWED = 10.0
"""Seconds after which whoever serves a table has made its draw, though shares and commits be late."""
PATIENCE = 5.0
"""Seconds after which whoever is there has heard what was kept, and is answered."""
JUMP_MS = 2000
"""What a clock may be off before it counts as set."""


@dataclass
class Story:
    """One table, as its committed log tells it."""

    match: str
    seed: str
    options: dict[str, str]
    game: Any
    budget: float
    """Seconds of a turn; 0: no clock."""
    replay: Any = None
    rows: list[tuple[Any, ...]] = field(default_factory=list)
    heard: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    """Of each line: its author, and how each seat and a watcher hears it."""
    views: list[dict[int | None, Any]] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)
    waited: dict[int, float] = field(default_factory=dict)
    """Seats that are waited for now, and for how long they were while somebody served the table."""
    waited_all: dict[int, float] = field(default_factory=dict)
    outages: dict[int, int] = field(default_factory=dict)
    least: dict[int, float] = field(default_factory=dict)
    """What each of them must be given at least."""
    turn: Any = None
    bots: set[int] = field(default_factory=set)
    is_paused: bool = False
    is_served: bool = False
    began: tuple[float, int] = (0.0, 0)
    driven_twice: float = 0.0
    owed: float = 0.0
    """For how long somebody served the table and a draw did not come."""
    kept_at: list[float] = field(default_factory=list)
    undone: dict[int, float] = field(default_factory=dict)
    """Since when lines are taken back."""
    undoers: list[int | None] = field(default_factory=list)
    """After each line the seat that may take its answer back, if any."""
    _told: dict[tuple[int, int | None], Any] = field(default_factory=dict)

    def view_as_told(self, number: int, seat: int | None) -> Any:
        """What *seat* sees after a line, as it comes out of a message."""
        if (number, seat) not in self._told:
            self._told[number, seat] = json.loads(json.dumps(self.views[number][seat]))
        return self._told[number, seat]

    @property
    def moved(self) -> float:
        """When its log grew last."""
        return self.kept_at[-1] if self.kept_at else 0.0

    def settled(self, now: float) -> int:
        """How many lines were there long enough ago for everybody to know them."""
        return sum(at < now - PATIENCE for at in self.kept_at)

    @property
    def is_drawing(self) -> bool:
        """Whether an answer is stored and its draw is not."""
        asked = self.replay.open_questions() if self.replay is not None and not self.is_over else ()
        return any(one.seat == NATURE for one in asked)

    @property
    def is_over(self) -> bool:
        return self.replay is not None and bool(self.replay.is_over)


def find_undoer(story: Story) -> int | None:
    """The seat that answered last, where nothing was drawn or shown since and the game is on."""
    if story.is_over or story.is_paused or story.is_drawing or not story.replay.steps:
        return None
    last = story.replay.steps[-1]
    return None if last.seat < 0 or any(event.shows for event in last.events) else int(last.seat)


class Promises:
    """Everything that must hold, and what did not."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.broken: list[str] = []
        self.stories: dict[str, Story] = {}
        self._leases: dict[str, tuple[str, int]] = {}
        self._last = 0
        self._talk: dict[tuple[str, int], str] = {}
        self._shift = 0
        self._corrections = 0
        self._then = world.agenda.now
        self.talk, self.dice = TalkPromises(self), RoundPromises(self)

    def report(self, what: str) -> None:
        """A promise is broken; each kind is told a few times only."""
        self.world.note(f"BROKEN: {what}")
        if len(self.broken) < 20:
            self.broken.append(f"{self.world.agenda.now - 1000:.3f} s: {what}")

    # -- what is committed
    def look_at_commit(self) -> None:
        """Something was committed."""
        look = self.world.database.watching.execute
        fresh = look(
            "SELECT rowid, match, seq, author, text, time, answer, head FROM log WHERE rowid > ? ORDER BY rowid",
            (self._last,),
        ).fetchall()
        leases = {r[0]: (r[1], r[2]) for r in look("SELECT match, node, until FROM lease")}
        shift = next(iter(look("SELECT value FROM secret WHERE name = 'shift'")), (0,))[0]
        self.talk.look_at_commit()
        for row in fresh:
            self._last = max(self._last, row[0])
            self._follow(self.stories[row[1]], tuple(row)[2:])
        if (shift := int(shift or 0)) != self._shift:
            self._shift, self._corrections = shift, self._corrections + 1
            if self._corrections > 2 * self.world.jumps:
                self.report(f"the clock was set {self.world.jumps} times and corrected {self._corrections} times")
        self._look_at_leases(leases, self.world.database.clock_ms() + shift)

    def _follow(self, story: Story, row: tuple[Any, ...]) -> None:
        seq, author, text, time, answer, _ = row
        if seq != len(story.rows):
            self.report(f"line {seq} stands where {len(story.rows)} should")
            return
        if answer is not None:
            if answer in story.answers:
                self.report(f"the answer {answer} was played twice, in lines {story.answers[answer]} and {seq}")
            story.answers[answer] = seq
        self._look_at_time(story, seq, time)
        if story.replay is None:
            story.replay = Match.replay(story.game, Record(story.game.name, story.options, dealer="fair"))
        if author == -2 and text.startswith("timeout"):
            self._look_at_timeout(story, int(text.split()[1]))
        self.talk.look_at_line(story, row)
        self.dice.look_at_line(story, seq, Line(author, text, time))
        try:
            step = story.replay.follow_line(Line(author, text, time))
        except Exception as failed:
            self.report(f"line {seq} «{text}» breaks the rules: {failed}")
            return
        story.rows.append(row)
        story.heard.append((author, step.heard if step is not None else (text,) * (story.game.seats + 1)))
        seats = (*range(story.game.seats), None)
        story.views.append({seat: story.game.view(story.replay.state, seat) for seat in seats})
        story.kept_at.append(self.world.agenda.now)
        if author == -2 and text in ("pause", "resume"):
            story.is_paused = text == "pause"
        story.undoers.append(find_undoer(story))
        if (target := find_undo_target(Line(author, text, time), seq)) is not None:
            for number in range(target, seq):
                if story.rows[number][1] != -2:
                    story.undone.setdefault(number, self.world.agenda.now)
        self.world.note(f"{story.match[:4]} {seq:3} {author:2} {text[:60]} {answer or ''}")
        self._look_who_waits(story, author, text)

    def _look_at_time(self, story: Story, seq: int, time: int) -> None:
        """The times of a table go as true time goes, whatever is done to clocks.

        A line bears the time at which its transaction asked for it: a node may stand still before it commits, and what
        that takes is given back to clocks like any time in which nobody serves.
        """
        now, since = self.world.agenda.now, self.world.database.since
        if not story.rows:
            story.began = (now, time)
        elif time < story.rows[-1][3]:
            self.report(f"line {seq} is {story.rows[-1][3] - time} ms before the one before it")
        then, told = story.began
        off = (time - told) - (now - then) * 1000
        if off < 0 and since is not None:
            off = min(0.0, off + (now - since) * 1000)
        if abs(off) > JUMP_MS * (1 + self.world.jumps) + 500 + self.world.unseen_ms:
            self.report(f"line {seq} is {off / 1000:.1f} s off true time")

    # -- clocks
    def _look_who_waits(self, story: Story, author: int, text: str) -> None:
        words = text.split()
        if author == -2 and words[0] in ("bot", "resign", "leave", "remove"):
            story.bots.add(int(words[1]))
        if author == -2 and words[0] == "join":
            story.bots.discard(int(words[1]))
        turn = story.views[-1][None].get("turn")
        asked = story.replay.open_questions()
        waiting = (
            {one.seat for one in asked if one.waits and one.seat >= 0} - story.bots if not story.is_over else set()
        )
        if turn != story.turn or (turn is None and author >= 0):
            story.waited = {seat: spent for seat, spent in story.waited.items() if turn is None and seat != author}
            story.turn = turn
        if author == -2 and words[0] == "timeout":
            story.waited[int(words[1])] = 0.0
            story.least[int(words[1])] = story.budget / 4
        for seat in waiting - set(story.waited):
            story.waited[seat], story.outages[seat] = 0.0, 0
            story.least.setdefault(seat, story.budget)
        for seat in set(story.waited) - waiting:
            del story.waited[seat]
            story.least.pop(seat, None)

    def _look_at_timeout(self, story: Story, seat: int) -> None:
        spent, least = story.waited.get(seat, 0.0), story.least.get(seat, story.budget)
        least -= LATE * (story.outages.get(seat, 0) + self.world.jumps) + 0.5
        if spent < least:
            self.report(f"seat {seat} was timed out after {spent:.1f} s in which somebody served it, of {least:.1f}")

    def pass_time(self) -> None:
        """Time has passed until now: who was waited for, who served whom?"""
        now = self.world.agenda.now
        gone, self._then = now - self._then, now
        for node in self.world.nodes:
            if not node.can_look or node.machine.before or node.machine.after:
                node.sick_at = now
        if gone <= 0:
            return
        for story in self.stories.values():
            drivers = [node for node in self.world.nodes if self._drives(node, story.match)]
            served = bool(drivers)
            if story.is_served and not served:
                for seat in story.waited:
                    story.outages[seat] = story.outages.get(seat, 0) + 1
            story.is_served = served
            if served and not story.is_paused:
                for seat in story.waited:
                    story.waited[seat] += gone
            story.owed = story.owed + gone if served and story.is_drawing else 0.0
            if story.owed > OWED:
                self.report(f"whoever serves a table has owed it a draw for {story.owed:.1f} s")
                story.owed = 0.0
            story.driven_twice = story.driven_twice + gone if len(drivers) > 1 else 0.0
            if story.driven_twice > TOGETHER:
                self.report(f"{len(drivers)} nodes have run one table's bots for {story.driven_twice:.1f} s")
                story.driven_twice = 0.0

    def _drives(self, node: Node, match: str) -> bool:
        up = node.is_up and not node.machine.is_cut and node.house is not None
        return up and match in node.house.drivers  # type: ignore[union-attr]

    def _look_at_leases(self, leases: dict[str, tuple[str, int]], now: int) -> None:
        for match, (node, until) in leases.items():
            was, ended = self._leases.get(match, (node, until))
            if was not in (node, "stopped") and ended >= now + 1 and was.split("-")[0] != node.split("-")[0]:
                self.report(f"a lease that was good for {ended - now} ms more was taken by another node")
        self._leases = leases

    # -- what is told
    def look_at_message(self, client: Client, text: str, told: dict[str, Any]) -> None:
        """Something comes in at a client."""
        story = self.stories[client.match]
        self.talk.look_at_message(client, told)
        for secret in self.world.list_secrets(client):
            if secret in text and not (secret == story.seed and story.is_over):
                self.report(f"a secret was told to {client.person}: {text[:80]}")
        if told["type"] == "update":
            self._look_at_update(client, story, told)
        elif told["type"] == "ack" and told["number"] is not None:
            self._look_at_ack(client, story, told)

    def _look_at_update(self, client: Client, story: Story, told: dict[str, Any]) -> None:
        ear = -1 if client.seat is None else client.seat
        for line in told["happened"]:
            if line["number"] >= len(story.rows):
                self.report(f"line {line['number']} was told before it was kept")
                continue
            author, heard = story.heard[line["number"]]
            if (line["by"], line["heard"]) != (author, heard[ear]):
                self.report(f"{client.person} heard {line['heard']!r} in line {line['number']}, not {heard[ear]!r}")
            if line["time"] != story.rows[line["number"]][3]:
                self.report(f"line {line['number']} was told with another time than it was kept")
            known = client.told.get(line["number"])
            if known is not None and (known["by"], known["heard"]) != (line["by"], line["heard"]):
                self.report(f"line {line['number']} was told otherwise before")
            # Whoever has another seat now is told everything anew, and all are told what was taken back.
            if known is not None and not line["undone"] and told["happened"][0]["number"] > 0:
                self.report(f"{client.person} was told line {line['number']} twice")
        position = told["position"]
        if position is None:
            return
        last = max([*client.told, *(line["number"] for line in told["happened"])], default=-1)
        if position["number"] != last:
            self.report(f"{client.person} is shown line {position['number']} after being told up to {last}")
        elif last < len(story.views):
            seats = {client.seat, *self.find_seats(client)}
            if position["view"] not in (story.view_as_told(last, seat) for seat in seats):
                self.report(f"{client.person} is shown another position than that after line {last}")

    def find_seats(self, client: Client) -> set[int]:
        """The seats that the database gives them: they may be told what they see there before they are told of it."""
        look = self.world.database.watching.execute
        asked = "SELECT seat FROM seat WHERE match = ? AND person = ?"
        return {int(row[0]) for row in look(asked, (client.match, client.person))}

    def _look_at_ack(self, client: Client, story: Story, told: dict[str, Any]) -> None:
        said = client.pending.get(told["id"])
        if said is None or said["type"] not in ("answer", "undo"):
            return
        number = story.answers.get(f"{client.seat}.{told['id']}")
        if number is None:
            self.report(f"the answer {told['id']} was acknowledged and is not kept")
        elif number != told["number"]:
            self.report(f"the answer {told['id']} was acknowledged as line {told['number']} and is {number}")

    # -- at the end
    def look_at_end(self) -> None:
        """All is well again, and everybody has had time: nothing may be lost, nobody may be stuck."""
        with ENGINE.connect() as conn:
            log = conn.exec_driver_sql("SELECT match, seq, author, text, time, answer, head FROM log").all()
            talk = conn.exec_driver_sql("SELECT match, text FROM talk WHERE kind = 'chat'").all()
        kept: dict[str, dict[int, Any]] = {}
        for one in log:
            kept.setdefault(one[0], {})[one[1]] = tuple(one)[1:]
        for story in self.stories.values():
            for row in story.rows:
                if kept.get(story.match, {}).get(row[0]) != row:
                    self.report(f"line {row[0]} was committed and is not there any more, or another one is")
            if not story.is_over and not story.is_paused and self.world.agenda.now - story.moved > self.world.PATIENCE:
                self.report(f"a table stands still after line {len(story.rows) - 1}: {self._describe_wait(story)}")
        for client in self.world.clients:
            self._look_at_client(client, self.stories[client.match], [row[1].partition("\n")[2] for row in talk])
        self.talk.look_at_end()

    def _describe_wait(self, story: Story) -> str:
        if story.replay is None:
            return "it has not begun"
        asked = [(one.seat, one.kind) for one in story.replay.open_questions() if one.waits]
        return f"{asked}, bots {sorted(story.bots)}"

    def _look_at_client(self, client: Client, story: Story, talk: list[str]) -> None:
        for id, number in client.acked.items():
            if story.answers.get(f"{client.seat}.{id}") != number:
                self.report(f"the answer {id} was acknowledged and is not kept")
        for text in client.spoken:
            if text not in talk:
                self.report(f"{text!r} was acknowledged and is not kept")
        for text in client.said:
            if talk.count(text) > 1:
                self.report(f"{text!r} stands there {talk.count(text)} times")
        missing = [number for number in range(story.settled(self.world.agenda.now)) if number not in client.told]
        if missing and not client.is_away:
            self.report(f"{client.person} was never told line {missing[0]} of {len(story.rows)}")
        old = [one for id, one in client.pending.items() if self.world.agenda.now - client.said_at[id] > PATIENCE]
        stuck = [one["type"] for one in old if one["type"] in ("answer", "undo")]
        if stuck and not client.is_away:
            self.report(f"{client.person} waits for the acknowledgement of {stuck}")
