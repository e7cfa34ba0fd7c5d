"""The calls of the page that a table needs, answered without a server: the same addresses, the same JSON."""

from __future__ import annotations

from trueque.kernel.registry import ask_each, make, samples, words
from trueque.pocket.hotseat import is_shared, seat_here
from trueque.pocket.reading import read_choice
from trueque.pocket.routes import Asked, Json, at
from trueque.table.players import levels
from trueque.table.travelling import parcel


# -- who I am
@at("GET", "who")
async def who(asked: Asked) -> Json:
    person = asked.house.person
    return {"me": person.told() if person else None}


@at("GET", "me")
async def me(asked: Asked) -> Json:
    return asked.house.known().told()


@at("POST", "guest")
async def guest(asked: Asked) -> Json:
    person = await asked.house.come_in(asked.body.get("name"), asked.body.get("lang"))
    return {**person.told(), "known": True, "token": None}


@at("PATCH", "me")
async def rename(asked: Asked) -> Json:
    return (await asked.house.come_in(asked.body.get("name"), asked.body.get("lang"))).told()


# -- tables
@at("GET", "games")
async def games(asked: Asked) -> Json:
    def playable(name: str) -> Json:
        return {"name": name, "title": words(name).title(asked.lang), "bots": list(levels(name)),
                "seats": make(name).seats, "samples": samples(name), "table": ""}  # fmt: skip

    return list(ask_each(playable).values())


@at("POST", "tables")
async def make_table(asked: Asked) -> Json:
    house, person = asked.house, asked.house.known()
    row, _ = await house.new_table(person.id, person.name, read_choice(asked.body))
    return {"table": await house.card(row, asked.lang), "key": None, "link": f"#/t/{row.id}"}


@at("GET", "tables")
async def lobby(asked: Asked) -> Json:
    """Nobody else plays here."""
    return []


@at("GET", "me/tables")
async def mine(asked: Asked) -> Json:
    return [await asked.house.card(row, asked.lang) for row in await asked.house.rows("open", "playing")]


@at("GET", "tables/{id}")
async def one_table(asked: Asked) -> Json:
    return (await asked.house.opened(asked.parts["id"])).table_card(asked.lang)


@at("DELETE", "tables/{id}")
async def drop_table(asked: Asked) -> Json:
    room = await asked.house.opened(asked.parts["id"])
    if room.table.row.status == "open":
        await asked.house.drop(room.id)


# -- games that travel
@at("GET", "tables/{id}/parcel")
async def goes_on_elsewhere(asked: Asked) -> Json:
    """What a game takes along; friends round this device go together."""
    room, person = await asked.house.opened(asked.parts["id"]), asked.house.known().id
    return parcel(
        room, seat_here(room, person), [one for one in room.table.row.seats_of(person) if one not in room.table.lost]
    )


# -- games that are over
@at("GET", "history")
async def history(asked: Asked) -> Json:
    house, person = asked.house, asked.house.known()
    return [
        {"table": await house.card(row, asked.lang), "scores": row.scores, "ended": row.ended,
         "seat": None if is_shared(row, person.id) else row.seat_of(person.id)}
        for row in await house.rows("over")
    ]  # fmt: skip
