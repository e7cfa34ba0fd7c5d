"""What has been kept long enough is deleted: guests, chat, tables that never began, games of guests alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.server.kit import Node, Person, running
from tests.server.test_play import play_on, two_at_a_table
from trueque.server.store.retention import RetentionDays
from trueque.server.tokens import DAY_MS


async def age(node: Node, days: int) -> None:
    """Everything happened so many days earlier."""

    async def write(conn: AsyncConnection, now: int) -> None:
        for table, columns in (
            ("person", ["created"]),
            ("token", ["begun", "seen"]),
            ("match", ["created", "started", "ended"]),
        ):
            for column in columns:
                await conn.execute(text(f"UPDATE {table} SET {column} = {column} - {days * DAY_MS}"))

    await node.house.writer.run_transaction(write)


async def counted(node: Node, query: str) -> int:
    async with node.house.store.open_reading() as conn:
        return int((await conn.execute(text(f"SELECT count(*) FROM {query}"))).scalar_one())


async def test_what_is_old_goes_and_what_is_an_accounts_stays(tmp_path: Path) -> None:
    async with running(tmp_path, keep=RetentionDays(guests=400, chat=180, open=30, games=730)) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        await first.do("chat", text="old words")
        await play_on([first, second], Random(1))
        await ana.make_table(autostart=False)
        await node.house.delete_old()
        assert await counted(node, "match") == 2, "nothing is old yet"
        await age(node, 40)
        await node.house.delete_old()
        assert await counted(node, "match") == 1, "a table that never began"
        await age(node, 160)
        await node.house.delete_old()
        assert await counted(node, "talk WHERE text LIKE '%old words%'") == 0
        assert await counted(node, "person WHERE name = 'Biel'") == 1
        carla = await Person(node, "Carla").come_in()
        third = await carla.connect(made)
        await third.do("ping")
        assert not [told for told in third.told if told["type"] == "chat"], "not from memory either"
        assert (
            await ana.http.post("/api/register", json={"name": "Ana", "password": "correct horse"})
        ).status_code == 200
        await age(node, 700)
        await node.house.delete_old()
        assert await counted(node, "person WHERE name = 'Biel'") == 0, "a guest who never came back"
        assert await counted(node, "person WHERE name = 'Ana'") == 1
        assert await counted(node, "match") == 1, "an account took part"
        farewell = {"password": "correct horse"}
        assert (await ana.http.request("DELETE", "/api/me", json=farewell)).status_code == 204
        await node.house.delete_old()
        assert await counted(node, "match") + await counted(node, "log") == 0
