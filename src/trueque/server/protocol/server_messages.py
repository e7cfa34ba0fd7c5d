"""What the server tells over the socket. Sentences come in the language of the client."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from trueque.server.protocol.message import Message, Plain
from trueque.server.protocol.questions import Question
from trueque.server.protocol.tables import Me, TableCard


class SummedUp(Message):
    """Something of the round before one's turn, said in short, and the line that it stands for."""

    line: int
    says: str


class Happened(Message):
    """One log line as this seat may know it. Every line has a number, the same for everybody, seen or not."""

    number: int
    time: int
    """Milliseconds since 1970, the database's time."""
    by: int
    """A seat; -1 nature; -2 the table."""
    heard: str
    """The line in notation, hidden parts left out."""
    public: str | None = None
    """The same as everybody hears it, where this seat hears more: signatures are made of it."""
    says: list[str]
    """What happened, in sentences."""
    of: list[int] = []
    """The seat that each sentence speaks of; -1 where it is nobody's."""
    opens: int | None = None
    """From which sentence on it is the next turn's; none where no turn begins."""
    events: list[Plain]
    """What happened, as objects with `is`."""
    undone: bool = False
    """Whether it was taken back since."""
    spoken: list[str] | None = None
    """What a screen reader announces of it, at the levels that were chosen; none where none were."""
    kind: Literal["own", "turn", "end", "others"] = "others"
    """What it is to this seat: its own deed and what it brought, its turn that begins, the end, or others' deeds."""
    shelf: Literal["mine", "trade", "others"] = "others"
    """Where it is looked for again: among what concerns this seat, trades, or others' deeds."""
    sums: list[SummedUp] | None = None
    """Where one's turn begins and announcements were asked for: the round since the last, in one breath."""


class SeatClock(Message):
    """A running clock."""

    seat: int
    deadline: int
    """Milliseconds since 1970, the database's time; see `now`."""
    warn: int
    """From this moment on, warn."""


class Clocks(Message):
    now: int
    running: list[SeatClock]


class SourceOfPoints(Message):
    """Something that brought points."""

    kind: str
    name: str
    points: list[int]
    """Each seat's."""


class Result(Message):
    scores: list[float]
    lost: list[int]
    """Seats that resigned, were expelled, or left and did not come back."""
    sentence: str
    won: list[int]
    """Who won: nobody, one, or several."""
    points: list[int]
    """Everybody's points, hidden ones too."""
    sources: list[SourceOfPoints]
    """Where they came from; empty where a game does not say it."""


class Dice(Message):
    """What makes the dice checkable: hash and pledges before, and the seed once the game is over."""

    kind: Literal["fair", "balanced", "typed"]
    rolled: bool
    """Whether this game has dice; else all draws are of cards."""
    commit: str
    chain: str
    """The pledge of the server's shares."""
    pledges: list[str]
    """Of each seat; empty where it gives no shares."""
    out: list[int]
    """Seats that missed a round and give no shares now."""
    seed: str | None = None
    sentence: str


class Changed(Message):
    """One thing that changed since this seat played last."""

    number: int
    """The log line."""
    seat: int | None
    """Whose doing it is; none: nobody's."""
    says: str
    places: list[str]
    """Where it is seen, in the game's names: `c5-c6` for a path, `1.road.B` for a seat's roads."""


class Since(Message):
    """What changed since this seat last played in a turn of its own; it stands until it plays again."""

    lines: list[Changed]
    """At most three, in order."""
    more: int
    """How many changes are not among them."""
    last: str
    """The place of the piece or card that another laid last; empty: none was."""
    left: str
    """The place that something, as the robber, moved away from; empty: none is."""
    note: str
    """What was rolled meanwhile and what it brought; empty where a game tells nothing of it."""


class Spot(Message):
    """Where one can go from a place: by each step to the next of its kind, and what of the other kinds it touches."""

    steps: dict[str, str]
    touches: dict[str, list[str]]


class Position(Message):
    """Where the game stands after the last line told."""

    number: int
    """The last log number."""
    view: Plain
    same: list[str] = []
    """Parts of the view that are as in the position before: only for a client that said that it keeps them."""
    points: list[int]
    questions: list[Question]
    waiting: list[int]
    """Seats the game stands still for."""
    asks: str
    """One line: what is asked, or who is waited for."""
    can_undo: bool
    paused: bool
    clocks: Clocks
    result: Result | None = None
    since: Since | None = None
    drawing: int | None = None
    """The round that nature waits for: every client that pledged says its `share` of that number now."""
    notes: dict[str, str] = {}
    """A few words about things, by name: what a card of one's hand or a pile lacks, or that it can be built."""
    places: dict[str, str] = {}
    """Only for whoever listens: what each place is called and what lies there; later only those that changed."""
    ways: dict[str, Spot] = {}
    """Only for whoever listens: where one can go from each place; later only those that changed."""


class Update(Message):
    """New log lines and where they lead; sent after each commit, and first after a (re)connect."""

    type: Literal["update"] = "update"
    happened: list[Happened]
    position: Position | None
    """None before the start."""


class Outsider(Message):
    """Somebody whom the host has expelled."""

    person: str
    name: str
    why: Literal["stalling", "rude", "other"]


class Welcome(Message):
    """Reply to `hello`."""

    type: Literal["welcome"] = "welcome"
    protocol: int
    version: str
    me: Me
    seat: int | None
    """None: a spectator, or not seated yet."""
    table: TableCard
    dice: Dice
    expelled: str = ""
    """Where the host has expelled this person: why, and what they can do."""
    readmitted: str = ""
    """Where the host has let this person back in since: what they can do now; empty once they sit."""
    outside: list[Outsider] = []
    """Only to the host: who was expelled and can be let back in."""
    before: list[str] = []
    """To who has no line yet: the log of a game that was begun elsewhere, until it came here."""


class TableChanged(Message):
    """Seats, presence or state of the table changed."""

    type: Literal["table"] = "table"
    table: TableCard
    seat: int | None
    dice: Dice
    expelled: str = ""
    readmitted: str = ""
    outside: list[Outsider] = []


class Ack(Message):
    """Done, and safely stored."""

    type: Literal["ack"] = "ack"
    id: str
    number: int | None = None
    """For an answer: the log number it got."""
    head: str = ""
    """Keep the newest and send it with the next `hello`: a server that has lost what it acknowledged notices."""


class Refused(Message):
    """Not done; nothing changed. A sentence that says why and what would be right."""

    type: Literal["refused"] = "refused"
    id: str | None
    code: Literal[
        "stale", "illegal", "notation", "ambiguous", "rights", "limits", "malformed", "state", "protocol", "busy",
        "costs", "unsure", "who", "nowhere", "unwatched", "expelled", "lost", "unserved",
    ]  # fmt: skip
    """`costs` and `unsure` read back what a text is taken for: sent again with `sure`, it is played. The last six are
    said at the door: nobody came in, there is no such table (or it is private), the game is on and nobody may watch it,
    the host has expelled this person, the server has lost lines of this table, the package of its game is gone or
    broken."""
    sentence: str
    entry: str = ""
    meanings: list[str] = []
    """For an ambiguous text: what it could mean, in notation."""


class Cure(Message):
    """An answer that is open now and would help."""

    question: str
    """The question it answers."""
    text: str
    """What to send as the answer's `text`."""
    sentence: str


class Obstacle(Message):
    """One thing that stands in the way of a kind of answer."""

    cause: Literal[
        "over", "turn", "phase", "cards", "piece", "place", "spent", "card", "offer", "rule", "question", "open"
    ]  # fmt: skip
    sentence: str
    entry: str
    """The almanac entry, or the ruling such as `R-017`."""
    cures: list[Cure]


class Reason(Message):
    """Reply to `why` about a kind of answer: everything that stands in its way, as far as this seat may know."""

    type: Literal["reason"] = "reason"
    id: str
    kind: str
    title: str
    entry: str
    lines: list[Obstacle]


class Description(Message):
    """Reply to `describe`: the position in sentences, most important first, or the reply to a query."""

    type: Literal["description"] = "description"
    id: str
    lines: list[str]
    query: str = ""
    """Which query was understood; without lines it is for the client to answer, such as «news»."""


class ChatLine(Message):
    type: Literal["chat"] = "chat"
    number: int
    time: int
    person: str
    seat: int | None
    name: str
    text: str


class Note(Message):
    """Who came, went, changed places or is ready: what happens at a table before the game."""

    type: Literal["note"] = "note"
    number: int
    """Counted together with the chat; `chat_since` is about both."""
    time: int
    what: Literal[
        "sat", "moved", "stood", "renamed", "swapped", "ready", "waits", "removed", "expelled", "readmitted", "host",
        "rules", "brought", "matched", "says",
    ]  # fmt: skip
    seat: int | None
    sentence: str


class Proposal(Message):
    """Something that needs everyone (a swap of seats: one other), and who agreed so far."""

    type: Literal["proposal"] = "proposal"
    number: int
    what: Literal["undo", "pause", "resume", "rematch", "swap", "remove"]
    by: int
    to: int | None = None
    agreed: list[int]
    missing: list[int]
    status: Literal["open", "agreed", "declined", "withdrawn"]
    table: str | None = None
    """For an agreed rematch: the new table."""
    sentence: str


class Goodbye(Message):
    """The server ends the connection and says why; `again_in_ms`: come back then."""

    type: Literal["goodbye"] = "goodbye"
    sentence: str
    again_in_ms: int | None = None


class Pong(Message):
    type: Literal["pong"] = "pong"
    id: str
    now: int


Told = Annotated[
    Welcome | Update | TableChanged | Ack | Refused | Reason | Description | ChatLine | Note | Proposal | Goodbye
    | Pong,
    Field(discriminator="type"),
]  # fmt: skip
