"""Leaving and coming back, expelling, another host, one person twice, somebody new on a bot's seat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.company import PATIENCE, begun, gathered, line, table
from tests.server.kit import Json, Node, Person, Socket, running
from tests.server.test_play import BOT, play_on, two_at_a_table
from tests.server.test_table_life import lay, over, waiting


async def mine_and_other(first: Socket, second: Socket) -> tuple[Socket, Socket, int]:
    assert first.position is not None
    seat = first.position["waiting"][0]
    return (first, second, 0) if seat == 0 else (second, first, 1)


async def test_who_leaves_finds_seat_and_hand_again(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel, first, second, made = await two_at_a_table(node)
        mine, other, seat = await mine_and_other(first, second)
        gone = (ana, biel)[seat]
        assert (await mine.do("leave"))["type"] == "ack"
        assert (await line(other, f"leave {seat}"))["says"]
        await table(mine, seat, left=True, stands_in=True, lost=False)
        await mine.ws.close()
        listed = (await gone.http.get("/api/me/tables")).json()
        assert [card["id"] for card in listed] == [made["table"]["id"]], "the way back is on the first page"
        assert listed[0]["seats"][seat]["stands_in"]
        back = await gone.connect(made)
        assert back.told[0]["seat"] == seat
        assert f"join {seat}" not in [one["heard"] for one in back.lines.values()][2:], "looking is not coming back"
        assert (await back.do("sit"))["type"] == "ack"
        await table(back, seat, left=False, stands_in=False)
        await table(other, seat, left=False, stands_in=False)


async def test_who_left_and_came_back_has_lost_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, biel, first, second, _ = await two_at_a_table(node)
        await second.do("leave")
        await second.do("sit")
        await play_on([first, second], Random(3))
        result = await over(first)
        assert result["lost"] == []
        stats = (await biel.http.get("/api/people/me/stats")).json()
        assert stats["games"][0]["given_up"] == 0


async def test_who_left_and_stayed_away_has_lost(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, biel, first, second, _ = await two_at_a_table(node)
        await second.do("leave")
        await play_on([first], Random(3))
        assert (await over(first))["lost"] == [1]
        stats = (await biel.http.get("/api/people/me/stats")).json()
        assert stats["games"][0]["given_up"] == 1


async def test_the_host_lets_a_bot_keep_the_seat_of_who_dropped_out_and_expels_nobody(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, biel, first, second, made = await two_at_a_table(node)
        refused = await first.do("keep", seat=1)
        assert refused["code"] == "state", "whoever is here plays"
        assert (await second.do("keep", seat=0))["code"] == "rights"
        await second.ws.close()
        await table(first, 1, present=False)
        assert (await first.do("keep", seat=1))["type"] == "ack"
        await table(first, 1, stands_in=True, lost=False)
        back = await biel.connect(made)
        await table(first, 1, stands_in=True, present=True)
        assert (await back.do("sit"))["type"] == "ack", "whoever is back says so, in one word"
        await line(back, "join 1")
        await table(first, 1, stands_in=False, present=True)


async def test_a_game_that_nobody_looks_at_waits(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        choice = {"absence": {"kind": "bot", "seconds": 1, "bot": "random"}}
        ana, _, first, second, made = await two_at_a_table(node, **choice)
        await first.ws.close()
        await second.ws.close()
        room = node.house.rooms[made["table"]["id"]]
        async with asyncio.timeout(PATIENCE):
            while room.links:
                await asyncio.sleep(0.02)
        number = room.table.last
        # The driver is asked again and again; it finds nobody for whom to go on.
        for _ in range(20):
            room.news.set()
            await asyncio.sleep(0.1)
        assert room.table.last == number
        assert (await ana.connect(made)).position is not None


async def test_expelling_is_the_hosts_and_is_told_with_its_reason(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, biel, first, second, made = await two_at_a_table(node)
        assert (await second.do("remove", seat=0))["code"] == "rights"
        assert (await first.do("remove", seat=1, why="stalling"))["type"] == "ack"
        told = await second.until("table", PATIENCE, seat=None)
        while not told["expelled"]:
            told = await second.until("table", PATIENCE)
        assert "aturada" in told["expelled"]
        assert "obrir la teva taula" in told["expelled"]
        assert "expelled by the host" in (await line(first, "remove 1"))["says"][0]
        assert (await second.do("sit"))["code"] == "expelled"
        assert (await second.do("chat", text="but"))["code"] == "expelled"
        again = await biel.connect(made)
        assert again.told[0]["seat"] is None
        assert "aturada" in again.told[0]["expelled"]
        assert (await first.do("remove", seat=1))["code"] == "state", "once is enough"


async def test_who_is_expelled_before_the_start_cannot_sit_again(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (node, made, first, second):
        assert (await first.do("remove", seat=1, why="rude"))["type"] == "ack"
        assert (await second.do("sit", seat=1))["code"] == "expelled"
        carla = await (await Person(node, "Carla").come_in()).sit(made)
        assert carla.told[-1]["type"] == "ack"


async def test_at_a_table_nobody_may_watch_who_is_expelled_must_go(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, biel, first, second, made = await two_at_a_table(node, spectators=False)
        await first.do("remove", seat=1)
        goodbye = await second.until("goodbye", PATIENCE)
        assert goodbye["again_in_ms"] is None
        again = await biel.connect(made)
        assert again.told[0]["code"] == "expelled"


async def test_a_host_who_leaves_hands_the_table_on(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        await first.do("leave")
        assert (await line(second, "host 1"))["says"] == ["Responsable de la taula: Biel."]
        await table(second, 1, host=True)
        assert (await second.do("remove", seat=0))["type"] == "ack", "and is the host indeed"


async def test_a_host_who_leaves_the_waiting_room_hands_it_on(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (_, _, first, second):
        await first.do("stand")
        assert (await second.do("start"))["code"] == "rights", "who stands up may sit down again"
        await first.do("leave")
        await table(second, 1, host=True)
        await table(second, 0, kind="open", bot="random")
        assert (await second.do("start"))["type"] == "ack", "the chair has a bot like any that is empty"


async def test_a_host_who_stays_away_is_not_waited_for(tmp_path: Path) -> None:
    async with running(tmp_path, host_seconds=0.3) as node:
        _, _, first, second, made = await two_at_a_table(node)
        await first.ws.close()
        await line(second, "host 1")
        ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}], autostart=False)
        waiting_host, guest = await ana.sit(made), await biel.sit(made)
        await waiting_host.ws.close()
        await table(guest, 1, host=True)


async def test_a_host_with_a_second_tab_is_still_here(tmp_path: Path) -> None:
    async with running(tmp_path, host_seconds=0.2) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        tab = await ana.connect(made)
        await first.ws.close()
        room = node.house.rooms[made["table"]["id"]]
        async with asyncio.timeout(PATIENCE):
            while len(room.links) > 2:
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.5)
        await second.do("ping")
        await tab.do("ping")
        assert room.table.row.host == room.table.row.seats[0].person
        assert all(one["table"]["seats"][0]["present"] for one in second.told if one["type"] == "table")


async def test_every_node_knows_who_is_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sat down where they were had never come, to other nodes: a bot took their seat while they were there."""
    async with running(tmp_path) as node:
        _, _, _, second, made = await two_at_a_table(node)
        presence, room = node.house.presence, node.house.rooms[made["table"]["id"]]

        async def list_here() -> set[int]:
            await presence.renew_presence()
            _, seen = await node.house.presence_of_seats(room)
            return {seat for seat, (is_here, _) in seen.items() if is_here}

        assert await list_here() == {0, 1}
        # Who goes while nothing can be written was here for good.
        monkeypatch.setattr(node.house, "note_presence", fail_to_note)
        await second.ws.close()
        async with asyncio.timeout(PATIENCE):
            while await list_here() != {0}:
                await asyncio.sleep(0.02)


async def fail_to_note(room: Any, seat: int) -> None:
    raise OSError("The database is away.")


async def test_the_host_can_make_somebody_else_the_host(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        assert (await second.do("host", seat=1))["code"] == "rights"
        assert (await first.do("host", seat=1))["type"] == "ack"
        await table(second, 1, host=True)
        assert (await second.do("host", seat=0))["type"] == "ack"


async def test_one_person_in_two_tabs_is_one_person(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel, first, second, made = await two_at_a_table(node)
        mine, other, seat = await mine_and_other(first, second)
        who = (ana, biel)[seat]
        tab = await who.connect(made)
        assert tab.told[0]["seat"] == seat
        assert tab.told[0]["table"]["watching"] == 0
        await lay(tab)
        await mine.do("ping")
        assert max(mine.lines) == max(tab.lines), "both tabs live"
        await mine.ws.close()
        await other.do("ping")
        await lay(other)
        await tab.do("ping")
        assert waiting(tab)
        assert all(one["table"]["seats"][seat]["present"] for one in other.told if one["type"] == "table")


async def newcomer(node: Node, made: Json) -> Socket:
    return await (await Person(node, "Nou").come_in()).connect(made)


async def test_who_follows_the_link_may_take_a_bots_seat(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, BOT])
        first = await ana.sit(made)
        fresh = await newcomer(node, made)
        card = fresh.told[0]["table"]["seats"]
        assert [seat["takeable"] for seat in card] == [False, True]
        assert (await fresh.do("sit", seat=0))["code"] == "state"
        assert (await fresh.do("sit", seat=1))["type"] == "ack"
        assert (await line(first, "join 1"))["says"] == ["Nou plays."]
        await table(first, 1, kind="person", name="Nou", takeable=False)
        third = await newcomer(node, made)
        assert (await third.do("sit"))["code"] == "state"
        await play_on([first, fresh], Random(2))
        assert (await over(first))["lost"] == []
        record = (await ana.http.get(f"/api/tables/{made['table']['id']}/record")).text
        assert "* join 1" in record


async def test_a_table_can_say_that_bots_keep_their_seats(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        for choice in ({"absence": {"newcomers": False}}, {"rated": True}):
            made = await ana.make_table(seats=[{"kind": "me"}, BOT], **choice)
            await ana.sit(made)
            fresh = await newcomer(node, made)
            assert not any(seat["takeable"] for seat in fresh.told[0]["table"]["seats"])
            assert (await fresh.do("sit"))["code"] == "state"


async def test_a_rematch_is_one_press_and_the_others_are_offered_it(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel, first, second, _ = await two_at_a_table(node, autostart=True)
        await play_on([first, second], Random(4))
        await asyncio.gather(first.do("propose", what="rematch"), second.do("propose", what="rematch"))
        told = await second.until("proposal", PATIENCE, status="agreed") if not rematch(second) else {}
        fresh = told.get("table") or rematch(second)
        made: Json = {"table": {"id": fresh}, "key": None}
        one = await ana.sit(made)
        assert one.position is None, "it waits until all have come"
        two = await biel.sit(made)
        for socket in (one, two):
            await begun(socket)


def rematch(socket: Socket) -> str:
    found = [one["table"]["rematch"] for one in socket.told if one["type"] == "table"]
    return next((one for one in reversed(found) if one), "")


async def test_a_rematch_has_no_seat_for_who_was_expelled_and_the_next_seat_begins(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
        wish = {"game": "quick", "options": {"seats": "2", "first": "1", "turns": "2"}, "seats": [{"kind": "me"}]}
        made = await ana.make_table(**wish)
        first, second = await ana.sit(made), await biel.sit(made)
        await first.do("remove", seat=1)
        await play_on([first], Random(1))
        await first.do("propose", what="rematch")
        fresh = rematch(first) or (await first.until("proposal", PATIENCE, status="agreed"))["table"]
        again = await ana.connect({"table": {"id": fresh}, "key": made["key"]})
        card = again.told[0]["table"]
        assert card["options"]["first"] == "0"
        assert [seat["kind"] for seat in card["seats"]] == ["reserved", "open"]
        late = await biel.connect({"table": {"id": fresh}, "key": made["key"]})
        assert (await late.do("sit"))["code"] == "expelled"
        assert second.told


async def test_who_begins_is_drawn_where_nobody_said_so(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        drawn = {
            (await ana.make_table(game="quick", options={"seats": "4"}))["table"]["options"]["first"] for _ in range(40)
        }
        assert len(drawn) > 1, "forty tables all begun by the same seat"
        chosen = await ana.make_table(game="quick", options={"seats": "4", "first": "2"})
        assert chosen["table"]["options"]["first"] == "2"


async def test_a_host_who_is_waited_for_is_not_waited_for_when_the_server_stops(tmp_path: Path) -> None:
    async with running(tmp_path, host_seconds=600) as node:
        _, _, first, _, made = await two_at_a_table(node)
        await first.ws.close()
        room = node.house.rooms[made["table"]["id"]]
        async with asyncio.timeout(PATIENCE):
            while room.hosting is None:
                await asyncio.sleep(0.02)
        waiting_for_host = room.hosting
    assert waiting_for_host.done(), "a task that is only cancelled is destroyed while it is pending"
