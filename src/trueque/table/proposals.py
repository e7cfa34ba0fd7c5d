"""Proposals: what needs everyone. Their state is told by what was said about them, in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from trueque.locale import speaker
from trueque.table.rows import TalkRow
from trueque.table.speech import describe_deed, end_sentence
from trueque.table.table import Table

KINDS = ("undo", "pause", "resume", "rematch", "swap", "remove")


@dataclass
class TableProposal:
    """Something one seat proposed."""

    number: int
    what: str
    by: int
    to: int | None = None
    agreed: set[int] = field(default_factory=set)
    status: str = "open"
    table: str | None = None
    person: str = ""
    """Whoever proposed it: when it is done, somebody else may sit where they sat."""

    def missing_seats(self, table: Table) -> list[int]:
        """Who still has to agree: every seat that a person answers for (after the end, every person).

        A swap of seats needs only the one who is asked. What was played is taken back, and a seat taken away, only with
        everybody, here or not: who is away, and whose bot plays, is asked when they come back.
        """
        if self.what == "swap":
            return [seat for seat in (self.to,) if seat is not None and seat not in self.agreed]
        if self.what in ("undo", "remove"):
            spared = {self.to} if self.what == "remove" else set()
            return [seat for seat in table.personal_seats() if seat not in self._agreed_seats(table) | spared]
        asked = table.answering_people() if table.is_on else [s.seat for s in table.row.seats if s.kind == "person"]
        return [seat for seat in asked if seat not in self._agreed_seats(table)]

    def _agreed_seats(self, table: Table) -> set[int]:
        """The seats that agreed; whoever has several, friends round one device, agrees for all of them."""
        return {mine for seat in self.agreed for mine in table.row.seats_of(table.row.seats[seat].person)} | self.agreed


def apply_talk_lines(proposals: dict[int, TableProposal], rows: Iterable[TalkRow]) -> list[TableProposal]:
    """Take over what was said; returns the proposals it touched."""
    touched = []
    for row in rows:
        if row.kind == "propose" and row.seat is not None:
            proposals[row.number] = TableProposal(
                row.number, row.text, row.seat, row.about, {row.seat}, person=row.person
            )
            touched.append(proposals[row.number])
        proposal = proposals.get(row.about or 0)
        if proposal is None or row.kind not in ("agree", "done", "decline", "withdraw"):
            continue
        if row.kind == "agree" and row.seat is not None:
            proposal.agreed.add(row.seat)
        elif row.kind == "done":
            proposal.status, proposal.table = "agreed", row.text or None
        elif row.kind in ("decline", "withdraw"):
            proposal.status = "declined" if row.kind == "decline" else "withdrawn"
        touched.append(proposal)
    return list({proposal.number: proposal for proposal in touched}.values())


def serialize_proposal(proposal: TableProposal, table: Table, lang: str) -> dict[str, Any]:
    """A proposal as the protocol's object."""
    say = speaker("table", lang)
    name = table.names[proposal.by]
    other = table.names[proposal.to] if proposal.what in ("swap", "remove") and proposal.to is not None else ""
    deed = describe_deed(table, proposal.to or 0, lang) if proposal.what == "undo" else ""
    sentence = {
        "undo": end_sentence(say("{name} asks to take back, with everything after it: {deed}", name=name, deed=deed)),
        "pause": say("{name} asks for a pause.", name=name),
        "resume": say("{name} asks to go on.", name=name),
        "rematch": say("{name} plays again; every seat is kept.", name=name),
        "swap": say("{name} asks {other} to swap seats.", name=name, other=other),
        "remove": say(
            "{name} asks to remove {other} from their seat; a bot would play on, and the game would not be rated.",
            name=name,
            other=other,
        ),
    }[proposal.what]
    ends = {
        "open": "",
        "agreed": "" if proposal.what == "rematch" else say("All agreed."),
        "declined": say("It was declined."),
        "withdrawn": say("It was withdrawn."),
    }
    return {
        "type": "proposal", "number": proposal.number, "what": proposal.what, "by": proposal.by, "to": proposal.to,
        "agreed": sorted(proposal.agreed),
        "missing": proposal.missing_seats(table) if proposal.status == "open" else [],
        "status": proposal.status, "table": proposal.table, "sentence": f"{sentence} {ends[proposal.status]}".strip(),
    }  # fmt: skip
