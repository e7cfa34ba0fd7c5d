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
from trueque.server.schema import schema

HEAD = """// Printed by `python -m trueque.server.typescript` from the server schema: change that, not this.
"""
WIDTH = 120
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def type_of(part: dict[str, Any]) -> str:
    """The TypeScript type that a piece of JSON Schema describes."""
    if "$ref" in part:
        return str(part["$ref"]).rsplit("/", 1)[-1]
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    for union in ("anyOf", "oneOf"):
        if union in part:
            return " | ".join(dict.fromkeys(type_of(one) for one in part[union]))
    if part.get("type") == "array":
        return array_of(part)
    if part.get("type") == "object" or "properties" in part:
        return object_of(part)
    return PLAIN.get(str(part.get("type")), "unknown")


def array_of(part: dict[str, Any]) -> str:
    if "prefixItems" in part:
        return "[" + ", ".join(type_of(one) for one in part["prefixItems"]) + "]"
    inner = type_of(part.get("items", {}))
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def object_of(part: dict[str, Any]) -> str:
    fields = part.get("properties")
    if not fields:
        values = part.get("additionalProperties", {})
        return f"Record<string, {type_of(values) if isinstance(values, dict) and values else 'unknown'}>"
    required = set(part.get("required", ()))
    lines = []
    for name, field in fields.items():
        # A discriminator is always sent, though it has a default.
        sure = name in required or "const" in field
        lines.append(named(f"  {name}{'' if sure else '?'}:", type_of(field)))
    return "{\n" + "\n".join(lines) + "\n}"


def named(head: str, kind: str) -> str:
    """A name with its type; a union too long for a line is broken as the page's formatter breaks it."""
    line = f"{head} {kind};"
    if "\n" in line or len(line) <= WIDTH:
        return line
    inner = " " * (len(head) - len(head.lstrip()) + 2)
    if len(inner + kind) < WIDTH:
        return f"{head}\n{inner}{kind};"
    return head + "".join(f"\n{inner}| {one}" for one in kind.split(" | ")) + ";"


def typescript() -> str:
    """The whole protocol as exported types, in the order of their names."""
    types = [named(f"export type {name} =", type_of(part)) for name, part in schema()["$defs"].items()]
    return HEAD + "\n" + "\n\n".join(types) + "\n"


if __name__ == "__main__":
    named_game = sys.argv[1] if len(sys.argv) > 1 else ""
    wants_draws = sys.argv[2:] == ["draws"]
    of_a_game = print_draws if wants_draws else view_types.printed
    print(of_a_game(named_game) if named_game else typescript(), end="")
