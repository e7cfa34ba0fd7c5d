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
