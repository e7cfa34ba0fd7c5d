"""Who sits in the waiting room says whether they are ready."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seat", sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.false()))
