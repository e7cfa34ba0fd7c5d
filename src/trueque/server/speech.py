"""Says a table to one listener: log lines, position and questions as the protocol's objects, in their language.

The objects are built as plain dictionaries, since thousands are sent a second; a test holds each against its type.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from trueque.access import asked as asked_now
from trueque.access.cards import kind_names
from trueque.access.levels import Moment, spoken
from trueque.access.telling import own_first
from trueque.kernel.decision import Counts, Decision, OneOf
from trueque.kernel.event import Event, plain
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker
from trueque.server.encoding import encoded
from trueque.server.table import Asked, Entry, Table

Json = dict[str, Any]


def happened(table: Table, entry: Entry, seat: int | None, lang: str, known: dict[int, Json] | None = None) -> Json:
    """One log line as *seat* may know it; *known* holds, by `id`, the events that all see alike."""
    to = table.listener(seat, lang)
    if entry.step is None:
        heard, events = entry.line.text, []
        says = [table_sentence(table, entry.line.text, speaker("server", lang))]
    else:
        seen = entry.step.seen_by(seat)
        heard, events = entry.step.heard_by(seat), [_object(event, known) for event in seen]
        says = [told for event in own_first(seen, seat) if (told := table.words.tell(event, to))]
    return {
        "number": entry.number, "time": entry.line.time or 0, "by": entry.line.author, "heard": heard, "says": says,
        "events": events, "undone": entry.undone,
    }  # fmt: skip


def _object(event: Event, known: dict[int, Json] | None) -> Json:
    """An event as JSON knows it; one that is shown to nobody else in this shape is worked out."""
    found: Json | None = known.get(id(event)) if known else None
    return found if found is not None else plain(event)


def announce(
    table: Table, entries: Sequence[Entry], update: Json, seat: int | None, lang: str, levels: Iterable[tuple[str, str]]
) -> None:
    """Put into *update* what a screen reader says of each line, as much as its listener wants."""
    if update["position"] is None:
        return
    asked = asked_now(table.game, (), update["position"]["view"], table.listener(seat, lang))
    moment = Moment(asked, tuple(update["position"]["points"]), lambda total: rolls(table, total))
    for entry, line in zip(entries, update["happened"], strict=True):
        line["spoken"] = line["says"] if entry.step is None else spoken(entry.step.seen_by(seat), moment, dict(levels))


def rolls(table: Table, total: int) -> int:
    """How often two dice showed *total* so far."""
    events = (event for entry in table.entries if entry.step and not entry.undone for event in entry.step.events)
    thrown = (event for event in events if type(event).__name__ == "Rolled")
    return sum(event.first + event.second == total for event in thrown)  # type: ignore[attr-defined]


def table_sentence(table: Table, text: str, say: Speaker) -> str:
    """What happened to the table, as a sentence."""
    word, *rest = text.split()
    if word == "undo":
        return say("The game goes back to before line {number}.", number=int(rest[0]))
    if word == "pause":
        return say("The game is paused.")
    if word == "resume":
        return say("The game goes on.")
    name = table.names[int(rest[0])]
    if word == "join":
        return say("{name} plays.", name=name)
    if word == "bot":
        return say("{name}: a bot plays ({level}).", name=name, level=rest[1])
    if word == "resign":
        return say("{name} gives up; a bot plays on.", name=name)
    if word == "remove":
        return say("{name} was removed by the host; a bot plays on.", name=name)
    if word == "leave":
        return say("{name} is gone for good; a bot plays on.", name=name)
    return say("{name}: the time is over; a bot answers once.", name=name)


def position(table: Table, seat: int | None, lang: str, now: int, view: Json | None = None) -> Json | None:
    """Where the game stands for *seat*; none before the start. *view*, where it is known already."""
    if table.match is None:
        return None
    view = view if view is not None else table.game.view(table.state, seat)
    to = table.listener(seat, lang)
    over = table.scores is not None
    mine = [] if seat is None or over or table.paused or seat in table.bots else table.asked(seat)
    return {
        "number": table.last, "view": view, "points": list(table.game.points(table.state, seat)),
        "questions": [question(table, asked, view, to) for asked in mine], "waiting": [] if over else table.waiting,
        "asks": asks(table, mine, view, to), "can_undo": table.can_undo(seat) and seat not in table.bots,
        "paused": table.paused, "clocks": clocks(table, now), "result": result(table, lang),
    }  # fmt: skip


def views(table: Table, seats: list[int | None]) -> dict[int | None, Json]:
    """The views of several seats; games that can make them together do."""
    if table.match is None:
        return {}
    together = getattr(table.game, "views", None)
    if together is not None:
        return dict(zip(seats, together(table.state, seats), strict=True))
    return {seat: table.game.view(table.state, seat) for seat in seats}


def asks(table: Table, mine: list[Asked], view: Json, to: Listener) -> str:
    """One line: what is asked, or who is waited for."""
    say = speaker("server", to.lang)
    if table.scores is not None:
        return say("The game is over.")
    if table.paused:
        return say("The game is paused.")
    for asked in mine:
        if asked.decision.waits:
            return table.words.ask(asked.decision, view, to)
    if not table.waiting:
        return say("The dice are rolled by hand; type what they show.")
    return say("Waiting for {names}.", names=", ".join(to.names[s] for s in table.waiting))


def question(table: Table, asked: Asked, view: Json, to: Listener) -> Json:
    """An open question with everything that may be answered."""
    decision = asked.decision
    return {
        "id": asked.id, "kind": decision.kind, "seat": decision.seat, "waits": decision.waits,
        "ask": table.words.ask(decision, view, to), "pattern": pattern(decision, to.lang),
        "entry": table.words.explain(decision.kind), "answers": answers(table, decision, view, to),
    }  # fmt: skip


def pattern(decision: Decision[Any], lang: str) -> str:
    """For composed answers, a sentence with a blank for each field; empty for lists."""
    say = speaker("server", lang)
    if isinstance(decision.answers, OneOf):
        return ""
    if isinstance(decision.answers, Counts):
        return "{amounts}"
    known = {
        ("give", "want"): say("{give} for {want}"),
        ("give", "take"): say("{give} for {take}"),
        ("give", "want", "to"): say("{give} for {want}, to {to}"),
    }
    names = decision.answers.names
    return known.get(names) or "; ".join(f"{label(name, lang)}: {{{name}}}" for name in names)


def label(name: str, lang: str) -> str:
    """What a field of a form is called."""
    say = speaker("server", lang)
    return {"give": say("give"), "want": say("want"), "take": say("take"), "to": say("to")}.get(name, name)


def answers(table: Table, decision: Decision[Any], view: Json, to: Listener) -> Json:
    """What may be answered, in its shape."""
    space = decision.answers
    if isinstance(space, OneOf):
        return {"shape": "one_of", "answers": [listed(table, action, view, to) for action in space]}
    if isinstance(space, Counts):
        return counts(space, to)
    return {
        "shape": "form", "apart": [list(pair) for pair in space.apart],
        "fields": [
            {"name": name, "label": label(name, to.lang), "answers": form_field(field, to)}
            for name, field in zip(space.names, space.fields, strict=True)
        ],
    }  # fmt: skip


def listed(table: Table, action: Any, view: Json, to: Listener) -> Json | orjson.Fragment:
    """An answer of a list; one whose sentence stays the same for a whole game is put into JSON once."""
    lasts = type(action) in table.lasting
    if lasts and (found := table.said.get((to.lang, action))) is not None:
        return found
    notation = table.game.write(action)
    sentence = table.words.answer(action, view, to)
    answer = {"id": notation, "notation": notation, "sentence": sentence, "action": plain(action)}
    if lasts:
        table.texts[notation] = action
        return table.said.setdefault((to.lang, action), encoded(answer))
    return answer


def counts(space: Counts[Any], to: Listener) -> Json:
    return {
        "shape": "counts", "kinds": list(space.kinds), "names": kind_names(space.kinds, to.lang),
        "limits": list(space.limits), "least": space.least, "most": space.most,
    }  # fmt: skip


def form_field(field: OneOf[Any] | Counts[Any], to: Listener) -> Json:
    """A blank of a form; one of numbers is one of seats."""
    if isinstance(field, Counts):
        return counts(field, to)
    listed = [
        {"id": field_id(value), "notation": field_id(value), "sentence": field_sentence(value, to),
         "action": plain(value)}
        for value in field
    ]  # fmt: skip
    return {"shape": "one_of", "answers": listed}


def field_id(value: Any) -> str:
    """How a value of a form's field is named in an answer."""
    return ",".join(map(str, value)) if type(value) is tuple else str(value)


def field_sentence(value: Any, to: Listener) -> str:
    say = speaker("server", to.lang)
    seats = sorted(value) if isinstance(value, tuple | list | frozenset) else [value]
    if all(type(seat) is int and 0 <= seat < len(to.names) for seat in seats):
        return ", ".join(to.names[seat] for seat in seats) or say("everybody")
    return say("everybody") if value in (None, "all") else field_id(value)


def clocks(table: Table, now: int) -> Json:
    """The running clocks."""
    running = []
    for seat in table.row.seats:
        deadline = None if table.paused else table.clock.deadline(seat.seat, seat.factor)
        if deadline is not None:
            warn = table.clock.warning(deadline, seat.factor)
            running.append({"seat": seat.seat, "deadline": deadline, "warn": warn})
    return {"now": now, "running": running}


def result(table: Table, lang: str) -> Json | None:
    """Who won; a seat that was given up has lost whatever its bot did."""
    if table.scores is None:
        return None
    say = speaker("server", lang)
    winners = [table.names[seat] for seat in winning(table)]
    sentence = say("{names} won.", names=", ".join(winners)) if winners else say("Nobody won.")
    return {"scores": final_scores(table), "lost": sorted(table.lost), "sentence": sentence}


def final_scores(table: Table) -> list[float]:
    """The result as it counts for people: seats given up score nothing."""
    return [0.0 if seat in table.lost else score for seat, score in enumerate(table.scores or ())]


def winning(table: Table) -> list[int]:
    scores = final_scores(table)
    best = max(scores, default=0.0)
    return [seat for seat, score in enumerate(scores) if score == best and best > 0]


def dice(table: Table, lang: str, seed: str) -> Json:
    """What makes the dice checkable; the seed only when the game is over."""
    say = speaker("server", lang)
    sentences = {
        "fair": say("Fair dice: every roll on its own. The seed's hash was shown first; the seed follows at the end."),
        "balanced": say("Balanced dice: drawn from a bag of all rolls, so that none stays away for long."),
        "typed": say("Real dice: the table types what they show."),
    }
    return {
        "kind": table.row.dice, "commit": table.row.commit, "salts": [seat.salt for seat in table.row.seats],
        "seed": seed if table.scores is not None else None, "sentence": sentences[table.row.dice],
    }  # fmt: skip


def table_card(table: Table, lang: str, present: set[int], watching: int) -> Json:
    """The table as everybody who may see it sees it."""
    row = table.row
    title = table.words.title(lang)
    seats = [
        {
            "seat": s.seat, "kind": s.kind, "name": s.name, "person": s.person, "factor": s.factor,
            "bot": table.bots.get(s.seat, s.bot), "stands_in": s.kind == "person" and s.seat in table.bots,
            "present": s.seat in present or s.kind == "bot", "lost": s.seat in table.lost,
            "host": s.person is not None and s.person == row.host,
        }
        for s in row.seats
    ]  # fmt: skip
    return {
        "id": row.id, "game": row.game, "title": title, "options": dict(table.game.options), "seats": seats,
        "status": row.status, "lobby": row.lobby, "spectators": row.spectators, "rated": row.rated,
        "clock": row.clock.model_dump(), "absence": row.absence.model_dump(), "dice": row.dice,
        "pace_ms": row.pace_ms, "created": row.created, "watching": watching, "rematch": row.rematch,
        "waiting": table.waiting if table.is_on else [],
    }  # fmt: skip
