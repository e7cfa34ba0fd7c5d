"""Whatever is refused over HTTP or the socket is said in the person's own language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import Node, Person, running
from trueque.locale import LANGUAGES

WRONG: dict[str, tuple[str, str, dict[str, Any]]] = {
    "form": ("POST", "/api/tables", {"json": {"game": 7}}),
    "field": ("POST", "/api/tables", {"json": {"game": "island", "gmae": "x"}}),
    "json": ("POST", "/api/tables", {"content": "{", "headers": {"content-type": "application/json"}}),
    "game": ("POST", "/api/tables", {"json": {"game": "chess"}}),
    "rules version": ("POST", "/api/tables", {"json": {"game": "island", "options": {"version": "99"}}}),
    "island": ("POST", "/api/tables", {"json": {"game": "island", "options": {"layout": "atlantis"}}}),
    "drawing": ("POST", "/api/tables", {"json": {"game": "island", "options": {"layout": "drawn:x"}}}),
    "cell": ("POST", "/api/tables", {"json": {"game": "island", "options": {"layout": "drawn:hexes/X6/end"}}}),
    "option": ("POST", "/api/tables", {"json": {"game": "quick", "options": {"seats": "9"}}}),
    "record": ("POST", "/api/records", {"json": {"text": "nothing"}}),
    "record's seat": ("POST", "/api/records", {"json": {"text": "trueque 1 quick\nrules seats=2\nnobody end"}}),
    "record's line": ("POST", "/api/records", {"json": {"text": "trueque 1 quick\nrules seats=2\n0 end"}}),
    "address": ("GET", "/api/nowhere", {}),
    "way": ("DELETE", "/api/games", {}),
    "entry": ("GET", "/api/almanac/nothing", {}),
    "origin": ("POST", "/api/guest", {"json": {"name": "x"}, "headers": {"origin": "https://elsewhere.example"}}),
    "table": ("GET", "/api/tables/AAAAAAAAAAAAAAAA", {}),
}


async def refused(node: Node, lang: str, what: str) -> str:
    """The sentence for one wrong call, as somebody who speaks *lang* reads it."""
    person = await Person(node, "Ana", lang).come_in()
    method, path, more = WRONG[what]
    headers = {"accept-language": lang, **more.get("headers", {})}
    params = {"lang": lang} if what == "entry" else {}
    reply = await person.http.request(method, path, params=params, **{**more, "headers": headers})
    await person.close()
    assert 400 <= reply.status_code < 500, reply.text
    assert "Traceback" not in reply.text
    return str(reply.json()["sentence"])


async def test_every_refusal_speaks_three_languages(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        for what in WRONG:
            said = {await refused(node, lang, what) for lang in LANGUAGES}
            assert len(said) == 3, f"{what}: {said}"
            assert not any(" in English" in one or "en anglès" in one or "en inglés" in one for one in said), said


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_socket_says_what_is_wrong_with_a_message(tmp_path: Path, lang: str) -> None:
    expected = {
        "es": "Este mensaje no se entiende: chat.text: falta.",
        "ca": "Aquest missatge no s'entén: chat.text: hi falta.",
        "en": "This message is not understood: chat.text: it is missing.",
    }
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana", lang).come_in()
        socket = await ana.connect(await ana.make_table())
        await socket.say("chat")
        assert (await socket.until("refused"))["sentence"] == expected[lang]
