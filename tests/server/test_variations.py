"""Old ideas of those who want harm, each tried again in other ways: chosen rolls, copied salts, seats of others, a slow
database, clients that never read, files of a package that are none of the page's, the time that a login takes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

from argon2 import PasswordHasher, extract_parameters

from tests.server.kit import Person, Socket, running, some_answer
from trueque.kernel.chain import Chain
from trueque.server.store.writer import Writer
from trueque.table.link import MOST_WAITING, Link

TWO = {"options": {"seats": "2"}, "seats": [{"kind": "me"}], "autostart": True}


async def two_at_a_table(node: Any, **sit: Any) -> tuple[Person, Person, Socket, Socket, dict[str, Any]]:
    ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
    made = await ana.make_table(**TWO)
    first = await ana.sit(made, pledged=True)
    second = await biel.sit(made, **sit)
    for socket in (first, second):
        while socket.position is None:
            await socket.until("update", 10)
    return ana, biel, first, second, made


async def find_asked(*sockets: Socket) -> tuple[Socket, dict[str, Any]]:
    """Who is asked now, and what."""
    async with asyncio.timeout(20):
        while True:
            for socket in sockets:
                waiting = [one for one in (socket.position or {}).get("questions", []) if one["waits"]]
                if waiting:
                    return socket, waiting[0]
                await socket.do("ping")
            await asyncio.sleep(0.05)


async def test_nobody_chooses_a_roll(tmp_path: Path) -> None:
    """As an answer in notation, as nature's question, by rules that are changed once the game is on, by a double."""
    async with running(tmp_path) as node:
        ana, biel, first, second, made = await two_at_a_table(node, pledged=True)
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        first, asked = await find_asked(first, second)
        before = len(room.table.entries)
        tries: list[dict[str, Any]] = [
            {"type": "answer", "question": asked["id"], "choice": "face 3"},
            {"type": "answer", "question": asked["id"], "text": "face 3"},
            {"type": "answer", "question": f"{before}.-1", "choice": "face 3"},
            {"type": "rules", "options": {"dice": "typed"}},
            {"type": "answer", "question": asked["id"], "fields": ["face 3"]},
        ]  # fmt: skip
        await first.say("share", round=before + 5, share="00" * 16)
        for one in tries:
            kind = one.pop("type")
            reply = await first.do(kind, **one)
            assert reply["type"] == "refused", (kind, one)
        assert [entry.line.author for entry in room.table.entries[before:]] == []
        await ana.close()
        await biel.close()


async def test_a_copied_salt_gives_no_say_in_a_draw(tmp_path: Path) -> None:
    """Another's pledge is taken over, or something else given than was pledged: the honest share is in every draw."""
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(**TWO)
        first = await ana.sit(made, pledged=True)
        biel = await Person(node, "Biel").come_in()
        assert first.chain is not None
        copied = await biel.connect(made)
        await copied.do("sit", pledge=first.chain.pledge.hex())
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        for _ in range(200):
            if room.gathering is not None and 1 in room.gathering.missing:
                reply = await copied.do("share", round=room.gathering.number, share=Chain(b"x" * 16).pledge.hex())
                assert reply["type"] == "refused"
            elif not room.table.is_drawing:
                socket, asked = await find_asked(first, copied)
                rolls = [one["id"] for one in asked["answers"].get("answers", []) if one["notation"] == "roll"]
                chosen = {"choice": rolls[0]} if rolls else some_answer(asked["answers"], Random(1))
                await socket.do("answer", question=asked["id"], **chosen)
            await first.do("ping")
            await copied.do("ping")
            if room.table.rounds.count:
                break
            await asyncio.sleep(0.05)
        rounds = [entry.line.text for entry in room.table.entries if entry.is_round]
        assert rounds, "it was drawn all the same"
        assert "0:" in rounds[0], "with the honest share"
        await ana.close()
        await biel.close()


async def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    """By the id of their question, by sitting down on them, by their person's id as a secret, by calling them away."""
    async with running(tmp_path) as node:
        ana, biel, first, second, made = await two_at_a_table(node)
        asker, asked = await find_asked(first, second)
        stranger = await Person(node, "Carla").come_in()
        third = await stranger.connect(made)
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        before, people = len(room.table.entries), [seat.person for seat in room.table.row.seats]
        said = some_answer(asked["answers"], Random(0))
        for socket in (second if asker is first else first, third):
            for kind, more in (
                ("answer", {"question": asked["id"], **said}), ("away", {"seat": 0, "say": "let"}),
                ("seat", {"seat": 0, "kind": "bot", "bot": "random"}), ("rules", {"options": {}}),
            ):  # fmt: skip
                assert (await socket.do(kind, **more))["type"] == "refused", kind
        await third.do("sit", seat=0)
        me = (await ana.http.get("/api/me")).json()["person"]
        for secret in (me, me.upper(), "", "0" * 43):
            told = (await stranger.connect(made, token=secret)).told[0]
            assert told["type"] == "refused" or told.get("seat") is None
        assert (len(room.table.entries), [seat.person for seat in room.table.row.seats]) == (before, people)
        for person in (ana, biel, stranger):
            await person.close()


async def test_a_slow_database_doubles_nothing_and_keeps_nobody_from_talking(tmp_path: Path, monkeypatch: Any) -> None:
    """Every commit takes half a second, and whoever is impatient says their answer again and again meanwhile."""
    plain = Writer._commit_batch

    async def commit(self: Writer, batch: Any) -> None:
        await asyncio.sleep(0.5)
        await plain(self, batch)

    async with running(tmp_path) as node:
        ana, biel, first, second, made = await two_at_a_table(node)
        asker, asked = await find_asked(first, second)
        first, second = asker, second if asker is first else first
        monkeypatch.setattr(Writer, "_commit_batch", commit)
        said = {"question": asked["id"], **some_answer(asked["answers"], Random(0))}
        for _ in range(4):
            await first.say("answer", id="again", **said)
        assert (await second.do("ping"))["type"] == "pong", "nobody waits for another's commit"
        numbers = set[int]()
        while not numbers or first.told[-1].get("id") != "p":
            if not numbers:
                told = await first.until("ack", 20, id="again")
                numbers.add(told["number"])
                await first.say("ping", id="p")
            else:
                await first.hear(20)
        again = {one["number"] for one in first.told if one["type"] == "ack" and one["id"] == "again"}
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        assert again == numbers
        assert len([row for row in room.table.entries if row.line.author >= 0]) == 1, "it was played once"
        monkeypatch.undo()
        await ana.close()
        await biel.close()


def test_who_never_reads_is_sent_away_and_costs_no_more() -> None:
    """Their messages do not pile up for ever: they come back and ask for what they missed."""
    link = Link("person", "Ana", "en")
    for n in range(3 * MOST_WAITING):
        link.send({"type": "note", "n": n, "text": "x" * 100})
    assert link.closed
    assert len(link.waiting) <= MOST_WAITING + 2


async def test_a_packages_page_hands_out_its_own_files_alone(tmp_path: Path) -> None:
    """Steps up, in all ways of writing them, files of other kinds, and folders: none of them is there."""
    async with running(tmp_path, games=("marbles",)) as node:
        ana = await Person(node, "Ana").come_in()
        for file in ("..%2f..%2fgame.py", "%2e%2e%2fgame.py", "table.js%00.css", "/etc/passwd", "game.py",
                     "table.js%2f..%2f..%2fgame.py", "..%5cgame.py", "%c0%ae%c0%ae%2fgame.py"):  # fmt: skip
            for game in ("marbles", "island"):
                reply = await ana.http.get(f"/api/page/{game}/{file}")
                assert reply.status_code in (400, 404, 405, 409, 422), (game, file, reply.status_code)
                assert "import" not in reply.text
                assert json.loads(reply.text)["sentence"]
        await ana.close()


async def test_the_time_of_a_login_does_not_say_who_has_an_account(tmp_path: Path, monkeypatch: Any) -> None:
    """A name that nobody has costs the same work as one with a wrong password: as many hashes, of the same price."""
    worked: list[tuple[int, int, int]] = []
    plain = PasswordHasher.verify

    def verify(self: PasswordHasher, hash: str, password: str) -> bool:
        costs = extract_parameters(hash)
        worked.append((costs.time_cost, costs.memory_cost, costs.parallelism))
        return bool(plain(self, hash, password))

    monkeypatch.setattr(PasswordHasher, "verify", verify)
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.http.post("/api/register", json={"name": "Ana Holds", "password": "a long word of mine"})
        assert made.status_code == 200, made.text
        told = []
        for name in ("Ana Holds", "Nobody Here"):
            stranger = await Person(node, "Biel").come_in()
            worked.clear()
            reply = await stranger.http.post("/api/login", json={"name": name, "password": "another long word"})
            told.append((reply.status_code, reply.json()["sentence"], tuple(worked)))
    assert told[0] == told[1]
    assert len(told[0][2]) == 1
