"""Reads exported rows back, ready for a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trueque.kernel.extras import MissingExtra


def load(path: str | Path, columns: list[str] | None = None) -> Any:
    """The rows of a `.parquet` or `.jsonl` file as a pyarrow table; `.to_pandas()` makes a data frame of it."""
    try:
        import pyarrow.json
        import pyarrow.parquet
    except ImportError as missing:
        raise MissingExtra("data") from missing
    if Path(path).suffix == ".parquet":
        return pyarrow.parquet.read_table(path, columns=columns)
    # A line holds a whole view: far longer than pyarrow's usual block.
    table = pyarrow.json.read_json(path, pyarrow.json.ReadOptions(block_size=64 << 20))
    return table.select(columns) if columns else table
