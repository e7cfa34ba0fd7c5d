"""Decks over HTTP and at a table: checked, drafted, brought to one's own seat, kept while the rules change."""

from __future__ import annotations

from pathlib import Path

from tests.server.company import FREE, card, gathered, heard
from tests.server.kit import Json, Person, running

TOURNAMENT: Json = {"game": "princes", "options": {"mode": "tournament"}, "seats": [{"kind": "me"}, FREE]}


async def test_a_deck_is_checked_and_drafted(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana", "es").come_in()
        opened = (await ana.http.post("/api/decks/princes/opened", json={})).json()
        assert (opened["size"], opened["cards"]["abbey"]) == (36, 2)
        told = (await ana.http.post("/api/decks/princes", json={"source": "3 Monasterio"})).json()
        assert not told["playable"]
        assert told["findings"][0] == {
            "sentence": "Demasiadas de «Monasterio»: 3; se pueden traer como mucho 2.",
            "card": "abbey",
        }
        small = {"deck_size": "27"}
        drafted = (await ana.http.post("/api/decks/princes/drafted", json={"options": small})).json()
        assert (drafted["playable"], drafted["size"]) == (True, 27)
        options = {"mode": "tournament", **small, "red_deck": drafted["deck"]}
        made = (await ana.http.post("/api/tables", json={"game": "princes", "options": options})).json()
        assert made["table"]["options"]["red_deck"] == drafted["deck"]
        assert made["table"]["options"]["blue_deck"].startswith("deck:")
        nowhere = await ana.http.post("/api/decks/quick", json={"source": "x"})
        assert (nowhere.status_code, nowhere.json()["sentence"]) == (404, "A este juego no se traen mazos.")


async def test_each_brings_a_deck_to_their_own_seat(tmp_path: Path) -> None:
    async with gathered(tmp_path, **TOURNAMENT) as (_, _, first, second):
        before = card(second)["options"]
        assert (await second.do("bring", deck="scholars"))["type"] == "ack"
        assert (await heard(first))[-1] == "Biel brought a deck."
        after = card(second)["options"]
        assert after["red_deck"] == before["red_deck"]
        assert after["blue_deck"] != before["blue_deck"]
        refused = await second.do("bring", deck="deck:abbey*9")
        assert refused["sentence"] == "Too many of “Abbey”: 9; at most 2 may be brought."
        assert (await first.do("rules", options={"mode": "tournament", "limit": "100"}))["type"] == "ack"
        await second.do("ping")
        assert card(second)["options"]["blue_deck"] == after["blue_deck"], "other rules, the same decks"
        assert (await first.do("rules", options={**after, "deck_size": "27"}))["type"] == "ack"
        await second.do("ping")
        assert card(second)["options"]["blue_deck"] != after["blue_deck"], "too large now: drafted anew"
        assert (await first.do("rules", options={"mode": "duel"}))["type"] == "ack"
        assert (await second.do("bring", deck="scholars"))["sentence"] == "You cannot bring a deck to this table."
        await first.do("start", anyway=True)
        late = await second.do("bring", deck="scholars")
        assert late["sentence"] == "The game has begun; its rules stay as they are."
