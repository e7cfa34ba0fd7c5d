"""Tables and people as clients see them, and what the HTTP calls carry."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from trueque.kernel.position import LONGEST
from trueque.server.protocol.message import Lang, Message, Name
from trueque.table import messages as plain
from trueque.table import rows
from trueque.table.parcels import LONGEST_LINE, MOST_LINES

Word = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_.+-]{1,60}$")]
OptionValue = Annotated[str, StringConstraints(pattern="^([!-~]{1,200}|(drawn|deck):[!-~]{1,2000})$")]
Language = Annotated[str, StringConstraints(pattern="^[a-z]{2}$")]
PastLine = Annotated[str, StringConstraints(max_length=LONGEST_LINE)]
OptionKey = Annotated[str, StringConstraints(pattern="^[a-z0-9_]{1,40}$")]

LONGEST_LINK = 2 * LONGEST
"""Of a position in an address, where some signs take three characters."""
PASSWORD = (8, 200)
"""How long a password may be: from, to."""
Password = Annotated[str, StringConstraints(max_length=PASSWORD[1])]
NewPassword = Annotated[str, StringConstraints(min_length=PASSWORD[0], max_length=PASSWORD[1])]
Mail = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^@\s]+@[^@\s]+$")]


class ClockChoice(Message, rows.ClockTerms):
    """How long a turn may take."""

    kind: Literal["none", "turn", "days"] = "none"
    seconds: Annotated[int, Field(ge=2, le=3600)] = 90
    """For `turn`: seconds a turn; the warning comes when a quarter is left."""
    days: Annotated[int, Field(ge=1, le=30)] = 2


class AbsenceChoice(Message, rows.AbsenceTerms):
    """What happens to the seat of somebody who is gone."""

    kind: Literal["hold", "bot"] = "bot"
    """bot: one plays after so many seconds, while others wait; hold: the game waits."""
    seconds: Annotated[int, Field(ge=1, le=86400)] = 90
    bot: Word = "normal"
    newcomers: bool = True
    """Whether somebody who comes by the link may take a bot's seat in a running game; never at a rated table."""


class SeatChoice(Message, plain.SeatWish):
    """Who may sit where when a table is made.

    `me` keeps a seat for whoever makes the table: sit down there with a pledge once the hash of the seed is known.
    """

    kind: Literal["me", "open", "reserved", "bot"] = "open"
    name: Annotated[str, StringConstraints(strip_whitespace=True, max_length=32)] = ""
    bot: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_.+-]{0,60}$")] = ""
    """For a bot: its level, normal where none is named; for an open seat: who plays if nobody comes."""


class NewTable(Message, plain.NewTable):
    """Everything one can choose about a table."""

    game: Word
    options: Annotated[dict[OptionKey, OptionValue], Field(max_length=60)] = {}
    seats: Annotated[list[SeatChoice], Field(max_length=12)] = []
    """One for each seat; missing ones are open."""
    lobby: bool = False
    """False: private, by link only."""
    spectators: bool = True
    rated: bool = False
    clock: ClockChoice = ClockChoice()
    absence: AbsenceChoice = AbsenceChoice()
    dice: Literal["fair", "balanced", "typed", "guided"] = "fair"
    """guided: a first game to learn from, where the game has one; its first rolls are written down."""
    pace_ms: Annotated[int, Field(ge=0, le=10000)] = 600
    """How long a bot waits before it answers."""
    autostart: bool | None = None
    """Begin as soon as every seat is taken. None: only where no seat is left open, so that nobody starts it unasked."""
    position: Annotated[str, StringConstraints(max_length=LONGEST_LINK)] = ""
    """The line of the position to begin from, as it is or as an address carries it; the rules are then its own."""
    brought: bool = False
    """Whether that is where a game stands which I began elsewhere: all that I cannot see there is dealt again."""
    together: Annotated[list[Annotated[int, Field(ge=0, le=11)]], Field(max_length=12)] = []
    """Of such a game: the seats that were played on one device, mine among them. Its line is whole, hands stay."""
    before: Annotated[dict[Language, Annotated[list[PastLine], Field(max_length=MOST_LINES)]], Field(max_length=9)] = {}
    """Of such a game: its log so far, as everybody could hear it, by language."""


class AwayCard(Message):
    """Somebody whom the game waits for is away, for twenty seconds or longer."""

    since: int
    """When their line dropped; milliseconds since 1970, the database's time."""
    bot_at: int | None
    """When a bot plays for them until they are back; none: the game waits."""
    waits: int
    """How often `wait` can still make it longer in this game."""
    wait_from: int | None
    """From when on it does: while more time is left, a `wait` is only said."""
    bot: str
    """The level of that bot."""
    says: dict[str, Literal["wait", "let"]]
    """What the others said last, by seat."""
    sentence: str


class SeatCard(Message):
    """A seat as everybody at the table sees it."""

    seat: int
    kind: Literal["open", "reserved", "bot", "person"]
    name: str
    person: str | None = None
    bot: str = ""
    """The level of the bot that plays here, also while it stands in; of an open seat: who plays if nobody comes."""
    stands_in: bool = False
    """A bot answers for the person who sits here."""
    present: bool = False
    host: bool = False
    lost: bool = False
    """Resigned or expelled: nobody comes back to it."""
    left: bool = False
    """Its person has left; a bot keeps it warm, and the way back is open."""
    takeable: bool = False
    """A bot's seat in a running game that somebody who comes now may take."""
    factor: int = 1
    """How many times the table's clock this seat gets; 0: none runs."""
    ready: bool = False
    """Before the start: whether this person is ready."""
    away: AwayCard | None = None
    """While the game waits for somebody who is away."""


class TableCard(Message):
    """A table as everybody who may see it sees it."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    rules: str
    """The edition or mode of the game by name; empty where there is but one."""
    seats: list[SeatCard]
    status: Literal["open", "playing", "over", "closed"]
    lobby: bool
    spectators: bool
    rated: bool
    clock: ClockChoice
    absence: AbsenceChoice
    dice: str
    pace_ms: int
    created: int
    watching: int = 0
    waiting: list[int] = []
    """Seats the game stands still for."""
    rematch: str | None = None
    """The table where the same people play again."""
    host: str = ""
    """The person who may begin, remove and change seats; they need not sit."""
    autostart: bool = False
    """Whether the game begins by itself as soon as every seat is taken."""
    from_position: bool = False
    """Whether the game begins from a position instead of the beginning."""
    brought: str = ""
    """Of a game that was begun elsewhere and brought here: what whoever joins should know."""
    look_key: str = ""
    """Of a finished private game: the key in a link that lets others look at it, and at nothing else."""
    picture: str = ""
    """What a link that is passed on says before its #: it shows the table's picture to previews, and opens nothing."""


class Parcel(Message):
    """What a game takes along when it goes on elsewhere."""

    game: str
    line: str
    """Where it stands as this seat knows it; whole, where several seats share a device."""
    seat: int
    together: list[int]
    bots: list[str]
    """The level of each seat's bot; empty where a person plays."""
    name: str
    before: dict[str, list[str]]
    """Its log so far, as everybody could hear it, by language."""


class TableMade(Message):
    """Reply to making a table."""

    table: TableCard
    key: str | None
    """For private tables: the secret part of the link."""
    link: str


class Invitation(Message):
    """A table's link as others can open it."""

    link: str
    qr: str
    """The link as a drawing (SVG)."""
    here_only: bool
    """The server listens to this machine alone: nobody else can open the link."""


class Me(Message):
    """Who this client is."""

    person: str
    name: str
    account: bool
    lang: str
    host: bool = False
    """Whether this person runs the server."""


class Entered(Me):
    """Reply to everything that changes who one is or what one may do: older secrets of this person are none now."""

    token: str | None = None
    """Only for who keeps no cookie: the secret to send along from now on."""


class CameIn(Me):
    """Reply to coming in."""

    known: bool
    """Whether the call said already who this is; a browser let in a moment ago and not known keeps nothing."""
    token: str | None = None
    """Only where it was asked for, and only for somebody new: who keeps no cookie sends it along."""


class Guest(Message):
    """Come in without an account."""

    name: Name | None = None
    """None: as before; who is new is called a guest in their language."""
    lang: Lang = "en"
    carry: bool = False
    """This browser keeps no cookies: reply with the token, and set none."""


class Register(Message):
    """Open an account; the guest's tables of this browser come along."""

    name: Name
    password: NewPassword
    lang: Lang = "en"
    email: Mail | None = None


class Login(Message):
    name: Name
    password: Password


class Problem(Message):
    """Any HTTP refusal: a sentence, and the almanac entry where there is one."""

    sentence: str
    entry: str = ""
