"""Manners at the island's table, at every level: whom bots rob, refuse, feed and spare, and what they offer."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import pytest

from tests.bots.turned_seats import even_out, turn_answer, turn_seat, turn_state
from trueque.bots.bot_protocols import can_speak
from trueque.bots.eager import make_eager_bot
from trueque.bots.levels import LEVELS, make_bot, prepare_bots
from trueque.bots.playing import play_game
from trueque.island import actions as act
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.bots.manners import (
    could_hold,
    has_refused_twice,
    leave_own_land,
    list_hurt_seats,
    would_feed_leader,
)
from trueque.island.game import Island
from trueque.island.player.manners import COUNTERS_A_TURN, OFFERS_A_TURN
from trueque.kernel import Bot, Decision, Form, View
from trueque.kernel.registry import make_game

SEATS, GAMES, LONG = 4, 3, 40
LOWER, ALL = ("beginner", "normal"), ("beginner", "normal", "strong")
ONE = ["strong", *(pytest.param(level, marks=pytest.mark.soak) for level in LOWER)]
"""All levels, of which every run looks at one."""
NOISE = 3.3
"""Standard deviations that chance exceeds once in a thousand times."""


def test_the_robber_stays_off_ones_own_land_where_it_hinders_somebody_elsewhere() -> None:
    game, rng, seen = make_game("island", {"edition": "2011", "seats": "4"}), Random(7), 0
    assert isinstance(game, Island)
    state = game.start()
    while seen < 6 and (decisions := game.decisions(state)):
        asked = decisions[0]
        answers = list(asked.answers) if not isinstance(asked.answers, Form) else []
        if asked.kind == "robber":
            view, seen = game.view(state, asked.seat), seen + 1
            hurt = {one: set(list_hurt_seats(game, view, one)) for one in answers}
            elsewhere = [one for one in answers if asked.seat not in hurt[one]]
            kept = leave_own_land(game, view, asked.seat, answers)
            assert kept == (elsewhere if any(hurt[one] for one in elsewhere) else answers)
            assert any(asked.seat in one for one in hurt.values()), "there is land of one's own to be left alone"
        game.play(state, asked.seat, rng.choice(answers))


@dataclass(frozen=True)
class Said:
    """What a bot was shown and asked, and what it said."""

    game: int
    view: View
    decision: Decision[Any]
    answer: Any

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def points(self) -> list[int]:
        return [player["points"] for player in self.view["players"]]


class Noted:
    """A bot whose words are written down."""

    def __init__(self, inner: Bot, number: int, book: list[Said]) -> None:
        self._inner, self._number, self._book = inner, number, book

    def speaks(self, decision: Decision[Any]) -> bool:
        return can_speak(self._inner, decision)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answer = self._inner.choose(view, decision)
        self._book.append(Said(self._number, view, decision, answer))
        return answer


@cache
def island() -> Island:
    game = make_game("island", {"edition": "2011", "seats": str(SEATS)})
    assert isinstance(game, Island)
    return game


@cache
def book(level: str, games: int) -> list[Said]:
    """All that four equal players said in some games."""
    said: list[Said] = []
    for number in range(games):
        bots = [Noted(make_bot(level, island(), f"{number} {seat}"), number, said) for seat in range(SEATS)]
        play_game(island(), bots, Random(number), keep_log=False)
    return said


@cache
def company() -> list[Said]:
    """What two strong players said, who sat with two that trade without manners."""
    said: list[Said] = []
    for number in range(GAMES):
        strong = [Noted(make_bot("strong", island(), f"{number} {seat}"), number, said) for seat in range(2)]
        eager = [make_eager_bot("strong", island(), f"{number} {seat}") for seat in (2, 3)]
        play_game(island(), [*strong, *eager], Random(number), keep_log=False)
    return said


def steals(level: str, games: int) -> Iterator[tuple[Said, int]]:
    for said in book(level, games):
        if isinstance(said.answer, act.Steal):
            yield said, said.answer.victim


# ---- nobody is singled out


Beyond = tuple[int, int, float]
"""A game, a seat, and by how much something fell on it more often than its share."""


def chosen(said: Said, seat: int, others: Iterable[int]) -> Iterator[Beyond]:
    """A seat was chosen among those with as many points: what standing does not explain."""
    among = [other for other in others if said.points[other] == said.points[seat]]
    yield said.game, seat, 1.0
    for other in among:
        yield said.game, other, -1 / len(among)


def bias(happened: Iterable[Beyond]) -> float:
    """How far the seat that is hit most, or least, is from its share, in standard deviations over the games."""
    beyond: dict[int, list[float]] = defaultdict(lambda: [0.0] * SEATS)
    for game, seat, share in happened:
        beyond[game][seat] += share
    games = list(beyond.values())
    return max(abs(sum(g[seat] for g in games)) / sqrt(sum(g[seat] ** 2 for g in games)) for seat in range(SEATS))


def robbed(level: str, games: int) -> Iterator[Beyond]:
    """From whom cards were taken."""
    for said, victim in steals(level, games):
        yield from chosen(said, victim, set(range(SEATS)) - {said.seat})


def hindered(level: str, games: int) -> Iterator[Beyond]:
    """Whom the robber was sent to."""
    for said in book(level, games):
        if isinstance(said.answer, act.MoveRobber):
            for seat in set(list_hurt_seats(island(), said.view, said.answer)) - {said.seat}:
                yield from chosen(said, seat, set(range(SEATS)) - {said.seat})


def refused(level: str, games: int) -> Iterator[Beyond]:
    """Whose offers were declined, of those that feed no leader, more often than those of all."""
    replies = [
        (said.game, said.view["active"], isinstance(said.answer, act.Decline))
        for said in book(level, games)
        if said.decision.kind == "answer" and said.decision.waits
        if not would_feed_leader(said.view, said.seat, said.view["active"])
    ]
    share = sum(declined for _, _, declined in replies) / len(replies)
    return ((game, asker, declined - share) for game, asker, declined in replies)


@pytest.mark.soak
@pytest.mark.parametrize("level", LEVELS)
def test_no_seat_is_singled_out(level: str) -> None:
    prepare_bots("island", [level])
    assert bias(robbed(level, LONG)) < NOISE
    assert bias(hindered(level, LONG)) < NOISE
    assert bias(refused(level, LONG)) < NOISE


@pytest.mark.parametrize("level", ONE)
def test_those_in_front_are_robbed_more(level: str) -> None:
    """Of the others, those with the most points are taken from more often than chance would."""
    aimed, by_chance = 0, 0.0
    for said, victim in steals(level, GAMES):
        others = [reached for seat, reached in enumerate(said.points) if seat != said.seat]
        aimed += said.points[victim] == max(others)
        by_chance += others.count(max(others)) / len(others)
    assert aimed > 1.2 * by_chance > 0


@pytest.mark.parametrize(
    ("level", "most"), [("strong", 20), *(pytest.param(level, 60, marks=pytest.mark.soak) for level in ALL)]
)
def test_a_seats_number_changes_no_answer(level: str, most: int) -> None:
    """Nothing tells a person's seat from a bot's but its number, and that does not matter; so many questions a kind."""
    compared, offered = Counter[str](), 0
    for number, said in enumerate(book("strong", GAMES)):
        kind = said.decision.kind
        if kind == "offer" and said.answer is None and compared[kind] > offered:
            continue
        if kind in ("robber", "steal", "answer", "trade", "offer") and compared[kind] < most:
            compared[kind] += 1
            for is_even in (False, True):
                here, there = answer_twice(level, number, said, is_even)
                assert (here and turn_answer(here, SEATS)) == there, kind
                offered += isinstance(here, act.Offer)
    assert min(compared.values()) >= 10
    assert len(compared) == 5
    assert offered > 10


def answer_twice(level: str, number: int, said: Said, is_even: bool) -> tuple[Any, Any]:
    """What a level answers to a question, and to the same one at a table turned by a seat."""
    found, seat, answers = list[Any](), said.seat, said.decision.answers
    for is_turned in (False, True):
        bot = make_bot(level, island(), number)
        assert isinstance(bot, IslandGreedy)
        state = bot.guess_state(said.view)
        if is_even:
            even_out(bot.game, state)
        if is_turned:
            state, seat = turn_state(bot.game, state), turn_seat(seat, SEATS)
        if isinstance(answers, Form):
            found.append(bot.find_draft(state, seat, number))
        else:
            listed = [turn_answer(answer, SEATS) if is_turned else answer for answer in answers]
            found.append(bot.choose_listed(state, seat, listed))
    return found[0], found[1]


# ---- offers


def offers(level: str) -> Iterator[Said]:
    return (said for said in book(level, GAMES) if isinstance(said.answer, act.Offer))


@pytest.mark.parametrize("level", ONE)
def test_offers_are_few_and_none_is_made_twice_in_a_turn(level: str) -> None:
    made: Counter[tuple[int, ...]] = Counter()
    same: Counter[tuple[Any, ...]] = Counter()
    for said in offers(level):
        turn = (said.game, said.view["turn"], said.seat)
        made[turn] += 1
        same[*turn, said.answer] += 1
    assert max(made.values()) <= OFFERS_A_TURN
    assert max(same.values()) == 1


@pytest.mark.parametrize("level", ONE)
def test_nobody_is_asked_for_what_it_cannot_have(level: str) -> None:
    for said in offers(level):
        mine = said.seat == said.view["active"]
        others = [seat for seat in range(SEATS) if seat != said.seat]
        asked = (list(said.answer.to) or others) if mine else [said.view["active"]]
        wanted = [kind for kind, count in enumerate(said.answer.want) if count]
        assert all(could_hold(said.view, seat, kind) for seat in asked for kind in wanted)
        assert not any(would_feed_leader(said.view, said.seat, seat) for seat in asked)


def test_counter_offers_are_made_and_give_no_more_than_they_get() -> None:
    made = [said for said in company() if isinstance(said.answer, act.Offer)]
    counters = [said for said in made if said.seat != said.view["active"]]
    assert max(Counter((said.game, said.view["turn"], said.seat) for said in counters).values()) <= COUNTERS_A_TURN
    for said in counters:
        (asked,) = (offer for offer in said.view["offers"] if offer["by"] == said.view["active"])
        wanted = list(asked["want"].values())
        assert all(count <= wanted[kind] for kind, count in enumerate(said.answer.give)), "it gives what was asked for"
        assert sum(said.answer.give) <= sum(said.answer.want)
        assert said.answer.want != tuple(asked["give"].values()), "it would have accepted"
    assert len(counters) >= 2


@pytest.mark.parametrize("level", ONE)
def test_nobody_is_asked_too_often_nor_for_what_it_refused_twice(level: str) -> None:
    """At most eight offers are put to a seat in a game, four to one that has taken none (counted from all views)."""
    for said in book(level, GAMES):
        heard = said.view["bargains"]
        for seat in range(SEATS):
            asked = sum(row[seat] for row in heard["asked"])
            assert asked <= (8 if heard["taken"][seat] else 4)
        if isinstance(said.answer, act.Offer):
            asked_seats = list(said.answer.to) or [seat for seat in range(SEATS) if seat != said.seat]
            assert not any(has_refused_twice(said.view, q, said.answer.want, said.answer.give) for q in asked_seats)


def test_who_asks_all_day_long_silences_nobody_else() -> None:
    """Two without manners ask so often that each seat has heard enough; the others may still ask."""
    late = [said for said in company() if isinstance(said.answer, act.Offer) and said.seat == said.view["active"]]
    heard = [max(sum(row[q] for row in said.view["bargains"]["asked"]) for q in range(SEATS)) for said in late]
    assert max(heard) > 8


def test_deals_are_made_and_games_between_equals_are_short() -> None:
    assert sum(isinstance(said.answer, act.Deal) for said in book("strong", GAMES)) >= 3
    assert max(said.view["turn"] for said in book("strong", GAMES)) < 160


@pytest.mark.parametrize("level", ONE)
def test_no_leader_is_fed(level: str) -> None:
    """Neither who is about to win nor, later on, who is well ahead gets anything from anybody."""
    refused = 0
    for said in book(level, GAMES):
        if said.decision.kind == "answer" and said.decision.waits:
            feeds = would_feed_leader(said.view, said.seat, said.view["active"])
            refused += feeds
            assert not (feeds and isinstance(said.answer, act.Accept))
        elif isinstance(said.answer, act.Deal):
            assert not would_feed_leader(said.view, said.seat, said.answer.partner)
    assert refused


# ---- forgiveness


@pytest.mark.parametrize("level", ["beginner", pytest.param("normal", marks=pytest.mark.soak)])
def test_lower_levels_spare_who_is_behind(level: str) -> None:
    """A beginner takes only from who is ahead of it, `normal` never from who is behind it, where they have a choice."""
    hit: Counter[bool] = Counter()
    for said in book(level, GAMES):
        if isinstance(said.answer, act.MoveRobber):
            least = said.points[said.seat] + (level == "beginner")
            kindly = {seat for seat in range(SEATS) if seat != said.seat and said.points[seat] < least}
            choices = [kindly & set(list_hurt_seats(island(), said.view, answer)) for answer in said.decision.answers]
            hurt = kindly & set(list_hurt_seats(island(), said.view, said.answer))
            assert len(hurt) == min(map(len, choices))
            hit[bool(hurt)] += 1
    assert hit[False] > 10 * hit[True]


@pytest.mark.soak
def test_the_higher_a_level_the_more_it_robs() -> None:
    robbed = [
        sum(1 for _ in steals(level, GAMES)) / len({said.view["turn"] for said in book(level, GAMES)}) for level in ALL
    ]
    assert robbed == sorted(robbed)


# ---- the quick game: from whom bots draw


def drawn_from(level: str, games: int) -> Iterator[Beyond]:
    """Whom four equal players choose for an exchange, by a library or by a guild, where they have a choice."""
    game, talk = make_game("quick", {"seats": str(SEATS)}), list[Said]()
    for number in range(games):
        bots = [Noted(make_bot(level, game, f"{number} {seat}"), number, talk) for seat in range(SEATS)]
        play_game(game, bots, Random(number), keep_log=False)
    for said in talk:
        if (partner := getattr(said.answer, "partner", None)) is not None:
            alike = {answer.partner for answer in said.decision.answers if type(answer) is type(said.answer)}
            yield from chosen(said, partner, alike)


@pytest.mark.soak
def test_no_seat_is_singled_out_in_the_quick_game() -> None:
    assert bias(drawn_from("strong", 14)) < NOISE


@pytest.mark.soak
@pytest.mark.parametrize("level", ALL)
def test_no_seat_is_singled_out_in_many_quick_games(level: str) -> None:
    assert bias(drawn_from(level, LONG)) < NOISE
