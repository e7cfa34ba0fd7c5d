"""Witnesses: what fits what was told is no fault, anything else is; the word says whether keys are the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trueque.kernel.game import NATURE
from trueque.kernel.record import TABLE, Line
from trueque.kernel.rounds import Round, Signature, read_round
from trueque.kernel.witnesses import Witnesses, hash_promise, is_shortened, make_signing_key

SECRETS = (b"a" * 16, b"b" * 16)
HEAD = hash_promise("c0", "77", "fair", {0: "5e", 1: "9a"})


class Signing:
    """A log of two seats that sign what they are told; the second may be told something else."""

    def __init__(self) -> None:
        self.told = [Witnesses(HEAD), Witnesses(HEAD)]
        for seat, secret in enumerate(SECRETS):
            self.add(Line(TABLE, f"witness {seat} {make_signing_key(secret)[1].hex()}"))

    def add(self, line: Line, otherwise: Line | None = None) -> None:
        number = self.told[0].last + 1
        for log, one in zip(self.told, (line, otherwise or line), strict=True):
            log.follow_line(number, one)
            log.check_signatures()

    def sign(self, count: int) -> Round:
        shares = {seat: bytes([count, seat]) * 8 for seat in range(2)}
        signed = {
            seat: self.told[seat].sign_share(make_signing_key(SECRETS[seat])[0], shares[seat]) for seat in range(2)
        }
        return Round(b"", shares, signed)

    def draw(self, count: int, change: int | None = None) -> None:
        given = self.sign(count)
        if change is not None:
            given = replace(given, signed={seat: one for seat, one in given.signed.items() if seat != change})
        self.add(Line(TABLE, str(given)))
        self.add(Line(NATURE, "4+2"))


def test_whoever_is_told_the_same_finds_nothing_and_shows_one_word() -> None:
    table = Signing()
    assert [log.word for log in table.told] == ["", ""], "none before their shares"
    for count in range(3):
        table.add(Line(0, "roll"))
        table.draw(count)
    assert [(log.parted, log.changed, log.find_silent()) for log in table.told] == [(None, None, ())] * 2
    assert table.told[0].word == table.told[1].word != ""
    assert table.told[0].signed == {0: table.told[0].last - 2, 1: table.told[0].last - 2}


def test_two_histories_part_at_the_next_round_for_both() -> None:
    table = Signing()
    table.add(Line(0, "road 7"), Line(0, "road 8"))
    table.add(Line(0, "roll"))
    table.draw(0)
    assert [log.parted and (log.parted.line, log.parted.seat) for log in table.told] == [(4, 1), (4, 0)]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_signs_nothing_is_told_after_two_rounds(seat: int) -> None:
    table = Signing()
    for count in range(2):
        assert table.told[0].find_silent() == ()
        table.add(Line(0, "roll"))
        table.draw(count, change=seat)
    assert table.told[0].find_silent() == table.told[1].find_silent() == (seat,)
    table.add(Line(0, "roll"))
    table.draw(2)
    assert table.told[0].find_silent() == ()


def test_a_signature_from_before_the_answer_is_none() -> None:
    table = Signing()
    early = table.sign(0)
    table.add(Line(0, "roll"))
    table.add(Line(TABLE, str(early)))
    assert table.told[0].parted is not None


def test_a_second_key_is_told_and_the_first_one_counts() -> None:
    table = Signing()
    table.add(Line(0, "roll"))
    table.draw(0)
    before = table.told[0].word
    table.add(Line(TABLE, f"witness 1 {'ab' * 32}"))
    assert table.told[0].changed is not None
    assert table.told[0].word == "", "the word comes anew, with new shares"
    table.add(Line(0, "roll"))
    table.draw(1)
    assert table.told[0].parted is None
    assert table.told[0].word not in ("", before)


def test_a_round_with_signatures_is_read_as_it_is_written() -> None:
    given = Round(b"\x51", {0: b"\x9a", 2: b"\x77"}, {2: Signature(412, b"\x92\xa0")})
    assert str(given) == "round 51 0:9a 2:77:412:92a0"
    assert read_round(Line(TABLE, str(given))) == given


def test_only_what_is_hidden_may_be_told_otherwise() -> None:
    assert is_shortened(0, "give 1 wool", "give 1 card", mine=1)
    assert is_shortened(NATURE, "wool", "card", mine=1)
    assert is_shortened(1, "accept", "answer ?", mine=1)
    assert not is_shortened(0, "roll", "end", mine=1)
    assert not is_shortened(TABLE, "undo 4", "undo 5", mine=1)
    assert not is_shortened(0, "accept", "answer ?", mine=None)
