"""Two people, two machines, one link: each of the three games to its end, with nothing but what the server sends."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.kit import Json, Node, Person, Socket, running, some_answer
from tests.server.late import late, lay_table, record
from tests.server.test_leaks import answer
from trueque.bots.registry import bot as find_bot
from trueque.kernel.game import NATURE
from trueque.kernel.match import Match
from trueque.kernel.record import Line, Record
from trueque.kernel.registry import make_game
from trueque.table import table as table_module

LEVEL = "greedy"
BOT = {"kind": "bot", "bot": LEVEL}


class Player:
    """Somebody who thinks with the view alone, as any client can: a bot on a position guessed from it."""

    def __init__(self, socket: Socket, table: Json, seed: int) -> None:
        self.socket, self.rng = socket, Random(seed)
        self.game = make_game(table["game"], table["options"])
        self.bot = find_bot(LEVEL, self.game, seed)

    async def play(self) -> Json:
        """Answer whatever is asked until the game is over; the result."""
        while not (self.socket.position or {}).get("result"):
            waits = [q for q in (self.socket.position or {}).get("questions", []) if q["waits"]]
            if not waits:
                await self.socket.hear(60)
                continue
            reply = await self.socket.do("answer", question=waits[0]["id"], **self._answer(waits[0]))
            assert reply["type"] == "ack" or reply["code"] == "stale", reply
            while reply["type"] == "ack" and reply["number"] not in self.socket.lines:
                await self.socket.hear(60)
        return dict((self.socket.position or {})["result"])

    def _answer(self, question: Json) -> Json:
        view: Any = (self.socket.position or {})["view"]
        decisions = self.game.decisions(self.game.guess(view, self.rng))
        decision = next(d for d in decisions if d.seat == question["seat"] and d.waits)
        action = self.bot.choose(view, decision)
        # A bot that has nothing to say leaves it to chance.
        return some_answer(question["answers"], self.rng) if action is None else {"text": self.game.write(action)}


async def joined_by_link(node: Node, choice: Json) -> tuple[list[Socket], Json]:
    """Ana makes a private table and sits; Biel has nothing but the link she sent him."""
    ana, biel = await Person(node, "Ana", "es").come_in(), await Person(node, "Biel", "ca").come_in()
    made = await ana.make_table(**choice)
    _, _, id, key = made["link"].partition("#")[2].split("/")
    card = await biel.http.get(f"/api/tables/{id}", params={"key": key})
    assert card.status_code == 200, card.text
    return [await ana.sit(made), await biel.sit({"table": {"id": id}, "key": key})], made


async def play_out(sockets: list[Socket], table: Json) -> None:
    """Both play to the end, and agree on what happened."""
    results = await asyncio.gather(*(Player(socket, table, n).play() for n, socket in enumerate(sockets)))
    assert results[0]["scores"] == results[1]["scores"]
    assert max(results[0]["scores"]) > 0
    assert sorted(sockets[0].lines) == sorted(sockets[1].lines), "nobody misses a number"


class Scripted:
    """Draws what a record says, one draw after the other."""

    kind = "fair"

    def __init__(self, game: Any, lines: list[Line]) -> None:
        self.game = game
        self.drawn = iter([line.text for line in lines if line.author == NATURE])

    def draw(self, number: int, decision: Any, past: Any) -> Any:
        text = next(self.drawn)
        return next(action for action in decision.answers if self.game.write(action) == text)


LATE = [("island", "ends-city", 3), ("quick", "seats-2", 3), ("princes", "intro", 2), ("princes", "duel", 2)]


@pytest.mark.parametrize(("game", "name", "rounds"), LATE, ids=[name for _, name, _ in LATE])
async def test_people_end_a_game_from_late_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, name: str, rounds: int
) -> None:
    read = record(game, name)
    cut, rules = late(read, 0, rounds), make_game(read.game, read.options)
    monkeypatch.setattr(table_module, "make_table_dealer", lambda *_: Scripted(rules, list(read.log[cut:])))
    async with running(tmp_path) as node, asyncio.timeout(60):
        people = [await Person(node, f"P{n}", ("es", "ca", "en")[n % 3]).come_in() for n in range(rules.seats)]
        ids = [(await person.http.get("/api/me")).json()["person"] for person in people]
        id, key = await lay_table(node.house, read, cut, dict(enumerate(ids)), LEVEL)
        sockets = [await person.connect({"table": {"id": id}, "key": key}) for person in people]
        for line in read.log[cut:]:
            if line.author >= 0:
                await sockets[line.author].do("ping")
                await answer(sockets[line.author], rules, line)
        for socket in sockets:
            await socket.do("ping")
            assert (socket.position or {})["result"]["scores"] == list(rules.scores(replayed(read)) or ())
            assert sorted(socket.lines) == sorted(sockets[0].lines), "nobody misses a number"


def replayed(read: Record) -> Any:
    """The last position of a record."""
    return Match.replay(make_game(read.game, read.options), read).state


MODES = ("intro", "gold", "turmoil", "progress", "duel")
WHOLE: list[tuple[str, Json]] = [
    ("island", {"options": {"seats": "4"}, "seats": [{"kind": "me"}, {"kind": "open"}, BOT, BOT]}),
    ("quick", {"options": {"seats": "2"}, "seats": [{"kind": "me"}]}),
    *(("princes", {"options": {"mode": mode}, "seats": [{"kind": "me"}]}) for mode in MODES),
]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "choice"), WHOLE, ids=["island", "quick", *(f"princes-{mode}" for mode in MODES)])
async def test_two_people_play_a_whole_game(tmp_path: Path, game: str, choice: Json) -> None:
    async with running(tmp_path) as node, asyncio.timeout(900):
        sockets, made = await joined_by_link(node, {"game": game, **choice})
        await play_out(sockets, made["table"])
