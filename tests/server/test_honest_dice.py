"""The dice at a real table, attacked: what docs/honest-dice.md claims is tried to be broken here."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.kit import Json, Node, Person, Socket, running, some_answer
from trueque.kernel.chain import Chain
from trueque.kernel.honest import Verdict, verify
from trueque.kernel.record import Record, read_record
from trueque.kernel.registry import make
from trueque.server import drawing


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no withheld share."""
    monkeypatch.setattr(drawing, "SECONDS", 20.0)


async def two(node: Node) -> tuple[Person, Json, list[Socket]]:
    """Two people, who both give shares, at a table whose game is on."""
    ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
    made = await ana.make_table(options={"seats": "2"}, autostart=False, seats=[{"kind": "me"}])
    sockets = [await person.sit(made, pledged=True) for person in (ana, biel)]
    await sockets[0].say("start")
    return ana, made, sockets


class Table:
    """Both sockets heard at once, so that every share comes in time."""

    def __init__(self, sockets: list[Socket]) -> None:
        self.sockets, self.rng = sockets, Random(3)
        self.rolls = False
        """Whether everybody rolls where they may, so that something is drawn."""

    async def step(self) -> bool:
        """Hear what there is, and answer what waits; whether the game goes on."""
        for socket in self.sockets:
            await _drain(socket)
        positions = [socket.position or {} for socket in self.sockets]
        if any(position.get("result") for position in positions):
            return False
        for socket, position in zip(self.sockets, positions, strict=True):
            waits = [q for q in position.get("questions", []) if q["waits"]]
            if waits:
                await socket.say("answer", question=waits[0]["id"], **self.chosen(waits[0]["answers"]))
                await asyncio.sleep(0.005)
                return True
        await asyncio.sleep(0.005)
        return True

    def chosen(self, answers: Json) -> Json:
        roll = [one["id"] for one in answers.get("answers", []) if one.get("notation") == "roll"]
        return {"choice": roll[0]} if self.rolls and roll else some_answer(answers, self.rng)

    async def play(self, steps: int = 4000) -> None:
        async with asyncio.timeout(60):
            for _ in range(steps):
                if not await self.step():
                    return


async def _drain(socket: Socket) -> None:
    while True:
        try:
            await socket.hear(0.005)
        except TimeoutError:
            return


async def checked(ana: Person, made: Json) -> tuple[Record, Verdict]:
    text = (await ana.http.get(f"/api/tables/{made['table']['id']}/record")).text
    record = read_record(text)
    return record, verify(make(record.game, record.options), record)


async def test_everybody_gives_a_share_to_every_draw(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, made, sockets = await two(node)
        await Table(sockets).play()
        record, verdict = await checked(ana, made)
        assert verdict.is_honest
        assert verdict.gave == (0, 1)
        rounds = [n for n, line in enumerate(record.log) if line.text.startswith("round ")]
        for n in rounds:
            assert " 0:" in record.log[n].text
            assert " 1:" in record.log[n].text
            before = next(line for line in reversed(record.log[:n]) if not line.text.startswith("round "))
            assert before.author >= 0 or before.text.startswith("join"), (
                "an answer is stored before its round is opened"
            )
            assert record.log[n + 1].author == -1


async def test_shares_are_asked_for_only_once_the_answer_is_told(tmp_path: Path) -> None:
    """An operator who wants to choose by the outcome would have to know shares before the answer stands: it cannot."""
    async with running(tmp_path) as node:
        _, _, sockets = await two(node)
        await Table(sockets).play()
        asked = [(m["position"] or {}) for m in sockets[1].told if m["type"] == "update"]
        for update in (m for m in sockets[1].told if m["type"] == "update" and (m["position"] or {}).get("drawing")):
            assert update["happened"], "the line that draws comes with the question for shares"
            assert update["happened"][-1]["by"] >= 0 or update["happened"][-1]["heard"].startswith("join")
        assert any(position.get("drawing") for position in asked)


async def test_a_share_that_was_not_pledged_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last seat cannot grind: it has one share a round, fixed before anybody's was known."""
    monkeypatch.setattr(drawing, "SECONDS", 5.0)
    async with running(tmp_path) as node:
        _, _, sockets = await two(node)
        cheat = sockets[1]
        cheat.chain = Chain(b"another secret!!")
        async with asyncio.timeout(20):
            while not any(m["type"] == "refused" for m in cheat.told):
                await _drain(sockets[0])
                await _drain(cheat)
        assert "pledged" in next(m for m in cheat.told if m["type"] == "refused")["sentence"]


async def test_who_gives_none_is_left_out_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Withholding is one choice a game: it is seen, and the next share of that seat counts no more."""
    monkeypatch.setattr(drawing, "SECONDS", 0.2)
    async with running(tmp_path) as node:
        ana, made, sockets = await two(node)
        table = Table(sockets)
        table.rolls = True
        await table.play(12)
        chain, sockets[1].chain = sockets[1].chain, None
        rounds = node.house.rooms[made["table"]["id"]].table.rounds
        async with asyncio.timeout(60):
            while not rounds.out and await table.step():
                pass
        sockets[1].chain, table.rolls = chain, False
        await table.play()
        record, verdict = await checked(ana, made)
        assert verdict.is_honest
        assert verdict.gave == (0,)
        assert list(verdict.left) == [1]
        last = [line.text for line in record.log if line.text.startswith("round ")][verdict.left[1] - 1 :]
        assert all(" 1:" not in text for text in last)
        async with asyncio.timeout(20):
            while not any(m["type"] == "table" and m["dice"]["out"] == [1] for m in sockets[0].told):
                await _drain(sockets[0])


async def test_the_seed_is_told_to_nobody_before_the_end(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, made, sockets = await two(node)
        await Table(sockets).play()
        record, _ = await checked(ana, made)
        for socket in sockets:
            for text in socket.raw:
                message = json.loads(text)
                over = (message.get("position") or {}).get("result")
                over = over or (message.get("table") or {}).get("status") == "over"
                assert over or record.seed not in text


async def test_a_draw_that_a_stopped_server_owes_is_drawn_when_somebody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between an answer and its draw: the answer stands, and the draw follows under shares."""
    stop = asyncio.Event()
    honest = drawing.draw_soon

    def dies(room: Any) -> None:
        if not stop.is_set():
            honest(room)

    monkeypatch.setattr(drawing, "draw_soon", dies)
    async with running(tmp_path) as node:
        ana, made, sockets = await two(node)
        table = Table(sockets)
        await table.play(10)
        table.rolls = True
        stop.set()
        async with asyncio.timeout(30):
            while not any(room.table.is_drawing for room in node.house.rooms.values()):
                await table.step()
    monkeypatch.setattr(drawing, "draw_soon", honest)
    monkeypatch.setattr(drawing, "SECONDS", 0.5)
    async with running(tmp_path) as node:
        ana.move(node.url)
        back = await ana.connect(made)
        back.chain = sockets[0].chain
        await back.give_share()
        async with asyncio.timeout(20):
            while (back.position or {}).get("drawing"):
                await back.hear()
        room = node.house.rooms[made["table"]["id"]]
        assert not room.table.is_drawing
        assert room.table.rounds.out == {1: room.table.rounds.count}, "who was not there in time gives no more"
