"""The tables of the database. Times are milliseconds since 1970, the database's own."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)  # fmt: skip

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

PERSON = String(24)
MATCH = String(24)

person = Table(
    "person", metadata,
    Column("id", PERSON, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("login", String(64), unique=True),
    Column("password", String(200)),
    Column("email", String(200)),
    Column("webhook", String(500)),
    Column("created", BigInteger, nullable=False),
    Column("banned", Boolean, nullable=False),
    Column("host", Boolean, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("muted", JSON, nullable=False),
    # Of a program: the account that let it in.
    Column("owner", PERSON, index=True),
    # What the name of an account looks like (`lookalikes`): no two look alike.
    Column("skeleton", String(64)),
    # Whether somebody who reads mail at this address said that it is theirs; nothing is sent there before.
    Column("confirmed", Boolean, nullable=False, server_default=false()),
    # Whether «your turn» may be mailed.
    Column("mails", Boolean, nullable=False, server_default=true()),
)  # fmt: skip

token = Table(
    "token", metadata,
    # Only the hash is kept: whoever reads the database cannot sit down in anybody's place.
    Column("hash", String(64), primary_key=True),
    Column("person", PERSON, ForeignKey("person.id"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("begun", BigInteger, nullable=False, server_default="0"),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    # Of a session: which browser; of a mail to be confirmed: the address.
    Column("about", String(200), nullable=False, server_default=""),
)  # fmt: skip

passkey = Table(
    "passkey", metadata,
    Column("id", String(1400), primary_key=True),
    Column("person", PERSON, ForeignKey("person.id"), nullable=False, index=True),
    # What a signature of this key is checked with, and how often it has signed: fewer times than before is a copy.
    Column("key", Text, nullable=False),
    Column("signed", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
)  # fmt: skip

match = Table(
    "match", metadata,
    Column("id", MATCH, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("dice", String(16), nullable=False),
    Column("lobby", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("clock", JSON, nullable=False),
    Column("absence", JSON, nullable=False),
    Column("pace_ms", Integer, nullable=False),
    Column("autostart", Boolean, nullable=False),
    Column("host", PERSON, nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger, index=True),
    Column("commit", String(64), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("scores", JSON),
    Column("rematch", MATCH),
    Column("version", Integer, nullable=False),
    # The line of the position its game begins from; empty: the beginning.
    Column("position", Text, nullable=False, server_default=""),
    # Of a game that was begun elsewhere: the seat of whoever brought it.
    Column("brought", Integer),
)  # fmt: skip

seat = Table(
    "seat", metadata,
    Column("match", MATCH, ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("person", PERSON, index=True),
    Column("name", String(64), nullable=False),
    Column("bot", String(40), nullable=False),
    # The pledge of a seat's shares of the dice (`SeatRow.pledge`); its salt at tables from before rounds.
    Column("salt", String(64), nullable=False),
    Column("factor", Integer, nullable=False),
    Column("ready", Boolean, nullable=False, server_default=false()),
)  # fmt: skip

# The game itself. (match, seq) decides the order of everything, on however many machines.
log = Table(
    "log", metadata,
    Column("match", MATCH, ForeignKey("match.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("author", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
    # «seat.id»: the seat that answered, and the id its client gave the answer.
    Column("answer", String(80)),
    # The chain's head after this line (`table.heads`); empty for lines from before there was a chain.
    Column("head", String(32), nullable=False, server_default=""),
    UniqueConstraint("match", "answer"),
)  # fmt: skip

# What the servers of this database share and nobody else knows: the key of the chain of heads; what is taken out of a
# clock that was set.
secret = Table(
    "secret", metadata,
    Column("name", String(16), primary_key=True),
    Column("value", String(200), nullable=False),
)  # fmt: skip

# Apart from everything else, so that no query about a table can ever carry it along.
seed = Table(
    "seed", metadata,
    Column("match", MATCH, ForeignKey("match.id"), primary_key=True),
    Column("seed", String(64), nullable=False),
)  # fmt: skip

talk = Table(
    "talk", metadata,
    Column("match", MATCH, ForeignKey("match.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("person", PERSON, nullable=False, index=True),
    Column("seat", Integer),
    Column("about", Integer),
    Column("text", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
)  # fmt: skip

lease = Table(
    "lease", metadata,
    Column("match", MATCH, ForeignKey("match.id"), primary_key=True),
    Column("node", String(40), nullable=False),
    Column("until", BigInteger, nullable=False),
)  # fmt: skip

# Time without a serving node: given back to every clock that ran.
gap = Table(
    "gap", metadata,
    Column("match", MATCH, ForeignKey("match.id"), primary_key=True),
    Column("begun", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)  # fmt: skip

presence = Table(
    "presence", metadata,
    Column("match", MATCH, ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("node", String(40), primary_key=True),
    Column("here", Boolean, nullable=False),
    Column("seen", BigInteger, nullable=False),
)  # fmt: skip

report = Table(
    "report", metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", MATCH, nullable=False),
    Column("person", PERSON, nullable=False),
    Column("about", PERSON),
    Column("line", Integer),
    Column("text", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("done", Boolean, nullable=False),
)  # fmt: skip

rating = Table(
    "rating", metadata,
    Column("person", PERSON, ForeignKey("person.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)  # fmt: skip

# Who was told by mail or webhook that it is their turn, and from which log number on.
notice = Table(
    "notice", metadata,
    Column("match", MATCH, ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),
)  # fmt: skip

# What was counted in a finished game, and weighed where somebody asked for its review: statistics read it again.
weighed = Table(
    "weighed", metadata,
    Column("match", MATCH, ForeignKey("match.id"), primary_key=True),
    Column("facts", JSON, nullable=False),
)  # fmt: skip

Index("ix_person_skeleton", person.c.skeleton, unique=True)
Index("ix_match_lobby_status", match.c.lobby, match.c.status)
