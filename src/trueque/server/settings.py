"""How a server is run: everything an operator can choose, with what is right for a living room."""

from __future__ import annotations

from dataclasses import dataclass, field

from trueque.server.store.leases import LEASE_MS
from trueque.server.store.retention import RetentionDays

SITE = "here/"
"""Where the page that needs no server is found on one."""


LIMITS: dict[str, tuple[float, float]] = {
    "person": (40, 400), "address": (400, 4000), "guest": (0.5, 60), "login": (0.5, 60), "tables": (0.5, 60),
    "account": (1 / 30, 10), "mail": (1 / 300, 5), "chat": (0.5, 6), "socket": (40, 200), "lines": (0, 400),
    "line": (0.3, 10), "study": (0.5, 60), "beside": (0.5, 60), "household": (1.5, 240), "name": (1 / 60, 4),
    "note": (0.2, 12), "loop": (0.15, 10), "lobby": (1 / 30, 12), "bytes": (500, 20_000_000), "review": (1 / 60, 20),
}  # fmt: skip
"""What `Settings.limits` says where nobody says otherwise."""


@dataclass(frozen=True)
class Settings:
    """The choices of one node."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = ""
    """Empty: a SQLite file in the user's data folder."""
    base_path: str = ""
    """Where a reverse proxy puts us: «/games», without a slash at the end."""
    public_url: str = ""
    """How people reach us, for links in mails and QR codes; empty: as the request says."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may talk to us."""
    secure_cookies: bool = False
    """Behind HTTPS: cookies never leave it."""
    proxies: int = 0
    """How many proxies of our own stand before us: so many last hops of X-Forwarded-For are believed, and -Proto."""
    host_token: str = ""
    """Whoever opens /host with this is the host of the server; empty: made up and printed at the start."""
    smtp: str = ""
    """smtp://user:password@host:port/?from=address for «your turn» mails."""
    webhooks: bool = False
    """Let people name a webhook that is called when it is their turn."""
    keep: RetentionDays = field(default_factory=RetentionDays)
    """For how long guests, chat and tables are kept."""
    lease_ms: int = LEASE_MS
    leases_at_once: int = 50
    poll_seconds: float = 2.0
    host_seconds: float = 45.0
    """How long a table's host may be away while others are there, before one of them is the host."""
    least_pace: float = 0.1
    """Seconds from a question to a bot's answer, at least, where people play: sooner, the time would tell."""
    review_nice: int = 10
    """How far reviews step back behind whoever plays: on a machine that is never idle they take their time."""
    study_processes: int = 2
    """Processes for what takes long and needs no table (weighing boards, positions, records that are brought); none: it
    is done in threads of the server's own."""
    games: tuple[str, ...] = ()
    """Games of other packages that this server offers besides ours."""
    apart: bool = False
    """Each of those in a process of its own, which is ended when it hangs."""
    players: tuple[str, ...] = ()
    """Players in files of the host's own, each «NAME=FILE» or «GAME:NAME=FILE»: tables name them by name, never by a
    file."""
    words: tuple[str, ...] = ()
    """Words that nobody may say where others read them: in names, in talk, in what islands and decks are called."""
    site: str = ""
    """The folder of a page that needs no server (`trueque site`), handed out under `SITE`; empty: none."""
    quiet: bool = False
    """Print no greeting."""
    limits: dict[str, tuple[float, float]] = field(default_factory=dict)
    """How much a second in the long run, and how much at once: `person` and `address` in what calls cost (`limits`),
    `account` in wrong passwords for one name, `mail` in letters to one address, `chat` in lines of one person at
    one table, `name` in other names of one person at one table, `note` in how often they sit down or are ready,
    `socket` in messages of one connection, `lines` in what one address has open at once, `lobby` in tables that
    one address puts into the lobby, `bytes` in what records of one address take, `review` in games that one
    address has reviewed; `line` (reading what is typed), `study`, `beside` and `loop` (what calls and messages do
    at once) in seconds of a processor for one person, `household` in such seconds for one address; the others in
    calls of one address. What is not named is as in `LIMITS`."""
    database_seconds: float = 60.0
    """How long a node that starts waits for a database elsewhere that does not answer yet."""
    most_open: int = 40
    """Tables of one person that have not begun, at once."""
    most_in_lobby: int = 4
    """Those of them that stand in the lobby."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "limits", LIMITS | self.limits)

    @property
    def trust_proxy(self) -> bool:
        return self.proxies > 0
