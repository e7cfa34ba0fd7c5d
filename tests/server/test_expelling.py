"""Whoever was expelled can be let back in by the host, and is told so when they return to the link."""

from __future__ import annotations

from pathlib import Path

from tests.server.company import PATIENCE, card, gathered, heard, line, table
from tests.server.kit import Json, Person, Socket, running
from tests.server.test_play import two_at_a_table


def told(socket: Socket, what: str) -> object:
    """What the table's card came with last."""
    return next(m[what] for m in reversed(socket.told) if m["type"] in ("table", "welcome"))


def person(socket: Socket) -> str:
    return str(socket.told[0]["me"]["person"])


async def test_before_the_start_who_is_let_back_in_sits_down_again(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (_, _, first, second):
        assert (await first.do("remove", seat=1, why="rude"))["type"] == "ack"
        outside: list[Json] = [{"person": person(second), "name": "Biel", "why": "rude"}]
        assert told(first, "outside") == outside
        assert (await second.do("sit"))["code"] == "expelled"
        assert told(second, "outside") == [], "only the host is told"
        assert (await second.do("readmit", person=person(second)))["code"] == "rights"
        assert (await first.do("readmit", person=person(second)))["type"] == "ack"
        assert told(first, "outside") == []
        assert (await first.do("readmit", person=person(second)))["code"] == "state"
        assert (await heard(second))[-1] == "The host lets Biel back in."
        assert told(second, "readmitted") == "The host has let you back in: take a seat."
        assert told(second, "expelled") == ""
        assert (await second.do("sit"))["type"] == "ack"
        assert told(second, "readmitted") == "", "said once, until they sit"
        assert card(second)["seats"][1]["name"] == "Biel"


async def test_in_a_game_the_seat_is_kept_again_also_at_a_table_nobody_may_watch(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, biel, first, second, made = await two_at_a_table(node, spectators=False)
        await first.do("remove", seat=1)
        await second.until("goodbye", PATIENCE)
        assert (await biel.connect(made)).told[0]["code"] == "expelled"
        assert (await first.do("readmit", person=person(second)))["type"] == "ack"
        assert (await line(first, "readmit 1"))["says"] == [
            "The host lets Biel back in; a bot keeps the seat until then."
        ]
        back = await biel.connect(made)
        assert back.told[0]["readmitted"] == "Pots tornar a la taula: tens el seient guardat."
        assert back.told[0]["seat"] == 1
        assert (await back.do("sit"))["type"] == "ack"
        await table(back, 1, left=False, lost=False, stands_in=False)
        assert told(back, "readmitted") == ""


async def test_who_was_let_back_in_is_so_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel, first, second, made = await two_at_a_table(node)
        await first.do("remove", seat=1, why="stalling")
        await first.do("readmit", person=person(second))
        cookies = ana.http.cookies, biel.http.cookies
    async with running(tmp_path) as node:
        again = Person(node, "Biel")
        again.http.cookies = cookies[1]
        back = await again.connect(made)
        assert back.told[0]["seat"] == 1
        assert back.told[0]["readmitted"] == "The host has let you back in: your seat is kept for you."
