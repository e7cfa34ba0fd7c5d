"""Play the program's quick card game and the plain engine in lockstep and report every difference."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from random import Random
from typing import Any

from trueque.kernel.registry import make_game

from .quick_engine import (
    NATURE,
    Answer,
    Event,
    Rules,
    State,
    apply_answer,
    legal_answers,
    list_asked,
    list_odds,
    score,
    start_game,
)
from .quick_state import count_exchanges
from .quick_tables import EXPANSIONS, EXPANSIONS_BY_MARK, KINDS, Cards, count_marked, list_selections

STYLES = ("any", "builder", "architect", "architect", "trader", "hoarder", "robber")


class Difference(Exception):
    """The two engines disagree."""


# ---- the plain engine's answers as notation ------------------------------------------------------------------------


def write_cards(cards: Cards) -> str:
    """Write resource cards as the notation does: kinds in order, a number before several."""
    return " ".join(f"{count} {KINDS[kind]}" if count > 1 else KINDS[kind] for kind, count in enumerate(cards) if count)


@lru_cache(maxsize=500_000)
def write_answer(answer: Answer) -> str:
    """Write an answer of the plain engine in the program's notation."""
    verb = answer.verb
    if verb == "build":
        name = answer.what.replace("_", "-")
        words = f"expansion {name}" if answer.what in EXPANSIONS else name
        words += "".join(f" with 3 {KINDS[source]} as {KINDS[missing]}" for source, missing in answer.swaps)
        return words + (f" without {KINDS[answer.without]}" if answer.without >= 0 else "")
    if verb in ("card", "choose"):
        return ("take " if verb == "choose" else "") + write_cards(answer.take)
    if verb == "market":
        return f"market {write_cards(answer.give)} for {write_cards(answer.take)}"
    if verb in ("pile", "give", "discard"):
        return f"{verb} {write_cards(answer.give)}"
    if verb == "several":
        return f"{answer.what} {answer.amount}"
    if verb == "exchange":
        return f"exchange {answer.seat}" + (f" {answer.amount}" if answer.amount > 1 else "")
    if verb in ("library", "guild"):
        return f"{verb} {answer.seat}"
    return answer.what.replace("_", "-") if verb == "event" else verb


# ---- the program's answers -------------------------------------------------------------------------------------------


def list_counts(counts: Any) -> Iterator[Cards]:
    """List everything that a question for amounts admits."""
    for amount in range(counts.least, counts.most + 1):
        yield from list_selections(tuple(counts.limits), amount)


def write_their_answers(game: Any, decision: Any) -> set[str]:
    """Write every answer that the program's question admits."""
    answers = decision.answers
    if hasattr(answers, "answers"):
        return {game.write(answer) for answer in answers}
    if hasattr(answers, "fields"):
        given, taken = answers.fields
        return {
            f"market {write_cards(give)} for {write_cards(take)}"
            for take in list_counts(taken)
            for give in list_counts(given)
        }
    return {game.write(answers.verb(cards)) for cards in list_counts(answers)}


# ---- comparing -------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What a run has met."""

    answers: Counter[int] = field(default_factory=Counter)
    games: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    own_pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    oddities: Counter[str] = field(default_factory=Counter)
    differences: Counter[str] = field(default_factory=Counter)


def require_equal(what: str, mine: object, theirs: object) -> None:
    """Raise a difference where two values are not the same."""
    if mine != theirs:
        raise Difference(f"{what}: plain engine {mine!r}, program {theirs!r}")


def describe_state(state: State) -> dict[str, object]:
    """Describe the open part of a position with the names of the program's view."""
    totals = score(state)
    return {
        # The program counts turns from 0, and one more when a game is stopped; the plain engine from 1.
        "turn": None if state.phase == "over" else max(0, state.turn - 1),
        "active": state.active,
        "market": state.market,
        "discards": state.discards,
        "pile": sum(state.pile),
        "road": state.road_pile,
        "knight": state.knight_pile,
        "settlement": state.settlement_pile,
        "expansions": state.expansion_pile,
        "events": dict(zip(("attack", "market_day"), state.unread_events, strict=True)),
        "destiny": state.rules.seats > 2 and ("clockwise" if state.is_clockwise else "counter-clockwise"),
        "exchanges": state.exchanges if state.phase == "trade" else None,
        "built": state.built,
        "spent": state.used,
        "players": [
            (
                totals[seat],
                sum(player.hand),
                player.settlements,
                player.cities,
                player.roads,
                max(1, count_exchanges(player)),
                player.knights,
                (player.knights + 1) // 2,
                sorted(player.expansions),
            )
            for seat, player in enumerate(state.players)
        ],
    }


read_counts = itemgetter("points", "cards", "settlements", "cities", "roads", "exchanges", "knights", "extra_cards")


def describe_view(view: dict[str, Any], is_trading: bool) -> dict[str, object]:
    """Describe the open part of the program's view in the same way."""
    piles = view["piles"]
    return {
        "turn": None if view["result"] else view["turn"],
        "active": view["active"],
        "market": view["market"],
        "discards": view["discards"],
        "pile": view["pile"],
        "road": piles["road"],
        "knight": piles["knight"],
        "settlement": piles["settlement"],
        "expansions": piles["expansions"],
        "events": view["events"],
        "destiny": len(view["players"]) > 2 and view["destiny"],
        "exchanges": view["exchanges"] if is_trading else None,
        "built": set(view["built"]),
        "spent": set(view["spent"]),
        "players": [(*read_counts(player), sorted(player["expansions"])) for player in view["players"]],
    }


def compare_positions(game: Any, theirs: Any, mine: State, partner: int, is_full: bool) -> None:
    """Compare everything that lies on the table, and the hands that may have changed or all of them."""
    is_over = mine.phase == "over"
    view = game.view(theirs, mine.active)
    ours, said = describe_state(mine), describe_view(view, mine.phase == "trade")
    if ours != said:
        for key, value in ours.items():
            require_equal(key, value, said[key])
    require_equal(f"hand of {mine.active}", mine.players[mine.active].hand, view["hand"])
    if is_full:
        for seat in range(mine.rules.seats):
            compare_knowledge(game.view(theirs, seat), mine, seat)
    elif partner >= 0:
        require_equal(f"hand of {partner}", mine.players[partner].hand, game.view(theirs, partner)["hand"])
    if is_over or is_full:
        require_equal("points", tuple(score(mine)), tuple(game.points(theirs, None)))
    scores: Any = game.scores(theirs)
    shares = tuple((seat in mine.winners) / max(1, len(mine.winners)) for seat in range(mine.rules.seats))
    require_equal("result", shares if is_over else None, scores if scores is None else tuple(scores))


def compare_knowledge(view: dict[str, Any], mine: State, seat: int) -> None:
    """Compare a seat's hand, and hold what it is told of hidden cards against the cards themselves."""
    require_equal(f"hand of {seat}", mine.players[seat].hand, view["hand"])
    for other, shown in enumerate(view["players"]):
        held = mine.players[other].hand
        if any(least > has for least, has in zip(shown["known"], held, strict=True)):
            raise Difference(f"knowledge: {seat} is told {shown['known']} of {other}, who holds {held}")
    if any(most < has for most, has in zip(view["pile_most"], mine.pile, strict=True)):
        raise Difference(f"knowledge: {seat} is told at most {view['pile_most']} in a pile of {mine.pile}")


def compare_questions(game: Any, theirs: Any, mine: State) -> dict[int, list[Answer]]:
    """Compare who is asked and every answer that is open; give back the plain engine's lists."""
    decisions = {decision.seat: decision for decision in game.decisions(theirs)}
    require_equal("asked", sorted(list_asked(mine)), sorted(decisions))
    lists: dict[int, list[Answer]] = {}
    for seat, decision in decisions.items():
        require_equal("phase", mine.phase, decision.kind)
        lists[seat] = legal_answers(mine, seat)
        ours, said = {write_answer(answer): answer for answer in lists[seat]}, write_their_answers(game, decision)
        if ours.keys() != said:
            only_mine, only_theirs = sorted(ours.keys() - said), sorted(said - ours.keys())
            raise Difference(f"{mine.phase} answers: only plain engine {only_mine}, only program {only_theirs}")
        require_equal("number of answers", len(lists[seat]), len(ours))
        if seat == NATURE:
            weights = dict(zip((game.write(one) for one in decision.answers), decision.odds, strict=True))
            mine_weights = dict(zip(map(write_answer, lists[seat]), list_odds(mine), strict=True))
            require_equal("odds", mine_weights, weights)
    return lists


# ---- playing ---------------------------------------------------------------------------------------------------------


@dataclass
class Table:
    """One game played in both engines."""

    game: Any
    theirs: Any
    mine: State
    options: dict[str, str]
    styles: list[str]
    skew: bool
    rng: Random
    log: list[str] = field(default_factory=list)

    def write_record(self) -> str:
        """Write the game so far as a record."""
        rules = " ".join(f"{key}={value}" for key, value in sorted({**self.options, "version": "1"}.items()))
        return "\n".join(["trueque 1 quick", f"rules {rules}", "dealer typed", *self.log]) + "\n"


def weigh_answer(style: str, answer: Answer) -> float:
    """Weigh an answer by the taste of a player, so that rare positions come up."""
    verb = answer.verb
    if style == "builder":
        return 30.0 if verb == "build" else 0.3 if verb == "end" else 1.0
    if style == "architect":
        is_row = answer.what in ("road", "knight")
        weights = {"settlement": 15.0, "town_hall": 400.0}
        return 1.0 if verb != "build" or is_row else weights.get(answer.what, 60.0)
    if style == "trader":
        return 0.1 if verb == "end" else 6.0 if verb in ("several", "library", "guild", "exchange") else 1.0
    if style == "hoarder":
        return 25.0 if verb == "end" else 1.0
    if style == "robber":
        is_row = answer.what in ("road", "knight")
        return 40.0 if verb == "build" and is_row else 3.0 if verb == "guild" else 1.0
    return 1.0


def choose_answer(table: Table, seat: int, answers: list[Answer]) -> Answer:
    """Choose an answer at random, after the taste of the seat or the weights of chance."""
    if seat == NATURE:
        if table.skew:
            return table.rng.choice(answers)
        return table.rng.choices(answers, list_odds(table.mine))[0]
    style = table.styles[seat]
    if style == "any" or len(answers) == 1:
        return table.rng.choice(answers)
    return table.rng.choices(answers, [weigh_answer(style, answer) for answer in answers])[0]


@lru_cache(maxsize=2_000)
def make_quick(options: tuple[tuple[str, str], ...]) -> Any:
    """Make the program's game under options, once for each of them."""
    return make_game("quick", dict(options))


def open_table(options: dict[str, str], seed: str) -> Table:
    """Begin a game in both engines."""
    rng = Random(seed)
    seats = int(options["seats"])
    game = make_quick(tuple(sorted(options.items())))
    one = rng.choice(STYLES)
    styles = [one if rng.random() < 0.4 else rng.choice(STYLES) for _ in range(seats)]
    return Table(game, game.start(), start_game(read_rules(options)), options, styles, rng.random() < 0.3, rng)


def read_rules(options: dict[str, str]) -> Rules:
    """Read the program's options as rules of the plain engine."""
    values: dict[str, Any] = {}
    for key, value in options.items():
        name = "market_day" if key == "marketday" else key
        values[name] = int(value) if key in ("seats", "first", "turns") else value
    return Rules(**values)


def step_table(table: Table, tally: Tally) -> None:
    """Compare the questions, give one answer in both engines and compare the positions."""
    lists = compare_questions(table.game, table.theirs, table.mine)
    seat = table.rng.choice(sorted(lists))
    answer = choose_answer(table, seat, lists[seat])
    text = write_answer(answer)
    note_answer(table.mine, answer, tally)
    table.log.append(f"{'!' if seat == NATURE else seat} {text}")
    told = table.game.play(table.theirs, seat, table.game.read(table.theirs, text))
    partner, turn = table.mine.partner, table.mine.turn
    happened = apply_answer(table.mine, seat, answer)
    require_equal("events", sort_my_events(happened), sort_their_events(told))
    # Hands other than the active one and the partner's change only when a robber attack is paid for.
    is_full = turn != table.mine.turn or answer.verb in ("event", "discard") or table.mine.phase == "over"
    compare_positions(table.game, table.theirs, table.mine, max(partner, table.mine.partner), is_full)


def sort_my_events(events: list[Event]) -> list[tuple[object, ...]]:
    """Sort out what both engines tell: payments, cards taken away, reshuffles and the end."""
    found: list[tuple[object, ...]] = []
    for event in events:
        if event.name == "built":
            found.append(("Paid", event.seat, event.cards))
        elif event.name == "taken":
            found.append(("Taken", event.seat, event.what))
        elif event.name == "reshuffled":
            found.append(("Reshuffled", event.amount))
        elif event.name in ("game ended", "game stopped"):
            found.append(("GameEnded",))
    return sorted(found, key=repr)


def sort_their_events(events: list[Any]) -> list[tuple[object, ...]]:
    """Sort out the same of the program's events."""
    found: list[tuple[object, ...]] = []
    for event in events:
        name = type(event).__name__
        if name == "Paid":
            found.append((name, event.seat, tuple(event.cards)))
        elif name == "Taken":
            found.append((name, event.victim, event.what))
        elif name == "Reshuffled":
            found.append((name, event.amount))
        elif name == "GameEnded":
            found.append((name,))
    return sorted(found, key=repr)


def note_answer(state: State, answer: Answer, tally: Tally) -> None:
    """Count an answer, and what is rare about it."""
    tally.answers[state.rules.seats] += 1
    tally.kinds[f"{answer.verb} {answer.what}".strip()] += 1
    if answer.verb == "build":
        taken = (answer.what == "road" and not state.road_pile) or (answer.what == "knight" and not state.knight_pile)
        if taken:
            tally.oddities[f"{answer.what} taken"] += 1
        if answer.swaps and answer.without >= 0:
            tally.oddities["university and swap"] += 1
    if answer.verb == "end" and state.phase == "build" and not any(state.pile):
        tally.oddities["nothing left to draw"] += 1


def note_table(state: State, tally: Tally) -> None:
    """Count the pairs of building cards that lie on the table together."""
    sorts: set[str] = set()
    for player in state.players:
        own = list_sorts(player.expansions, player.knights, player.roads, player.cities, player.settlements)
        tally.own_pairs.update(combinations(own, 2))
        sorts.update(own)
        doubled = Counter(name for one in state.players for name in one.expansions)
    tally.pairs.update(combinations(sorted(sorts), 2))
    tally.pairs.update((name, name) for name, count in doubled.items() if count > 1)


def list_sorts(expansions: list[str], knights: int, roads: int, cities: int, settlements: int) -> list[str]:
    """List the sorts of building cards that lie before one player."""
    rows = {"knight A": knights, "knight B": knights - 1, "road A": roads, "road B": roads - 1}
    rows |= {"city": cities, "settlement": settlements}
    return sorted([*expansions, *(name for name, count in rows.items() if count > 0)])


SORTS = sorted((*EXPANSIONS, "knight A", "knight B", "road A", "road B", "city", "settlement"))
ODD_OPTIONS: dict[str, tuple[str, ...]] = {
    "protection": ("separate", "joint"),
    "university": ("waive", "none"),
    "guild": ("any", "trade"),
    "events": ("10/5", "10/5b", "11/4"),
    "marketday": ("new", "none"),
    "reshuffle": ("empty", "needed"),
    "end": ("now", "event", "turn"),
    "library": ("owner", "table"),
    "turns": ("1000", "1000", "1000", "60"),
}


def choose_options(seats: int, rng: Random, is_mixed: bool) -> dict[str, str]:
    """Choose the options of the next game."""
    options = {"seats": str(seats)}
    if is_mixed:
        options |= {key: rng.choice(values) for key, values in ODD_OPTIONS.items()}
        options["first"] = str(rng.randrange(seats))
    return options


def play_table(table: Table, tally: Tally, limit: int) -> None:
    """Play one game to its end, or to the first difference."""
    while table.mine.phase != "over" and len(table.log) < limit:
        turn = table.mine.turn
        step_table(table, tally)
        if table.mine.turn != turn or table.mine.phase == "over":
            note_table(table.mine, tally)
    if table.mine.phase == "over":
        require_equal("questions after the end", 0, len(table.game.decisions(table.theirs)))
    tally.games[table.mine.rules.seats] += 1


def compare_game(tally: Tally, seed: str, number: int, seats: int, mixed: float, limit: int) -> str:
    """Play the game of a number in both engines; where they part, and the record up to there."""
    rng = Random(f"{seed} {number}")
    options = choose_options(seats or 2 + number % 5, rng, rng.random() < mixed)
    table = open_table(options, f"{seed} {number} play")
    try:
        play_table(table, tally, limit)
    except Difference as difference:
        tally.differences[str(difference).split(":")[0]] += 1
        return f"{difference}\ngame {number}, line {len(table.log)}:\n{table.write_record()}"
    return ""


def run(arguments: argparse.Namespace) -> Tally:
    """Play games until enough answers were compared."""
    tally, began, number = Tally(), time.monotonic(), 0
    while sum(tally.answers.values()) < arguments.answers and time.monotonic() - began < arguments.seconds:
        number += 1
        found = compare_game(tally, arguments.seed, number, arguments.seats, arguments.mixed, arguments.limit)
        if found and tally.differences[found.split(":")[0]] <= arguments.show:
            print(found, flush=True)
        if number % 500 == 0:
            print(f"{number} games, {sum(tally.answers.values())} answers", dict(tally.differences), flush=True)
    return tally


def report(tally: Tally) -> None:
    """Print what was compared and what never came up."""
    for seats in sorted(tally.answers):
        print(f"{seats} seats: {tally.games[seats]} games, {tally.answers[seats]} answers")
    print(f"all: {sum(tally.games.values())} games, {sum(tally.answers.values())} answers")
    print("answers:", dict(tally.kinds.most_common()))
    print("rare:", dict(tally.oddities))
    print("differences:", dict(tally.differences))
    every = list(combinations(SORTS, 2))
    print("pairs never together on the table:", [pair for pair in every if not tally.pairs[pair]])
    print("pairs never together before one player:", [pair for pair in every if not tally.own_pairs[pair]])
    doubled = [name for name in EXPANSIONS if count_marked(EXPANSIONS_BY_MARK[name], 6) > 1]
    print("two of one expansion never together:", [name for name in doubled if not tally.pairs[name, name]])


def main() -> None:
    """Compare the engines as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seats", type=int, default=0, help="2 to 6; 0 goes round")
    parser.add_argument("--mixed", type=float, default=0.0, help="the share of games under chance options")
    parser.add_argument("--limit", type=int, default=100_000, help="answers after which a game is left")
    parser.add_argument("--show", type=int, default=3, help="how many games of each sort of difference to print")
    began, tally = time.monotonic(), run(parser.parse_args())
    report(tally)
    print(f"{time.monotonic() - began:.0f} s")
    if tally.differences:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
