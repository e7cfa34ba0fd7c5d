"""A server that is killed while people wait, after somebody left, after somebody was expelled: all is as it was."""

from __future__ import annotations

from pathlib import Path

from tests.server.company import begun, line, table
from tests.server.kit import Json, Person, Socket
from tests.server.nodes import Cluster, cluster


async def killed(ours: Cluster) -> None:
    """The server dies in the middle of everything, and is started again."""
    (port,) = ours.ports
    await ours.kill(port)
    await ours.ready(port)


def seats(socket: Socket) -> list[Json]:
    cards: list[Json] = socket.told[0]["table"]["seats"]
    return [{name: card[name] for name in ("kind", "name", "bot", "host", "left", "lost")} for card in cards]


async def test_people_who_wait_are_back_in_the_waiting_room(tmp_path: Path) -> None:
    async with cluster(f"sqlite:///{tmp_path / 'waiting.db'}") as ours:
        ana, biel = await Person(ours.urls[0], "Ana").come_in(), await Person(ours.urls[0], "Biel").come_in()
        level = {"kind": "bot", "bot": "random"}
        wish: Json = {"seats": [{"kind": "me"}, {"kind": "open"}, level], "autostart": False}
        made = await ana.make_table(options={"seats": "3"}, **wish)
        await ana.sit(made)
        await biel.sit(made)
        before = seats(await ana.connect(made))
        assert [card["name"] for card in before[:2]] == ["Ana", "Biel"]
        await killed(ours)
        first, second = await ana.connect(made), await biel.connect(made)
        assert seats(first) == before
        assert [first.told[0]["seat"], second.told[0]["seat"]] == [0, 1]
        assert (await first.do("start"))["type"] == "ack", "and goes on as if nothing had been"
        for socket in (first, second):
            await begun(socket)


async def test_a_seat_that_was_left_is_kept_over_a_restart(tmp_path: Path) -> None:
    async with cluster(f"sqlite:///{tmp_path / 'left.db'}") as ours:
        ana, biel = await Person(ours.urls[0], "Ana").come_in(), await Person(ours.urls[0], "Biel").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}])
        first, second = await ana.sit(made), await biel.sit(made)
        await begun(second)
        await second.do("leave")
        await killed(ours)
        listed = (await biel.http.get("/api/me/tables")).json()
        assert listed[0]["seats"][1]["left"], "the way back is offered"
        back = await biel.connect(made)
        assert (await back.do("sit"))["type"] == "ack"
        await table(back, 1, left=False, stands_in=False)
        assert first.told


async def test_who_was_expelled_stays_so_and_the_new_host_is_it_over_a_restart(tmp_path: Path) -> None:
    async with cluster(f"sqlite:///{tmp_path / 'expelled.db'}") as ours:
        people = [await Person(ours.urls[0], name).come_in() for name in ("Ana", "Biel", "Carla")]
        made = await people[0].make_table(options={"seats": "3"}, seats=[{"kind": "me"}])
        first, second, third = [await person.sit(made) for person in people]
        await begun(third)
        await first.do("remove", seat=2, why="rude")
        await first.do("leave")
        await line(second, "host 1")
        await killed(ours)
        second, third = await people[1].connect(made), await people[2].connect(made)
        assert [card["host"] for card in seats(second)] == [False, True, False]
        assert third.told[0]["seat"] is None
        assert "how you spoke" in third.told[0]["expelled"]
        assert (await third.do("sit"))["code"] == "expelled"
