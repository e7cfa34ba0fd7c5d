"""Writes rows to a file: JSON lines, or Parquet in parts, so that memory never holds more than one part."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from trueque.archive.rows import Row
from trueque.kernel import BadOptions
from trueque.kernel.extras import require_extra

PART = 20_000
"""Rows of one part of a Parquet file."""


def store_rows(rows: Iterable[Row], path: Path) -> int:
    """Write all rows; how many there were. The ending of *path* says which format."""
    if path.suffix == ".jsonl":
        return _store_lines(rows, path)
    if path.suffix != ".parquet":
        raise BadOptions(f"«{path.name}» should end in .jsonl or .parquet.", "records")
    require_extra("data")
    return _store_parquet(rows, path)


def _store_lines(rows: Iterable[Row], path: Path) -> int:
    count = 0
    with path.open("w", encoding="utf-8") as file:
        for row in rows:
            file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
            count += 1
    return count


def _store_parquet(rows: Iterable[Row], path: Path) -> int:
    import pyarrow
    import pyarrow.parquet

    schema, count = make_parquet_schema(), 0
    with pyarrow.parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for part in split_chunks(iter(rows)):
            writer.write_table(pyarrow.Table.from_pylist(part, schema))
            count += len(part)
    return count


def split_chunks(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while part := list(islice(rows, PART)):
        yield part


def make_parquet_schema() -> Any:
    """The kinds of the columns, in Parquet's words."""
    import pyarrow as pa

    text, small = pa.string(), pa.int16()
    return pa.schema([
        ("record", text), ("game", text), ("options", text), ("number", pa.int32()), ("seat", pa.int8()),
        ("player", text), ("kind", text), ("turn", pa.int32()), ("points", pa.list_(small)), ("answer", text),
        ("steps", pa.list_(small)), ("legal", pa.list_(text)), ("view", text), ("score", pa.float32()),
        ("scores", pa.list_(pa.float32())),
    ])  # fmt: skip
