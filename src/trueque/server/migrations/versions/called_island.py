"""The board game is called island: tables and ratings that say settlers go on under its name of today."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

FORMER, NOW = "settlers", "island"


def upgrade() -> None:
    matches = sa.table("match", sa.column("game", sa.String))
    op.execute(matches.update().where(matches.c.game == FORMER).values(game=NOW))
    ratings = sa.table("rating", sa.column("game", sa.String))
    op.execute(ratings.update().where(ratings.c.game == FORMER).values(game=NOW))
