"""Whoever plays in this browser: a name and a language, kept beside the tables."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from trueque.locale import languages, speaker
from trueque.table.chest import Chest, Writing
from trueque.table.ids import new_id
from trueque.table.names import clean_name

KEY = "person"


@dataclass(frozen=True)
class PocketPerson:
    """The one person of this house."""

    id: str
    name: str
    lang: str

    def serialize(self) -> dict[str, Any]:
        """Who they are, as a server would say it."""
        return {"person": self.id, "name": self.name, "account": False, "lang": self.lang, "host": True}


async def read_person(chest: Chest) -> PocketPerson | None:
    """Who came in before, if anybody."""
    text = dict(await chest.read(KEY)).get(KEY)
    return PocketPerson(**json.loads(text)) if text else None


async def save_person(chest: Chest, was: PocketPerson | None, name: str | None, lang: str | None) -> PocketPerson:
    """Come in, or be called otherwise from now on; raises where the name is none."""
    spoken = lang if lang in languages() else was.lang if was else "en"
    person = replace(was, lang=spoken) if was else PocketPerson(new_id(), speaker("pocket", spoken)("Guest"), spoken)
    if name is not None and name.strip():
        person = replace(person, name=clean_name(name))
    await chest.write(Writing({KEY: json.dumps(asdict(person))}))
    return person
