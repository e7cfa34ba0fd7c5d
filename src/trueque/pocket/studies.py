"""Calls of the page for whoever looks, learns or draws: no table needs them to begin; they are loaded when needed."""

from __future__ import annotations

from dataclasses import asdict

from trueque.kernel.match import Match
from trueque.kernel.position import WHOLE, Eyes, as_link, write_position
from trueque.pocket.hotseat import is_shared, seat_here
from trueque.pocket.reviewing import Reviews
from trueque.pocket.routes import Asked, Json, at
from trueque.referee import desk
from trueque.review.statistics import counted
from trueque.table import decks, founding, houserules, looking, shelf, turning, workshops
from trueque.table.coaching import coaching, hinted, verdict
from trueque.table.overtime import summed_up
from trueque.table.replaying import dice_checked, line_at, must_be_seat, replayed, told_at
from trueque.table.reviewed import first_said, reviewed
from trueque.table.uploads import finished_row, log_of, read_upload


# -- the coach
@at("GET", "tables/{id}/coach")
async def coach(asked: Asked) -> Json:
    room = await asked.house.opened(asked.parts["id"])
    return asdict(await coaching(room, seat_here(room, asked.house.known().id), asked.lang))


@at("GET", "tables/{id}/coach/hint")
async def hint(asked: Asked) -> Json:
    room = await asked.house.opened(asked.parts["id"])
    seat, strength = seat_here(room, asked.house.known().id), asked.number("strength") or 1
    return asdict(await hinted(room, seat, asked.lang, strength))


@at("GET", "tables/{id}/coach/last")
async def last(asked: Asked) -> Json:
    room = await asked.house.opened(asked.parts["id"])
    return {"sentence": await verdict(room, seat_here(room, asked.house.known().id), asked.lang)}


# -- positions
@at("POST", "positions")
async def look(asked: Asked) -> Json:
    placed, seen = looking.looked_at(asked.body["line"], asked.body.get("seat"))
    line = write_position(placed.game, placed.state, placed.eyes)
    return {**looking.shown(seen, placed.is_whole, line, asked.spoken), "link": f"#/p/{as_link(line)}"}


@at("POST", "positions/told")
async def tell(asked: Asked) -> Json:
    body = asked.body
    query, lines = looking.told_about(body["line"], body.get("seat"), asked.spoken, body.get("text", ""))
    return {"query": query, "lines": lines}


@at("GET", "tables/{id}/position")
async def position_of_table(asked: Asked) -> Json:
    """Of a game that is over any moment, whole or as a seat knew it; of one that is on, now and as I know it."""
    room = await asked.house.opened(asked.parts["id"])
    over, eyes = room.table.row.status == "over", seat_here(room, asked.house.known().id)
    wanted: Eyes = WHOLE if asked.is_on("whole") else must_be_seat(room.table, asked.number("seat"))
    line = line_at(room.table, asked.number("at") if over else None, wanted if over else eyes)
    return {"line": line, "link": f"#/p/{as_link(line)}"}


# -- games that are over
@at("GET", "me/statistics")
async def over_time(asked: Asked) -> Json:
    """How I did over time; one game more is counted with each call, the page asks until none is left."""
    house, person = asked.house, asked.house.known()
    rows = [row for row in await house.rows("over") if row.scores and row.brought is None]
    rows = [row for row in rows if row.seat_of(person.id) is not None and not is_shared(row, person.id)]
    for row in [row for row in rows if row.id not in house.counted][:1]:
        room = await house.finished(row.id)
        house.counted[row.id] = counted(Match.replay(room.table.game, room.record()))
    return summed_up(person.id, rows, house.counted, asked.lang)


@at("GET", "tables/{id}/record")
async def record(asked: Asked) -> Json:
    return (await asked.house.finished(asked.parts["id"])).record_text()


@at("POST", "records")
async def upload(asked: Asked) -> Json:
    """Keep a record here for replay and study; one that does not replay is refused with the line that is wrong."""
    house, read = asked.house, read_upload(str(asked.body))
    now = house.now()
    row = finished_row(read, house.known().id, now, mine=asked.number("seat"))
    await house.chest_keeper.add_finished(row, read.record.seed, log_of(read, now))
    return {"table": await house.card(row, asked.lang), "key": None, "link": f"#/replay/{row.id}"}


@at("GET", "tables/{id}/replay")
async def replay(asked: Asked) -> Json:
    room = await asked.house.finished(asked.parts["id"])
    start = asked.number("start") or 0
    return replayed(room, asked.number("seat"), asked.is_on("open"), start, asked.lang, asked.is_on("ear"))


@at("GET", "tables/{id}/replay/told")
async def told(asked: Asked) -> Json:
    table = (await asked.house.finished(asked.parts["id"])).table
    text = asked.query.get("text", "")
    query, lines = told_at(table, asked.number("at") or 0, asked.number("seat"), asked.lang, text)
    return {"query": query, "lines": lines}


@at("GET", "tables/{id}/turning")
async def turning_points(asked: Asked) -> Json:
    return turning.told((await asked.house.finished(asked.parts["id"])).table, asked.lang)


@at("GET", "tables/{id}/review")
async def review(asked: Asked) -> Json:
    """As far as it has come: the page asks again until it is ready."""
    house, room = asked.house, await asked.house.finished(asked.parts["id"])
    reviews = house.reviews = house.reviews or Reviews()
    coming = reviews.known(room.id)
    if said := first_said(room.table, coming, asked.query.get("begin") != "false"):
        return said
    return reviewed(room.table, coming or reviews.begin(room.id, room.record()), asked.lang)


@at("GET", "tables/{id}/dice")
async def check_dice(asked: Asked) -> Json:
    is_honest, lines = dice_checked(await asked.house.finished(asked.parts["id"]), asked.lang)
    return {"honest": is_honest, "lines": lines}


# -- what never changes
@at("GET", "languages")
async def tongues(asked: Asked) -> Json:
    return shelf.tongues()


@at("GET", "catalogue/{lang}")
async def sentences(asked: Asked) -> Json:
    return shelf.sentences(asked.parts["lang"])


@at("GET", "almanac")
async def find_entries(asked: Asked) -> Json:
    return shelf.found(asked.lang, asked.query.get("q", ""), asked.query.get("game", ""))


@at("GET", "almanac/{name}")
async def read_entry(asked: Asked) -> Json:
    return shelf.entry(asked.parts["name"], asked.lang)


@at("GET", "cards/{game}")
async def cards(asked: Asked) -> Json:
    return shelf.cards(asked.parts["game"], asked.lang)


@at("GET", "levels/{game}")
async def levels_of(asked: Asked) -> Json:
    return shelf.levels(asked.parts["game"], asked.lang)


@at("GET", "lessons/sample-game")
async def sample(asked: Asked) -> Json:
    return shelf.sample("sample-game", asked.lang, asked.number("start") or 0, asked.is_on("ear"))


@at("GET", "lessons/rules/{game}")
async def rules_by_ear(asked: Asked) -> Json:
    return shelf.rules_by_ear(asked.parts["game"], asked.lang)


@at("GET", "lessons/tour/{game}")
async def tour(asked: Asked) -> Json:
    return shelf.tour_of(asked.parts["game"], asked.lang)


@at("GET", "house-rules")
async def rules_at_home(asked: Asked) -> Json:
    return houserules.all_at_home(asked.lang)


@at("GET", "house-rules/{game}")
async def rules_of_game(asked: Asked) -> Json:
    return houserules.described(asked.parts["game"], asked.lang)


@at("POST", "house-rules/{game}")
async def try_rules(asked: Asked) -> Json:
    return houserules.tried(asked.parts["game"], asked.body.get("options", {}), asked.lang)


# -- the workshop
@at("GET", "workshop/{game}")
async def workshop(asked: Asked) -> Json:
    return workshops.opened(asked.parts["game"], asked.lang)


@at("POST", "workshop/{game}")
async def check_board(asked: Asked) -> Json:
    room = workshops.workshop(asked.parts["game"])
    if asked.body.get("drawing") is not None:
        return room.checked_drawing(asked.body["drawing"], asked.spoken)
    return room.checked_text(asked.body.get("source", ""), asked.spoken)


@at("POST", "workshop/{game}/drawn")
async def draw_board(asked: Asked) -> Json:
    wish = asked.body
    return workshops.generated(asked.parts["game"], wish["kind"], wish["hexes"], wish["parts"], asked.spoken)


@at("POST", "workshop/{game}/weighed")
async def weigh_board(asked: Asked) -> Json:
    wish = asked.body
    return workshops.weighed(asked.parts["game"], wish["option"], wish["seats"], wish["games"], wish["wins"])


# -- decks that people bring
@at("POST", "decks/{game}/opened")
async def decks_opened(asked: Asked) -> Json:
    return decks.deck_room(asked.parts["game"]).opened(asked.body.get("options", {}), asked.spoken)


@at("POST", "decks/{game}")
async def check_deck(asked: Asked) -> Json:
    room = decks.deck_room(asked.parts["game"])
    return room.checked(asked.body.get("source", ""), asked.body.get("options", {}), asked.spoken)


@at("POST", "decks/{game}/drafted")
async def draft_deck(asked: Asked) -> Json:
    return decks.drafted(asked.parts["game"], asked.body.get("options", {}), asked.spoken)


# -- the referee of a real table: the page keeps the record
@at("GET", "referee/{game}")
async def real_table(asked: Asked) -> Json:
    return desk.left_open(asked.parts["game"], asked.lang)


@at("POST", "referee/tables")
async def lay_table(asked: Asked) -> Json:
    wish = asked.body
    return desk.laid(wish["game"], wish["names"], wish.get("typed", ()), wish.get("options", {}), asked.spoken)


@at("POST", "referee")
async def hear_table(asked: Asked) -> Json:
    return desk.heard(asked.body, asked.spoken)


# -- where to found
@at("GET", "foundings")
async def founding_series(asked: Asked) -> Json:
    return founding.series(asked.query.get("game", ""), asked.number("number") or 0, asked.lang)


@at("POST", "foundings/{id}")
async def founding_tried(asked: Asked) -> Json:
    losses = [float(loss) for loss in asked.body.get("losses", [])]
    return founding.shown(asked.parts["id"], str(asked.body.get("choice", "")), losses, asked.spoken)
