"""What characters say at a table: theirs, in every language, seldom."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.table.company import Guest, Keeping, laid, people
from trueque.bots.characters import characters_of
from trueque.locale import languages, speaker
from trueque.table import messages
from trueque.table.notes import describe_note, write_note


async def test_one_of_them_greets_and_each_speaks_once_more(tmp_path: Path) -> None:
    async with Keeping("memory", tmp_path).house() as house:
        (one,) = await people(house, "Ana")
        bots = [messages.SeatWish(kind="bot", bot=name) for name in ("petra", "roque", "prudi")]
        row = await laid(
            house, one, game="island", options={"edition": "2011", "seats": "4"}, autostart=False,
            seats=[messages.SeatWish(kind="me"), *bots],
        )  # fmt: skip
        ana = await Guest.come(house, row.id, one, "Ana")
        await ana.say("sit")
        assert [seat["name"] for seat in ana.card["seats"]][1:] == ["Petra", "Roque", "Prudi"]
        await ana.say("start", anyway=True)
        assert (await ana.say("resign"))["type"] == "ack"
        async with asyncio.timeout(120):
            while not await house.keeper.list_results(one, "island"):
                await asyncio.sleep(0.05)
                ana.hear()
        said = [(m["seat"], m["sentence"]) for m in ana.told if m["type"] == "note" and m["what"] == "says"]
        assert 1 <= len(said) <= 4, said
        known = characters_of("island")
        for seat, sentence in said:
            one_of = known[("petra", "roque", "prudi")[seat - 1]]
            assert one_of.greeting in sentence or one_of.remark in sentence


def test_what_they_say_is_translated() -> None:
    for one in characters_of("island").values():
        for text in (one.style, one.greeting, one.remark):
            assert len({speaker("island", lang)(text) for lang in languages()}) >= 3
    note = write_note("says", "Petra", "A roof at last.", "island")
    assert describe_note(note, "es") == "Petra: «Por fin un techo.»"
