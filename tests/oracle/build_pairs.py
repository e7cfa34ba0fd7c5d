"""Pairs of cards that random games never met: laid out on both engines with what they ask for, and played on.

    python -m tests.oracle.build_pairs --sums sums.json              # the pairs that `long_run` has not met
    python -m tests.oracle.build_pairs --mode duel --tries 3          # every pair of a mode

Two expansions lie together from the beginning. An action card is in the hand, an event on top of its stack, and the
game goes on with a liking for both until it was played beside the other, or a few hundred answers are over.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from trueque.kernel import NATURE, RuleError

from .compare_princes import Lockstep, draft_deck
from .princes_cases import Case
from .princes_engine.catalog import FACES, MODES, find_name
from .princes_engine.realm import Standing, read_place, read_site
from .princes_tally import Tally, list_possible_pairs, print_tally

ANSWERS = 300
"""How long a game goes on for a pair."""

STRONG = ("candamir", "harald", "osmund")
ASKED = {
    "archer": ("hedge_tavern",), "arsonist": ("hedge_tavern",), "traitor": ("hedge_tavern",),
    "brigands": STRONG, "voyage_of_plunder": STRONG, "gold_cache": ("pirate_ship", "candamir"),
    "gudrun": ("pirate_ship",), "trade_master": ("merchant_guild",), "mineral_mining": ("university",),
    "sebastian": ("riots", "candamir"),
    "three_field_system": ("university",), "doctor": ("bath_house",), "guido": ("library",), "gustav": ("library",),
}  # fmt: skip
"""What is laid out besides, so that a card can be played."""

AGAINST = {"archer": ("siglind",), "arsonist": ("marketplace",)}
"""What the other one has, for a card to hit."""

DECK = 36
SITES = ("L1t", "L1b", "R1t", "R1b", "L1tt", "L1bb", "R1tt", "R1bb")

Pair = tuple[str, str]


class PairHunt(Lockstep):
    """A game whose players like two cards."""

    def __init__(self, mode: str, pair: Pair, seed: str, tally: Tally) -> None:
        """A tournament's decks hold both, and what they ask for."""
        self.pair = pair
        self.awaits_event = any(FACES[one].box == "event" for one in list_wanted(pair))
        super().__init__(mode, {}, seed, tally)
        self.generosity = 0.0

    def draft_decks(self) -> tuple[list[str], ...]:
        """Both cards and what they ask for are in either deck."""
        wanted = [name for name in list_wanted(self.pair) if FACES[name].box != "event"]
        wanted += [*list_targets(self.pair), *(["parish_hall"] if "town_hall" in wanted else [])]
        return wanted_deck(wanted, self.rng), wanted_deck(wanted, self.rng)

    def weigh_answer(self, decision: Any, text: str) -> float:
        """Both cards are played and kept; events come often where one is awaited."""
        weight = super().weigh_answer(decision, text)
        if decision.seat == NATURE:
            return weight * 20 if text.endswith("event") and self.awaits_event else 1
        verb, *words = text.split()
        if verb in ("remove", "lose", "target"):
            return weight / 100
        return weight * 100 if {find_name(word) for word in words} & set(self.pair) else weight


def wanted_deck(wanted: list[str], rng: Random) -> list[str]:
    """A deck by lot with these cards in it."""
    while len(deck := [*dict.fromkeys(wanted), *(one for one in draft_deck(rng) if one not in wanted)]) < DECK:
        pass
    return deck[:DECK]


def list_wanted(pair: Pair) -> list[str]:
    """Both cards, and what they ask for."""
    wanted = [*pair, *(name for one in pair for name in ASKED.get(one, ()))]
    return list(dict.fromkeys(wanted)) + [one for one in pair[:1] if pair[0] == pair[1]]


def list_targets(pair: Pair) -> list[str]:
    """What lies before the other player, for a card of the pair to hit."""
    return [name for one in pair for name in AGAINST.get(one, ())]


def build_pair(mode: str, pair: Pair, seed: str, tally: Tally) -> bool:
    """Lay a pair out with what it asks for, and play on; whether both met."""
    case = Case(mode, PairHunt(mode, pair, seed, tally))
    for realm in case.state.realms:
        for place in ("L1", "R1"):
            realm.places[read_place(place)] = 2
            case.state.supply["city"] -= 1
    sites = [[*SITES], [*SITES]]
    if not all(lay_wanted(case, name, sites) for name in list_wanted(pair)):
        return False
    for name in list_targets(pair):
        if card := case.find_named(name):
            case.state.realms[1 - case.me].sites[read_site(sites[1 - case.me].pop(0))] = Standing(card)
    for realm in case.state.realms:
        for region in realm.regions.values():
            region.stock = Random(f"{seed} {region.name}").choice((1, 2, 3))
    try:
        case.begin_play()
    except RuleError as error:
        tally.repeats[f"refused: {error}"] += 1
        return False
    until = tally.answers + ANSWERS
    while pair not in tally.pairs and tally.answers < until and case.lockstep.play_game(20):
        if case.state.question is None:
            break
    if tally.answers < until and case.state.question is not None:
        case.lockstep.play_game(40)  # What follows from the meeting.
    return pair in tally.pairs


def lay_wanted(case: Case, name: str, sites: list[list[str]]) -> bool:
    """A card where it is awaited: on a site, in the hand, or on top of the events; whether it is in this game."""
    state, me = case.state, case.me
    if FACES[name].box == "event":
        if name not in state.events:
            return False
        state.events.remove(name)
        state.events.insert(0, name)
        return True
    found = case.find_named(name)
    if found is None:
        return False
    if FACES[name].box in ("action", "brown"):
        state.hands[me].append(found)
        return True
    # What only one of may stand on a side has its double on the other.
    owner = 1 - me if any(find_name(one.card) == name for one in state.realms[me].sites.values()) else me
    beneath = ""
    if name == "town_hall":
        beneath = case.find_named("parish_hall") or ""
        if not beneath:
            return False
    state.realms[owner].sites[read_site(sites[owner].pop(0))] = Standing(found, beneath)
    return True


def build_pairs(mode: str, pairs: list[Pair], tries: int, until: float, tally: Tally) -> list[Pair]:
    """Build pairs until time is over; those that did not meet."""
    missed: list[Pair] = []
    for pair in pairs:
        seeds = (f"{pair} {number}" for number in range(tries if time.monotonic() < until else 0))
        if not any(build_pair(mode, pair, seed, tally) for seed in seeds):
            missed.append(pair)
    return missed


def main() -> int:
    """Build what was never met, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", choices=MODES, nargs="*", default=MODES[1:])
    parser.add_argument("--sums", type=Path, help="what `long_run` kept: pairs that it met are left out")
    parser.add_argument("--tries", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=1e9)
    given = parser.parse_args()
    met = json.loads(given.sums.read_text()) if given.sums else {}
    until, differences = time.monotonic() + given.seconds, 0
    for mode in given.mode:
        began, tally = time.perf_counter(), Tally(0.3)
        known = met.get(mode, {"pairs": {}})["pairs"]
        pairs = sorted(pair for pair in list_possible_pairs(mode) if "+".join(pair) not in known)
        missed = build_pairs(mode, pairs, given.tries, until, tally)
        print(f"{mode}: {len(pairs)} pairs to build, {len(pairs) - len(missed)} built, {tally.answers} answers")
        print("    not met:", *("+".join(pair) for pair in missed))
        if tally.differences:
            print_tally(mode, tally, time.perf_counter() - began)
        differences += sum(tally.repeats.values())
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
