"""A table's game may begin from a position."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("position", sa.Text(), nullable=False, server_default=""))
