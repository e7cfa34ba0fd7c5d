"""What a server promises to people with company, besides `promises.py`: what is said, muted, agreed on, left alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.worlds.company import Companion

if TYPE_CHECKING:
    from tests.worlds.clients import Client
    from tests.worlds.promises import Promises, Story

SETTLED = 5.0
"""Seconds after which whoever is there has heard what was kept."""
GONE, HEARS_AGAIN, BELIEVED = 3.5, 1.5, 8.0
"""Seconds after which every node knows that somebody has gone; so many more where it could not hear or write it just
before; and for how long the people of a node that died are believed to be there."""
WELL = 6.0
"""Seconds for which a line must have been open and well before somebody is said to have missed anything."""


@dataclass
class Spoken:
    """A line of talk that was committed."""

    kind: str
    person: str
    seat: int | None
    about: int | None
    text: str
    kept_at: float


class TalkPromises:
    """Looked at beside the promises about lines."""

    def __init__(self, promises: Promises) -> None:
        self.promises, self.world = promises, promises.world
        self.talk: dict[tuple[str, int], Spoken] = {}
        self.here_at: dict[str, float] = {}
        """When somebody who sits was connected last, by table."""
        self._last = 0
        self._seats: dict[tuple[str, int], str | None] = {}

    # -- what is committed
    def look_at_commit(self) -> None:
        look = self.world.database.watching.execute
        asked = "SELECT rowid, match, number, kind, person, seat, about, text FROM talk WHERE rowid > ? ORDER BY rowid"
        for rowid, match, number, kind, person, seat, about, text in look(asked, (self._last,)).fetchall():
            self._last = max(self._last, rowid)
            self.talk[match, number] = Spoken(kind, person, seat, about, text, self.world.agenda.now)
        for match, story in self.promises.stories.items():
            if story.replay is None:
                self._look_at_seats(match)

    def _look_at_seats(self, match: str) -> None:
        """Before the start nobody is pushed from a seat: it is taken where it was free."""
        asked = "SELECT seat, person FROM seat WHERE match = ?"
        for seat, person in self.world.database.watching.execute(asked, (match,)).fetchall():
            was = self._seats.get((match, seat))
            if was is not None and person is not None and was != person:
                self.promises.report(f"{person} sits on seat {seat}, which was {was}'s")
            self._seats[match, seat] = person

    def look_at_line(self, story: Story, row: tuple[Any, ...]) -> None:
        """A line is about to be followed: who gave it, and might they?"""
        seq, author, text, _, answer, _ = row
        if author == -2 and text.startswith("undo ") and answer is None:
            self._look_at_consent(story, int(text.split()[1]))
        elif author == -2 and text.startswith("undo "):
            last = story.replay.steps[-1]
            if last.number != int(text.split()[1]) or last.seat != int(answer.split(".")[0]):
                self.promises.report(f"line {seq} takes back what is not the last answer of who asked for it")
        elif author == -2 and text.startswith("bot ") and story.rows:
            self._look_whether_here(story, seq, int(text.split()[1]))
        elif author >= 0 and answer is None:
            self._look_at_stranger(story, seq, author)

    def _look_at_consent(self, story: Story, number: int) -> None:
        """What is taken back together is so with everybody who sits there."""
        asked = [
            (n, said)
            for (match, n), said in self.talk.items()
            if match == story.match and said.kind == "propose" and said.text == "undo" and said.about == number
        ]
        look = self.world.database.watching.execute
        people = {
            int(one[0])
            for one in look("SELECT seat FROM seat WHERE match = ? AND kind = 'person'", (story.match,)).fetchall()
        }
        for n, said in asked:
            agreed = {said.seat} | {
                one.seat for (m, _), one in self.talk.items()
                if m == story.match and one.kind == "agree" and one.about == n
            }  # fmt: skip
            if people <= agreed:
                return
        self.promises.report(f"line {number} was taken back without everybody who sits there")

    def _look_at_stranger(self, story: Story, seq: int, author: int) -> None:
        """Nobody but a bot, or the clock, answers for a seat without saying what it answers to."""
        before = story.rows[-1] if story.rows else None
        is_timed_out = before is not None and any(
            row[1] == -2 and row[2] == f"timeout {author}" for row in story.rows[-8:]
        )
        if author in story.bots:
            self._look_whether_alone(story, seq, author)
        elif not is_timed_out and author in self._find_people(story.match):
            self.promises.report(f"line {seq}: somebody answered for seat {author}, whose person is there")

    def _look_whether_here(self, story: Story, seq: int, seat: int) -> None:
        """A bot is seated for nobody who is there, for so long that every node knows it."""
        for client in self.world.clients:
            line = client.line
            if client.match != story.match or client.seat != seat or line is None or not client.is_greeted:
                continue
            if self.world.agenda.now - max(client.greeted_at, line.node.sick_at) > 2 * WELL:
                self.promises.report(f"line {seq}: a bot sits down for {client.person}, who is there")

    def _find_people(self, match: str) -> set[int]:
        asked = "SELECT seat FROM seat WHERE match = ? AND kind = 'person'"
        return {int(row[0]) for row in self.world.database.watching.execute(asked, (match,)).fetchall()}

    def _look_whether_alone(self, story: Story, seq: int, author: int) -> None:
        for client in self.world.clients:
            if client.match == story.match:
                self._note_presence(client)
        now, nodes = self.world.agenda.now, self.world.nodes
        # A node that stands still, or is cut off, hears of nobody who went; who was at one that died is believed to be
        # there as long as it might live.
        known = max(*(node.sick_at + HEARS_AGAIN for node in nodes), *(node.died_at + BELIEVED for node in nodes))
        gone = now - max(self.here_at.get(story.match, now), known)
        if not story.budget and gone > GONE and author in self._find_people(story.match):
            self.promises.report(f"line {seq}: a bot keeps seat {author} and plays {gone:.1f} s after all have gone")

    def _note_presence(self, client: Client) -> None:
        """Whoever sits and has called is there, for all that the server knows."""
        if client.seat is not None and client.line is not None:
            self.here_at[client.match] = self.world.agenda.now

    # -- what is told
    def look_at_message(self, client: Client, told: dict[str, Any]) -> None:
        self._note_presence(client)
        if told["type"] == "chat" and isinstance(client, Companion):
            self._look_at_chat(client, told)
        elif told["type"] == "update" and told["position"] is not None:
            self._look_at_undo(client, told["position"])
        elif told["type"] == "refused" and told["code"] not in ("busy", "limits"):
            story = self.promises.stories[client.match]
            if f"{client.seat}.{told.get('id')}" in story.answers:
                self.promises.report(f"the answer {told['id']} is kept, and was refused: {told['sentence']}")

    def _look_at_chat(self, client: Companion, told: dict[str, Any]) -> None:
        said = self.talk.get((client.match, told["number"]))
        if said is None or said.text.partition("\n")[2] != told["text"] or said.person != told["person"]:
            self.promises.report(f"{client.person} heard {told['text']!r}, which nobody said")
        if told["number"] in client.chats:
            self.promises.report(f"{client.person} heard {told['text']!r} twice")
        if told["person"] in client.muted:
            self.promises.report(f"{client.person} heard {told['person']}, whom they have muted")

    def _look_at_undo(self, client: Client, position: dict[str, Any]) -> None:
        """Who is told that they may take their answer back did answer last."""
        story = self.promises.stories[client.match]
        if not position["can_undo"] or position["number"] >= len(story.undoers):
            return
        if story.undoers[position["number"]] not in self.promises.find_seats(client):
            self.promises.report(f"{client.person} may take back what is not theirs, after line {position['number']}")

    # -- now and then, and at the end
    def look_at_client(self, client: Client) -> None:
        """Somebody looks at the table: whoever is there all the while has heard everything that is settled."""
        now, story = self.world.agenda.now, self.promises.stories[client.match]
        line = client.line
        self._note_presence(client)
        if line is None or not client.is_greeted:
            return
        well = max(client.greeted_at, client.slow_at, line.node.sick_at, self.world.healed_at)
        if now - well < WELL:
            return
        missing = [n for n in range(story.settled(now)) if n not in client.told]
        if missing:
            self.promises.report(f"{client.person} is there and has not heard line {missing[0]} of {len(story.rows)}")
        self._look_for_undone(client)
        self._look_for_chats(client)

    def _look_for_undone(self, client: Client) -> None:
        for number, since in self.promises.stories[client.match].undone.items():
            if since < self.world.agenda.now - SETTLED and not client.told.get(number, {"undone": True})["undone"]:
                self.promises.report(f"{client.person} was never told that line {number} was taken back")

    def _look_for_chats(self, client: Client) -> None:
        if not isinstance(client, Companion):
            return
        for (match, number), said in self.talk.items():
            is_due = match == client.match and said.kind == "chat" and said.kept_at < self.world.agenda.now - SETTLED
            if is_due and number not in client.chats and said.person not in client.ever_muted:
                self.promises.report(f"{client.person} never heard {said.text.partition(chr(10))[2]!r}")

    def look_at_end(self) -> None:
        with_status = "SELECT id, status FROM match"
        for match, status in self.world.database.watching.execute(with_status).fetchall():
            if match in self.promises.stories and (status == "over") != self.promises.stories[match].is_over:
                self.promises.report(f"a game is over in its log and «{status}» in the list of games")
        for client in self.world.clients:
            if not client.is_away:
                self._look_for_undone(client)
                self._look_for_chats(client)
