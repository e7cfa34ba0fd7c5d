"""Short ways for tests to set up and play the board game."""

from __future__ import annotations

from random import Random

from trueque.island.actions import Action
from trueque.island.game import Island, make
from trueque.island.layouts import RESOURCES
from trueque.island.speech.answer_reader import read_forgivingly
from trueque.island.state import IslandState
from trueque.kernel.check import choose_random_answer
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.event import Event
from trueque.kernel.game import NATURE
from trueque.kernel.match import Match, apply_to_copy, find_question

KNIGHT, ROADS, DISCOVERY, MONOPOLY, POINT = range(5)


class Table:
    """A game whose answers are typed, nature's too, and whose hands can be dealt."""

    def __init__(self, **options: str) -> None:
        self.game: Island = make(options)
        self.state: IslandState = self.game.start()

    def play(self, *lines: str) -> Table:
        """Play lines such as ``0 roll`` or ``! 4+2``."""
        for line in lines:
            who, _, text = line.partition(" ")
            seat = NATURE if who == "!" else int(who)
            action = read_forgivingly(self.game, self.state, text)
            find_question(self.game, self.state, seat, action)
            self.game.play(self.state, seat, action)
        return self

    def deal(self, seat: int, **cards: int) -> Table:
        """Give a seat cards from the bank, in the open."""
        for name, count in cards.items():
            kind = RESOURCES.index(name)
            self.state.g.hand[seat, kind] += count
            self.state.g.hand_size[seat] += count
            self.state.g.bank[kind] -= count
            self.state.ledger.move_cards(seat, kind, count)
        return self

    def hand(self, seat: int) -> dict[str, int]:
        held = {name: int(self.state.g.hand[seat, kind]) for kind, name in enumerate(RESOURCES)}
        return {name: count for name, count in held.items() if count}

    def why_not(self, line: str) -> tuple[str, str]:
        """The sentence and the almanac entry of a refusal."""
        who, _, text = line.partition(" ")
        refused = self.game.why_not(self.state, int(who), read_forgivingly(self.game, self.state, text))
        return refused.sentence, refused.entry


def beginners(**options: str) -> Table:
    """The board of the sample game, seat 0 to roll."""
    return Table(edition="2011", beginner_board="2011", start_order="first_seat", **options)


def listed(table: Table, seat: int = 0) -> list[str]:
    """What a seat is asked for, in notation."""
    return [
        table.game.write(action)
        for decision in table.game.decisions(table.state)
        if decision.seat == seat and decision.waits
        for action in decision.answers
    ]


def events_of(table: Table, line: str) -> list[Event]:
    who, _, text = line.partition(" ")
    seat = NATURE if who == "!" else int(who)
    _, events = apply_to_copy(table.game, table.state, seat, read_forgivingly(table.game, table.state, text))
    return events


def with_card(kind: int, **options: str) -> Table:
    """Seat 0 after its throw, with a card it may play."""
    table = beginners(**options).play("0 roll", "! 1+1")
    table.state.g.cards[0, kind] += 1
    table.state.g.deck[kind] -= 1
    table.state.g.deck_left -= 1
    return table


def random_match(options: dict[str, str], seed: int, answers: int) -> Match[IslandState, Action]:
    """A game after so many random answers of its seats, or at its end."""
    game, rng = make(options), Random(seed)
    match = Match(game, FairDealer(expand_seed(seed)))
    for _ in range(answers):
        if match.is_over:
            break
        decision, action = choose_random_answer(match.open_questions(), rng)
        match.play(decision.seat, action)
    return match
