"""Honest dice: what decides them is pledged before the first draw and opened in the end, so that anyone can check.

What a table does is described in docs/honest-dice.md, precisely enough to write another checker from it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from trueque.kernel.chain import LENGTH, is_next_share
from trueque.kernel.dealer import Dealer, FairDealer, list_nature_answers, make_dealer
from trueque.kernel.decision import Decision
from trueque.kernel.errors import bad_record
from trueque.kernel.game import NATURE, Game, Seat
from trueque.kernel.game_protocols import GuidesFirstGame, cast_to_protocol
from trueque.kernel.kept_back import KeptBack, Missing
from trueque.kernel.match import Match
from trueque.kernel.record import Line, Odds, Record, find_undo_target
from trueque.kernel.rounds import GuidedDealer, RoundDealer, Rounds, derive_chain, read_round

GUIDED = "guided"
"""The dice of a first game to learn from (`GuidesFirstGame`)."""


def name_in_record(kind: str) -> str:
    """How a record, and who checks it, calls the dice: those of a first game are typed in, by the house."""
    return "typed" if kind == GUIDED else kind


NO_SEED_YET = "This record holds no seed yet, so its draws cannot be checked: it is shown when the game is over."
NO_PROMISE = "This record holds no promise of a seed, so its draws cannot be checked."


def promise_hash(seed: bytes) -> str:
    """The hash that is shown before the game: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True)
class RealDice:
    """The table rolls real dice and types them in; everything else is drawn fairly."""

    fair: FairDealer
    typed_kinds: tuple[str, ...]
    kind: str = "typed"

    def draw(self, log: Sequence[Line], decision: Decision[Any], past: Sequence[Any]) -> Any | None:
        return None if decision.kind in self.typed_kinds else self.fair.draw(log, decision, past)


def make_table_dealer(game: Game[Any, Any], kind: str, seed: bytes, salts: Mapping[Seat, str]) -> Dealer:
    """The dealer of a table as it was before rounds: all hangs on the seed and on salts known to the server."""
    shares = tuple(bytes.fromhex(salts.get(seat, "")) for seat in range(game.seats))
    if kind == "typed":
        return RealDice(FairDealer(seed, shares), tuple(game.balanced_kinds))
    return make_dealer(kind, seed, shares, tuple(game.balanced_kinds))


def make_round_dealer(game: Game[Any, Any], kind: str, seed: bytes) -> RoundDealer:
    """The dealer of a table under the shares of rounds: fair, balanced, or for the dice alone typed or guided."""
    guide = cast_to_protocol(game, GuidesFirstGame) if kind == GUIDED else None
    if guide is not None:
        script = guide.guided_draws
        return GuidedDealer(seed, game.seats, tuple(game.open_kinds), (), tuple(script), script=script)
    dice = tuple(game.balanced_kinds)
    bag, typed = (dice if kind == name else () for name in ("balanced", "typed"))
    return RoundDealer(seed, game.seats, tuple(game.open_kinds), bag, typed, kind)


@dataclass(frozen=True)
class DiceVerdict:
    """What checking a record found."""

    draws: int
    """Draws that are as they should be, undone ones included."""
    typed: int
    """Draws typed in by the table, which nobody can check."""
    wrong: tuple[int, ...]
    """The log numbers of draws, rounds and lists of odds that differ."""
    gave: tuple[Seat, ...] = ()
    """Seats that gave a share to every round since they pledged."""
    late: Mapping[Seat, int] = field(default_factory=dict)
    """Seats that pledged in mid-game, and from which round on they gave shares."""
    left: Mapping[Seat, int] = field(default_factory=dict)
    """Seats that stopped giving and never gave again, and in which round."""
    missed: Mapping[Seat, Sequence[int]] = field(default_factory=dict)
    """All rounds in which a seat's share was due and did not come."""
    kept_back: Sequence[KeptBack] = ()
    """What was drawn without a share that was opened later, and what it would have been."""

    @property
    def is_honest(self) -> bool:
        return not self.wrong


def verify_record(game: Game[Any, Any], record: Record) -> DiceVerdict:
    """Check the promise and every draw of a finished *record*."""
    if not record.commit or not record.seed:
        raise bad_record("honest-dice", NO_SEED_YET if record.commit else NO_PROMISE)
    try:
        seed = bytes.fromhex(record.seed)
        dealer: Dealer
        if record.chain:
            dealer = make_round_dealer(game, record.dealer, seed)
        else:
            dealer = make_table_dealer(game, record.dealer, seed, record.salts)
        rounds = Rounds(record.pledges)
    except ValueError as broken:
        wrong = "The seed, a salt or a pledge of this record is damaged: {what}."
        raise bad_record("honest-dice", wrong, what=str(broken)) from broken
    if promise_hash(seed) != record.commit or (record.chain and derive_chain(seed).pledge.hex() != record.chain):
        raise bad_record("honest-dice", "The seed of this record is not the one that was promised.")
    return _redraw_record(game, record, dealer, rounds)


def _redraw_record(game: Game[Any, Any], record: Record, dealer: Dealer, rounds: Rounds) -> DiceVerdict:
    match = Match.replay(game, record.with_log(()), dealer)
    head = bytes.fromhex(record.chain)
    draws, typed, wrong, missing = 0, 0, list[int](), Missing(game, dealer)
    for number, line in enumerate(record.log):
        if record.chain and (not rounds.is_due(line) or _is_burnt(line, number, match)):
            wrong.append(number)
        if line.author == NATURE:
            decision = match.open_questions()[0]
            missing.note(decision, match.drawn.get(decision.kind, ()), rounds)
            expected = dealer.draw(match.log, decision, match.drawn.get(decision.kind, []))
            if isinstance(dealer, RoundDealer) and expected is None and not dealer.is_typed(decision):
                wrong.append(number)
            elif expected is None:
                typed += 1
            elif game.write(expected) == line.text and _has_same_odds(record, number, dealer, match, decision):
                draws += 1
            else:
                wrong.append(number)
        elif record.chain and (given := read_round(line)) is not None:
            fits = all(rounds.is_pledged_share(seat, share) for seat, share in given.seats.items())
            if not fits or not (is_next_share(head, given.server) if rounds.count < LENGTH else not given.server):
                wrong.append(number)
            missing.open(given, rounds)
            head = given.server
        rounds.follow_line(line)
        match.follow_line(line)
    late = {seat: first for seat, first in rounds.since.items() if seat not in record.pledges}
    gave = tuple(sorted(seat for seat in rounds.heads if seat not in rounds.missed))
    told = tuple(dict.fromkeys(wrong))
    return DiceVerdict(draws, typed, told, gave, late, rounds.out, rounds.missed, tuple(missing.told))


def is_waiting_for_round(match: Match[Any, Any]) -> bool:
    """Whether nature is asked there and its dealer waits for shares."""
    asked, dealer = match.open_questions(), match.dealer
    if not asked or asked[0].seat != NATURE or not isinstance(dealer, RoundDealer):
        return False
    return not dealer.is_typed(asked[0])


def _is_burnt(line: Line, number: int, match: Match[Any, Any]) -> bool:
    """Whether an answer is taken back while shares are given for its draw: whoever has them knows what it would be."""
    return find_undo_target(line, number) is not None and is_waiting_for_round(match)


def _has_same_odds(
    record: Record, number: int, dealer: Dealer, match: Match[Any, Any], decision: Decision[Any]
) -> bool:  # fmt: skip
    """Whether the list of odds that the record carries for a draw is the one of the rules; many carry none."""
    kept = record.odds.get(number)
    if kept is None or not isinstance(dealer, RoundDealer):
        return True
    odds = tuple(dealer.draw_odds(decision, match.drawn.get(decision.kind, [])))
    drawn = list_nature_answers(decision)[kept.index] if 0 <= kept.index < len(odds) else None
    same = odds == kept.weights and kept.is_open == (decision.kind in dealer.open_kinds)
    return same and drawn is not None and match.game.write(drawn) == record.log[number].text


def add_draw_odds(game: Game[Any, Any], record: Record, dealer: RoundDealer) -> Record:
    """*record* of a finished game with the list of odds of every draw."""
    match = Match.replay(game, record.with_log(()), dealer)
    odds: dict[int, Odds] = {}
    for number, line in enumerate(record.log):
        if line.author == NATURE:
            decision = match.open_questions()[0]
            if not dealer.is_typed(decision):
                weights = tuple(dealer.draw_odds(decision, match.drawn.get(decision.kind, [])))
                texts = [game.write(answer) for answer in list_nature_answers(decision)]
                odds[number] = Odds(texts.index(line.text), weights, decision.kind in dealer.open_kinds)
        match.follow_line(line)
    return replace(record, odds=odds)
