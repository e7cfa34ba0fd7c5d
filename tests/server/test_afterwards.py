"""After the end: turning points over the whole game, and the dice checked in one call."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.kit import Json, Person, running
from tests.server.test_play import play_on, two_at_a_table
from trueque.bots.characters import characters_of
from trueque.bots.levels import levels_of
from trueque.bots.own_strength import MATCHED
from trueque.review.picture import HEIGHT, WIDTH

RECORDS = Path(__file__).parents[1] / "records"


async def kept(person: Person, file: Path) -> Json:
    answer = await person.http.post("/api/records", content=file.read_text(encoding="utf-8").encode(),
                                    headers={"content-type": "text/plain"})  # fmt: skip
    assert answer.status_code == 200, answer.text
    made: Json = answer.json()
    return made


@pytest.mark.parametrize(
    "name",
    [
        "quick/seats-4",
        "island/ends-city",
        pytest.param("princes/duel", marks=pytest.mark.soak),
        pytest.param("island/ends-longest-road", marks=pytest.mark.soak),
    ],
)
async def test_turning_points_go_through_the_whole_game_and_end_with_the_win(tmp_path: Path, name: str) -> None:
    file = RECORDS / f"{name}.trq"
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await kept(ana, file)
        where = f"/api/tables/{made['table']['id']}"
        turning = (await ana.http.get(f"{where}/turning", params={"key": made["key"]})).json()
        moments: list[Json] = []
        while True:
            part = (await ana.http.get(f"{where}/replay", params={"key": made["key"], "start": len(moments)})).json()
            moments += part["moments"]
            if len(moments) == part["total"]:
                break
    print(name, *((one["turn"], one["deed"], one["change"]) for one in turning), sep="\n")
    assert turning
    assert [one["at"] for one in turning] == sorted({one["at"] for one in turning})
    assert "wins with" in turning[-1]["change"]
    assert turning[-1]["at"] > 0.85 * len(moments)
    assert part["won"] == [turning[-1]["seat"]]
    for one in turning:
        says = moments[one["at"]]["happened"]["says"]
        assert not says or any(one["deed"].startswith(said) for said in says), "a deed that was told"
        view = moments[one["at"]]["views"]["watch"]
        assert one["turn"] == view["turn"]


async def test_the_seed_is_shown_at_the_end_and_the_dice_are_checked_in_one_call(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        where = f"/api/tables/{made['table']['id']}"
        early = await ana.http.get(f"{where}/dice")
        assert early.status_code >= 400, "the seed is a secret while the game runs"
        await play_on([first, second], Random(2))
        dice = (await ana.http.get(f"{where}/replay")).json()["dice"]
        assert len(dice["seed"]) == 64
        assert "follows at the end" not in dice["sentence"]
        checked = (await ana.http.get(f"{where}/dice")).json()
        assert checked["honest"] is True
        assert "The seed is the one that was promised before the game." in checked["lines"]


async def previewed(person: Person, link: str, **asked: str | int) -> httpx.Response:
    """The picture that the preview of a link names, as a messenger fetches it: nobody who is known here."""
    async with httpx.AsyncClient(base_url=person.http.base_url) as stranger:
        page = (await stranger.get(link, params=asked)).text
        metas = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
        assert metas["description"]
        return await stranger.get(html.unescape(metas["image"]))


async def link_of_review(person: Person, made: Json) -> str:
    """The address of a review to pass on, as links led there before: what is the key stays behind the #."""
    id, key = made["table"]["id"], made["key"]
    led = await person.http.get(f"/review/{id}", params={"key": key})
    shown, _, secret = led.headers["location"].partition("#")
    assert (led.status_code, secret) == (307, key)
    assert shown.partition("?")[0].endswith(f"/s/review/island/{id}/{made['table']['picture']}")
    assert f'data-onward="{person.http.base_url}/#/review/{id}"' in (await person.http.get(shown)).text
    return shown


async def test_a_finished_game_is_reviewed_beside_the_server(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana", "ca").come_in()
        made = await kept(ana, RECORDS / "island" / "sample-game.trq")
        where, told = f"/api/tables/{made['table']['id']}", Json()
        async with asyncio.timeout(180):
            while told.get("status") not in ("ready", "failed"):
                told = (await ana.http.get(f"{where}/review", params={"key": made["key"]})).json()
                await asyncio.sleep(0.05)
        total = (await ana.http.get(f"{where}/replay", params={"key": made["key"]})).json()["total"]
        asked = {"key": made["key"], "seat": 1, "lang": "en"}
        drawn = await ana.http.get(f"{where}/review.svg", params=asked)
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert "a chance to win of" in drawn.text
        assert (await ana.http.get(f"{where}/review.svg", params=asked | {"seat": 5})).status_code == 409
        link = await link_of_review(ana, made)
        image = await previewed(ana, link, seat=1, lang="en")
        assert image.headers["content-type"] == "image/png"
        stale = await previewed(ana, link.rpartition("/")[0] + "/0123456789abcdef", seat=1, lang="en")
        assert stale.content != image.content, "without its pass a private table shows nothing of itself"
        assert image.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert (int.from_bytes(image.content[16:20]), int.from_bytes(image.content[20:24])) == (WIDTH, HEIGHT)
        assert image.content != (await previewed(ana, link, seat=1, lang="ca")).content, "words too"
    assert told["status"] == "ready"
    assert told["done"] == told["total"] >= len(told["curve"]) - 1
    assert [point["at"] for point in told["curve"][1:]] == sorted({point["at"] for point in told["curve"][1:]})
    assert told["curve"][-1]["at"] == total - 1
    for seat in told["seats"]:
        whole = seat["first"] + sum(seat["decisions"]) + seat["luck"]
        assert whole == pytest.approx(seat["last"], abs=0.001)
        assert "probabilitat" in seat["sentences"][0]


async def test_a_game_that_nobody_can_judge_and_one_that_goes_on_have_no_review(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        where = f"/api/tables/{made['table']['id']}"
        assert (await ana.http.get(f"{where}/review")).status_code == 409, "nothing of a running game is judged"
        await play_on([first, second], Random(3))
        assert (await ana.http.get(f"{where}/review")).json()["status"] == "none"
        assert (await ana.http.get(f"{where}/review.svg")).status_code == 409, "nothing to draw"
        # Shares of the dice are lines of the log and no moments: places are counted in moments.
        turning = (await ana.http.get(f"{where}/turning")).json()
        moments = (await ana.http.get(f"{where}/replay")).json()["moments"]
        assert len(moments) < max(first.lines) + 1, "there were shares"
        for one in turning:
            assert any(one["deed"].startswith(said) for said in moments[one["at"]]["happened"]["says"])


async def test_the_server_says_what_a_level_is_made_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trueque.island.bots.search.compiled_search.can_run", lambda *_: False)
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        told = (await ana.http.get("/api/levels/island", params={"lang": "es"})).json()
        assert list(told) == [*levels_of("island"), MATCHED, *characters_of("island")]
        assert told["champion"] == "explora su turno, 400 posiciones por respuesta, en el motor sin compilar"
        princes = (await ana.http.get("/api/levels/princes")).json()
        assert princes["champion"] == "searches its turn, 1200 positions an answer"
