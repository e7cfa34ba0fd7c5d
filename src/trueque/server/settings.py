"""How a server is run: everything an operator can choose, with what is right for a living room."""

from __future__ import annotations

from dataclasses import dataclass, field

from trueque.server.store.leases import LEASE_MS


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
    trust_proxy: bool = False
    """Believe X-Forwarded-For and -Proto."""
    host_token: str = ""
    """Whoever opens /host with this is the host of the server; empty: made up and printed at the start."""
    smtp: str = ""
    """smtp://user:password@host:port/?from=address for «your turn» mails."""
    webhooks: bool = False
    """Let people name a webhook that is called when it is their turn."""
    lease_ms: int = LEASE_MS
    leases_at_once: int = 50
    poll_seconds: float = 2.0
    host_seconds: float = 45.0
    """How long a table's host may be away while others are there, before one of them is the host."""
    games: tuple[str, ...] = ()
    """Games of other packages that this server offers besides ours."""
    quiet: bool = False
    """Print no greeting."""
    limits: dict[str, tuple[float, float]] = field(
        default_factory=lambda: {
            "guest": (0.2, 20), "login": (0.1, 10), "tables": (0.2, 30), "any": (30, 200), "socket": (40, 200),
        }
    )  # fmt: skip
    """Per address (`socket`: per connection): how often a second in the long run, and how often at once."""
