"""Dice in rounds: chains, what a draw hangs on, and what cannot shift it."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.kernel.marbles import Marbles
from trueque.kernel.chain import LENGTH, Chain, hash_share, is_next_share
from trueque.kernel.decision import Decision, OneOf
from trueque.kernel.errors import BadRecord
from trueque.kernel.game import NATURE, Game
from trueque.kernel.honest import add_draw_odds, make_round_dealer, promise_hash, verify_record
from trueque.kernel.match import Match
from trueque.kernel.record import TABLE, Line, Record, read_record
from trueque.kernel.rounds import Round, derive_chain, find_current_round, read_round, replay_rounds

SEED = bytes(range(32))
SECRETS = (b"a" * 16, b"b" * 16)


class Played:
    """A game of two seats that give shares, played at random."""

    def __init__(
        self, secrets: tuple[bytes, ...] = SECRETS, giving: int = 10_000, game: Game[Any, Any] | None = None
    ) -> None:
        self.game = game or Marbles(2)
        self.dealer = make_round_dealer(self.game, "fair", SEED)
        self.server, self.chains, self.giving = derive_chain(SEED), [Chain(secret) for secret in secrets], giving
        self.rounds, self.rng = 0, Random(4)
        self.match = Match.replay(self.game, Record(self.game.name, self.game.options), self.dealer)

    def settle(self) -> None:
        """Open rounds until a player is asked."""
        while (asked := self.match.open_questions()) and asked[0].seat == NATURE:
            self.rounds += 1
            given = self.given()
            if self.rounds > self.giving:
                given.pop(1)
            self.match.log_table_line(str(Round(self.server.share_of_round(self.rounds) or b"", given)))
            self.match.play_nature()

    def given(self) -> dict[int, bytes]:
        return {n: chain.share_of_round(self.rounds) or b"" for n, chain in enumerate(self.chains)}

    def pledges(self) -> dict[int, str]:
        return {n: chain.pledge.hex() for n, chain in enumerate(self.chains)}

    def play(self, answers: int, between: tuple[str, ...] = ()) -> None:
        self.settle()
        for _ in range(answers):
            if self.match.is_over:
                return
            for text in between:
                self.match.log_table_line(text)
            asked = next(d for d in self.match.open_questions() if d.waits)
            self.match.play(asked.seat, asked.answers.sample(self.rng))
            self.settle()

    def record(self) -> Record:
        record = Record(
            self.game.name, self.game.options, tuple(self.match.log), {0: "Ana", 1: "Biel"}, "fair",
            promise_hash(SEED), {},
            SEED.hex(), self.server.pledge.hex(), self.pledges(),
        )  # fmt: skip
        return add_draw_odds(self.game, record, self.dealer)

    @property
    def draws(self) -> list[str]:
        return [line.text for line in self.match.log if line.author == NATURE]


class Joined(Played):
    """The same, but seat 1 is a bot's until somebody takes it and pledges."""

    first = 0
    """The first round that the newcomer gives a share to."""

    def given(self) -> dict[int, bytes]:
        own = {0: self.chains[0].share_of_round(self.rounds) or b""}
        return {**own, 1: self.chains[1].share_of_round(self.rounds - self.first + 1) or b""} if self.first else own

    def pledges(self) -> dict[int, str]:
        return {0: self.chains[0].pledge.hex()}

    def join(self) -> None:
        self.match.log_table_line(f"join 1 {self.chains[1].pledge.hex()}")
        self.first = self.rounds + 1


class Returning(Played):
    """Seat 1 misses rounds now and then, says that it gives again, and skips the links that were due."""

    misses: tuple[int, ...] = (2, 4)
    is_away, links, skips = False, 0, 1

    def given(self) -> dict[int, bytes]:
        own = {0: self.chains[0].share_of_round(self.rounds) or b""}
        if self.is_away:
            return own
        self.links += 1
        self.is_away = self.rounds in self.misses
        if self.is_away:
            self.links -= 1 - self.skips
            return own
        return {**own, 1: self.chains[1].share_of_round(self.links) or b""}

    def settle(self) -> None:
        super().settle()
        if self.is_away and not self.match.is_over:
            self.match.log_table_line("back 1")
            self.is_away = False


def returning(game: Game[Any, Any] | None = None, **how: Any) -> Returning:
    played = Returning(game=game)
    played.__dict__.update(how)
    played.play(500)
    return played


def test_who_missed_a_round_comes_back_and_opens_the_link_that_was_due() -> None:
    played, whole = returning(), Played()
    whole.play(500)
    verdict = verify_record(played.game, played.record())
    assert verdict.is_honest
    assert (verdict.gave, verdict.left, dict(verdict.missed)) == ((0,), {}, {1: [2, 4]})
    assert [(kept.round, kept.seat) for kept in verdict.kept_back] == [(2, 1), (4, 1)]
    second = [n for n, line in enumerate(whole.match.log) if line.text.startswith("round ")][1]
    assert verdict.kept_back[0].otherwise == whole.match.log[second + 1].text
    assert verdict.kept_back[0].drawn == played.match.log[second + 1].text


def test_a_link_that_was_due_is_never_given_again_and_none_is_skipped_without_reason() -> None:
    again = returning(skips=0)
    assert verify_record(again.game, again.record()).wrong, "the server may know it since that round"
    jumps = returning(skips=2)
    assert verify_record(jumps.game, jumps.record()).wrong, "a link was given to a draw that does not stand"


def test_a_seat_comes_back_three_times_a_game() -> None:
    often = returning(misses=(1, 2, 3, 4))
    verdict = verify_record(often.game, often.record())
    assert verdict.wrong, "shares of somebody who is out for good are none"
    assert dict(verdict.missed) == {1: [1, 2, 3, 4]}
    assert verdict.left == {1: 4}


def test_a_late_pledge_is_kept_from_the_next_answer_on() -> None:
    played = Joined()
    played.play(6)
    played.join()
    played.play(500)
    verdict = verify_record(played.game, played.record())
    assert verdict.is_honest
    assert (verdict.gave, dict(verdict.late)) == ((0, 1), {1: played.first})
    # Taken out of the log, the pledge is missed: shares that nobody promised are no shares.
    bare = tuple(Line(line.author, re.sub("^(join 1) .*", r"\1", line.text)) for line in played.match.log)
    assert verify_record(played.game, played.record().with_log(bare)).wrong


def test_a_chain_is_given_backwards_and_nobody_can_go_on() -> None:
    chain = Chain(b"s" * 16)
    assert is_next_share(chain.pledge, chain.share_of_round(1) or b"")
    assert all(
        hash_share(chain.share_of_round(n + 1) or b"") == chain.share_of_round(n)
        for n in (1, 63, 64, 65, 700, LENGTH - 1)
    )
    assert chain.share_of_round(LENGTH) == b"s" * 16
    assert chain.share_of_round(LENGTH + 1) is None
    assert chain.share_of_round(0) is None
    # Known values, so that others can check their own against ours.
    assert hash_share(b"s" * 16) == hashlib.sha256(b"s" * 16).digest()[:16]


def test_every_share_decides() -> None:
    one, two = Played(), Played((SECRETS[0], b"c" * 16))
    one.play(40)
    two.play(40)
    assert one.draws != two.draws, "another share of one seat is another game"


def test_the_operator_with_the_seed_cannot_foresee_a_draw() -> None:
    """Without the share that is not given yet, every face is as likely as the odds say."""
    played = Played()
    played.settle()
    faces: Counter[int] = Counter()
    die: Decision[int] = Decision(NATURE, "die", OneOf(tuple(range(6))), odds=(1,) * 6)
    for n in range(600):
        unknown = {0: n.to_bytes(16, "big"), 1: bytes(16)}
        log = [Line(0, "roll"), Line(TABLE, str(Round(played.server.share_of_round(9) or b"", unknown)))]
        faces[int(played.dealer.draw(log, die, []) or 0)] += 1
    assert len(faces) == 6
    assert all(60 < n < 150 for n in faces.values())


class Choosy(Played):
    """An operator who opens one more round, under everybody's next shares, until the draw is the one it likes."""

    more = 3

    def settle(self) -> None:
        while self.more and (asked := self.match.open_questions()) and asked[0].seat == NATURE:
            self.more -= 1
            self.rounds += 1
            self.match.log_table_line(str(Round(self.server.share_of_round(self.rounds) or b"", self.given())))
        super().settle()


def test_an_operator_cannot_draw_until_it_likes_it() -> None:
    played = Choosy()
    played.play(500)
    assert verify_record(played.game, played.record()).wrong == (1, 2, 3), "the first round was the one"


def test_nor_in_the_middle_of_a_rounds_draws_nor_by_taking_an_answer_back_before_them() -> None:
    played = Played()
    played.play(500)
    log = played.match.log
    first = next(n for n, line in enumerate(log) if line.author == NATURE)
    again = Line(TABLE, str(Round(played.server.share_of_round(2) or b"", {})))
    rounds = replay_rounds(played.pledges(), log[: first + 1])
    assert log[first + 1].author == NATURE, "this round goes on"
    assert not rounds.is_due(again)
    before = replay_rounds(played.pledges(), log[:first])
    assert before.drawn == 0
    assert not before.is_due(Line(TABLE, "undo 0"))
    assert not before.is_due(Line(1, "end"))
    assert rounds.is_due(Line(TABLE, "undo 0")), "what all agree to take back"
    assert rounds.is_due(Line(1, "end"))
    assert before.is_due(Line(TABLE, "pause"))


def test_pause_resume_and_who_comes_shift_nothing() -> None:
    one, two = Played(), Played()
    one.play(60)
    two.play(60, ("pause", "resume", "join 0"))
    assert one.draws == two.draws


def test_what_all_take_back_is_drawn_under_fresh_shares() -> None:
    played = Played()
    played.play(6)
    before = played.rounds
    last = next(step for step in reversed(played.match.steps) if step.seat != NATURE)
    played.match.undo_to(last.number, {0, 1})
    assert find_current_round(played.match.log) is None, "an old round draws nothing after an undo"
    played.play(1)
    assert played.rounds >= before
    assert verify_record(played.game, played.record()).is_honest


def test_a_whole_game_is_checked_and_its_odds_are_in_the_record() -> None:
    played = Played()
    played.play(500)
    record = read_record(str(played.record()))
    assert record == played.record()
    verdict = verify_record(played.game, record)
    assert verdict.is_honest
    assert (verdict.gave, verdict.left) == ((0, 1), {})
    assert set(record.odds) == {n for n, line in enumerate(record.log) if line.author == NATURE}


def test_who_misses_a_round_is_seen_and_gives_no_more() -> None:
    played = Played(giving=3)
    played.play(500)
    verdict = verify_record(played.game, played.record())
    assert verdict.is_honest
    assert (verdict.gave, verdict.left) == ((0,), {1: 4})
    back = replay_rounds({1: played.chains[1].pledge.hex()}, played.match.log)
    assert not back.is_pledged_share(1, played.chains[1].share_of_round(played.rounds + 1) or b"")


@pytest.mark.parametrize("change", ["draw", "share", "server", "odds", "again"])
def test_whatever_is_changed_is_found(change: str) -> None:
    played = Played()
    played.play(500)
    record = str(played.record())
    lines = record.splitlines()
    rounds = [i for i, line in enumerate(lines) if line.startswith("* round")]
    if change == "draw":
        i = next(i for i, line in enumerate(lines) if line in ("! draw red", "! draw blue"))
        lines[i] = "! draw blue" if "red" in lines[i] else "! draw red"
    elif change == "share":
        lines[rounds[1]] = lines[rounds[1]].replace(" 0:", " 0:00", 1)[:-2]
    elif change == "server":
        lines[rounds[1]] = "* round " + "0" * 32 + lines[rounds[1]][40:]
    elif change == "odds":
        i = next(i for i, line in enumerate(lines) if line.startswith("odds"))
        lines[i] = lines[i] + ",1"
    else:
        lines[rounds[2]] = lines[rounds[1]]
    changed = read_record("\n".join(lines))
    try:
        assert not verify_record(played.game, changed).is_honest
    except BadRecord:
        assert change == "draw", "another card may make a later line impossible"


def test_a_damaged_round_is_a_sentence() -> None:
    with pytest.raises(BadRecord, match="damaged"):
        read_round(Line(TABLE, "round zz 0:1"))
    with pytest.raises(BadRecord, match="odds"):
        read_record("trueque 1 marbles\nrules seats=2\nodds 1 2 1x99999999\n")
