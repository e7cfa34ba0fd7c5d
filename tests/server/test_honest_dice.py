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
from trueque.kernel.honest import DiceVerdict, verify_record
from trueque.kernel.record import TABLE, Line, Record, read_record
from trueque.kernel.registry import make_game
from trueque.kernel.rounds import Rounds
from trueque.table import dice_rounds
from trueque.terminal.dice import DiceWatch


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no withheld share."""
    monkeypatch.setattr(dice_rounds, "SECONDS", 20.0)


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

    async def roll_on(self, room: Any, more: int) -> None:
        """Roll and nothing else, until so many more rounds of shares have been opened: rolling ends no game."""
        self.rolls, until = True, room.table.rounds.count + more
        async with asyncio.timeout(60):
            while room.table.rounds.count < until:
                assert await self.step()
        self.rolls = False


async def _drain(socket: Socket) -> None:
    while True:
        try:
            await socket.hear(0.005)
        except TimeoutError:
            return


async def checked(ana: Person, made: Json) -> tuple[Record, DiceVerdict]:
    text = (await ana.http.get(f"/api/tables/{made['table']['id']}/record")).text
    record = read_record(text)
    return record, verify_record(make_game(record.game, record.options), record)


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
    monkeypatch.setattr(dice_rounds, "SECONDS", 5.0)
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
    monkeypatch.setattr(dice_rounds, "SECONDS", 0.2)
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
    honest = dice_rounds.draw_soon

    def dies(room: Any) -> None:
        if not stop.is_set():
            honest(room)

    monkeypatch.setattr(dice_rounds, "draw_soon", dies)
    async with running(tmp_path) as node:
        ana, made, sockets = await two(node)
        table = Table(sockets)
        await table.play(10)
        table.rolls = True
        stop.set()
        async with asyncio.timeout(30):
            while not any(room.table.is_drawing for room in node.house.rooms.values()):
                await table.step()
    monkeypatch.setattr(dice_rounds, "draw_soon", honest)
    monkeypatch.setattr(dice_rounds, "SECONDS", 0.5)
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


# -- who sits down in mid-game
BOT = {"kind": "bot", "bot": "random"}


async def with_a_bot(node: Node) -> tuple[Person, Json, list[Socket]]:
    """Ana, who gives shares, and a bot whose seat somebody may take."""
    ana = await Person(node, "Ana").come_in()
    made = await ana.make_table(
        options={"seats": "2"}, pace_ms=0, seats=[{"kind": "me"}, BOT], absence={"kind": "hold", "newcomers": True}
    )
    sockets = [await ana.sit(made, pledged=True)]
    if not sockets[0].position:
        await sockets[0].say("start")
    return ana, made, sockets


async def test_who_takes_a_bots_seat_pledges_then(tmp_path: Path) -> None:
    """The newcomer's pledge stands in the log, and from the next answer on no draw goes without their share."""
    async with running(tmp_path) as node:
        ana, made, sockets = await with_a_bot(node)
        table = Table(sockets)
        room = node.house.rooms[made["table"]["id"]]
        # Two rolls and no more: the bot, which lays marbles in between, has not won yet.
        await table.roll_on(room, 2)
        biel = await Person(node, "Biel").come_in()
        late = await biel.connect(made)
        late.chain, late.late = Chain(b"sixteen bytes 16"), 1
        sockets.append(late)
        reply = await late.do("sit", seat=1, pledge=late.chain.pledge.hex())
        assert reply["type"] == "ack", reply
        await table.roll_on(room, 3)  # some of them after the next answer, whatever the luck
        await table.play()
        record, verdict = await checked(ana, made)
        assert verdict.is_honest
        assert verdict.gave == (0, 1)
        assert list(verdict.late) == [1]
        assert verdict.late[1] > 1
        joined = next(n for n, line in enumerate(record.log) if line.text == f"join 1 {late.chain.pledge.hex()}")
        answered = next(n for n in range(joined, len(record.log)) if record.log[n].author >= 0)
        after = [line.text for line in record.log[answered:] if line.text.startswith("round ")]
        assert after
        assert all(" 1:" in text for text in after)
        before = [line.text for line in record.log[:answered] if line.text.startswith("round ")]
        assert all(" 1:" not in text for text in before)


def rounds_of(*lines: tuple[int, str], pledges: dict[int, str] | None = None) -> Rounds:
    rounds = Rounds(pledges or {})
    for author, text in lines:
        rounds.follow_line(Line(author, text))
    return rounds


def test_a_pledge_made_while_shares_are_given_does_not_count_for_that_draw() -> None:
    """An operator who has seen the others' shares could pick a newcomer's chain to fit them: it counts later."""
    chain = Chain(b"picked afterward")
    joins = f"join 1 {chain.pledge.hex()}"
    rounds = rounds_of((0, "roll"), (TABLE, joins))
    share = chain.share_of_round(1)
    assert share is not None
    assert not rounds.is_pledged_share(1, share)
    assert rounds.has_sharers
    rounds.follow_line(Line(TABLE, "round -"))
    assert rounds.out == {}, "nothing was promised for this round"
    assert not rounds.is_pledged_share(1, share)
    rounds.follow_line(Line(1, "end"))
    assert rounds.is_pledged_share(1, share)
    assert rounds.since == {1: 2}


def test_a_seat_pledges_once_in_a_game() -> None:
    """Else one could keep a share back, pledge anew and keep back again: as many choices as one likes."""
    first, second = Chain(b"the first chain!"), Chain(b"the second chain")
    again = f"join 0 {second.pledge.hex()}"
    missed = rounds_of((0, "roll"), (TABLE, "round -"), (TABLE, again), (0, "end"), pledges={0: first.pledge.hex()})
    assert missed.out == {0: 1}
    assert missed.heads == {}
    assert not missed.may_pledge(0)
    giving = rounds_of((0, "roll"), (TABLE, again), (0, "end"), pledges={0: first.pledge.hex()})
    assert giving.heads == {0: first.pledge}, "nobody changes chains to one that fits better"


async def test_who_missed_a_round_and_sits_down_again_gives_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dice_rounds, "SECONDS", 0.2)
    async with running(tmp_path) as node:
        _, made, sockets = await two(node)
        table = Table(sockets)
        table.rolls, sockets[1].chain = True, None
        room = node.house.rooms[made["table"]["id"]]
        async with asyncio.timeout(60):
            while not room.table.rounds.out and await table.step():
                pass
        assert (await sockets[1].do("leave"))["type"] == "ack"
        fresh = Chain(b"another chain 16")
        assert (await sockets[1].do("sit", pledge=fresh.pledge.hex()))["type"] == "ack"
        lines = [entry.line.text for entry in room.table.entries]
        assert "join 1" in lines[5:]
        assert not any(fresh.pledge.hex() in text for text in lines)


def test_a_terminal_gives_no_share_that_is_not_due() -> None:
    """A server that asks for round 400 would know all shares up to it."""
    watch = DiceWatch()
    pledge = watch.chain.pledge.hex()
    watch.follow_lines({"commit": "", "chain": "", "pledges": ["", pledge]}, [{"by": TABLE, "heard": "join 1"}])
    assert watch.share_of_round(1, 400) is None
    assert watch.share_of_round(0, 1) is None, "another's seat"
    first = watch.share_of_round(1, 1)
    assert first == watch.chain.share_of_round(1)
    assert watch.share_of_round(1, 1) == first, "asked again it is the same"
    assert first is not None
    told = [{"by": 1, "heard": "roll"}, {"by": TABLE, "heard": f"round - 1:{first.hex()}"}, {"by": 1, "heard": "end"}]
    watch.follow_lines({}, told)
    assert watch.share_of_round(1, 2) == watch.chain.share_of_round(2)


def test_a_terminal_gives_no_second_share_for_one_answer() -> None:
    """A server that does not like what it would draw asks for one round more."""
    watch = DiceWatch()
    watch.follow_lines(
        {"commit": "", "chain": "", "pledges": ["", watch.chain.pledge.hex()]}, [{"by": 1, "heard": "roll"}]
    )
    first = watch.share_of_round(1, 1)
    assert first is not None
    watch.follow_lines({}, [{"by": TABLE, "heard": f"round - 1:{first.hex()}"}, {"by": TABLE, "heard": "pause"}])
    assert watch.share_of_round(1, 2) is None
    watch.follow_lines({}, [{"by": -1, "heard": "4+2"}])
    assert watch.share_of_round(1, 2) is None
    watch.follow_lines({}, [{"by": 1, "heard": "end"}])
    assert watch.share_of_round(1, 2) == watch.chain.share_of_round(2)
