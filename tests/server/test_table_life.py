"""What happens around the game: taking back, pausing, giving up, being away, running out of time, playing again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.kit import Json, Node, Person, Socket, running
from tests.server.test_play import BOT, play_on, two_at_a_table
from trueque.table.changes import Talked


async def whose_turn(first: Socket, second: Socket) -> tuple[Socket, Socket]:
    assert first.position is not None
    return (first, second) if first.position["waiting"] == [0] else (second, first)


def waiting(socket: Socket) -> Json:
    assert socket.position is not None
    found: Json = next(q for q in socket.position["questions"] if q["waits"])
    return found


async def answer(socket: Socket, text: str) -> Json:
    """Answer by notation and hear what it did."""
    reply = await socket.do("answer", question=waiting(socket)["id"], text=text)
    while reply["type"] == "ack" and reply["number"] not in socket.lines:
        await socket.hear()
    return reply


async def lay(socket: Socket) -> Json:
    choice = next(a["id"] for a in waiting(socket)["answers"]["answers"] if a["id"].startswith("lay"))
    return await answer(socket, choice)


async def test_my_last_answer_can_be_taken_back_until_somebody_else_moved(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        mine, other = await whose_turn(first, second)
        before = mine.position
        number = (await lay(mine))["number"]
        assert mine.position
        assert mine.position["can_undo"]
        undone = await mine.do("undo", id="back")
        assert undone["type"] == "ack"
        await mine.until("update")
        assert mine.position["view"] == (before or {})["view"]
        assert mine.lines[number]["undone"]
        again = await mine.do("undo", id="back")
        assert again == undone, "a repeated undo is the same undo"
        await lay(mine)
        await other.do("ping")
        await lay(other)
        await mine.do("ping")
        refused = await mine.do("undo")
        assert (refused["type"], refused["entry"]) == ("refused", "undo")


async def test_going_further_back_needs_everyone(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        mine, other = await whose_turn(first, second)
        number = (await lay(mine))["number"]
        await other.do("ping")
        await lay(other)
        await mine.do("propose", what="undo", to=number)
        proposal = await other.until("proposal")
        assert proposal["missing"] == [1 - proposal["by"]]
        await other.do("reply", proposal=proposal["number"], say="agree")
        await mine.until("proposal", status="agreed")
        await mine.do("ping")
        assert mine.position
        assert mine.position["waiting"] == [proposal["by"]]
        assert mine.lines[number]["undone"]


async def test_a_pause_is_agreed_on_and_stops_the_game(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        mine, other = await whose_turn(first, second)
        question = waiting(mine)["id"]
        await mine.do("propose", what="pause")
        number = (await other.until("proposal"))["number"]
        await other.do("reply", proposal=number, say="agree")
        await mine.do("ping")
        refused = await mine.do("answer", question=question, choice="roll")
        assert refused["code"] == "state"
        await mine.do("propose", what="resume")
        number = (await other.until("proposal", what="resume", status="open"))["number"]
        await other.do("reply", proposal=number, say="agree")
        await mine.do("ping")
        assert (await lay(mine))["type"] == "ack", "the question is still the same"


async def test_a_declined_proposal_changes_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        await first.do("propose", what="pause")
        number = (await second.until("proposal"))["number"]
        await second.do("reply", proposal=number, say="decline")
        await first.until("proposal", status="declined")
        late = await second.do("reply", proposal=number, say="agree")
        assert late["code"] == "state"


async def over(socket: Socket) -> Json:
    async with asyncio.timeout(15):
        while not (socket.position or {}).get("result"):
            await socket.hear(15)
    assert socket.position is not None
    result: Json = socket.position["result"]
    return result


async def test_who_gives_up_has_lost_and_a_bot_plays_on(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel, first, second, made = await two_at_a_table(node, rated=True)
        await second.do("resign")
        await play_on([first], Random(5))
        result = await over(first)
        assert result["lost"] == [1]
        assert result["scores"][1] == 0
        await second.do("ping")
        assert second.told[-1]["type"] == "pong"
        stats = (await ana.http.get("/api/people/me/stats")).json()
        assert stats["games"][0]["rated"] == 1
        theirs = (await biel.http.get("/api/people/me/stats")).json()
        assert (theirs["games"][0]["given_up"], theirs["games"][0]["won"]) == (1, 0)
        assert theirs["games"][0]["rating"] < stats["games"][0]["rating"], "whoever stays is ahead, whoever won"
        assert made["table"]["rated"]


async def test_who_gives_up_against_bots_is_soon_told_the_result(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        socket = await ana.sit(await ana.make_table(seats=[{"kind": "me"}, BOT], pace_ms=5000))
        assert (await socket.do("resign"))["type"] == "ack"
        assert (await over(socket))["lost"] == [0]


async def test_the_host_removes_a_staller(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        refused = await second.do("remove", seat=0)
        assert refused["code"] == "rights"
        assert (await first.do("remove", seat=1))["type"] == "ack"
        changed = await second.until("table", seat=None)
        assert changed["table"]["seats"][1]["lost"]


async def test_a_bot_looks_after_an_absent_seat_until_its_person_is_back(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        choice = {"absence": {"kind": "bot", "seconds": 1, "bot": "random"}}
        ana, biel, first, second, made = await two_at_a_table(node, **choice)
        mine, other = await whose_turn(first, second)
        gone = ana if mine is first else biel
        await mine.ws.close()
        seat = 0 if gone is ana else 1
        async with asyncio.timeout(10):
            while not any(line["heard"] == f"bot {seat} random" for line in other.lines.values()):
                await other.hear(10)
        back = await gone.connect(made)
        assert (await back.do("sit"))["type"] == "ack"
        after = [line["heard"] for line in back.lines.values()]
        assert f"join {seat}" in after[after.index(f"bot {seat} random") :]
        assert back.told[0]["seat"] == seat


async def test_time_runs_out_and_a_bot_answers_once_then_plays_on(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        clock = {"kind": "turn", "seconds": 2}
        _, _, first, second, _ = await two_at_a_table(node, clock=clock)
        mine, other = await whose_turn(first, second)
        assert mine.position
        (running_clock,) = mine.position["clocks"]["running"]
        assert 0 < running_clock["deadline"] - mine.position["clocks"]["now"] <= 2000
        async with asyncio.timeout(10):
            while not any(line["heard"].startswith("timeout") for line in other.lines.values()):
                await other.hear(10)
        line = next(line for line in other.lines.values() if line["heard"].startswith("timeout"))
        assert line["time"] >= running_clock["deadline"], "never before the database's deadline"
        assert other.lines[line["number"] + 1]["by"] == running_clock["seat"]


async def test_a_rematch_keeps_people_and_options(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel, first, second, _ = await two_at_a_table(node)
        await play_on([first, second], Random(4))
        await first.do("propose", what="rematch")
        table = (await second.until("proposal", status="agreed"))["table"]
        made: Json = {"table": {"id": table}, "key": None}
        one, two = await ana.sit(made), await biel.sit(made)
        await two.do("ping")
        await one.do("ping")
        assert one.position is not None
        assert one.told[0]["table"]["options"] == first.told[0]["table"]["options"]


async def test_chat_reaches_everybody_but_who_muted(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        await first.do("chat", text="hola <b>a</b> \u202etots")
        line = await second.until("chat")
        assert line["text"] == "hola <b>a</b> tots", "text stays text; direction tricks are gone"
        await second.do("mute", person=line["person"])
        await first.do("chat", text="again")
        await second.do("ping")
        assert all(m.get("text") != "again" for m in second.told)
        assert (await second.do("report", chat=line["number"], text="rude"))["type"] == "ack"


async def test_chat_that_was_kept_unheard_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a house of one node it was told when somebody spoke next (worlds 5554 and 7590)."""
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        keep = node.house.keeper.append_talk

        async def keep_unheard(match: str, talked: Talked) -> Any:
            await keep(match, talked)
            raise OSError("The line to the database broke.")

        monkeypatch.setattr(node.house.keeper, "append_talk", keep_unheard)
        assert (await first.do("chat", text="hola"))["code"] == "busy", "whoever said it cannot know"
        assert (await second.until("chat"))["text"] == "hola"
        monkeypatch.undo()
        await first.do("chat", text="again")
        assert (await second.until("chat"))["text"] == "again"
        assert [m["text"] for m in second.told if m["type"] == "chat"] == ["hola", "again"]


async def spectator(node: Node, made: Json, **hello: Any) -> Socket:
    eve = await Person(node, "Eva", "es").come_in()
    return await eve.connect(made, **hello)


async def test_spectators_see_what_spectators_may(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, made = await two_at_a_table(node)
        watching = await spectator(node, made)
        assert watching.position
        assert watching.position["questions"] == []
        assert watching.position["view"]["own"] is None
        assert watching.told[0]["table"]["title"] == "Canicas"
        mine, _ = await whose_turn(first, second)
        await lay(mine)
        await watching.do("ping")
        assert max(watching.lines) == max(mine.lines)
        refused = await watching.do("answer", question="x", choice="roll")
        assert refused["code"] == "rights"


async def test_a_private_table_is_not_there_for_who_has_no_link(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, _, _, made = await two_at_a_table(node)
        without = await spectator(node, {**made, "key": None})
        nowhere = await spectator(node, {"table": {"id": "x" * 16}, "key": made["key"]})
        assert without.told == nowhere.told
        assert without.told[0]["code"] == "nowhere"
        closed = await ana.make_table(seats=[{"kind": "me"}, BOT], spectators=False)
        await ana.sit(closed)
        assert (await spectator(node, closed)).told[0]["code"] == "unwatched"


async def test_real_dice_are_typed_by_the_table(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node, dice="typed")
        mine, other = await whose_turn(first, second)
        await answer(mine, "roll")
        assert mine.position
        (question,) = [q for q in mine.position["questions"] if q["seat"] == -1]
        await other.do("ping")
        reply = await other.do("answer", question=question["id"], choice="face 2")
        assert reply["type"] == "ack"
        await mine.do("ping")
        assert mine.lines[reply["number"]]["by"] == -1


async def test_words_why_and_descriptions(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        mine, _ = await whose_turn(first, second)
        assert (await mine.do("why", text="toss 1,0"))["entry"] == "marbles"
        assert (await mine.do("why", text="roll"))["sentence"] == "That is possible now."
        assert (await mine.do("describe"))["lines"] == ["Points: [0, 0]"]
        await mine.do("speak", lang="es")
        refused = await mine.do("answer", question="0.nothing", choice="roll")
        assert refused["sentence"] == "La pregunta ha cambiado; no se ha jugado nada."


async def test_sealed_answers_may_cross(tmp_path: Path) -> None:
    """Two seats asked at once keep their question while the other answers."""
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node, dice="typed")
        for _ in range(3):
            mine, other = await whose_turn(first, second)
            await answer(mine, "roll")
            asked = (mine.position or {})["questions"][0]["id"]
            await mine.do("answer", question=asked, choice="face 2")
            for socket in (mine, other):
                await socket.do("ping")
        mine, other = await whose_turn(first, second)
        await answer(mine, "roll")
        asked = (mine.position or {})["questions"][0]["id"]
        await mine.do("answer", question=asked, choice="face 1")
        for socket in (mine, other):
            await socket.do("ping")
        assert (mine.position or {})["waiting"] == [0, 1]
        replies = []
        for socket in (mine, other):
            question = waiting(socket)
            amounts = [1, 0] if question["answers"]["limits"][0] else [0, 1]
            replies.append(await socket.do("answer", question=question["id"], amounts=amounts))
        assert [r["type"] for r in replies] == ["ack", "ack"]
