"""A finished game moment by moment: what happened, what each seat knew, and what can be asked about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trueque.kernel import honest
from trueque.kernel.position import Eyes, write_position
from trueque.locale import Speaker, speaker
from trueque.table import place_names, results, speech
from trueque.table.inquiries import answer_table_query
from trueque.table.refusal import make_refusal
from trueque.table.room import Room
from trueque.table.table import LogEntry, Table

MOMENTS = 300


def list_moments(table: Table) -> list[LogEntry]:
    """The lines that are moments of a replay: those that only hold shares of the dice are none."""
    return [entry for entry in table.entries if not entry.is_round]


def serialize_moments(
    table: Table, seats: list[int | None], start: int, lang: str, ear: bool = False
) -> Iterator[dict[str, Any]]:
    """From moment *start* on: what happened, and the position after it, as each of *seats* knows it.

    *ear*: also what places are called and where one can go from them, all of it at first and then what has changed.
    """
    match = table.dealer_match()
    told = seats[0] if len(seats) == 1 else None
    told_before = place_names.SILENCE
    wanted = {entry.number for entry in list_moments(table)[start : start + MOMENTS]}
    for entry in table.entries[: max(wanted, default=-1) + 1]:
        match.follow_line(entry.line)
        if entry.number not in wanted:
            continue
        views = {str(s) if s is not None else "watch": table.game.view(match.state, s) for s in seats}
        now = (
            place_names.list_named_places(table, next(iter(views.values())), seats[0], lang)
            if ear
            else place_names.SILENCE
        )
        yield {
            "happened": speech.serialize_line(table, entry, told, lang),
            "views": views,
            "points": list(table.game.points(match.state, told)),
            **place_names.list_changes(now, told_before),
        }
        told_before = now


def serialize_replay(room: Room, seat: int | None, is_open: bool, start: int, lang: str, ear: bool) -> dict[str, Any]:
    """A part of a replay: as one seat saw it, as a spectator, or with all cards open."""
    table = room.table
    seats: list[int | None] = [*range(table.game.seats)] if is_open else [require_seat(table, seat)]
    told = list(serialize_moments(table, seats, start, lang, ear))
    return {
        "moments": told,
        "total": len(list_moments(table)),
        "dice": room.serialize_dice(lang),
        "won": results.winning_seats(table),
    }


def require_seat(table: Table, seat: int | None) -> int | None:
    if seat is not None and not 0 <= seat < table.game.seats:
        raise make_refusal("state", "tables", lambda say: say("There is no such seat."))
    return seat


def state_at(table: Table, at: int) -> Any:
    """The position after moment *at* of the replay."""
    match, last = table.dealer_match(), list_moments(table)[: at + 1][-1:]
    for entry in table.entries[: last[0].number + 1] if last else []:
        match.follow_line(entry.line)
    return match.state


def describe_moment(table: Table, at: int, seat: int | None, lang: str, text: str) -> tuple[str, list[str]]:
    """One moment in sentences, or the reply to a query about it."""
    return answer_table_query(table, state_at(table, at), require_seat(table, seat), lang, text)


def write_position_at(table: Table, at: int | None, eyes: Eyes) -> str:
    """The position after moment *at* of the replay, or now, as a line."""
    return write_position(table.game, table.state if at is None else state_at(table, at), eyes)


def verify_dice(room: Room, lang: str) -> tuple[bool, list[str]]:
    """Whether every roll and shuffle comes from the seed, and what that has shown, in sentences."""
    return describe_verdict(honest.verify_record(room.table.game, room.make_record()), speaker("table", lang))


def describe_verdict(verdict: honest.DiceVerdict, say: Speaker) -> tuple[bool, list[str]]:
    """Whether all fits, and what checking a record has shown, in sentences."""
    if not verdict.is_honest:
        numbers = ", ".join(str(number) for number in verdict.wrong[:10])
        return False, [say("These log lines were not drawn from the seed: {lines}.", lines=numbers)]
    lines = [say("All {n} draws come from this seed.", n=verdict.draws)]
    if verdict.typed:
        lines.append(
            say.many(
                "{n} roll was typed in by the table; nobody can check it.",
                "{n} rolls were typed in by the table; nobody can check them.",
                verdict.typed,
            )
        )
    return True, [*lines, say("The seed is the one that was promised before the game.")]
