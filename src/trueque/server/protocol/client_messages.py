"""What a client says over the socket: what a table understands (`table.messages`), with the bounds it is held to."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter, model_validator

from trueque.server.protocol.message import Id, Lang, Message, Name, Token
from trueque.server.protocol.tables import OptionKey, OptionValue
from trueque.table import messages as plain

ShareHex = Annotated[str, StringConstraints(pattern="^[0-9a-f]{32}$")]
"""Sixteen bytes in hexadecimal: a pledge, or a share of the dice."""
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
Amount = Annotated[int, Field(ge=0, le=1000)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
"""Of a line, a proposal, something said: a column of the database holds no more."""


class Hello(Message, plain.Hello):
    """First message on every connection."""

    type: Literal["hello"] = "hello"
    protocol: Number
    lang: Lang = "en"
    since: Annotated[int, Field(ge=-1, le=2**31 - 1)] = -1
    """The last log number this client has; only what came later is sent."""
    chat_since: Number = 0
    token: Token | None = None
    """Programs send their token here; browsers have a cookie."""
    key: Token | None = None
    """The key of a private table's link."""
    head: Annotated[str, StringConstraints(max_length=100, pattern="^[0-9a-f.]*$")] = ""
    """The newest `head` that this client was acknowledged at this table."""
    ear: bool = False
    """Whether whoever comes listens: the first position says what its places are called."""
    keeps: bool = False
    """Whether this client keeps the view it was shown: parts that are as they were are named (`same`), not sent."""


class Answer(Message, plain.Answer):
    """An answer to an open question, in exactly one of four ways."""

    type: Literal["answer"] = "answer"
    id: Id
    """Chosen by the client and never used twice: a repeat gets the first acknowledgement and plays nothing."""
    question: Annotated[str, StringConstraints(max_length=100)]
    choice: Annotated[str, StringConstraints(max_length=300)] | None = None
    amounts: Annotated[list[Amount], Field(max_length=32)] | None = None
    fields: Annotated[list[str | list[Amount]], Field(max_length=12)] | None = None
    text: Annotated[str, StringConstraints(min_length=1, max_length=300)] | None = None
    """Notation, typed; read forgivingly, never guessed."""
    sure: bool = False
    """The text was read back (`refused` with the code `costs` or `unsure`), and is meant."""

    @model_validator(mode="after")
    def _one_way(self) -> Answer:
        if (self.choice, self.amounts, self.fields, self.text).count(None) != 3:
            raise ValueError("an answer is a choice, amounts, fields or text: exactly one of them")
        return self


class Why(Message, plain.Why):
    """Ask why an answer, or a kind of answer, is not open now; nothing is played."""

    type: Literal["why"] = "why"
    id: Id
    text: Annotated[str, StringConstraints(min_length=1, max_length=300)] | None = None
    """One answer («road c5-c6»): the reply is `refused`, with the sentence."""
    kind: Annotated[str, StringConstraints(min_length=1, max_length=80)] | None = None
    """A kind of answer, as its notation begins («road», «play knight»): the reply is `reason`."""

    @model_validator(mode="after")
    def _one_way(self) -> Why:
        if (self.text is None) == (self.kind is None):
            raise ValueError("ask about a text or about a kind of answer: exactly one of them")
        return self


class Describe(Message, plain.Describe):
    """Ask for the position in sentences, or ask one thing about it in words («hand», «costes», «qui 8»)."""

    type: Literal["describe"] = "describe"
    id: Id
    text: Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)] = ""


class Sit(Message, plain.Sit):
    """Take an open seat, a seat reserved for me, or my own seat back from the bot."""

    type: Literal["sit"] = "sit"
    id: Id
    seat: Annotated[int, Field(ge=0, le=11)] | None = None
    """None: the first that is free."""
    pledge: ShareHex | None = None
    """The end of this client's chain of shares of the dice, sent after it has seen the seed's hash."""

    name: Name | None = None
    """What to be called here; none: as before."""


class Share(Message, plain.Share):
    """This client's share of the round that is being drawn; it is not acknowledged, the round shows it."""

    type: Literal["share"] = "share"
    id: Id
    round: Annotated[int, Field(ge=1, le=1_000_000)]
    share: ShareHex
    last: Annotated[int, Field(ge=-1, le=2**31 - 1)] | None = None
    """The last line that this client was told."""
    signature: Annotated[str, StringConstraints(pattern="^[0-9a-f]{128}$")] | None = None
    """That the history up to there is the one it was told, signed with the key of its `witness`."""


class Witness(Message, plain.Witness):
    """The key with which this client signs what it is told; not acknowledged, a line of the log shows it."""

    type: Literal["witness"] = "witness"
    id: Id
    key: Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]


class Back(Message, plain.Back):
    """This client, whose share was missing in a round, gives shares again from the next answer on; thrice a game."""

    type: Literal["back"] = "back"
    id: Id


class Stand(Message, plain.Stand):
    """Give one's seat up: before the start it is open again; later a bot keeps it until one comes back."""

    type: Literal["stand"] = "stand"
    id: Id


class Rename(Message, plain.Rename):
    """Be called otherwise, before the start; a guest also at other tables from now on."""

    type: Literal["name"] = "name"
    id: Id
    name: Name


class Ready(Message, plain.Ready):
    """Say that one is ready to begin, or that the others should wait. Whoever sits down is ready until they say so."""

    type: Literal["ready"] = "ready"
    id: Id
    on: bool = True


class Start(Message, plain.Start):
    """The host begins; bots take the free seats that have a level."""

    type: Literal["start"] = "start"
    id: Id
    anyway: bool = False
    """Begin though somebody is not ready or away."""


class Resign(Message, plain.Resign):
    """Give the game up: a bot plays on, and it counts as a loss."""

    type: Literal["resign"] = "resign"
    id: Id


class Leave(Message, plain.Leave):
    """Go: as `stand`, and a host hands the table on to somebody who is there. The way back stays open (`sit`)."""

    type: Literal["leave"] = "leave"
    id: Id


class Keep(Message, plain.Keep):
    """The host lets a bot keep the seat of somebody who is away, until they come back."""

    type: Literal["keep"] = "keep"
    id: Id
    seat: Annotated[int, Field(ge=0, le=11)]


class AboutAway(Message, plain.AboutAway):
    """Say what to do while somebody whom the game waits for is away (`seats[].away`).

    `wait` gives them two minutes more, twice a game; `let` lets a bot play until they are back, unless one of the
    others who are here would wait.
    """

    type: Literal["away"] = "away"
    id: Id
    seat: Annotated[int, Field(ge=0, le=11)]
    say: Literal["wait", "let"]


class MakeHost(Message, plain.MakeHost):
    """The host lets somebody else be the host."""

    type: Literal["host"] = "host"
    id: Id
    seat: Annotated[int, Field(ge=0, le=11)]


class Remove(Message, plain.Remove):
    """The host expels somebody: the seat is taken away for good, and they are told why.

    Before the start and without a reason the seat is only freed: whoever had it may sit down again.
    """

    type: Literal["remove"] = "remove"
    id: Id
    seat: Annotated[int, Field(ge=0, le=11)]
    why: Literal["stalling", "rude", "other"] | None = None


class Readmit(Message, plain.Readmit):
    """The host lets somebody who was expelled back in; a seat they lost in this game is kept for them again."""

    type: Literal["readmit"] = "readmit"
    id: Id
    person: Annotated[str, StringConstraints(max_length=40)]


class SeatChange(Message, plain.SeatChange):
    """The host says who may sit where, before the start."""

    type: Literal["seat"] = "seat"
    id: Id
    seat: Annotated[int, Field(ge=0, le=11)]
    kind: Literal["open", "reserved", "bot"]
    name: Annotated[str, StringConstraints(strip_whitespace=True, max_length=32)] = ""
    """For a reserved seat: the account's name it is kept for."""
    bot: Annotated[str, StringConstraints(max_length=32)] = ""
    """The bot's level; for an open seat: who plays if nobody comes, none: the game waits for somebody."""


class ChangeRules(Message, plain.ChangeRules):
    """The host plays by other rules, before the start: everybody is told what differs, and ready marks fall."""

    type: Literal["rules"] = "rules"
    id: Id
    options: Annotated[dict[OptionKey, OptionValue], Field(max_length=60)]
    """As for a new table; without `seats` the table keeps its number of seats where the rules allow it."""


class Bring(Message, plain.Bring):
    """A deck of one's own for one's seat, before the start, at a table to which decks are brought."""

    type: Literal["bring"] = "bring"
    id: Id
    deck: OptionValue
    """In one word, or by name; as a deck was checked."""


class Undo(Message, plain.Undo):
    """Take back my own last answer, while nothing was drawn, answered or shown since."""

    type: Literal["undo"] = "undo"
    id: Id


class Propose(Message, plain.Propose):
    """Ask the others for something that needs everyone, or before the start one of them for their seat."""

    type: Literal["propose"] = "propose"
    id: Id
    what: Literal["undo", "pause", "resume", "rematch", "swap", "remove"]
    to: Number | None = None
    """For an undo: the log number of the first answer to take back; for a swap: the seat to swap with; for a removal:
    the seat."""


class Reply(Message, plain.Reply):
    """Agree to a proposal, decline it, or withdraw one's own."""

    type: Literal["reply"] = "reply"
    id: Id
    proposal: Number
    say: Literal["agree", "decline", "withdraw"]


class Chat(Message, plain.Chat):
    type: Literal["chat"] = "chat"
    id: Id
    text: Text


class Mute(Message, plain.Mute):
    """Hear no more (or again) from a person in the chat; kept for all tables."""

    type: Literal["mute"] = "mute"
    id: Id
    person: Annotated[str, StringConstraints(max_length=40)]
    on: bool = True


class Report(Message, plain.Report):
    """Tell the host of this server about a chat line or a person."""

    type: Literal["report"] = "report"
    id: Id
    chat: Number | None = None
    seat: Annotated[int, Field(ge=0, le=11)] | None = None
    text: Annotated[str, StringConstraints(max_length=500)] = ""


class Speak(Message, plain.Speak):
    """Change the language of this connection, and how much of each class of news is to be announced."""

    type: Literal["speak"] = "speak"
    id: Id
    lang: Lang
    levels: Annotated[dict[str, Literal["off", "brief", "normal", "full"]], Field(max_length=20)] | None = None
    """By class of news (`dice`, `builds`, ...); none: nothing is announced, and lines come without `spoken`."""
    rate: Annotated[int, Field(ge=0, le=10_000)] = 0
    """Characters a second that are heard: bots wait until their last deed could be said; 0: they wait for nobody."""


class Passed(Message, plain.Passed):
    """What was told up to this line was cut short by the listener: bots need not wait for it."""

    type: Literal["passed"] = "passed"
    id: Id
    number: Number


class ClockFactor(Message, plain.ClockFactor):
    """At a casual table: more time for my seat (2, 5, 10 times; 0: none runs)."""

    type: Literal["clock"] = "clock"
    id: Id
    factor: Literal[0, 1, 2, 5, 10]


class Ping(Message, plain.Ping):
    type: Literal["ping"] = "ping"
    id: Id


Said = Annotated[
    Hello | Answer | Why | Describe | Sit | Share | Witness | Back | Stand | Leave | Keep | AboutAway | MakeHost
    | Rename | Ready | Start | Resign | Remove | Readmit | SeatChange | ChangeRules | Bring | Undo | Propose | Reply
    | Chat | Mute
    | Report | Speak | Passed | ClockFactor | Ping,
    Field(discriminator="type"),
]  # fmt: skip

_said: TypeAdapter[Said] = TypeAdapter(Said)


def read_message(text: str | bytes) -> Said:
    """The message that *text* holds; anything else raises pydantic's `ValidationError`."""
    return _said.validate_json(text)
