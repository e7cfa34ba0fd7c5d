"""A seat at a server's table in plain lines: what `trueque join` runs.

Lines that are typed and messages that arrive meet in one queue. While a prompt is open the news wait until Enter, so
that nothing is printed into what somebody types; `live` prints them at once.
"""

from __future__ import annotations

import sys
import threading
from queue import Queue
from typing import Any

from trueque import almanac
from trueque.access import Asked, Query, query_words, read_query
from trueque.access.ears import ask_ear
from trueque.kernel.registry import make, words
from trueque.kernel.words import Listener
from trueque.terminal.voice import Voice
from trueque.terminal.wire import Json, Wire

FEW = 12
CHAT = "'"


class Remote:
    """One person's place at one table."""

    def __init__(self, wire: Wire, inbox: Queue[tuple[str, Any]], voice: Voice, watch: bool, live: bool) -> None:
        self.wire, self.inbox, self.voice = wire, inbox, voice
        self.watch, self.live = watch, live
        self.table: Json = {}
        self.seat: int | None = None
        self.position: Json | None = None
        self.held: list[str] = []
        """News that wait until the prompt is closed."""
        self.log: list[str] = []
        self.open = False
        self.shown = ""
        """The question that was shown last."""
        self.entry = ""
        self.is_lost = False
        self.has_sat = False

    def run(self) -> int:
        """Until the game is over or the person leaves."""
        threading.Thread(target=self._type, daemon=True).start()
        while True:
            kind, what = self.inbox.get()
            if kind == "line":
                if what is None or not self.line(what):
                    self.wire.close()
                    self.voice.line(self.voice.say("Goodbye."))
                    return 0
            elif not self.hear(kind, what):
                self.wire.close()
                return 0

    def _type(self) -> None:
        for text in sys.stdin:
            self.inbox.put(("line", text.rstrip("\n")))
        self.inbox.put(("line", None))

    # ---- what the server tells

    def hear(self, kind: str, what: Any) -> bool:
        """Take in one message; whether the game goes on."""
        say = self.voice.say
        if kind == "lost":
            self.is_lost = True
            self.news([say("Connection lost.")])
        elif kind == "unsent":
            self.news([say("Nothing was sent: the connection is lost.")])
        else:
            handler = getattr(self, f"_{what['type']}", None)
            if handler is not None:
                return handler(what) is not False
        return True

    def _welcome(self, message: Json) -> None:
        self.table, self.seat = message["table"], message["seat"]
        if self.is_lost:
            self.is_lost = False
            self.news([self.voice.say("Connected again.")])
            return
        names = ", ".join(seat["name"] or "-" for seat in self.table["seats"])
        self.news([f"{self.table['title']}. {self.voice.say('At the table: {names}.', names=names)}"])
        if self.seat is None and not self.watch:
            self.wire.send("sit")

    def _table(self, message: Json) -> None:
        before = self.seat
        self.table, self.seat = message["table"], message["seat"]
        if self.seat is not None and before is None:
            self.news([self.voice.say("You sit down.")])

    def _update(self, message: Json) -> bool:
        told = [" ".join(line["says"]) for line in message["happened"] if line["says"]]
        self.log += told
        self.position = message["position"]
        self.news(told)
        if self.position is None:
            self.news([self.voice.say("The game has not begun.")])
            return True
        if self.position["result"]:
            self.flush()
            points = zip(self.names(), self.position["points"], strict=True)
            standing = "; ".join(f"{name}: {n}" for name, n in points)
            result = self.position["result"]["sentence"]
            self.voice.lines([result, self.voice.say("Points: {points}.", points=standing)])
            return False
        self.ask()
        return True

    def _refused(self, message: Json) -> None:
        self.entry = message["entry"]
        self.voice.reply([message["sentence"]])
        self.shown = ""

    def _description(self, message: Json) -> None:
        self.voice.reply(message["lines"])

    def _chat(self, message: Json) -> None:
        self.news([f"{message['name']}: {message['text']}"])

    def _proposal(self, message: Json) -> None:
        self.news([message["sentence"]])

    def _goodbye(self, message: Json) -> bool:
        self.news([message["sentence"]])
        return message["again_in_ms"] is not None

    # ---- what is printed

    def news(self, lines: list[str]) -> None:
        """Print, or hold back while somebody types."""
        if self.open and not self.live:
            self.held += lines
        elif lines:
            self.voice.reply(lines)

    def flush(self) -> None:
        self.voice.lines(self.held)
        self.held = []

    def names(self) -> list[str]:
        return [seat["name"] or "-" for seat in self.table["seats"]]

    def questions(self) -> list[Json]:
        asked: list[Json] = (self.position or {}).get("questions", [])
        return sorted(asked, key=lambda question: not question["waits"])

    def choices(self) -> list[tuple[Json, Json]]:
        """All listed answers, numbered through in this order."""
        return [
            (question, answer)
            for question in self.questions()
            if question["answers"]["shape"] == "one_of"
            for answer in question["answers"]["answers"]
        ]

    def ask(self) -> None:
        """Show a new question that the game waits for, and open the prompt."""
        waiting = [question for question in self.questions() if question["waits"]]
        if not waiting:
            self.open, self.shown = False, ""
            self.flush()
            return
        if waiting[0]["id"] != self.shown and not (self.open and not self.live):
            self.show()

    def show(self) -> None:
        """The question and its numbered answers, as far as they are few."""
        waiting = [question for question in self.questions() if question["waits"]]
        if not waiting:
            self.voice.reply([(self.position or {}).get("asks", "") or self.voice.say("The game has not begun.")])
            return
        numbered = self.numbered()
        more = self.voice.say("{n} options; “{word}” lists them.", n=len(numbered),
                              word=query_words(self.voice.lang)["options"])  # fmt: skip
        self.voice.reply([waiting[0]["ask"], *(numbered if len(numbered) <= FEW else [more])])
        self.shown, self.open = waiting[0]["id"], True

    def numbered(self) -> list[str]:
        return [f"{n}: {answer['sentence']}" for n, (_, answer) in enumerate(self.choices(), start=1)]

    # ---- what is typed

    def line(self, text: str) -> bool:
        """Deal with one typed line; whether the person stays."""
        if not sys.stdin.isatty():
            self.voice.line(f"> {text}".rstrip())
        self.flush()
        text = text.strip()
        if not text:
            self.show()
            return True
        if text.startswith(CHAT):
            self.wire.send("chat", text=text[1:].strip() or "…")
            return True
        query = read_query(text, self.voice.lang)
        if query is not None:
            return self.query(query)
        self.answer(text)
        return True

    def answer(self, text: str) -> None:
        """Send an answer: a numbered one by its id, anything else as it was typed."""
        questions, choices = self.questions(), self.choices()
        if not questions:
            self.voice.reply([(self.position or {}).get("asks", "") or self.voice.say("The game has not begun.")])
            return
        self.open = False
        if text.isdecimal() and 0 < int(text[:6]) <= len(choices):
            question, answer = choices[int(text) - 1]
            self.wire.send("answer", question=question["id"], choice=answer["id"])
        else:
            self.wire.send("answer", question=questions[0]["id"], text=text[:300])

    def query(self, query: Query) -> bool:
        """Reply to a query; whether the person stays."""
        if query.name == "quit":
            return False
        if query.name in ("undo", "resign"):
            self.wire.send(query.name)
            return True
        if query.name == "board":
            self.wire.send("describe")
            return True
        self.voice.reply(self.replied(query) or [self.voice.say("Nothing.")])
        return True

    def replied(self, query: Query) -> list[str]:
        say = self.voice.say
        if query.name in ("options", "where", "more"):
            return self.numbered()
        if query.name == "question":
            return [question["ask"] for question in self.questions()]
        if query.name == "again":
            return self.voice.last
        if query.name in ("log", "last"):
            count = int(query.words[0][:4]) if query.words and query.words[0].isdecimal() else 10
            return self.log[-1:] if query.name == "last" else self.log[-count:]
        if query.name == "help":
            words = ", ".join(query_words(self.voice.lang).values())
            return [say("Type a number, or what you do in words; “'” before a line sends it to the chat."),
                    say("You can always ask: {words}.", words=words)]  # fmt: skip
        if query.name in ("why", "rules"):
            return self.rule(query)
        heard = ask_ear(query, self.asked()) if self.position else None
        return heard if heard is not None else [say("There is no answer to that here.")]

    def rule(self, query: Query) -> list[str]:
        """The rule behind the last refusal or the present question, or one that is asked for."""
        entry = self.entry or next((question["entry"] for question in self.questions()), "")
        if query.text:
            found = almanac.search(query.text, self.voice.lang, self.table["game"], limit=1)
            entry = found[0].entry.id if found else ""
        try:
            one = almanac.entry(entry)
        except ValueError:
            return [self.voice.say("The almanac says nothing about “{text}”.", text=(query.text or entry)[:40])]
        return [line for line in almanac.lines(one, self.voice.lang, self.voice.width or 10_000) if line]

    def asked(self) -> Asked:
        """The position as the game's ear takes it."""
        game = make(self.table["game"], self.table["options"])
        to = Listener(self.voice.lang, self.seat, tuple(self.names()))
        assert self.position is not None
        return Asked(game, words(game.name), self.position["view"], to, (), ())
