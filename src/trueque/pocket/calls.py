"""The calls of the page that a table needs, answered without a server: the same addresses, the same JSON."""

from __future__ import annotations

from trueque.kernel.registry import collect_from_games, game_words, make_game, sample_options
from trueque.pocket.brought_players import bring_player
from trueque.pocket.hotseat import find_seat_here, is_shared
from trueque.pocket.messages import read_table_wish
from trueque.pocket.routes import Json, PocketCall, register_route
from trueque.table.parcels import make_parcel
from trueque.table.players import list_levels


# -- who I am
@register_route("GET", "who")
async def get_who(asked: PocketCall) -> Json:
    person = asked.house.person
    return {"me": person.serialize() if person else None}


@register_route("GET", "me")
async def get_me(asked: PocketCall) -> Json:
    return asked.house.require_person().serialize()


@register_route("POST", "guest")
async def enter_as_guest(asked: PocketCall) -> Json:
    person = await asked.house.enter_person(asked.body.get("name"), asked.body.get("lang"))
    return {**person.serialize(), "known": True, "token": None}


@register_route("PATCH", "me")
async def rename_person(asked: PocketCall) -> Json:
    return (await asked.house.enter_person(asked.body.get("name"), asked.body.get("lang"))).serialize()


# -- tables
@register_route("GET", "games")
async def list_games(asked: PocketCall) -> Json:
    def playable(name: str) -> Json:
        return {"name": name, "title": game_words(name).title(asked.lang), "bots": list(list_levels(name)),
                "seats": make_game(name).seats, "samples": sample_options(name), "table": ""}  # fmt: skip

    return list(collect_from_games(playable).values())


@register_route("POST", "players")
async def bring_policy(asked: PocketCall) -> Json:
    """A policy's file comes to this browser."""
    return await bring_player(asked.house.chest_keeper.chest, str(asked.body["file"]), str(asked.body["text"]))


@register_route("POST", "tables")
async def make_table(asked: PocketCall) -> Json:
    house, person = asked.house, asked.house.require_person()
    row, _ = await house.make_table(person.id, person.name, read_table_wish(asked.body))
    return {"table": await house.serialize_table(row, asked.lang), "key": None, "link": f"#/t/{row.id}"}


@register_route("GET", "tables")
async def list_lobby(asked: PocketCall) -> Json:
    """Nobody else plays here."""
    return []


@register_route("GET", "me/tables")
async def list_my_tables(asked: PocketCall) -> Json:
    return [
        await asked.house.serialize_table(row, asked.lang) for row in await asked.house.list_tables("open", "playing")
    ]


@register_route("GET", "tables/{id}")
async def get_table(asked: PocketCall) -> Json:
    return (await asked.house.find_room_or_refuse(asked.parts["id"])).serialize_table(asked.lang)


@register_route("DELETE", "tables/{id}")
async def drop_table(asked: PocketCall) -> Json:
    room = await asked.house.find_room_or_refuse(asked.parts["id"])
    if room.table.row.status == "open":
        await asked.house.drop_table(room.id)


# -- games that travel
@register_route("GET", "tables/{id}/parcel")
async def export_parcel(asked: PocketCall) -> Json:
    """What a game takes along; friends round this device go together."""
    room, person = await asked.house.find_room_or_refuse(asked.parts["id"]), asked.house.require_person().id
    return make_parcel(
        room,
        find_seat_here(room, person),
        [one for one in room.table.row.seats_of(person) if one not in room.table.lost],
    )


# -- games that are over
@register_route("GET", "history")
async def list_history(asked: PocketCall) -> Json:
    house, person = asked.house, asked.house.require_person()
    return [
        {"table": await house.serialize_table(row, asked.lang), "scores": row.scores, "ended": row.ended,
         "seat": None if is_shared(row, person.id) else row.seat_of(person.id)}
        for row in await house.list_tables("over")
    ]  # fmt: skip
