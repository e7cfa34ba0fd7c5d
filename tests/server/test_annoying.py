"""Guests who want to annoy: each of them is held up alone, and whoever stands by notices nothing."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.kit import FREE, Person, running
from trueque.server.app import make_app
from trueque.server.house import ServerHouse
from trueque.server.settings import LIMITS, Settings
from trueque.table import workshops
from trueque.table.ids import hash_secret

STRICT = FREE | {name: LIMITS[name] for name in ("line", "study", "beside", "household", "name", "note", "lobby")}
ME_AND_BOTS = [{"kind": "me"}, *[{"kind": "bot", "bot": "beginner"}] * 3]
LINE = "i would like to build a road from the northern port to wherever my longest road could still go on to somewhere"


async def slowest(person: Person, path: str, until: asyncio.Task[Any]) -> float:
    """The longest that a bystander waited for a call while something else went on."""
    longest = 0.0
    while not until.done():
        began = time.monotonic()
        assert (await person.http.get(path)).status_code == 200
        longest = max(longest, time.monotonic() - began)
        await asyncio.sleep(0.02)
    return longest


async def test_typed_lines_leave_the_loop_and_are_charged(tmp_path: Path) -> None:
    """150 of them on one socket, within every limit of that socket, silenced everything else for half a minute."""
    async with running(tmp_path, limits=STRICT | {"line": (0.0005, 0.25)}) as node:
        ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
        socket = await ana.sit(await ana.make_table(game="island", seats=ME_AND_BOTS))
        while not (socket.position or {}).get("questions"):
            await socket.hear(20)

        async def annoy() -> list[str]:
            asked = {await socket.say("why", text=f"{LINE} {n}") for n in range(150)}
            codes = list[str]()
            async with asyncio.timeout(90):
                while asked:
                    told = await socket.hear(60)
                    if told.get("id") in asked:
                        asked.discard(told["id"])
                        codes.append(told["code"])
            return codes

        annoying, began = asyncio.create_task(annoy()), time.monotonic()
        longest, lasted = await slowest(biel, "/healthz", annoying), time.monotonic() - began
        # By the clock of a machine that has other things to do, too; it was all of the time before.
        assert longest < max(1.0, lasted / 4), (longest, lasted)
        codes = annoying.result()
        assert codes[0] != "limits"
        assert codes.count("limits") > 75, "who has used up their time is told so, at once"
        assert (await socket.do("ping"))["type"] == "pong"
        assert (await socket.do("describe", text="costs"))["type"] == "refused", "it is the same time for every line"
        question = (socket.position or {})["questions"][0]
        reply = await socket.do("answer", question=question["id"], choice=question["answers"]["answers"][0]["id"])
        assert reply["type"] == "ack", "and what is pressed is played all the same"
        await ana.close()
        await biel.close()


def client(app: Any, address: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://testserver", timeout=60)


async def test_one_address_cannot_shut_the_studies_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """70 open calls to the workshop's weighing shut records, replays and uploads for everybody."""

    def slow(*_: Any) -> Any:
        time.sleep(0.3)
        return {"games": 1, "wins": [1, 0], "shares": [1, 0], "difference": 1, "margin": 1}

    monkeypatch.setattr(workshops, "weigh_board", slow)
    app = make_app(Settings(db=f"sqlite:///{tmp_path / 'test.db'}", quiet=True, limits=STRICT, study_processes=0))
    async with (
        app.router.lifespan_context(app),
        client(app, "203.0.113.5") as flood,
        client(app, "203.0.113.6") as other,
    ):
        wish = {"option": "x", "seats": 2, "games": 0, "wins": []}
        calls = [asyncio.create_task(flood.post("/api/workshop/island/weighed", json=wish)) for _ in range(70)]
        while not any(call.done() for call in calls):
            await asyncio.sleep(0.01)
        for path in ("/api/lessons/sample-game", "/api/lessons/tour/quick"):
            assert (await other.get(path)).status_code == 200
        assert not all(call.done() for call in calls), "a turn later each, not after all of it"
        replies = [await call for call in calls]
        refused = [reply for reply in replies if reply.status_code == 429]
        assert len(refused) >= 30
        assert "let them finish" in refused[0].json()["sentence"]
        assert {reply.status_code for reply in replies} == {200, 429}


async def test_who_used_a_processor_for_long_waits_and_nobody_else(tmp_path: Path) -> None:
    app = make_app(
        Settings(
            db=f"sqlite:///{tmp_path / 'test.db'}", quiet=True, study_processes=0, limits=STRICT | {"study": (0.1, 0.2)}
        )
    )
    async with app.router.lifespan_context(app), client(app, "203.0.113.5") as one, client(app, "203.0.113.6") as other:
        one.headers["authorization"], other.headers["authorization"] = "Bearer one", "Bearer two"
        house: ServerHouse = app.state.house
        house.limits.charge_time("study", "203.0.113.5", hash_secret("one"), 0.5)
        tour = "/api/lessons/tour/quick"
        assert ((await one.get(tour)).status_code, (await other.get(tour)).status_code) == (429, 200)
        house.limits.left["study", hash_secret("one")].left = 0.1
        assert (await one.get(tour)).status_code == 200


async def test_what_keeps_the_loop_is_charged_as_measured(tmp_path: Path) -> None:
    """By calls and by messages, to the person and the address: whoever took much waits, and nobody else."""
    async with running(tmp_path, limits=FREE | {"loop": (0.0001, 0.05), "household": (0.0001, 100)}) as node:
        ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
        socket = await ana.sit(await ana.make_table(game="island", seats=ME_AND_BOTS))
        limits = node.house.limits
        before = limits._allowance("household", "127.0.0.1").left
        replies = [await socket.do("speak", lang="en")]
        while replies[-1]["type"] == "ack" and len(replies) < 1000:
            replies.append(await socket.do("speak", lang="en"))
        assert len(replies) > 1
        assert replies[-1]["code"] == "limits"
        codes = [(await ana.http.get("/api/tables")).status_code for _ in range(60)]
        assert (codes[0], codes[-1]) == (200, 429)
        assert (await biel.http.get("/api/tables")).status_code == 200
        assert before - limits._allowance("household", "127.0.0.1").left > 0.02, "and the address pays as well"
        await ana.close()
        await biel.close()


async def test_names_are_no_chat_and_mute_holds_for_them(tmp_path: Path) -> None:
    """30 of 30 renames were told to everybody, also to who had muted them."""
    once = {name: (0, LIMITS[name][1]) for name in ("name", "note")}
    async with running(tmp_path, limits=STRICT | once) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(options={"seats": "3"}, seats=[{"kind": "me"}], autostart=False)
        first = await ana.sit(made)
        biel, carla = await Person(node, "Biel").come_in(), await Person(node, "Carla").come_in()
        second, third = await biel.sit(made), await carla.sit(made)
        mine = (await biel.http.get("/api/me")).json()["person"]
        assert (await third.do("mute", person=mine, on=True))["type"] == "ack"
        done = [await second.do("name", name=f"You all are {n}") for n in range(30)]
        assert [reply["type"] for reply in done].count("ack") <= LIMITS["name"][1]
        assert done[-1]["sentence"] == "Too many names at once."
        seated = [await second.do("sit", name=f"And you {n}") for n in range(10)]
        assert {reply["type"] for reply in seated} == {"refused"}, "nor by sitting down under another name"
        for n in range(20):
            await second.do("ready", on=bool(n % 2))
        assert (await second.do("ready", on=True))["type"] in ("ack", "refused")
        assert (await second.do("propose", what="swap", to=2))["type"] == "ack"
        await first.do("ping")
        await third.do("ping")
        for socket, least in ((first, 1), (third, 0)):
            assert sum(told["type"] == "proposal" for told in socket.told) == least, "nor asked by them for their seat"
            notes = [
                told for told in socket.told if told["type"] == "note" and told["what"] in ("renamed", "ready", "waits")
            ]
            assert (len(notes) > 0) == bool(least), "who has muted somebody is told none of it"
            assert len(notes) <= LIMITS["note"][1] + 3
        back = await carla.connect(made)
        told = [one for one in back.told if one["type"] == "note" and one["what"] == "renamed"]
        assert not told
        assert all(one["type"] != "proposal" for one in back.told)
        for person in (ana, biel, carla):
            await person.close()


async def test_guests_push_nobody_out_of_the_lobby(tmp_path: Path) -> None:
    """A hundred tables of guests, newer than an account's: its own comes first, and nobody's second before a first."""
    async with running(tmp_path) as node:
        wish = {"game": "marbles", "seats": [{"kind": "me"}], "autostart": False, "lobby": True}
        host, guest = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
        wanted = {"name": "Ana Holder", "password": "a long word of hers"}
        assert (await host.http.post("/api/register", json=wanted)).status_code == 200
        own = (await host.make_table(**wish))["table"]["id"]
        quiet = (await guest.make_table(**wish))["table"]["id"]
        mob = await Person(node, "Mob").come_in()
        for _ in range(110):
            await mob.make_table(**wish)
        shown = [one["id"] for one in (await guest.http.get("/api/tables")).json()]
        assert (shown[0], len(shown)) == (own, 100)
        assert quiet in shown[:3]
        for person in (host, guest, mob):
            await person.close()


async def test_nobody_fills_the_lobby(tmp_path: Path) -> None:
    """62 tables by one guest in five seconds; as other guests from the same place it was as many again."""
    usual = Settings()
    limits = STRICT | {"lobby": (0, 12)}
    async with running(tmp_path, limits=limits, most_in_lobby=usual.most_in_lobby, most_open=usual.most_open) as node:
        wish = {"game": "marbles", "seats": [{"kind": "me"}], "autostart": False}
        sentences = set[str]()
        for guest in range(5):
            ana = await Person(node, f"Ana {guest}").come_in()
            for _ in range(12):
                reply = await ana.http.post("/api/tables", json={**wish, "lobby": True})
                if reply.status_code != 200:
                    assert reply.status_code == 429
                    sentences.add(reply.json()["sentence"])
        shown = (await ana.http.get("/api/tables")).json()
        assert len(shown) <= limits["lobby"][1]
        assert any("begin or drop one" in one for one in sentences)
        assert any("from here" in one for one in sentences)
        made = [await ana.http.post("/api/tables", json=wish) for _ in range(usual.most_open + 3)]
        assert [reply.status_code for reply in made].count(429) >= 3
        assert "have not begun" in made[-1].json()["sentence"]
        own = (await ana.http.get("/api/me/tables")).json()[0]["id"]
        assert (await ana.http.delete(f"/api/tables/{own}")).status_code == 204
        assert (await ana.http.post("/api/tables", json=wish)).status_code == 200, "who drops one may make another"
        await ana.close()
