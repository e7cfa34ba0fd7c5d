"""Makes the golden records: `python -m tests.quick.golden` plays bots until each thing worth keeping has happened.

Run it only when the rules change on purpose (and the rules version with them); every record must replay for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel import Event, Options
from trueque.kernel.match import Match
from trueque.kernel.record import Record, read_record, write_record
from trueque.quick import events as happened
from trueque.quick.actions import Action
from trueque.quick.cards import EXPANSIONS
from trueque.quick.game import make
from trueque.quick.state import QuickState

FOLDER = Path(__file__).parents[1] / "records/quick"
NAMES = ("Marta", "Oriol", "Vera", "Teo", "Carla", "Hugo")

# What each record shows, and the options it is played under.
WANTED: dict[str, dict[str, str]] = {
    **{f"seats-{n}": {"seats": str(n)} for n in range(2, 7)},
    "event-attack": {"seats": "3"},
    "event-market_day": {"seats": "2"},
    "market-day-none": {"seats": "2", "marketday": "none"},
    **{f"expansion-{name}": {"seats": "3"} for name in EXPANSIONS},
    "use-library": {"seats": "3"},
    "use-library-open": {"seats": "3", "library": "table"},
    "use-guild": {"seats": "4"},
    "use-guild-trade": {"seats": "4", "guild": "trade"},
    "use-university": {"seats": "2"},
    "several-pile": {"seats": "2"},
    "several-market": {"seats": "2"},
    "several-player": {"seats": "2"},
    "destiny-flipped": {"seats": "3"},
    "destiny-kept": {"seats": "3"},
    "taken-road": {"seats": "3"},
    "taken-knight": {"seats": "3"},
    "taken-two-seats": {"seats": "2"},
    "protected-church": {"seats": "4"},
    "protected-citadel": {"seats": "4"},
    "protected-joint": {"seats": "4", "protection": "joint"},
    "reshuffled": {"seats": "2", "first": "1"},
    "reshuffled-needed": {"seats": "2", "reshuffle": "needed"},
    **{f"won-by-{what}": {"seats": "2"} for what in ("settlement", "city", "road", "knight", "expansion")},
    "won-after-event": {"seats": "2", "end": "event"},
    "won-at-turns-end": {"seats": "2", "end": "turn"},
    "turns-ran-out": {"seats": "2", "turns": "12"},
    "other-events": {"seats": "2", "events": "11/4", "university": "none"},
}


def signs(match: Match[QuickState, Action]) -> Iterator[str]:
    """What a match shows, in the words of `WANTED`."""
    game, last = match.game, ""
    for step in match.steps:
        text = game.write(step.action)
        if text in ("pile 2", "pile 3", "market 2", "market 3"):
            yield f"several-{text[:-2]}"
        for event in step.events:
            yield from signs_of(event, game.options, last)
            if isinstance(event, happened.Built):
                last = "expansion" if event.what in EXPANSIONS else event.what


def signs_of(event: Event, options: Options, built: str) -> Iterator[str]:
    match event:
        case happened.EventRead(_, name, _):
            yield f"event-{name}"
            if name == "market_day" and options["marketday"] == "none":
                yield "market-day-none"
        case happened.Built(_, what):
            yield f"expansion-{what}"
        case happened.HandShown():
            yield "use-library-open" if event.to_all else "use-library"
        case happened.DrewUnseen(_, _, amount, _, by):
            if by == "guild":
                yield "use-guild-trade" if options["guild"] == "trade" else "use-guild"
            elif amount > 1:
                yield "several-player"
        case happened.Paid(_, _, without) if without >= 0:
            yield "use-university"
        case happened.DestinyTurned():
            yield "destiny-flipped"
        case happened.DestinyKept():
            yield "destiny-kept"
        case happened.Taken(what, _, passed, arrow):
            yield f"taken-{what}" if arrow else "taken-two-seats"
            for _, _, guard in passed:
                if guard:
                    yield "protected-joint" if options["protection"] == "joint" else f"protected-{guard}"
        case happened.Reshuffled():
            yield "reshuffled-needed" if options["reshuffle"] == "needed" else "reshuffled"
        case happened.GameEnded(_, _, why):
            yield from endings(why, options, built)


def endings(why: str, options: Options, built: str) -> Iterator[str]:
    if why == "turns":
        yield "turns-ran-out"
    elif options["end"] == "now":
        yield f"won-by-{built}"
    elif options["end"] == "turn":
        yield "won-at-turns-end"
    elif built == "city":
        yield "won-after-event"


def shown(match: Match[QuickState, Action]) -> set[str]:
    """What a match shows; any whole match shows its number of seats."""
    options = match.game.options
    return {*signs(match), f"seats-{match.game.seats}", *(["other-events"] if options["events"] == "11/4" else [])}


def play(options: dict[str, str], number: int) -> Record:
    """A match between bots, some of them at random so that everything happens."""
    game = make(options)
    kinds = ["random" if (number >> seat) & 1 else "greedy" for seat in range(game.seats)]
    bots = [bot(kind, game, f"{number} {seat}") for seat, kind in enumerate(kinds)]
    return play_game(game, bots, Random(f"golden {number}")).record(game, NAMES[: game.seats])


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for i, (name, options) in enumerate(WANTED.items()):
        for number in range(100 * i, 100 * i + 400):
            record = read_record(write_record(play(options, number)))
            if name in shown(Match.replay(make(options), record)):
                (FOLDER / f"{name}.trq").write_text(write_record(record), encoding="utf-8")
                print(name, number, len(record.log))
                break
        else:
            print(name, "never happened")


if __name__ == "__main__":
    main()
