"""Whoever asks a server for a language that was laid over ours is spoken to in it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.locale.french import french
from tests.server.kit import Person, running
from trueque.locale.coverage import language_label


async def test_a_server_speaks_a_fourth_language(tmp_path: Path) -> None:
    with french(tmp_path):
        await spoken_to_in_french(tmp_path)


async def spoken_to_in_french(folder: Path) -> None:
    async with running(folder) as node:
        person = await Person(node, "Zoé", "fr").come_in()
        assert (await person.http.get("/api/catalogue/fr")).json()["forms"][:3] == [0, 0, 1]
        assert (await person.http.get("/api/catalogue/xx")).status_code == 422
        offered = (await person.http.get("/api/languages")).json()
        assert offered == {"es": "Español", "ca": "Català", "en": "English", "fr": language_label("fr")}, (
            "what the page offers"
        )
        assert re.fullmatch(r"Français \(\d+ %\)", offered["fr"]), "and how much of it is translated"
        nowhere = await person.http.get("/api/nowhere", headers={"Accept-Language": "fr-CH, en"})
        assert "Il n'y a rien à cette adresse." in nowhere.text
