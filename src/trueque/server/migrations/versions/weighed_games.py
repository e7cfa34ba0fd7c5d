"""What was counted and weighed in a finished game is kept for statistics."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "weighed",
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_weighed_match")),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_weighed")),
    )
