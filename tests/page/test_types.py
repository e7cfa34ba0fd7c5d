"""The page's types are the server's."""

from __future__ import annotations

from pathlib import Path

from trueque.server.typescript import write_typescript

PRINTED = Path(__file__).parents[2] / "web/src/lib/protocol.ts"


def test_the_pages_types_are_printed_from_the_servers_schema() -> None:
    assert PRINTED.read_text(encoding="utf-8") == write_typescript(), (
        "run: python -m trueque.server.typescript > web/src/lib/protocol.ts"
    )
