"""Prints the protocol as TypeScript, and the view or the open draws of a game that is named:

    python -m trueque.server.typescript > web/src/lib/protocol.ts
    python -m trueque.server.typescript GAME > web/src/GAME/view.ts
    python -m trueque.server.typescript GAME draws > web/src/GAME/draws.ts

A test holds the printed files and their sources together, so the page cannot drift from the server.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from trueque.server import view_types
from trueque.server.printed_draws import print_draws
from trueque.server.schema import make_schema

HEAD = """// Printed by `python -m trueque.server.typescript` from the server schema: change that, not this.
"""
WIDTH = 120
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript_type(part: dict[str, Any]) -> str:
    """The TypeScript type that a piece of JSON Schema describes."""
    if "$ref" in part:
        return str(part["$ref"]).rsplit("/", 1)[-1]
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    for union in ("anyOf", "oneOf"):
        if union in part:
            return " | ".join(dict.fromkeys(typescript_type(one) for one in part[union]))
    if part.get("type") == "array":
        return typescript_array(part)
    if part.get("type") == "object" or "properties" in part:
        return typescript_object(part)
    return PLAIN.get(str(part.get("type")), "unknown")


def typescript_array(part: dict[str, Any]) -> str:
    if "prefixItems" in part:
        return "[" + ", ".join(typescript_type(one) for one in part["prefixItems"]) + "]"
    inner = typescript_type(part.get("items", {}))
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def typescript_object(part: dict[str, Any]) -> str:
    fields = part.get("properties")
    if not fields:
        values = part.get("additionalProperties", {})
        return f"Record<string, {typescript_type(values) if isinstance(values, dict) and values else 'unknown'}>"
    required = set(part.get("required", ()))
    lines = []
    for name, field in fields.items():
        # A discriminator is always sent, though it has a default.
        sure = name in required or "const" in field
        lines.append(declare_type(f"  {name}{'' if sure else '?'}:", typescript_type(field)))
    return "{\n" + "\n".join(lines) + "\n}"


def declare_type(head: str, kind: str) -> str:
    """A name with its type; a union too long for a line is broken as the page's formatter breaks it."""
    line = f"{head} {kind};"
    if "\n" in line or len(line) <= WIDTH:
        return line
    inner = " " * (len(head) - len(head.lstrip()) + 2)
    if len(inner + kind) < WIDTH:
        return f"{head}\n{inner}{kind};"
    return head + "".join(f"\n{inner}| {one}" for one in kind.split(" | ")) + ";"


def write_typescript() -> str:
    """The whole protocol as exported types, in the order of their names."""
    types = [
        declare_type(f"export type {name} =", typescript_type(part)) for name, part in make_schema()["$defs"].items()
    ]
    return HEAD + "\n" + "\n\n".join(types) + "\n"


if __name__ == "__main__":
    named_game = sys.argv[1] if len(sys.argv) > 1 else ""
    wants_draws = sys.argv[2:] == ["draws"]
    of_a_game = print_draws if wants_draws else view_types.write_view_types
    print(of_a_game(named_game) if named_game else write_typescript(), end="")
