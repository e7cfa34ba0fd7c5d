"""The waiting room: names, seats, swaps, ready marks, bots for empty seats, and a start that nobody gets unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.company import FREE, card, gathered, heard, seats
from tests.server.kit import Json, Person, running
from trueque.locale import LANGUAGES


async def test_the_last_seat_does_not_start_the_game_and_the_host_does(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (_, _, first, second):
        assert seats(first) == [("person", "Ana"), ("person", "Biel")]
        assert card(first)["status"] == "open"
        assert (await second.do("start"))["code"] == "rights"
        assert (await first.do("start"))["type"] == "ack"
        await second.do("ping")
        assert second.position is not None
        assert card(second)["status"] == "playing"


async def test_a_table_without_an_open_seat_starts_by_itself(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}], autostart=None)
        socket = await ana.sit(made)
        await socket.do("ping")
        assert socket.position is not None


async def test_bots_take_the_seats_where_nobody_came(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (_, _, first, second):
        assert (await second.do("stand"))["type"] == "ack"
        await first.do("ping")
        assert card(first)["seats"][1]["bot"] == "random", "the level stays when somebody gets up"
        assert (await first.do("seat", seat=1, kind="open", bot=""))["type"] == "ack"
        refused = await first.do("start")
        assert refused["sentence"] == "Every seat must be taken, or given to a bot, before the game begins."
        assert (await first.do("seat", seat=1, kind="open", bot="clever"))["entry"] == "bots"
        assert (await first.do("seat", seat=1, kind="open", bot="normal"))["type"] == "ack"
        assert (await second.do("seat", seat=1, kind="open", bot="strong"))["code"] == "rights"
        assert (await first.do("start"))["type"] == "ack"
        kind, name = seats(first)[1]
        assert kind == "bot"
        assert name not in ("", "Ana")


async def test_everybody_is_called_what_they_like_and_no_two_alike(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (node, made, first, second):
        assert (await first.do("name", name="  Ana   Maria "))["type"] == "ack"
        assert await heard(second) == ["Ana sat down.", "Biel sat down.", "Ana is called Ana Maria now."]
        assert seats(second)[0] == ("person", "Ana Maria")
        refused = await second.do("name", name="ana maria")
        assert refused["sentence"] == "Somebody at this table is called ana maria already; choose another name."
        assert (await second.do("name", name="<b>"))["entry"] == "names"
        assert (await second.do("stand"))["type"] == "ack"
        twin = await Person(node, "Ana Maria").come_in()
        socket = await twin.sit(made)
        assert seats(socket)[1] == ("person", "Ana Maria 2"), "who says nothing is told apart"
        assert (await twin.http.get("/api/me")).json()["name"] == "Ana Maria", "and keeps the name elsewhere"


async def test_a_name_can_be_said_when_sitting_down(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, guest = await Person(node, "Ana").come_in(), Person(node, "", "ca")
        came = (await guest.http.post("/api/guest", json={"lang": "ca"})).json()
        assert (came["name"], came["known"], came["token"]) == ("Visita", False, None)
        assert (await guest.http.post("/api/guest", json={"lang": "ca"})).json()["known"] is True
        made = await ana.make_table(seats=[{"kind": "me"}, FREE], autostart=None)
        socket = await guest.sit(made, name="Marta")
        assert seats(socket)[1] == ("person", "Marta")
        assert (await guest.http.get("/api/me")).json()["name"] == "Marta"


async def test_who_keeps_no_cookie_carries_a_token(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, blocked = await Person(node, "Ana").come_in(), Person(node, "Biel")
        came = await blocked.http.post("/api/guest", json={"lang": "en", "carry": True})
        assert "set-cookie" not in came.headers
        token = came.json()["token"]
        me = await blocked.http.get("/api/me", headers={"Authorization": f"Bearer {token}"})
        assert me.json()["person"] == came.json()["person"]
        made = await ana.make_table(seats=[{"kind": "me"}, FREE], autostart=None)
        blocked.http.cookies.set("trueque", "nothing")
        socket = await blocked.connect(made, token=token)
        assert (await socket.do("sit", name="Biel"))["type"] == "ack"


async def test_ready_marks(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (_, _, first, second):
        assert [seat["ready"] for seat in card(first)["seats"]] == [True, True], "who sits down is ready"
        assert (await second.do("ready", on=False))["type"] == "ack"
        assert (await heard(first))[-1] == "Biel asks the others to wait."
        assert (await first.do("start"))["sentence"] == "Not ready yet: Biel. Wait, or begin anyway."
        assert (await second.do("ready"))["type"] == "ack"
        assert (await heard(first))[-1] == "Biel is ready."
        await second.do("ready", on=False)
        assert (await first.do("start", anyway=True))["type"] == "ack"
        assert (await second.do("ready"))["code"] == "state", "the game has begun"


async def test_nobody_starts_without_who_is_away_unasked(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (_, _, first, second):
        await second.ws.close()
        while card(first)["seats"][1]["present"]:
            await first.hear()
        assert (await first.do("start"))["sentence"] == "Not here just now: Biel. Wait, or begin anyway."
        assert (await first.do("start", anyway=True))["type"] == "ack"


async def test_who_has_muted_one_of_two_hears_how_the_swap_they_were_told_of_ends(tmp_path: Path) -> None:
    """When it is done, whoever they have muted sits where the one who asked sat."""
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(options={"seats": "3"}, seats=[{"kind": "me"}], autostart=False)
        first = await ana.sit(made)
        biel, carla = await Person(node, "Biel").come_in(), await Person(node, "Carla").come_in()
        second, third = await biel.sit(made), await carla.sit(made)
        person = (await biel.http.get("/api/me")).json()["person"]
        assert (await third.do("mute", person=person, on=True))["type"] == "ack"
        assert (await first.do("propose", what="swap", to=1))["type"] == "ack"
        asked = await third.until("proposal", status="open")
        assert (await second.do("reply", proposal=asked["number"], say="agree"))["type"] == "ack"
        assert (await third.until("proposal", number=asked["number"], status="agreed"))["what"] == "swap"
        for one in (ana, biel, carla):
            await one.close()


async def test_two_swap_their_seats(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (_, _, first, second):
        pledges = next(m["dice"]["pledges"] for m in reversed(second.told) if "dice" in m)
        assert (await second.do("propose", what="swap", to=0))["type"] == "ack"
        asked = await first.until("proposal")
        assert (asked["missing"], asked["sentence"]) == ([0], "Biel asks Ana to swap seats.")
        assert (await first.do("reply", proposal=asked["number"], say="agree"))["type"] == "ack"
        assert seats(first) == [("person", "Biel"), ("person", "Ana")]
        assert "Biel and Ana swapped seats." in await heard(second)
        told = next(m for m in reversed(second.told) if m["type"] == "table")
        assert (told["seat"], told["dice"]["pledges"]) == (0, pledges[::-1])
        assert card(second)["seats"][1]["host"], "the host is a person, not a seat"


async def test_what_was_asked_of_a_seat_falls_when_it_changes_hands(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (_, _, first, second):
        await second.do("propose", what="swap", to=0)
        number = (await first.until("proposal"))["number"]
        await second.do("stand")
        await first.until("proposal", number=number, status="withdrawn")
        assert (await first.do("reply", proposal=number, say="agree"))["code"] == "state"


async def test_a_free_seat_is_taken_without_asking_and_keeps_its_bot(tmp_path: Path) -> None:
    three: Json = {"options": {"seats": "3"}, "seats": [{"kind": "me"}, FREE, FREE]}
    async with gathered(tmp_path, **three) as (_, _, first, second):
        await second.do("ready", on=False)
        assert (await second.do("sit", seat=2))["type"] == "ack"
        assert seats(second) == [("person", "Ana"), ("open", ""), ("person", "Biel")]
        assert card(second)["seats"][1]["bot"] == "random"
        assert card(second)["seats"][2]["ready"] is False, "who moves has not said anything new"
        assert (await second.do("propose", what="swap", to=1))["sentence"].startswith("That seat is free")
        assert await heard(first) == ["Ana sat down.", "Biel sat down.", "Biel asks the others to wait.",
                                      "Biel took another seat."]  # fmt: skip


async def test_the_host_frees_a_seat(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (_, _, first, second):
        assert (await second.do("remove", seat=0))["code"] == "rights"
        assert (await first.do("remove", seat=1))["type"] == "ack"
        assert (await heard(second))[-1] == "The host freed the seat of Biel."
        assert seats(second)[1] == ("open", "")
        assert (await second.do("ready"))["code"] == "rights"


WRONG: dict[str, tuple[int, str, Json]] = {
    "only the host starts": (1, "start", {}),
    "a name of nobody": (1, "name", {"name": "..."}),
    "a name that is taken": (1, "name", {"name": "Ana"}),
    "no such seat to swap with": (1, "propose", {"what": "swap", "to": 9}),
    "oneself": (1, "propose", {"what": "swap", "to": 1}),
    "a bot that is none": (0, "seat", {"seat": 1, "kind": "open", "bot": "clever"}),
    "nobody to remove": (0, "remove", {"seat": 0}),
}


async def refusals(tmp_path: Path, lang: str) -> dict[str, str]:
    """Every refusal of the waiting room, as somebody reads it who speaks *lang*."""
    async with gathered(tmp_path, lang) as (node, made, first, second):
        said = {}
        for what, (who, act, more) in WRONG.items():
            said[what] = (await (first, second)[who].do(act, **more))["sentence"]
        await second.do("ready", on=False)
        said["not ready"] = (await first.do("start"))["sentence"]
        said["note"] = (await heard(first))[-1]
        watcher = await (await Person(node, "Carla", lang).come_in()).connect(made)
        said["no seat"] = (await watcher.do("ready"))["sentence"]
        await second.do("propose", what="swap", to=0)
        asked = await watcher.until("proposal")
        said["asked"] = asked["sentence"]
        said["full"] = (await watcher.do("sit"))["sentence"]
        await second.ws.close()
        while card(first)["seats"][1]["present"]:
            await first.hear()
        said["away"] = (await first.do("start"))["sentence"]
        return said


async def test_every_refusal_speaks_three_languages(tmp_path: Path) -> None:
    told = {}
    for lang in LANGUAGES:
        (tmp_path / lang).mkdir()
        told[lang] = await refusals(tmp_path / lang, lang)
    for what in told["en"]:
        assert len({told[lang][what] for lang in LANGUAGES}) == 3, (what, told["en"][what])


async def test_a_restarted_server_brings_everybody_back_to_the_waiting_room(tmp_path: Path) -> None:
    async with gathered(tmp_path) as (_, made, first, second):
        await second.do("name", name="Gabriel")
        await second.do("ready", on=False)
        await second.do("propose", what="swap", to=0)
        await first.do("ping")
        before, notes = card(first)["seats"], await heard(first)
        secret = made["key"]
    async with running(tmp_path) as node:
        watcher = await (await Person(node, "Carla").come_in()).connect({"table": made["table"], "key": secret})
        again = await heard(watcher)
        assert again == notes
        stands = [{**seat, "present": False} for seat in before]
        assert card(watcher)["seats"] == stands, "names, ready marks and levels"
        asked = next(m for m in watcher.told if m["type"] == "proposal")
        assert (asked["what"], asked["status"], asked["by"]) == ("swap", "open", 1)


@pytest.mark.parametrize("lobby", [True, False])
async def test_an_invitation_has_a_link_and_a_code_for_cameras(tmp_path: Path, lobby: bool) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, FREE], autostart=None, lobby=lobby)
        path = f"/api/tables/{made['table']['id']}/invitation"
        told = (await ana.http.get(path, params={"key": made["key"]} if made["key"] else {})).json()
        id, shown = made["table"]["id"], made["table"]["picture"]
        secret = f"#{made['key']}" if made["key"] else ""
        assert told["link"] == f"{node.url}/s/t/{made['table']['game']}/{id}/{shown}?lang=en{secret}"
        assert told["qr"].startswith("<svg")
        assert told["here_only"] is True, "this server listens to its own machine alone"
        if not lobby:
            wrong = await ana.http.get(path, params={"key": "wrong"})
            assert (wrong.status_code, wrong.json()["entry"]) == (409, "tables")
