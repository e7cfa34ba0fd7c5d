"""Whom the host has expelled from a table, as what was said about them tells it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from trueque.table.rows import TalkRow


def write_expulsion(why: str, name: str) -> str:
    """An expulsion as it is kept: why, and what they were called, since the seat may have another name soon."""
    return f"{why}\n{name}"


@dataclass
class Outsiders:
    """Who was expelled, with what is kept of it; and who was let back in since."""

    expelled: dict[str, str] = field(default_factory=dict)
    readmitted: set[str] = field(default_factory=set)

    def take_rows(self, rows: Iterable[TalkRow]) -> None:
        """Take over what was said, in order."""
        for row in rows:
            if row.kind == "expel":
                self.expelled[row.person] = row.text
                self.readmitted.discard(row.person)
            elif row.kind == "readmit" and self.expelled.pop(row.person, None) is not None:
                self.readmitted.add(row.person)

    def is_known(self, person: str) -> bool:
        """Whether *person* is or was one of them."""
        return person in self.expelled or person in self.readmitted

    def expulsion_reason(self, person: str) -> str | None:
        """Why *person* was expelled; none where they were not."""
        kept = self.expelled.get(person)
        return None if kept is None else kept.partition("\n")[0]

    def name(self, person: str) -> str:
        return self.expelled.get(person, "").partition("\n")[2]

    def serialize_outsiders(self) -> list[dict[str, Any]]:
        """As the host is told."""
        return [
            {"person": person, "name": self.name(person), "why": self.expulsion_reason(person)}
            for person in self.expelled
        ]
