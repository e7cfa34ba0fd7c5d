"""Says a table to one listener: log lines, position and questions as the protocol's objects, in their language.

The objects are built as plain dictionaries, since thousands are sent a second; a test holds each against its type.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from itertools import takewhile
from typing import Any

from trueque.bots.level_names import level_name
from trueque.kernel.event import Event, seat_of, to_plain
from trueque.kernel.game import NATURE, Shown
from trueque.kernel.game_protocols import Known, ShowsTogether, cast_to_protocol
from trueque.kernel.honest import GUIDED
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker
from trueque.speech import list_choices as asked_now
from trueque.table.absence import Absences, absence_card
from trueque.table.changes_since import serialize_changes, serialize_last_move
from trueque.table.ids import make_picture_pass
from trueque.table.questions import serialize_question
from trueque.table.results import serialize_result
from trueque.table.table import LogEntry, OpenQuestion, Table
from trueque.table.view_encoding import encode_fragment
from trueque.telling.event_lines import classify_kind, classify_line, concerned_seats, order_events, sum_up_round
from trueque.telling.levels import NORMAL, AnnouncementMoment, announce_events
from trueque.telling.lookup import describe_preset

Json = dict[str, Any]


class Fresh:
    """New lines that many are told at once: what they hear alike is made once."""

    def __init__(self, table: Table, entries: Sequence[LogEntry]) -> None:
        self.table, self.entries = table, entries
        self.by = {entry.number: answering_seat(table, entry) for entry in entries}
        """Whose answer each line is or follows from."""
        self._apart = [(entry, self._seats_apart(entry)) for entry in entries]
        """Who hears each line in a way of their own: nobody hears one about the table so."""
        self._said: dict[tuple[int, str, bool], str] = {}
        self._events: dict[int, Any] = {}
        """What happened by a line that everybody sees, in JSON."""
        self._by_others: dict[tuple[int, str], Any] = {}
        """Lines as those hear them whom they do not concern, in JSON."""

    def lines_for(self, seat: int | None, lang: str) -> list[Any]:
        """The lines as *seat* may know them, to be sent as they are."""
        return [
            self._serialize_own(entry, seat, lang) if seat in apart else self._serialize_common(entry, lang)
            for entry, apart in self._apart
        ]

    def spoken_lines_for(self, seat: int | None, lang: str) -> list[Json]:
        """The same to be added to, for whoever listens."""
        return [self._serialize_own(entry, seat, lang) for entry in self.entries]

    def _serialize_own(self, entry: LogEntry, seat: int | None, lang: str) -> Json:
        return serialize_line(self.table, entry, seat, lang, self)

    def _serialize_common(self, entry: LogEntry, lang: str) -> Any:
        key = (entry.number, lang)
        found = self._by_others.get(key)
        if found is None:
            found = self._by_others[key] = encode_fragment(self._serialize_own(entry, None, lang))
        return found

    def _seats_apart(self, entry: LogEntry) -> Container[int | None]:
        """The seats that do not hear a line word for word as whoever only watches does: whose answer it is, whom it is
        about, who knows more."""
        step = entry.step
        if step is None:
            return ()
        seats, watching = range(len(step.heard) - 1), step.heard[-1]
        if not step.is_public or not self.table.alike.issuperset(map(type, step.events)):
            return seats
        apart = {self.by[entry.number]}
        for event in step.events:
            apart.update(concerned_seats(event))
        if step.heard.count(watching) != len(step.heard):
            apart |= {seat for seat in seats if step.heard[seat] != watching}
        return apart

    def serialize_events(self, entry: LogEntry, seen: list[Event]) -> Any:
        """What happened by a line in JSON; what everybody sees is put into it once."""
        assert entry.step is not None
        if not entry.step.is_public:
            return [to_plain(event) for event in seen]
        found = self._events.get(entry.number)
        if found is None:
            found = self._events[entry.number] = encode_fragment([to_plain(event) for event in seen])
        return found

    def describe_event(self, event: Event, to: Listener) -> str:
        """The event as a sentence."""
        if type(event) not in self.table.alike:
            return self.table.written(event, to)
        key = (id(event), to.lang, to.seat == event.seat)  # type: ignore[attr-defined]
        found = self._said.get(key)
        if found is None:
            found = self._said[key] = self.table.written(event, to)
        return found


def serialize_line(table: Table, entry: LogEntry, seat: int | None, lang: str, fresh: Fresh | None = None) -> Json:
    """One log line as *seat* may know it; *fresh*, where others are told the same now."""
    by = answering_seat(table, entry) if fresh is None else fresh.by[entry.number]
    step, author, opens, is_own = entry.step, entry.line.author, None, seat is not None and by == seat
    seen: list[Event] = []
    says: list[str] = []
    of: list[int] = []
    events: Any = []
    if step is None:
        heard = entry.line.text
        if not entry.is_round:
            says.append(describe_table_line(table, entry, speaker("table", lang)))
    else:
        to, heard, seen = table.listener(seat, lang), step.heard_by(seat), step.seen_by(seat)
        tell = table.written if fresh is None else fresh.describe_event
        for event in order_events(seen, table.words, seat):
            if event.opens_turn:
                opens = len(says)
            if told := tell(event, to):
                says.append(told)
                of.append(subject_seat(event, author))
        events = [to_plain(event) for event in seen] if fresh is None else fresh.serialize_events(entry, seen)
    kind, shelf = classify_line(seen, seat, is_own)
    line: Json = {
        "number": entry.number, "time": entry.line.time or 0, "by": author, "heard": heard, "says": says,
        "of": of, "events": events, "undone": entry.undone, "kind": kind, "shelf": shelf,
    }  # fmt: skip
    if opens is not None:
        line["opens"] = opens
    if step is not None and step.heard_by(None) != heard:
        line["public"] = step.heard_by(None)
    return line


def subject_seat(event: Event, author: int) -> int:
    """The seat that a sentence speaks of: its event's, else whoever answered; -1 where it is nobody's."""
    seat = seat_of(event)
    return seat if isinstance(seat, int) and seat >= 0 else max(author, -1)


def answering_seat(table: Table, entry: LogEntry) -> int:
    """Whose answer a line is or follows from: nature answers for whoever answered before."""
    number, author = entry.number, entry.line.author
    while author == NATURE and number > 0:
        number -= 1
        before = table.entries[number]
        author = NATURE if before.step is None else before.line.author
    return author


def add_announcements(
    table: Table,
    entries: Sequence[LogEntry],
    update: Json,
    seat: int | None,
    lang: str,
    levels: Iterable[tuple[str, str]],
) -> None:
    """Put into *update* what a screen reader says of each line, as much as its listener wants."""
    if update["position"] is None:
        return
    asked = asked_now(table.game, (), update["position"]["view"], table.listener(seat, lang))
    moment = AnnouncementMoment(asked, tuple(update["position"]["points"]), lambda total: count_rolls(table, total))
    for entry, line in zip(entries, update["happened"], strict=True):
        # Who listens hears their log too: without what is only written.
        if entry.step is not None and table.written is not table.words.tell:
            seen = order_events(entry.step.seen_by(seat), table.words, seat)
            line["says"] = [told for event in seen if (told := table.words.tell(event, moment.listener))]
        line["spoken"] = (
            line["says"] if entry.step is None else announce_events(entry.step.seen_by(seat), moment, dict(levels))
        )
        if line["kind"] in ("turn", "end"):
            line["sums"] = sum_up_last_round(table, entry, moment.listener, dict(levels))


def sum_up_last_round(table: Table, entry: LogEntry, to: Listener, levels: Mapping[str, str]) -> list[Json]:
    """The round since the listener's last turn began, as parts of one breath that name their lines."""
    level = levels.get("round", NORMAL)
    lines = list[tuple[int, list[Event]]]()
    for number in range(entry.number - 1, -1, -1):
        before = table.entries[number]
        if before.step is None or before.undone:
            continue
        seen = before.step.seen_by(to.seat)
        if classify_kind(seen, to.seat, False) == "turn":
            break
        if answering_seat(table, before) != to.seat:
            lines.append((before.number, [event for event in seen if levels.get(event.news) != "off"]))
    return [{"line": part.line, "says": part.says} for part in sum_up_round(reversed(lines), table.words, to, level)]


def describe_last_deed(table: Table, lang: str) -> str:
    """The last deed and what followed from it, as a spectator is told it."""
    deed = list[str]()
    for entry in reversed(table.entries):
        deed += serialize_line(table, entry, None, lang)["says"]
        if entry.line.author >= 0:
            break
    return " ".join(deed)


def describe_deed(table: Table, number: int, lang: str) -> str:
    """What one log line did, as a spectator is told it: whoever takes back hears a deed, not a number.

    A throw says nothing before the dice have fallen: then what they showed.
    """
    deed, *followed = (entry for entry in table.entries[number:] if not entry.is_round)
    said: list[str] = serialize_line(table, deed, None, lang)["says"]
    drawn = takewhile(lambda entry: entry.line.author == NATURE, followed)
    later = (sentence for entry in drawn for sentence in serialize_line(table, entry, None, lang)["says"])
    return " ".join(said) or next(later, "")


def end_sentence(sentence: str) -> str:
    """A sentence that ends in a deed, also where that says nothing: going on to build."""
    return f"{bare}." if (bare := sentence.rstrip(": ")) + ": " == sentence else sentence


def count_rolls(table: Table, total: int) -> int:
    """How often two dice showed *total* so far."""
    events = (event for entry in table.entries if entry.step and not entry.undone for event in entry.step.events)
    return sum(event.thrown == total for event in events)


def describe_table_line(table: Table, entry: LogEntry, say: Speaker) -> str:
    """What happened to the table, as a sentence."""
    word, *rest = entry.line.text.split()
    if word == "undo":
        return end_sentence(
            say("Taken back, with everything after it: {deed}", deed=describe_deed(table, int(rest[0]), say.lang))
        )
    if word == "pause":
        return say("The game is paused.")
    if word == "resume":
        return say("The game goes on.")
    name = table.names[int(rest[0])]
    if word == "travel":
        return describe_brought_game(table, say)
    if word == "join":
        return say("{name} plays.", name=name)
    if word == "bot":
        level = level_name(rest[1], say.lang)
        if entry.number >= len(table.row.seats):
            return say("{name} is away; a bot keeps the seat ({level}).", name=name, level=level)
        return say("{name}: a bot plays ({level}).", name=name, level=level)
    if word == "resign":
        return say("{name} gives up; a bot plays on.", name=name)
    if word == "remove":
        return say("{name} was expelled by the host; a bot plays on.", name=name)
    if word == "readmit":
        return say("The host lets {name} back in; a bot keeps the seat until then.", name=name)
    if word == "leave":
        return say("{name} has left; a bot keeps the seat until they come back.", name=name)
    if word == "host":
        return say("The host is now {name}.", name=name)
    if word == "back":
        return say("{name} gives shares of the dice again.", name=name)
    return say("{name}: time is up; a bot answers once.", name=name)


def describe_brought_game(table: Table, say: Speaker) -> str:
    """Of a game that was begun elsewhere, what everybody who sits down at it should know; nothing of any other."""
    if table.row.brought is None:
        return ""
    return say(
        "{name} began this game elsewhere and may have read everything until then. From here on the dice come from a "
        "new seed, what nobody had seen has been dealt again, and the game is never rated.",
        name=table.names[table.row.brought],
    )


def describe_expulsion(why: str, table: Table, say: Speaker) -> str:
    """What somebody whom the host has expelled is told: why, and what they can do."""
    reason = {
        "stalling": say("The host has expelled you from this table, because the game was held up."),
        "rude": say("The host has expelled you from this table, because of how you spoke or behaved."),
    }.get(why, say("The host has expelled you from this table."))
    may_watch = table.row.status == "open" or table.row.spectators
    can = say("You can watch, or open a table of your own.") if may_watch else say("You can open a table of your own.")
    return f"{reason} {can}"


def describe_readmission(table: Table, seat: int | None, say: Speaker) -> str:
    """What somebody whom the host has let back in is told."""
    if seat is not None:
        return say("The host has let you back in: your seat is kept for you.")
    if table.row.status == "open":
        return say("The host has let you back in: take a seat.")
    return say("The host has let you back in: you can watch and speak.")


@dataclass(slots=True)
class CommonPosition:
    """What all who look at a position are told alike."""

    over: bool
    drawing: bool
    """Whether nature waits for shares."""
    waiting: list[int]
    clocks: Json
    undoes: int | None
    """Who may take their last answer back alone."""
    waits: dict[str, str] = field(default_factory=dict)
    """Who is waited for, as it was said, by language."""

    @staticmethod
    def make_standing(table: Table, now: int) -> CommonPosition:
        over, undoes = table.scores is not None, table.last_answerer
        if undoes in table.bots or not table.can_undo(undoes):
            undoes = None
        return CommonPosition(
            over, table.is_drawing, [] if over else table.waiting_seats, serialize_clocks(table, now), undoes
        )


def serialize_position(table: Table, seat: int | None, lang: str, view: Json, now: CommonPosition) -> Json:
    """Where the game stands for *seat*."""
    to = table.listener(seat, lang)
    plays = seat is not None and not (now.over or table.paused or seat in table.bots)
    mine = table.open_questions(seat) if seat is not None and plays else []
    questions = [serialize_question(table, asked, view, to) for asked in mine]
    first = next((asked for asked in questions if asked["waits"]), None)
    return {
        "number": table.last, "view": view, "points": table.game.points(table.state, seat),
        "questions": questions, "waiting": now.waiting, "asks": describe_question(table, first, to, now),
        "can_undo": seat is not None and seat == now.undoes, "paused": table.paused, "clocks": now.clocks,
        "result": serialize_result(table, lang) if now.over else None,
        "since": serialize_last_move(table) if now.over else serialize_changes(table, seat, lang, first is not None),
        "notes": collect_notes(table, mine, view, to) if plays else {},
        "drawing": table.rounds.count + 1 if now.drawing else None,
    }  # fmt: skip


def collect_notes(table: Table, asked: list[OpenQuestion], view: Json, to: Listener) -> dict[str, str]:
    """A few words about what lies before the listener's seat, out of what it knows, where the game has some."""
    if to.seat is None or table.noting is None:
        return {}
    return table.noting.notes(Known(table.game, to.seat, view, [one.decision for one in asked]), to)


def make_views(table: Table, seats: Sequence[int | None], before: Shown | None = None) -> Shown:
    """The views of several seats; games that can make them together, from those *before*, do."""
    together = cast_to_protocol(table.game, ShowsTogether)
    if together is not None:
        return together.shown(table.state, seats, before)
    return Shown(table.state, {}, {seat: table.game.view(table.state, seat) for seat in seats})


def describe_question(table: Table, question: Json | None, to: Listener, now: CommonPosition) -> str:
    """One line: what is asked, by the *question* that must be answered, or who is waited for."""
    say = speaker("table", to.lang)
    if now.over:
        return say("The game is over.")
    if table.paused:
        return say("The game is paused.")
    if question is not None:
        return str(question["ask"])
    if now.drawing:
        return say("The dice are falling.") if table.game.balanced_kinds else say("Cards are being drawn.")
    if not now.waiting:
        return say("The dice are rolled by hand; type what they show.")
    if to.lang not in now.waits:
        now.waits[to.lang] = _describe_waiting(say, ", ".join([to.names[s] for s in now.waiting]))
    return now.waits[to.lang]


@lru_cache(maxsize=1024)
def _describe_waiting(say: Speaker, names: str) -> str:
    """Said after every answer, and mostly of the same few."""
    return say("Waiting for {names}.", names=names)


def serialize_clocks(table: Table, now: int) -> Json:
    """The running clocks."""
    running: list[Json] = []
    for seat in table.row.seats if table.clock.since and not table.paused else ():
        deadline = table.clock.deadline_of(seat.seat, seat.factor)
        if deadline is not None:
            warn = table.clock.warning_time(deadline, seat.factor)
            running.append({"seat": seat.seat, "deadline": deadline, "warn": warn})
    return {"now": now, "running": running}


def serialize_dice(table: Table, lang: str, seed: str) -> Json:
    """What makes the dice checkable; the seed only when the game is over."""
    is_over, rolled = table.scores is not None, bool(table.game.balanced_kinds)
    return {
        "kind": table.dice_kind, "rolled": rolled, "commit": table.row.commit, "chain": table.chain.pledge.hex(),
        "pledges": [seat.pledge for seat in table.row.seats], "out": sorted(table.rounds.out),
        "seed": seed if is_over else None,
        "sentence": describe_drawing(table.row.dice if rolled else "cards", speaker("table", lang), is_over,
                                     bool(seed)),
    }  # fmt: skip


def describe_drawing(kind: str, say: Speaker, is_over: bool, has_seed: bool) -> str:
    """How nature draws at a table, and when its seed is shown."""
    if kind == "balanced":
        return say("Balanced dice: drawn from a bag of all rolls, so that none stays away for long.")
    if kind == GUIDED:
        return say(
            "A first game: the dice of its first rounds are fixed beforehand, so that you meet every event once; later "
            "ones the server rolls alone. It does not count for your rating."
        )
    if kind == "typed":
        return say("Real dice: the table types what they show.")
    how = say("Every card is drawn on its own.") if kind == "cards" else say("Fair dice: every roll on its own.")
    if is_over and not has_seed:
        return how
    if is_over:
        seed = say(
            "The secret number behind them was pledged before the game and is shown now: anybody can check them."
        )
    else:
        seed = say("The secret number behind them is pledged, and shown when the game is over: anybody can check them.")
    return f"{how} {seed}"


def serialize_table(
    table: Table, lang: str, present: set[int], watching: int, absences: Absences | None = None
) -> Json:
    """The table as everybody who may see it sees it."""
    row, say = table.row, speaker("table", lang)
    title, free = table.words.title(lang), table.takeable
    seats = [
        {
            "seat": s.seat, "kind": s.kind, "name": s.name, "person": s.person, "factor": s.factor,
            "bot": table.bots.get(s.seat, "" if s.kind == "person" else s.bot),
            "stands_in": s.kind == "person" and s.seat in table.bots,
            "present": s.seat in present or s.kind == "bot", "lost": s.seat in table.lost, "left": s.seat in table.left,
            "takeable": s.seat in free, "host": s.person is not None and s.person == row.host, "ready": s.ready,
            "away": absence_card(table, absences or Absences(), s.seat, present, say),
        }
        for s in row.seats
    ]  # fmt: skip
    return {
        "id": row.id, "game": row.game, "title": title, "options": dict(table.game.options), "seats": seats,
        "rules": describe_preset(row.game, table.game.options, lang),
        "status": row.status, "lobby": row.lobby, "spectators": row.spectators, "rated": row.rated,
        "clock": asdict(row.clock), "absence": asdict(row.absence), "dice": row.dice,
        "pace_ms": row.pace_ms, "created": row.created, "watching": watching, "rematch": row.rematch,
        "waiting": table.waiting_seats if table.is_on else [], "host": row.host, "from_position": bool(row.position),
        "autostart": row.autostart,
        "brought": describe_brought_game(table, say), "picture": make_picture_pass(row.invite),
    }  # fmt: skip
