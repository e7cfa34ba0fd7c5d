"""Names: what nobody sees, what covers others, and what looks like somebody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.kit import Person, running
from trueque.kernel.errors import RuleError
from trueque.table.lookalikes import fold_lookalikes
from trueque.table.names import clean_name

HORSE = "correct horse"


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "\u2800\u2800", "\u200d", "\ufe0f", " \u034f "])
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    with pytest.raises(RuleError):
        clean_name(name)


def test_what_is_unseen_in_a_name_is_left_out() -> None:
    assert clean_name("A\u200dn\u3164a\ufe0f\u200b") == "Ana"


@pytest.mark.parametrize("name", ["A" + "\u0300" * 4, "a\u20dd", "\u0301na", "Ana \u0301"])
def test_marks_that_pile_up_or_stand_alone_are_refused(name: str) -> None:
    with pytest.raises(RuleError, match="2 at most"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Núria", "Nguyễn", "Zoë", "Ἀχιλλεύς", "דָּוִד", "José Ángel", "李雷"])
def test_names_as_people_have_them_stay(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("other", ["Аnа", "ANNA", "Αnnа", "Ａnna", "𝐀nna", "Аппa"])
def test_names_that_look_alike_have_one_skeleton(other: str) -> None:
    assert fold_lookalikes(other) in (fold_lookalikes("Anna"), fold_lookalikes("Ana"))


def test_names_that_do_not_look_alike_are_told_apart() -> None:
    names = ["Ana", "Anna", "Núria", "Nuria", "Biel", "Bea", "Marc", "Marco", "Дмитрий", "Олег", "Νίκος"]
    assert len({fold_lookalikes(name) for name in names}) == len(names)


async def test_nobody_looks_like_an_account(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        before = await Person(node, "Biel").come_in()
        ana = await Person(node, "x").come_in()
        assert (await ana.http.post("/api/register", json={"name": "Biel", "password": HORSE})).status_code == 200
        like = await Person(node, "x").http.post("/api/register", json={"name": "Βіеl", "password": HORSE})
        assert like.status_code == 409
        assert "looks like" in like.json()["sentence"]
        guest = await Person(node, "BIEL").come_in()
        assert (await guest.http.get("/api/me")).json()["name"] == "BIEL 2", "told apart"
        assert (await guest.http.patch("/api/me", json={"name": "B1el"})).status_code == 409
        made = await ana.make_table(seats=[{"kind": "open"}])
        first = await before.connect(made)
        assert first.told[0]["me"]["name"] == "Biel 2", "who was called so before, too"
        for wish in ("name", "sit"):
            refused = await first.do(wish, name="Biеl")
            assert refused["type"] == "refused"
            assert "An account is called" in refused["sentence"]
        own = await ana.connect(made)
        assert (await own.do("sit", name="Biel"))["type"] == "ack", "the account itself may"
