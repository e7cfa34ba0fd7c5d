"""The coach: three answers that can be given, with their reasons, to somebody who plays against bots alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.kit import Json, Person, Socket, running
from trueque.kernel import Decision, OneOf
from trueque.review.choices import Ranked
from trueque.table.coach import choose_best_unlike
from trueque.telling.clauses import Clause

BOT = {"kind": "bot", "bot": "beginner"}
GAMES = {
    "island": ({"start_order": "first_seat", "seats": "3"}, 3, 12),
    "quick": ({"seats": "2"}, 2, 8),
    "princes": ({"mode": "intro"}, 2, 8),
}


async def waited_for(socket: Socket) -> Json:
    """The question that waits for this seat."""
    async with asyncio.timeout(60):
        while True:
            for question in (socket.position or {}).get("questions", []):
                if question["waits"]:
                    return dict(question)
            await socket.hear(60)


@pytest.mark.parametrize("game", GAMES)
async def test_the_coach_shows_three_answers_and_says_why(tmp_path: Path, game: str) -> None:
    options, seats, turns = GAMES[game]
    rng, seen = Random(3), 0
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana", "es").come_in()
        made = await ana.make_table(game=game, options=options, seats=[{"kind": "me"}, *[BOT] * (seats - 1)])
        socket = await ana.sit(made)
        for _ in range(turns):
            question = await waited_for(socket)
            reply = await ana.http.get(f"/api/tables/{made['table']['id']}/coach", params={"lang": "es"})
            assert reply.status_code == 200, reply.text
            told = reply.json()
            assert told["question"] == question["id"]
            listed = question["answers"].get("answers", [])
            can = {one["notation"] for one in listed}
            given = [one["answer"] for one in told["hints"]]
            assert len(set(given)) == len(given) <= 3
            # An offer is a form, which its own question holds.
            assert not listed or {one for one in given if not one.startswith("offer")} <= can
            assert all(one["why"] and one["sentence"] for one in told["hints"])
            if question["kind"] == "found_settlement":
                assert len(given) == 3
                assert all(one["place"] for one in told["hints"])
                # Two corners may be alike in every fact, and then are called so.
                assert "de 36 tiradas" in told["hints"][0]["why"]
            seen += len(given)
            await socket.answer_somehow(rng)
        assert seen > 5, "it never plays, but it speaks"
        await ana.close()


async def test_the_coach_does_not_help_against_people(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, pau = await Person(node, "Ana", "ca").come_in(), await Person(node, "Pau").come_in()
        made = await ana.make_table(
            game="island", options={"seats": "3"}, seats=[{"kind": "me"}, {"kind": "open"}, BOT]
        )
        await ana.sit(made)
        await pau.sit(made, seat=1)
        refused = await ana.http.get(f"/api/tables/{made['table']['id']}/coach", params={"lang": "ca"})
        assert refused.status_code == 403
        assert refused.json()["sentence"] == "L'entrenador només parla si jugues únicament contra bots."
        await ana.close()
        await pau.close()


async def test_hints_grow_clearer_and_the_last_answer_is_weighed(tmp_path: Path) -> None:
    """The same question three times: only the last hint names an answer, one that can be given."""
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana", "es").come_in()
        made = await ana.make_table(game="quick", options={"seats": "2"}, seats=[{"kind": "me"}, BOT])
        socket, path = await ana.sit(made), f"/api/tables/{made['table']['id']}/coach"
        nothing = await ana.http.get(f"{path}/last", params={"lang": "es"})
        assert nothing.json()["sentence"] == "Todavía no has elegido nada."
        question = await waited_for(socket)
        told = [(await ana.http.get(f"{path}/hint", params={"lang": "es", "strength": n})).json() for n in (1, 2, 3, 4)]
        assert [one["question"] for one in told] == [question["id"]] * 4
        assert [bool(one["answer"]) for one in told] == [False, False, True, True]
        assert ["%" in one["sentence"] for one in told] == [False, False, False, True], "numbers when asked for"
        assert told[2]["answer"] in {one["notation"] for one in question["answers"]["answers"]}
        await socket.answer_somehow(Random(3))
        weighed = await ana.http.get(f"{path}/last", params={"lang": "es"})
        assert "% de probabilidad de victoria" in weighed.json()["sentence"]
        assert (await ana.http.get(f"{path}/hint", params={"strength": 5})).status_code == 422
        await ana.close()


def test_the_answers_come_as_the_judge_orders_them_and_of_those_that_are_alike_one() -> None:
    """Whoever follows the first is as strong as the judge: the quick thinker who once chose it is far from that."""
    finder: Any = SimpleNamespace(find=lambda action: [Clause(action.rstrip("12"))])
    decision = Decision[Any](0, "build", OneOf(("builds", "buys", "ends1", "ends2", "waits")))
    ranked = [Ranked("ends2", 0.6, 0.001), Ranked("ends1", 0.5, 0.001), Ranked("buys", 0.4, 0.001)]
    assert choose_best_unlike(finder, decision, ranked) == (["ends2", "buys"], ("builds", "waits"))
