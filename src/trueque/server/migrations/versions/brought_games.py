"""A game may have been begun elsewhere and brought here."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("brought", sa.Integer()))
