"""`trueque referee`: a real table with real dice; the program knows the rules and keeps the score."""

from __future__ import annotations

import secrets
from pathlib import Path

from trueque.kernel.dealer import FairDealer, seed_bytes
from trueque.kernel.honest import RealDice
from trueque.kernel.match import Match
from trueque.terminal.options import agreed, known_game
from trueque.terminal.records import load
from trueque.terminal.referee import THROWN, Referee, opening
from trueque.terminal.voice import Stop, voice

ISLAND = ("terrain", "tokens", "harbours")
ANYHOW = ("number_placement", "harbour_placement")
"""Whoever lays an own island lays numbers and harbours as they like."""


def referee(
    game: str = "island",
    /,
    *,
    edition: str | None = None,
    option: tuple[str, ...] = (),
    people: str = "",
    deck: str = "numbered",
    steal: str = "kth",
    own_island: bool = False,
    record: Path | None = None,
) -> int:
    """Be the referee of a game on a real table."""
    say = voice().say
    for name, value, known in (("--deck", deck, ("numbered", "typed")), ("--steal", steal, ("kth", "typed"))):
        if value not in known:
            raise Stop(say("{name} takes {all}, not “{word}”.", name=name, all=", ".join(known), word=value[:20]), 2)
    kinds = (*THROWN, *(("drawn_card",) if deck == "typed" else ()), *(("taken_card",) if steal == "typed" else ()),
             *(ISLAND if own_island else ()))  # fmt: skip
    dealer = RealDice(FairDealer(seed_bytes(secrets.token_hex(16))), kinds)
    if own_island:
        given = {pair.partition("=")[0] for pair in option}
        option = (*option, *(f"{name}=random" for name in ANYHOW if name not in given))
    if Path(game).suffix == ".trq":
        table = resumed(Path(game), dealer, record, deck)
    else:
        table = new_table(game, edition, option, people, dealer, record, deck)
    table.run()
    return 0


def new_table(
    game: str,
    edition: str | None,
    option: tuple[str, ...],
    people: str,
    dealer: RealDice,
    record: Path | None,
    deck: str,
) -> Referee:
    say = voice().say
    known_game(game)
    if game != "island":
        raise Stop(say("The referee knows The Island only: trueque referee island."), 2)
    names = [name.strip() for name in people.split(",") if name.strip()]
    if not 2 <= len(names) <= 4 or len(set(names)) < len(names):
        raise Stop(say("--people takes two to four different names, such as Ana,Pau,Vera."), 2)
    rules = agreed(game, edition, None, len(names), option)
    table = Referee(Match(rules, dealer, dict(enumerate(names))), names, voice(), record, deck)
    voice().lines(opening(table))
    return table


def resumed(path: Path, dealer: RealDice, record: Path | None, deck: str) -> Referee:
    """The table that goes on where a record ends."""
    say, read = voice().say, load(path)
    if read.game != "island":
        raise Stop(say("The referee knows The Island only: trueque referee island."), 2)
    rules = agreed(read.game, None, None, None, tuple(f"{k}={v}" for k, v in read.options.items()))
    match = Match.replay(rules, read, dealer)
    if match.is_over:
        raise Stop(say("This game is over; “trueque replay {file}” shows it.", file=str(path)), 0)
    names = [read.names.get(seat) or say("Player {n}", n=seat + 1) for seat in range(rules.seats)]
    voice().line(say("The game goes on after {n} log lines.", n=len(read.log)))
    return Referee(match, names, voice(), record or path, deck)
