"""Records as tables of rows, one an answer: for statistics, notebooks and training.

    trueque simulate quick --games 100 --records games
    trueque export games --to games.parquet            # or .jsonl

    from trueque.archive import load
    table = load("games.parquet")                       # a pyarrow table; table.to_pandas() where pandas is installed

`rows` says what each column holds. JSON lines need nothing; Parquet and `load` need the extra `data` (pyarrow).
"""

from trueque.archive.games import GAME_COLUMNS, iterate_positions
from trueque.archive.loading import load
from trueque.archive.rows import COLUMNS, iterate_rows

__all__ = ["COLUMNS", "GAME_COLUMNS", "iterate_positions", "iterate_rows", "load"]
