"""What somebody at a table says, as plain values. The server's protocol adds the bounds that strangers are held to.

Each has the fields and the `type` of the message of the same name in `server.protocol.client_messages`, which is a kind
of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from trueque.table.rows import AbsenceTerms, ClockTerms

PROTOCOL = 1
"""Raised when a client of an older number could misunderstand."""


@dataclass(kw_only=True)
class Saying:
    """Anything said; the reply carries its `id`."""

    type: str
    id: str


@dataclass(kw_only=True)
class Answer(Saying):
    """An answer to an open question, in exactly one of four ways."""

    type: str = "answer"
    question: str
    choice: str | None = None
    amounts: list[int] | None = None
    fields: list[str | list[int]] | None = None
    text: str | None = None
    sure: bool = False
    """The text was read back, and is meant."""


@dataclass(kw_only=True)
class Why(Saying):
    """Ask why an answer, or a kind of answer, is not open now."""

    type: str = "why"
    text: str | None = None
    kind: str | None = None


@dataclass(kw_only=True)
class Describe(Saying):
    """Ask for the position in sentences, or one thing about it in words."""

    type: str = "describe"
    text: str = ""


@dataclass(kw_only=True)
class Sit(Saying):
    """Take an open seat, one kept for me, or my own back from the bot."""

    type: str = "sit"
    seat: int | None = None
    pledge: str | None = None
    name: str | None = None


@dataclass(kw_only=True)
class Share(Saying):
    """A share of the round that is being drawn."""

    type: str = "share"
    round: int
    share: str
    last: int | None = None
    """The last line that was told."""
    signature: str | None = None
    """That the history up to there is the one that was told (docs/honest-dice.md)."""


@dataclass(kw_only=True)
class Witness(Saying):
    """The key with which a seat signs what it is told."""

    type: str = "witness"
    key: str


@dataclass(kw_only=True)
class Back(Saying):
    """A seat that missed a round gives shares again."""

    type: str = "back"


@dataclass(kw_only=True)
class Stand(Saying):
    """Give one's seat up."""

    type: str = "stand"


@dataclass(kw_only=True)
class Rename(Saying):
    """Be called otherwise, before the start."""

    type: str = "name"
    name: str


@dataclass(kw_only=True)
class Ready(Saying):
    """Say that one is ready to begin, or that the others should wait."""

    type: str = "ready"
    on: bool = True


@dataclass(kw_only=True)
class Start(Saying):
    """The host begins."""

    type: str = "start"
    anyway: bool = False


@dataclass(kw_only=True)
class Resign(Saying):
    """Give the game up."""

    type: str = "resign"


@dataclass(kw_only=True)
class Leave(Saying):
    """Go; a host hands the table on."""

    type: str = "leave"


@dataclass(kw_only=True)
class Keep(Saying):
    """The host lets a bot keep the seat of somebody who is away."""

    type: str = "keep"
    seat: int


@dataclass(kw_only=True)
class AboutAway(Saying):
    """Say what to do while somebody is away: wait, or let a bot play until they are back."""

    type: str = "away"
    seat: int
    say: str


@dataclass(kw_only=True)
class MakeHost(Saying):
    """The host lets somebody else be the host."""

    type: str = "host"
    seat: int


@dataclass(kw_only=True)
class Remove(Saying):
    """The host expels somebody; before the start and without a reason the seat is only freed."""

    type: str = "remove"
    seat: int
    why: str | None = None


@dataclass(kw_only=True)
class Readmit(Saying):
    """The host lets somebody back in."""

    type: str = "readmit"
    person: str


@dataclass(kw_only=True)
class SeatChange(Saying):
    """The host says who may sit where, before the start."""

    type: str = "seat"
    seat: int
    kind: str
    name: str = ""
    bot: str = ""


@dataclass(kw_only=True)
class ChangeRules(Saying):
    """The host plays by other rules, before the start."""

    type: str = "rules"
    options: dict[str, str]


@dataclass(kw_only=True)
class Bring(Saying):
    """A deck of one's own for one's seat, before the start."""

    type: str = "bring"
    deck: str


@dataclass(kw_only=True)
class Undo(Saying):
    """Take back my own last answer."""

    type: str = "undo"


@dataclass(kw_only=True)
class Propose(Saying):
    """Ask the others for something that needs everyone, or one of them for their seat."""

    type: str = "propose"
    what: str
    to: int | None = None


@dataclass(kw_only=True)
class Reply(Saying):
    """Agree to a proposal, decline it, or withdraw one's own."""

    type: str = "reply"
    proposal: int
    say: str


@dataclass(kw_only=True)
class Chat(Saying):
    """Say something to everybody at the table."""

    type: str = "chat"
    text: str


@dataclass(kw_only=True)
class Mute(Saying):
    """Hear no more (or again) from a person."""

    type: str = "mute"
    person: str
    on: bool = True


@dataclass(kw_only=True)
class Report(Saying):
    """Tell whoever runs the house about a chat line or a person."""

    type: str = "report"
    chat: int | None = None
    seat: int | None = None
    text: str = ""


@dataclass(kw_only=True)
class Speak(Saying):
    """Change the language of this connection, and how much of each class of news is to be announced."""

    type: str = "speak"
    lang: str
    levels: Mapping[str, str] | None = None
    rate: int = 0


@dataclass(kw_only=True)
class Passed(Saying):
    """What was told up to this line was cut short by the listener."""

    type: str = "passed"
    number: int


@dataclass(kw_only=True)
class ClockFactor(Saying):
    """More time for my seat."""

    type: str = "clock"
    factor: int


@dataclass(kw_only=True)
class Ping(Saying):
    """Ask what time it is."""

    type: str = "ping"


@dataclass(kw_only=True)
class Hello:
    """The first words: what the client has already, so that only what came later is told."""

    type: str = "hello"
    lang: str = "en"
    since: int = -1
    chat_since: int = 0
    head: str = ""
    ear: bool = False
    keeps: bool = False


@dataclass(kw_only=True)
class SeatWish:
    """Who may sit where when a table is made; `me` keeps a seat for whoever makes it."""

    kind: str = "open"
    name: str = ""
    bot: str = ""


@dataclass(kw_only=True)
class NewTable:
    """Everything one can choose about a table."""

    game: str
    options: dict[str, str] = field(default_factory=dict)
    seats: Sequence[SeatWish] = ()
    lobby: bool = False
    spectators: bool = True
    rated: bool = False
    clock: ClockTerms = field(default_factory=ClockTerms)
    absence: AbsenceTerms = field(default_factory=AbsenceTerms)
    dice: str = "fair"
    pace_ms: int = 600
    autostart: bool | None = None
    position: str = ""
    brought: bool = False
    together: Sequence[int] = ()
    before: Mapping[str, list[str]] = field(default_factory=dict)
