"""Table talk at a table: typed in words, logged, heard by all, and nobody's question is another because of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.island.table import beginners
from tests.table.company import Guest, Keeping, laid, people
from trueque.kernel.position import write_position


@pytest.fixture
def keeping(tmp_path: Path) -> Keeping:
    return Keeping("memory", tmp_path)


def asked(guest: Guest) -> dict[str, str]:
    return {question["kind"]: question["id"] for question in guest.position["questions"]}


async def test_what_one_looks_for_is_heard_by_all(keeping: Keeping) -> None:
    trading = beginners(seats="2").play("0 roll", "! 4+2")
    async with keeping.house() as house:
        one, two = await people(house, "Ana", "Biel")
        row = await laid(house, one, game="island", position=write_position(trading.game, trading.state))
        ana = await Guest.come(house, row.id, one, "Ana", "es")
        biel = await Guest.come(house, row.id, two, "Biel", "ca")
        for guest in (ana, biel):
            assert (await guest.say("sit"))["type"] == "ack"
        before, offered = asked(ana), asked(biel)["propose"]
        assert (await ana.answer("¿quién tiene madera o lana?"))["type"] == "ack"
        assert ana.room.table.entries[-1].line.text == "call ? > wood/wool"
        assert "qui dona" in str(biel.position) + str(biel.told)
        assert asked(ana) == before, "what one may answer is the same, and so are the ids"
        assert set(asked(biel)) == {"called"}
        # An answer to the question as it stood before the talk is refused like any that came too late.
        late = await biel.say("answer", question=offered, text="ofereixo fusta per fang")
        assert late["type"] == "refused"
        assert (await biel.say("answer", question=asked(biel)["called"], text="dono fang o pedra per llana"))[
            "type"
        ] == "ack"
        assert [call["by"] for call in ana.position["view"]["talk"]["calls"]] == [0, 1]
        assert asked(ana) == before


async def test_what_costs_something_is_read_back_and_played_when_it_is_meant(keeping: Keeping) -> None:
    trading = beginners(seats="2").play("0 roll", "! 4+2")
    async with keeping.house() as house:
        one, two = await people(house, "Ana", "Biel")
        row = await laid(house, one, game="island", position=write_position(trading.game, trading.state))
        ana = await Guest.come(house, row.id, one, "Ana", "en")
        biel = await Guest.come(house, row.id, two, "Biel", "ca")
        for guest in (ana, biel):
            assert (await guest.say("sit"))["type"] == "ack"
        question, before = asked(ana)["trade"], len(ana.room.table.entries)
        said = "I'm finishing my turn now"
        told = await ana.say("answer", question=question, text=said)
        assert (told["code"], told["sentence"]) == ("costs", "End the turn? Press Enter to do it.")
        assert (await ana.say("answer", question=question, text="hi"))["code"] == "notation"
        assert len(ana.room.table.entries) == before
        assert (await ana.say("answer", question=question, text=said, sure=True))["type"] == "ack"
        assert ana.room.table.entries[before].line.text == "end"
