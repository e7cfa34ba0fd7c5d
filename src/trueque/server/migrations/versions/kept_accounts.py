"""Accounts: sessions that can be told apart, passkeys, confirmed mail, names that do not look alike."""

import sqlalchemy as sa
from alembic import op

from trueque.table.lookalikes import lookalike_key

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

SESSION_MS = 400 * 86_400_000
"""How long a session lasted when these were given: when it ends says when it began."""


def upgrade() -> None:
    op.add_column("person", sa.Column("owner", sa.String(length=24), nullable=True))
    op.create_index(op.f("ix_person_owner"), "person", ["owner"], unique=False)
    op.add_column("person", sa.Column("skeleton", sa.String(length=64), nullable=True))
    op.add_column("person", sa.Column("confirmed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("person", sa.Column("mails", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("token", sa.Column("begun", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("token", sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("token", sa.Column("about", sa.String(length=200), nullable=False, server_default=""))
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(length=1400), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("signed", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("fk_passkey_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey")),
    )
    op.create_index(op.f("ix_passkey_person"), "passkey", ["person"], unique=False)
    date_sessions()
    draw_skeletons()
    op.create_index("ix_person_skeleton", "person", ["skeleton"], unique=True)


def date_sessions() -> None:
    token = sa.table("token", sa.column("kind", sa.String), sa.column("expires", sa.BigInteger),
                     sa.column("begun", sa.BigInteger), sa.column("seen", sa.BigInteger))  # fmt: skip
    then = token.c.expires - SESSION_MS
    op.execute(token.update().where(token.c.kind == "session").values(begun=then, seen=then))


def draw_skeletons() -> None:
    """Of accounts that look alike already, the first one keeps others from looking so, too."""
    person = sa.table("person", sa.column("id", sa.String), sa.column("login", sa.String),
                      sa.column("name", sa.String), sa.column("skeleton", sa.String),
                      sa.column("created", sa.BigInteger))  # fmt: skip
    found = op.get_bind().execute(
        sa.select(person.c.id, person.c.login).where(person.c.login.is_not(None)).order_by(person.c.created)
    )
    taken = set[str]()
    for id, login in found.all():
        if (looks := lookalike_key(login)) not in taken:
            taken.add(looks)
            op.execute(person.update().where(person.c.id == id).values(skeleton=looks))
