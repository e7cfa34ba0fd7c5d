"""Log lines are chained: each carries the head of everything before it, under a key of this database."""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("log", sa.Column("head", sa.String(length=32), nullable=False, server_default=""))
    secret = op.create_table(
        "secret",
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("value", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secret")),
    )
    op.bulk_insert(secret, [{"name": name, "value": token_hex(32)} for name in ("heads", "era")])
