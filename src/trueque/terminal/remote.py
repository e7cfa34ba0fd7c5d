"""A seat at a server's table in plain lines: what `trueque join` runs.

Lines that are typed and messages that arrive meet in one queue. While a prompt is open the news wait until Enter, so
that nothing is printed into what somebody types; `live` prints them at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from queue import Queue
from time import monotonic
from typing import Any

from trueque import almanac
from trueque.kernel import Counts
from trueque.kernel.words import Listener
from trueque.speech import Query, read_line, words_of_queries
from trueque.speech.verdict import read_back_line
from trueque.telling.amount_hints import hint_for_amounts
from trueque.terminal.absent import Absent
from trueque.terminal.agreement import Agreement
from trueque.terminal.clocks import describe_clocks
from trueque.terminal.company import CHAT, Company
from trueque.terminal.dice import DiceWatch, check_finished_game
from trueque.terminal.inquiry import reading_back
from trueque.terminal.voice import Voice, read_switch
from trueque.terminal.waiting_room import WaitingRoom, describe_house_rules
from trueque.terminal.wire import Json, Wire

FEW = 12
PATIENCE = 5.0
"""Seconds that what was typed waits for a reply to the part before it; later it takes its place."""
FACTORS = ("1", "2", "5", "10", "0")


def read_lines(inbox: Queue[tuple[str, Any]]) -> None:
    """Everything that is typed, for whichever table this person sits at."""
    for text in sys.stdin:
        inbox.put(("line", text.rstrip("\n")))
    inbox.put(("line", None))


class Remote:
    """One person's place at one table."""

    def __init__(self, wire: Wire, inbox: Queue[tuple[str, Any]], voice: Voice, watch: bool, live: bool) -> None:
        self.wire, self.inbox, self.voice = wire, inbox, voice
        self.watch, self.live = watch, live
        self.waiting = WaitingRoom(wire, voice)
        self.absent = Absent(wire, voice)
        self.table: Json = {}
        self.seat: int | None = None
        self.position: Json | None = None
        self.dice: Json = {}
        self.shares = DiceWatch()
        self.held: list[str] = []
        """News that wait until the prompt is closed."""
        self.log: list[str] = []
        self.open = False
        self.shown = ""
        """The question that was shown last."""
        self.agreement = Agreement(wire)
        self.entry = ""
        self.is_lost = False
        self.rest: list[str] = []
        """What was typed in one line after a semicolon, until its turn comes."""
        self.began = 0.0
        """When the last of it was begun."""
        self.done = ""
        """What to say when the server has done what it was asked for."""
        self.company = Company(wire, voice, self.print_news)
        self.stored: int | None = None
        """The log line of an answer whose position has not arrived yet."""

    def run_table(self) -> int:
        """Until the game is over or the person leaves."""
        while True:
            kind, what = self.inbox.get()
            if kind == "line":
                if what is None or not self.take_line(what):
                    self.wire.close()
                    if self.company.next is not None:
                        return 0
                    self.voice.print_lines([*self.describe_way_back(), self.voice.say("Goodbye.")])
                    return 0
            elif kind == "away":
                self.print_held_news()
                self.voice.print_lines([what["sentence"], *self.describe_alternatives()])
                return 1
            elif not self.take_message(kind, what):
                self.wire.close()
                return 0

    def describe_way_back(self) -> list[str]:
        """What whoever goes should know: the way back."""
        if self.seat is None or self.table.get("status") != "playing":
            return []
        return [self.voice.say("Your seat is kept; the same command brings you back.")]

    def describe_alternatives(self) -> list[str]:
        """What can be done where a link leads nowhere."""
        link = f"{self.wire.link.server}/"
        return [self.voice.say("Ask for a fresh link, or open a table of your own: {link}", link=link)]

    # ---- what the server tells

    def take_message(self, kind: str, what: Any) -> bool:
        """Take in one message; whether the game goes on."""
        say = self.voice.say
        if kind == "lost":
            self.is_lost = True
            self.print_news([say("Connection lost.")])
        elif kind == "unsent":
            self.print_news([say("Nothing was sent: the connection is lost.")])
        else:
            handler = HANDLERS.get(what["type"])
            if handler is not None:
                return handler(self, what) is not False
        return True

    def _take_welcome(self, message: Json) -> None:
        if self.seat != message["seat"]:
            self.shares.hear_as_another()
        self.table, self.seat, self.dice = message["table"], message["seat"], message["dice"]
        self.waiting.take_table(self.table, self.seat, message["me"]["person"])
        self.company.take_table(self.table, self.seat)
        self.shares.witness.come_back()
        if self.is_lost:
            self.is_lost = False
            self.print_news([self.voice.say("Connected again."), *self.kept_by_bot()])
            return
        names = ", ".join(seat["name"] or "-" for seat in self.table["seats"])
        self.print_news([f"{self.table['title']}. {self.voice.say('At the table: {names}.', names=names)}"])
        self.print_news(describe_house_rules(self.table, self.voice.lang))
        if message.get("readmitted"):
            self.print_news([message["readmitted"]])
        if message.get("expelled"):
            self.print_news([message["expelled"]])
        elif not self.watch:
            self.take_seat()

    @property
    def has_stand_in(self) -> bool:
        """Whether a bot plays on this person's seat."""
        return self.seat is not None and bool(self.table["seats"][self.seat].get("stands_in"))

    def kept_by_bot(self) -> list[str]:
        """What whoever was away too long is told: the seat comes back when they are at the keyboard."""
        return (
            [self.voice.say("A bot plays for you meanwhile; Enter takes your seat back.")] if self.has_stand_in else []
        )

    def take_seat(self) -> None:
        """Sit down, or back where a bot keeps the seat."""
        if self.has_stand_in:
            self.print_news(
                [self.voice.say("Your seat was kept by a bot; you take it back with the hand as it is now.")]
            )
        if self.seat is None or self.has_stand_in:
            self.wire.send("sit", pledge=self.shares.chain.pledge.hex())

    def _take_table(self, message: Json) -> bool:
        before, host, old = self.seat, self.is_host(), self.table
        self.table, self.seat, self.dice = message["table"], message["seat"], message["dice"]
        if self.seat != before:
            self.shares.hear_as_another()
        self.waiting.take_table(self.table, self.seat)
        self.company.take_table(self.table, self.seat)
        if message.get("expelled") and before is not None:
            self.print_news([message["expelled"]])
        elif self.seat is not None and before is None:
            self.print_news([self.voice.say("You sit down.")])
            if self.waiting.is_open:
                self.print_news([*self.waiting.describe_seats(), *self.waiting.describe_acts()])
        self.print_news(self.absent.look(self.table, self.seat))
        if self.is_host() and not host and before is not None:
            self.print_news([self.voice.say("You are the host now.")])
        return self.company.follow_table(old)

    def is_host(self) -> bool:
        return self.seat is not None and bool(self.table["seats"][self.seat]["host"])

    def _print_note(self, message: Json) -> None:
        self.print_news([message["sentence"]])

    def _take_update(self, message: Json) -> bool:
        told = [" ".join(line["says"]) for line in message["happened"] if line["says"]]
        self.log += told
        self.shares.follow_lines(self.dice, message["happened"], self.table, self.seat)
        self.position = message["position"]
        self.print_news([*told, *self.shares.warnings(self.voice.say, self.names())])
        if self.position is None:
            self.print_news([self.voice.say("The game has not begun.")])
            return True
        for type, fields in self.shares.list_replies(self.seat, self.position["drawing"]):
            self.wire.send(type, **fields)
        if self.position["drawing"]:
            return True
        if self.position["result"]:
            self.print_held_news()
            points = zip(self.names(), self.position["points"], strict=True)
            standing = "; ".join(f"{name}: {n}" for name, n in points)
            result = self.position["result"]["sentence"]
            self.voice.print_lines([result, self.voice.say("Points: {points}.", points=standing)])
            self.voice.print_lines(check_finished_game(self.wire.link, self.wire.secret, self.shares, self.voice.say,
                                                           self.seat))  # fmt: skip
            return self.company.ask_to_play_again()
        if self.stored is not None and self.position["number"] >= self.stored and self.rest:
            self.stored = None
            return self.take_next_part()
        self.show_new_question()
        return True

    def _take_acknowledgement(self, message: Json) -> bool:
        number, self.agreement.meant = message["number"], None
        self.voice.print_reply([self.done])
        self.done = ""
        if number is None or (self.position or {}).get("number", -1) >= number:
            return self.take_next_part()
        self.stored = number
        return True

    def _print_refusal(self, message: Json) -> None:
        if self.agreement.heed_refusal(message["code"]):
            self.agreement.send()
            return
        self.entry, self.rest, self.done = message["entry"], [], ""
        talk = self.company.offer_talk(self.company.said) if message["code"] == "notation" else []
        self.tell([message["sentence"], *talk])
        self.shown = ""

    def _take_description(self, message: Json) -> bool:
        self.tell(message["lines"] or [self.voice.say("There is no answer to that here.")])
        return self.take_next_part()

    def _print_chat(self, message: Json) -> None:
        self.print_news([f"{message['name']}: {message['text']}"])

    def _take_proposal(self, message: Json) -> None:
        self.print_news([message["sentence"], *self.waiting.take_proposal(message)])

    def _take_goodbye(self, message: Json) -> bool:
        self.print_news([message["sentence"]])
        return message["again_in_ms"] is not None

    # ---- what is printed

    def print_news(self, lines: list[str]) -> None:
        """Print, or hold back while somebody types."""
        if self.open and not self.live:
            self.held += lines
        elif lines:
            self.voice.print_reply(lines)

    def tell(self, lines: list[str]) -> None:
        """Reply, and note which numbers of answers were told."""
        self.voice.print_reply(lines)
        self.agreement.note_numbers(lines, self.choices())

    def print_held_news(self) -> None:
        self.voice.print_lines(self.held)
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

    def kinds(self) -> set[str]:
        """The kinds of answer that are open, by the first word of their notation."""
        listed = {answer["notation"].split()[0] for _, answer in self.choices() if answer.get("notation")}
        return listed | {question["kind"] for question in self.questions()}

    def show_new_question(self) -> None:
        """Show a new question that the game waits for, and open the prompt."""
        waiting = [question for question in self.questions() if question["waits"]]
        if not waiting:
            self.open, self.shown = False, ""
            self.print_held_news()
            return
        if waiting[0]["id"] != self.shown and not (self.open and not self.live):
            self.show_question()

    def show_question(self) -> None:
        """The question and its numbered answers, as far as they are few."""
        waiting = [question for question in self.questions() if question["waits"]]
        if not waiting:
            self.voice.print_reply([(self.position or {}).get("asks", "") or self.voice.say("The game has not begun.")])
            return
        numbered = self.number_choices()
        more = self.voice.say("{n} options; “{word}” lists them.", n=len(numbered),
                              word=words_of_queries(self.voice.lang)["options"])  # fmt: skip
        hint = [line for question in waiting for line in self.describe_example(question)]
        self.tell([waiting[0]["ask"], *hint, *(numbered if len(numbered) <= FEW else [more])])
        self.shown, self.open = waiting[0]["id"], True

    def describe_example(self, question: Json) -> list[str]:
        """An example of what to type where amounts are asked for."""
        space = question["answers"]
        if space["shape"] != "counts":
            return []
        counts = Counts[Any](tuple(space["kinds"]), tuple(space["limits"]), space["least"], space["most"])
        return hint_for_amounts(counts, question["kind"], self.voice.lang)

    def describe_question(self) -> list[str]:
        return [line for question in self.questions() for line in (question["ask"], *self.describe_example(question))]

    def number_choices(self) -> list[str]:
        return [f"{n}: {answer['sentence']}" for n, (_, answer) in enumerate(self.choices(), start=1)]

    # ---- what is typed

    def take_line(self, text: str) -> bool:
        """Deal with one typed line; whether the person stays."""
        if not sys.stdin.isatty():
            self.voice.print_line(f"> {text}".rstrip())
        self.print_held_news()
        to = Listener(self.voice.lang, self.seat, tuple(self.names()))
        if self.company.is_over:
            return self.company.take_line_after_end(text, to)
        if self.company.send_talk(text):
            return True
        if not self.rest and self.agreement.is_given(text, to):
            return self.agreement.send()
        if not text.strip():
            if self.has_stand_in:
                self.take_seat()
            else:
                self.show_question()
            return True
        # What is said to the table may hold a semicolon of its own.
        parts = [text] if text.lstrip().startswith(CHAT) else text.split(";")
        said = [part.strip() for part in parts if part.strip()]
        if self.rest and monotonic() - self.began < PATIENCE:  # the server has not replied to the part before yet
            self.rest += said
            return True
        self.rest = said
        return self.take_next_part()

    def take_next_part(self) -> bool:
        """Deal with the next part of what was typed, if one is left; whether the person stays."""
        if not self.rest:
            return True
        text, self.began = self.rest.pop(0), monotonic()
        if text.startswith(CHAT):
            self.company.say_aloud(text)
            return self.take_next_part()
        if self.waiting.is_open and (told := self.waiting.act_on_line(text)) is not None:
            self.voice.print_reply(told)
            self.done = "" if told else self.waiting.done
            return self.take_next_part() if told else True
        if self.absent.act(text):
            return True
        to = Listener(self.voice.lang, self.seat, tuple(self.names()))
        query = read_line(text, to, self.table["game"], live=True, kinds=self.kinds() or None)
        if query is not None:
            return self.reply_to_query(query, text)
        self.send_answer(text)
        return True

    def send_answer(self, text: str) -> None:
        """Send an answer: a numbered one by its id, anything else as it was typed."""
        questions, choices = self.questions(), self.choices()
        if not questions:
            asks = (self.position or {}).get("asks", "") or self.voice.say("The game has not begun.")
            self.voice.print_reply([asks, *self.company.offer_talk(text)])
            return
        self.open, self.company.said = False, text
        if text.isdecimal() and 0 < int(text[:6]) <= len(choices):
            question, answer = choices[int(text) - 1]
            sent = {"question": question["id"], "choice": answer["id"]}
            if not self.agreement.is_listed(question, answer):
                self.agreement.meant = sent
                self.voice.print_reply([read_back_line(answer["sentence"], self.voice.lang)])
                return
            self.wire.send("answer", **sent)
        else:
            self.agreement.meant = {"question": questions[0]["id"], "text": text[:300], "sure": True}
            self.wire.send("answer", question=questions[0]["id"], text=text[:300])

    def reply_to_query(self, query: Query, text: str) -> bool:
        """Reply to a query, or have the server reply; whether the person stays."""
        if query.name == "quit":
            return False
        own = self.reply_locally(query)
        if own is not None:
            self.tell(own or [self.voice.say("Nothing.")])
            return self.take_next_part()
        if query.name in ("undo", "resign"):
            self.wire.send(query.name)
        elif query.name == "clock":
            say, factor = self.voice.say, int(query.words[0])
            longer = say("Your clock runs {n} times as long.", n=factor)
            self.done = {0: say("Your clock is switched off."), 1: say("Your clock runs as usual.")}.get(factor, longer)
            self.wire.send("clock", factor=factor)
        elif query.name == "pause":
            self.wire.send("propose", what="resume" if (self.position or {}).get("paused") else "pause")
        else:
            self.wire.send("describe", text="" if query.name == "board" else text)
        return True

    def reply_locally(self, query: Query) -> list[str] | None:
        """What only this side knows: its log, its numbers; none: the server is asked."""
        say = self.voice.say
        if query.name in ("options", "more") and not query.words:
            return self.number_choices() or self.describe_question()
        if query.name == "question":
            return self.describe_question()
        if query.name == "letters":
            return self.voice.switch_spelling(query.words)
        if query.name == "confirm":
            self.agreement.reads_back = read_switch(query.words, self.agreement.reads_back)
            return [reading_back(self.agreement.reads_back, say)]
        if query.name == "again":
            return self.voice.last
        if query.name in ("log", "last"):
            count = int(query.words[0][:4]) if query.words and query.words[0].isdecimal() else 10
            return self.log[-1:] if query.name == "last" else self.log[-count:]
        if query.name == "help":
            words = ", ".join(words_of_queries(self.voice.lang).values())
            return [say("Type a number, or say in words what you do; “'” before a line sends it to the chat."),
                    say("You can always ask: {words}.", words=words)]  # fmt: skip
        if query.name == "clock" and not query.words:
            return describe_clocks(self.voice, self.position, self.names())
        if query.name == "clock" and query.words[0] not in FACTORS:
            return [say("The clock runs 1, 2, 5 or 10 times as long, or not at all: 0.")]
        is_rule = query.name == "rules" or (query.name == "why" and not query.text)
        return self.describe_rule(query) if is_rule else None

    def describe_rule(self, query: Query) -> list[str]:
        """The rule behind the last refusal or the present question, or one that is asked for."""
        entry = self.entry or next((question["entry"] for question in self.questions()), "")
        if query.text:
            found = almanac.search(query.text, self.voice.lang, self.table["game"], limit=1)
            entry = found[0].entry.id if found else ""
        try:
            one = almanac.entry(entry)
        except ValueError:
            return [self.voice.say("The almanac says nothing about “{text}”.", text=(query.text or entry)[:40])]
        return [line for line in almanac.format_entry(one, self.voice.lang, self.voice.width or 10_000) if line]


HANDLERS: dict[str, Callable[[Remote, Json], bool | None]] = {
    "welcome": Remote._take_welcome,
    "table": Remote._take_table,
    "note": Remote._print_note,
    "update": Remote._take_update,
    "ack": Remote._take_acknowledgement,
    "refused": Remote._print_refusal,
    "description": Remote._take_description,
    "chat": Remote._print_chat,
    "proposal": Remote._take_proposal,
    "goodbye": Remote._take_goodbye,
}
"""What is done with each kind of message; False: the game does not go on."""
