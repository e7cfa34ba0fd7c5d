"""Taking back, answer by answer, as far as nothing was drawn, answered or shown since."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.kit import Person, Socket, running
from tests.server.late import lay_table, record
from trueque.kernel.match import Match
from trueque.kernel.record import Record
from trueque.kernel.registry import make_game


def built_after_trade(read: Record) -> tuple[int, int, str]:
    """Where somebody goes on from trading to building and lays a road: the line, the seat, the road."""
    match: Match[Any, Any] = Match.replay(make_game(read.game, read.options), read)
    for step, after in zip(match.steps, match.steps[1:], strict=False):
        road = read.log[after.number].text
        if step.kind == "trade" and read.log[step.number].text == "build" and road.startswith("road"):
            return step.number, step.seat, road
    raise AssertionError("nobody builds a road in this record")


async def answer(socket: Socket, text: str) -> None:
    question = next(q for q in (socket.position or {})["questions"] if q["waits"])
    reply = await socket.do("answer", question=question["id"], text=text)
    assert reply["type"] == "ack", reply
    while reply["number"] not in socket.lines:
        await socket.hear(20)


async def back(socket: Socket) -> str:
    """Take one answer back; what is asked then."""
    reply = await socket.do("undo")
    assert reply["type"] == "ack", reply
    while reply["number"] not in socket.lines:
        await socket.hear(20)
    return str(next(q["kind"] for q in (socket.position or {})["questions"] if q["waits"]))


async def test_undo_takes_one_back_before_trade_is_over(tmp_path: Path) -> None:
    read = record("island", "ends-point-card")
    cut, seat, road = built_after_trade(read)
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        me = (await ana.http.get("/api/me")).json()["person"]
        id, key = await lay_table(node.house, read, cut, {seat: me}, "random")
        socket = await ana.connect({"table": {"id": id}, "key": key})
        await answer(socket, "build")
        await answer(socket, road)
        assert (socket.position or {})["can_undo"]
        assert await back(socket) == "build", "first the road"
        assert (socket.position or {})["can_undo"], "then that trade is over"
        assert await back(socket) == "trade"


async def test_what_was_proposed_before_the_end_is_not_done_after_it(tmp_path: Path) -> None:
    """Found by world 30: the game was over in the list of games, and its log went on from before its end."""
    read = record("island", "ends-city")
    cut = len(read.log) - 1
    winner = read.log[cut].author
    other = next(line.author for line in reversed(read.log[:cut]) if line.author not in (winner, -1, -2))
    async with running(tmp_path) as node:
        ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
        seats = {seat: (await who.http.get("/api/me")).json()["person"] for seat, who in ((winner, ana), (other, biel))}
        id, key = await lay_table(node.house, read, cut, seats, "random")
        made = {"table": {"id": id}, "key": key}
        first, second = await ana.connect(made), await biel.connect(made)
        room = await node.house.open_room(id)
        assert room is not None
        assert room.table.match is not None
        number = next(step.number for step in reversed(room.table.match.steps) if step.seat == winner)

        async def propose(what: str) -> int:
            asked = await second.do("propose", what=what, to=number if what == "undo" else None)
            assert asked["type"] == "ack", asked
            return int((await first.until("proposal", what=what, by=other, status="open"))["number"])

        async def agree(proposal: int) -> str:
            return str((await first.do("reply", proposal=proposal, say="agree")).get("sentence", ""))

        twice = [await propose("pause"), await propose("pause")]
        assert [await agree(one) for one in twice] == ["", "The game is paused."], "it is made once"
        assert not await agree(await propose("resume"))
        proposals = [await propose("pause"), await propose("undo")]
        await answer(first, read.log[cut].text)
        assert room.table.row.status == "over"
        before = [entry.line.text for entry in room.table.entries]
        for proposal in proposals:
            assert await agree(proposal) == "No game is on at this table."
        assert [entry.line.text for entry in room.table.entries] == before
        await ana.close()
        await biel.close()


async def test_whoever_was_away_is_told_what_was_taken_back_meanwhile(tmp_path: Path) -> None:
    """Found by world 22: an answer that they had heard stood in their log for ever, and in what they count."""
    read = record("island", "ends-point-card")
    cut, seat, _ = built_after_trade(read)
    async with running(tmp_path) as node:
        ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
        me = (await ana.http.get("/api/me")).json()["person"]
        id, key = await lay_table(node.house, read, cut, {seat: me}, "random")
        made = {"table": {"id": id}, "key": key}
        first, second = await ana.connect(made), await biel.connect(made)
        await answer(first, "build")
        built = max(first.lines)
        while built not in second.lines:
            await second.hear(20)
        await second.ws.close()
        await back(first)
        again = await biel.connect(made, since=built)
        heard = {line["number"]: line["undone"] for told in again.told for line in told.get("happened", ())}
        assert heard == {built: True, built + 1: False}
        await ana.close()
        await biel.close()
