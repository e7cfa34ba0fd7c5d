"""The host changes the house rules in the waiting room: all are told, ready marks fall; never after the start."""

from __future__ import annotations

from pathlib import Path

from tests.server.company import FREE, card, gathered, heard, seats
from tests.server.kit import Json, Person
from trueque.kernel.registry import make_game

ISLAND: Json = {"game": "island", "options": {"seats": "3"}, "seats": [{"kind": "me"}, FREE, FREE]}


async def test_all_are_told_what_differs_and_ready_marks_fall(tmp_path: Path) -> None:
    async with gathered(tmp_path, **ISLAND) as (node, made, first, second):
        assert (await second.do("rules", options={"victory_points": "12"}))["code"] == "rights"
        assert (await first.do("rules", options={"victory_points": "12"}))["type"] == "ack"
        assert (await heard(second))[-1] == "The host changed the house rules: 2011. Points to win: 12."
        assert card(second)["options"]["victory_points"] == "12"
        assert card(second)["options"]["seats"] == "3", "as many seats as before"
        assert [seat["ready"] for seat in card(second)["seats"]] == [True, False, False]
        assert (await first.do("start"))["sentence"] == "Not ready yet: Biel. Wait, or begin anyway."
        assert (await first.do("rules", options={"edition": "2002"}))["type"] == "ack"
        assert (await heard(second))[-1] == "The host changed the house rules: 2002, as in the book."
        await second.do("ready")
        assert (await first.do("start"))["type"] == "ack"
        room = node.house.rooms[made["table"]["id"]]
        assert room.table.game.options == make_game("island", {"edition": "2002", "seats": "3"}).options
        late = await first.do("rules", options={"edition": "2011"})
        assert late["sentence"] == "The game has begun; its rules stay as they are."


async def test_rules_that_cannot_be_played_change_nothing(tmp_path: Path) -> None:
    async with gathered(tmp_path, "es", **ISLAND) as (_, _, first, second):
        before = card(second)
        refused = await first.do("rules", options={"board_size": "21"})
        assert "21 hexágonos" in refused["sentence"]
        await second.do("ping")
        assert card(second) == before


async def test_chairs_come_and_go_with_the_rules_and_nobody_must_get_up(tmp_path: Path) -> None:
    async with gathered(tmp_path, **ISLAND) as (_, _, first, second):
        assert (await second.do("sit", seat=2))["type"] == "ack"
        assert (await second.do("propose", what="swap", to=0))["type"] == "ack"
        assert (await first.do("rules", options={"edition": "duel"}))["type"] == "ack"
        await second.do("ping")
        assert seats(second) == [("person", "Ana"), ("person", "Biel")]
        assert second.told[-2]["type"] != "refused"
        assert (await first.do("rules", options={"edition": "2011", "seats": "4"}))["type"] == "ack"
        await second.do("ping")
        assert [(seat["kind"], seat["bot"]) for seat in card(second)["seats"][2:]] == [("open", "random")] * 2


async def test_rules_for_fewer_than_sit_are_refused(tmp_path: Path) -> None:
    async with gathered(tmp_path, **ISLAND) as (node, made, first, _):
        await (await Person(node, "Carla").come_in()).sit(made)
        refused = await first.do("rules", options={"edition": "duel"})
        assert refused["sentence"] == "More people sit here than these rules are for (2): free a seat first."


async def test_the_new_rules_are_there_after_a_restart(tmp_path: Path) -> None:
    async with gathered(tmp_path, **ISLAND) as (node, made, first, _):
        await first.do("rules", options={"edition": "2002", "hand_limit": "9"})
        row = node.house.rooms[made["table"]["id"]].table.row
        fresh = await node.house.rebuild_room_fresh(row)
        assert fresh.table.game.options["hand_limit"] == "9"
        assert "9" in fresh.notes[-1].text
