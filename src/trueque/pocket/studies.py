"""Calls of the page for whoever looks, learns or draws: no table needs them to begin; they are loaded when needed."""

from __future__ import annotations

from dataclasses import asdict

from trueque.kernel.match import Match
from trueque.kernel.position import WHOLE, Eyes, write_link, write_position
from trueque.pocket.games_file import serialize_games, take_games
from trueque.pocket.hotseat import find_seat_here, is_shared
from trueque.pocket.pocket_reviews import PocketReviews
from trueque.pocket.routes import Json, PocketCall, register_route
from trueque.referee import desk
from trueque.review.statistics import count_facts
from trueque.table import (
    decks,
    founding_boards,
    houserules,
    positions,
    shelf,
    tried_puzzles,
    turning_points,
    workshops,
)
from trueque.table.coach import give_coaching, give_hint, judge_last_answer
from trueque.table.overtime import serialize_statistics
from trueque.table.replays import describe_moment, require_seat, serialize_replay, verify_dice, write_position_at
from trueque.table.review_stages import serialize_first_stage, serialize_review
from trueque.table.uploads import make_finished_row, make_log_rows, read_upload


# -- the coach
@register_route("GET", "tables/{id}/coach")
async def get_coaching(asked: PocketCall) -> Json:
    room = await asked.house.find_room_or_refuse(asked.parts["id"])
    return asdict(await give_coaching(room, find_seat_here(room, asked.house.require_person().id), asked.lang))


@register_route("GET", "tables/{id}/coach/hint")
async def get_hint(asked: PocketCall) -> Json:
    room = await asked.house.find_room_or_refuse(asked.parts["id"])
    seat, strength = find_seat_here(room, asked.house.require_person().id), asked.read_number("strength") or 1
    return asdict(await give_hint(room, seat, asked.lang, strength))


@register_route("GET", "tables/{id}/coach/last")
async def get_verdict(asked: PocketCall) -> Json:
    room = await asked.house.find_room_or_refuse(asked.parts["id"])
    return {
        "sentence": await judge_last_answer(room, find_seat_here(room, asked.house.require_person().id), asked.lang)
    }


# -- positions
@register_route("POST", "positions")
async def look_at_position(asked: PocketCall) -> Json:
    placed, seen = positions.read_position_for(asked.body["line"], asked.body.get("seat"))
    line = write_position(placed.game, placed.state, placed.eyes)
    return {
        **positions.serialize_position(seen, placed.is_whole, line, asked.body_language),
        "link": f"#/p/{write_link(line)}",
    }


@register_route("POST", "positions/told")
async def describe_position(asked: PocketCall) -> Json:
    body = asked.body
    query, lines = positions.answer_query(body["line"], body.get("seat"), asked.body_language, body.get("text", ""))
    return {"query": query, "lines": lines}


@register_route("GET", "tables/{id}/position")
async def get_table_position(asked: PocketCall) -> Json:
    """Of a game that is over any moment, whole or as a seat knew it; of one that is on, now and as I know it."""
    room = await asked.house.find_room_or_refuse(asked.parts["id"])
    over, eyes = room.table.row.status == "over", find_seat_here(room, asked.house.require_person().id)
    wanted: Eyes = WHOLE if asked.is_on("whole") else require_seat(room.table, asked.read_number("seat"))
    line = write_position_at(room.table, asked.read_number("at") if over else None, wanted if over else eyes)
    return {"line": line, "link": f"#/p/{write_link(line)}"}


# -- games that are over
@register_route("GET", "me/statistics")
async def get_statistics(asked: PocketCall) -> Json:
    """How I did over time; one game more is counted with each call, the page asks until none is left."""
    house, person = asked.house, asked.house.require_person()
    rows = [row for row in await house.list_tables("over") if row.scores and row.brought is None]
    rows = [row for row in rows if row.seat_of(person.id) is not None and not is_shared(row, person.id)]
    for row in [row for row in rows if row.id not in house.counted][:1]:
        room = await house.require_finished_room(row.id)
        house.counted[row.id] = count_facts(Match.replay(room.table.game, room.make_record()))
    return serialize_statistics(person.id, rows, house.counted, asked.lang)


@register_route("GET", "me/games")
async def export_games(asked: PocketCall) -> Json:
    return await serialize_games(asked.house)


@register_route("POST", "me/games")
async def import_games(asked: PocketCall) -> Json:
    return asdict(await take_games(asked.house, asked.body))


@register_route("GET", "tables/{id}/record")
async def get_record(asked: PocketCall) -> Json:
    return (await asked.house.require_finished_room(asked.parts["id"])).write_record()


@register_route("POST", "records")
async def upload_record(asked: PocketCall) -> Json:
    """Keep a record here for replay and study; one that does not replay is refused with the line that is wrong."""
    house, read = asked.house, read_upload(str(asked.body))
    now = house.now()
    row = make_finished_row(read, house.require_person().id, now, mine=asked.read_number("seat"))
    await house.chest_keeper.add_finished(row, read.record.seed, make_log_rows(read, now))
    return {"table": await house.serialize_table(row, asked.lang), "key": None, "link": f"#/replay/{row.id}"}


@register_route("GET", "tables/{id}/replay")
async def get_replay(asked: PocketCall) -> Json:
    room = await asked.house.require_finished_room(asked.parts["id"])
    start = asked.read_number("start") or 0
    return serialize_replay(room, asked.read_number("seat"), asked.is_on("open"), start, asked.lang, asked.is_on("ear"))


@register_route("GET", "tables/{id}/replay/told")
async def get_moment(asked: PocketCall) -> Json:
    table = (await asked.house.require_finished_room(asked.parts["id"])).table
    text = asked.query.get("text", "")
    query, lines = describe_moment(table, asked.read_number("at") or 0, asked.read_number("seat"), asked.lang, text)
    return {"query": query, "lines": lines}


@register_route("GET", "tables/{id}/turning")
async def list_turning_points(asked: PocketCall) -> Json:
    room = await asked.house.require_finished_room(asked.parts["id"])
    seat = find_seat_here(room, asked.house.require_person().id)
    return turning_points.serialize_turning_points(room.table, asked.lang, seat)


@register_route("GET", "tables/{id}/review")
async def get_review(asked: PocketCall) -> Json:
    """As far as it has come: the page asks again until it is ready."""
    house, room = asked.house, await asked.house.require_finished_room(asked.parts["id"])
    reviews = house.reviews = house.reviews or PocketReviews(asked.house.wait_for_quiet)
    coming = reviews.find_review(room.id)
    if said := serialize_first_stage(room.table, coming, asked.query.get("begin") != "false"):
        return said
    return serialize_review(room.table, coming or reviews.begin_review(room.id, room.make_record()), asked.lang)


@register_route("GET", "tables/{id}/dice")
async def check_dice(asked: PocketCall) -> Json:
    is_honest, lines = verify_dice(await asked.house.require_finished_room(asked.parts["id"]), asked.lang)
    return {"honest": is_honest, "lines": lines}


# -- what never changes
@register_route("GET", "languages")
async def list_languages(asked: PocketCall) -> Json:
    return shelf.list_languages()


@register_route("GET", "catalogue/{lang}")
async def get_sentences(asked: PocketCall) -> Json:
    return shelf.load_sentences(asked.parts["lang"])


@register_route("GET", "almanac")
async def find_entries(asked: PocketCall) -> Json:
    return shelf.search_shelf(asked.lang, asked.query.get("q", ""), asked.query.get("game", ""))


@register_route("GET", "almanac/{name}")
async def read_entry(asked: PocketCall) -> Json:
    return shelf.serialize_entry(asked.parts["name"], asked.lang)


@register_route("GET", "cards/{game}")
async def list_cards(asked: PocketCall) -> Json:
    return shelf.list_cards(asked.parts["game"], asked.lang)


@register_route("GET", "levels/{game}")
async def list_levels(asked: PocketCall) -> Json:
    return shelf.describe_levels(asked.parts["game"], asked.lang)


@register_route("GET", "lessons/sample-game")
async def get_sample_game(asked: PocketCall) -> Json:
    return shelf.serialize_sample_game("sample-game", asked.lang, asked.read_number("start") or 0, asked.is_on("ear"))


@register_route("GET", "lessons/rules/{game}")
async def get_spoken_rules(asked: PocketCall) -> Json:
    return shelf.serialize_spoken_rules(asked.parts["game"], asked.lang)


@register_route("GET", "lessons/tour/{game}")
async def get_tour(asked: PocketCall) -> Json:
    return shelf.serialize_tour(asked.parts["game"], asked.lang)


@register_route("GET", "house-rules")
async def list_home_rules(asked: PocketCall) -> Json:
    return houserules.serialize_home_rules(asked.lang)


@register_route("GET", "house-rules/{game}")
async def get_game_rules(asked: PocketCall) -> Json:
    return houserules.serialize_house_rules(asked.parts["game"], asked.lang)


@register_route("POST", "house-rules/{game}")
async def try_rules(asked: PocketCall) -> Json:
    return houserules.serialize_agreement(asked.parts["game"], asked.body.get("options", {}), asked.lang)


# -- the workshop
@register_route("GET", "workshop/{game}")
async def open_workshop(asked: PocketCall) -> Json:
    return workshops.open_workshop(asked.parts["game"], asked.lang)


@register_route("POST", "workshop/{game}")
async def check_board(asked: PocketCall) -> Json:
    room = workshops.find_workshop(asked.parts["game"])
    if asked.body.get("drawing") is not None:
        return room.check_drawing(asked.body["drawing"], asked.body_language)
    return room.check_text(asked.body.get("source", ""), asked.body_language)


@register_route("POST", "workshop/{game}/drawn")
async def draw_board(asked: PocketCall) -> Json:
    wish = asked.body
    return workshops.generate_checked_board(
        asked.parts["game"], wish["kind"], wish["hexes"], wish["parts"], asked.body_language
    )


@register_route("POST", "workshop/{game}/weighed")
async def weigh_board(asked: PocketCall) -> Json:
    wish = asked.body
    return workshops.weigh_board(asked.parts["game"], wish["option"], wish["seats"], wish["games"], wish["wins"])


# -- decks that people bring
@register_route("POST", "decks/{game}/opened")
async def open_decks(asked: PocketCall) -> Json:
    return decks.find_deck_room(asked.parts["game"]).open_decks(asked.body.get("options", {}), asked.body_language)


@register_route("POST", "decks/{game}")
async def check_deck(asked: PocketCall) -> Json:
    room = decks.find_deck_room(asked.parts["game"])
    return room.check_deck(asked.body.get("source", ""), asked.body.get("options", {}), asked.body_language)


@register_route("POST", "decks/{game}/drafted")
async def draft_deck(asked: PocketCall) -> Json:
    return decks.draft_checked_deck(asked.parts["game"], asked.body.get("options", {}), asked.body_language)


# -- the referee of a real table: the page keeps the record
@register_route("GET", "referee/{game}")
async def open_referee(asked: PocketCall) -> Json:
    return desk.list_typable(asked.parts["game"], asked.lang)


@register_route("POST", "referee/tables")
async def lay_real_table(asked: PocketCall) -> Json:
    wish = asked.body
    return desk.lay_table(
        wish["game"], wish["names"], wish.get("typed", ()), wish.get("options", {}), asked.body_language
    )


@register_route("POST", "referee")
async def hear_real_table(asked: PocketCall) -> Json:
    return desk.hear_line(asked.body, asked.body_language)


# -- where to found
@register_route("GET", "foundings")
async def get_founding_series(asked: PocketCall) -> Json:
    return founding_boards.serialize_series(asked.query.get("game", ""), asked.read_number("number") or 0, asked.lang)


@register_route("POST", "foundings/{id}")
async def try_founding(asked: PocketCall) -> Json:
    losses = [float(loss) for loss in asked.body.get("losses", [])]
    return founding_boards.serialize_board(
        asked.parts["id"], str(asked.body.get("choice", "")), losses, asked.body_language
    )


# -- puzzles
@register_route("GET", "puzzles")
async def choose_puzzle(asked: PocketCall) -> Json:
    game, kind = asked.query.get("game", ""), asked.query.get("kind", "")
    return tried_puzzles.choose_puzzle(game, kind, asked.read_number("near"), asked.is_on("day"), asked.lang)


@register_route("GET", "puzzles/day")
async def list_puzzles_of_the_day(asked: PocketCall) -> Json:
    return tried_puzzles.list_puzzles_of_the_day(asked.lang)


@register_route("POST", "puzzles/{id}")
async def attempt_puzzle(asked: PocketCall) -> Json:
    puzzle, said = tried_puzzles.require_puzzle(asked.parts["id"]), asked.body
    steps, gives_up = [str(step) for step in said.get("steps", [])], bool(said.get("give_up"))
    return tried_puzzles.serialize_attempt(puzzle, steps, int(said.get("hints", 0)), gives_up, asked.body_language)
