"""The others at a table far away: is somebody there to read a chat, what goes to it, and the next game together."""

from __future__ import annotations

import sys
from collections.abc import Callable

from trueque.kernel.words import Listener
from trueque.speech import read_line, words_of_queries
from trueque.terminal.voice import Voice
from trueque.terminal.wire import Json, TableLink, Wire

CHAT = "'"


class Company:
    """What one person says to the others, and plays again with them."""

    def __init__(self, wire: Wire, voice: Voice, tell: Callable[[list[str]], None]) -> None:
        self.wire, self.voice, self.tell_news = wire, voice, tell
        self.table: Json = {}
        self.seat: int | None = None
        self.said = ""
        """What was sent as an answer last, as it was typed."""
        self.talk = ""
        """What was no answer, and goes to the chat with the next Enter."""
        self.is_over = False
        self.comes_along = False
        """Whether this person has asked for the next game."""
        self.next: TableLink | None = None
        """The table where the same people play again, once this person goes there."""

    def take_table(self, table: Json, seat: int | None) -> None:
        self.table, self.seat = table, seat

    def is_present(self) -> bool:
        """Whether anybody else is there to read a chat."""
        others = (seat for seat in self.table["seats"] if seat["seat"] != self.seat)
        return bool(self.table["watching"]) or any(seat["kind"] == "person" and seat["person"] for seat in others)

    # ---- talk

    def offer_talk(self, text: str) -> list[str]:
        """How *text*, which is no answer, is said to the others; nothing where nobody is there, or for a number."""
        self.talk = text if self.is_present() and not text.isdecimal() else ""
        return [self.voice.say("Enter sends it to the chat.")] if self.talk else []

    def send_talk(self, text: str) -> bool:
        """Send what was no answer where *text* is nothing but Enter; any other line leaves it. Whether it was sent."""
        talk, self.talk = self.talk, ""
        if not talk or text.strip():
            return False
        self.say_aloud(talk)
        return True

    def say_aloud(self, text: str) -> None:
        self.wire.send("chat", text=text.strip().removeprefix(CHAT).strip() or "…")

    # ---- the next game

    def follow_table(self, before: Json) -> bool:
        """Somebody plays again: who asked for it goes there, anybody else is told how; whether one stays."""
        if not self.table.get("rematch") or before.get("rematch"):
            return True
        if self.comes_along:
            return self.go_to_next_table()
        self.tell_news([self.describe_rematch_link(), *(self.describe_what_next() if self.is_over else [])])
        return True

    def go_to_next_table(self) -> bool:
        self.next = TableLink(self.wire.link.server, str(self.table["rematch"]), self.wire.link.key)
        return False

    def describe_rematch_link(self) -> str:
        """Where the same people play again."""
        where = self.wire.link
        rest = f"/{where.key}" if where.key else ""
        link = f"{where.server}/#/t/{self.table['rematch']}{rest}"
        return self.voice.say("The next game, with your seat kept: trueque join {link}", link=link)

    def ask_to_play_again(self) -> bool:
        """The game is over: whoever sits at a keyboard may play again; whether they stay."""
        if self.table.get("rematch"):
            self.voice.print_lines([self.describe_rematch_link()])
        if self.seat is None or not sys.stdin.isatty():
            return False
        self.is_over = True
        self.voice.print_lines(self.describe_what_next())
        return True

    def describe_what_next(self) -> list[str]:
        say = self.voice.say
        word = say("rematch")
        if not self.is_present():
            return [say("“{word}” plays again with the same people; anything else leaves.", word=word)]
        leave = words_of_queries(self.voice.lang)["quit"]
        again = say("“{word}” plays again with the same people, “{leave}” leaves.", word=word, leave=leave)
        return [again, say("Anything else goes to the chat.")]

    def take_line_after_end(self, text: str, to: Listener) -> bool:
        """After the end: play again, at the table that is there or at a new one, talk, or go; does the person stay?"""
        if text.strip().casefold() in {self.voice.say("rematch"), "rematch"}:
            if self.table.get("rematch"):
                return self.go_to_next_table()
            self.comes_along = True
            self.wire.send("propose", what="rematch")
            return True
        query = read_line(text, to, self.table["game"], live=True)
        is_talk = bool(text.strip()) and self.is_present() and (query is None or query.name != "quit")
        if is_talk:
            # Nothing can be played any more: “good game everyone” is for everyone.
            self.say_aloud(text)
        return is_talk
