"""Playing over the socket: from making a table to the end, with everything that can be said on the way."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.server.kit import Json, Node, Person, Socket, running

BOT = {"kind": "bot", "bot": "random"}


async def two_at_a_table(node: Node, **choice: object) -> tuple[Person, Person, Socket, Socket, Json]:
    ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel", "ca").come_in()
    made = await ana.make_table(seats=[{"kind": "me"}], **choice)
    first, second = await ana.sit(made), await biel.sit(made)
    for socket in (first, second):
        while socket.position is None:
            await socket.until("update")
    return ana, biel, first, second, made


async def play_on(sockets: list[Socket], rng: Random, answers: int = 10_000) -> None:
    """Let everybody answer at random until the game is over or enough was answered."""
    for _ in range(answers):
        for socket in sockets:
            if await socket.answer_somehow(rng) is not None:
                break
        for socket in sockets:
            await socket.do("ping")
        if any((s.position or {}).get("result") for s in sockets):
            return


async def test_a_game_against_a_bot_is_played_to_its_end(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, BOT])
        socket = await ana.sit(made)
        rng = Random(1)
        async with asyncio.timeout(20):
            while not (socket.position or {}).get("result"):
                if await socket.answer_somehow(rng) is None:
                    await socket.hear()
        assert sorted(socket.lines) == list(range(len(socket.lines))), "nobody misses a number"
        record = (await ana.http.get(f"/api/tables/{made['table']['id']}/record")).text
        assert "\nseed " in record


async def test_two_people_play_to_the_end(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        await play_on([first, second], Random(2))
        assert first.position is not None
        assert first.position["result"] is not None
        assert sorted(first.lines) == sorted(second.lines)


@pytest.mark.parametrize("since", [-1, 3, 7])
async def test_a_reconnect_gets_exactly_what_was_missed(tmp_path: Path, since: int) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        await play_on([first, second], Random(3), answers=4)
        again = await ana.connect(made, since=since)
        assert sorted(again.lines) == [n for n in sorted(first.lines) if n > since]
        assert again.position == {**(first.position or {}), "clocks": (again.position or {})["clocks"]}


async def test_a_repeated_answer_is_played_once(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        mine = first if first.position and first.position["questions"] else second
        question = next(q for q in (mine.position or {})["questions"] if q["waits"])
        wish = {"question": question["id"], "choice": "roll"}
        one = await mine.do("answer", id="same", **wish)
        two = await mine.do("answer", id="same", **wish)
        assert one == two
        assert one["type"] == "ack"
        stale = await mine.do("answer", **wish)
        assert (stale["type"], stale["code"]) == ("refused", "stale")
