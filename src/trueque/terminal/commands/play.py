"""`trueque play`: a game at this keyboard, against bots or in turns with friends."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from trueque.kernel import Game
from trueque.kernel.dealer import Dealer, seed_bytes
from trueque.kernel.honest import table_dealer
from trueque.kernel.match import Match
from trueque.kernel.registry import called_now, part, words
from trueque.kernel.registry import names as games
from trueque.speech import query_words
from trueque.speech.ears import Numbers, overview
from trueque.terminal.options import agreed, known_game
from trueque.terminal.records import load
from trueque.terminal.seats import lines_of, seat_players, seated_in
from trueque.terminal.session import Session, set_table
from trueque.terminal.voice import Stop, voice


def play(
    game: str = "island",
    /,
    *,
    edition: str | None = None,
    mode: str | None = None,
    seats: int | None = None,
    option: tuple[str, ...] = (),
    bots: str = "",
    people: str = "",
    seed: str | None = None,
    real_dice: bool = False,
    record: Path | None = None,
) -> int:
    """Play a game, or play on from a record."""
    path = Path(game)
    seed = seed or secrets.token_hex(8)
    # A game's name means the game, even where a file or folder of that name lies: records end in .trq.
    if called_now(game) not in games() and (path.suffix == ".trq" or path.exists()):
        session = resumed(path, seed, real_dice, record)
    else:
        known_game(game)
        rules = agreed(game, edition, mode, seats, option)
        names = [name.strip() for name in people.split(",") if name.strip()] or [voice().say("Player {n}", n=1)]
        players = seat_players(rules, names, split(bots), seed)
        dealer = dealer_for(rules, seed, real_dice)
        match = Match(rules, dealer, {seat: player.name for seat, player in enumerate(players)})
        set_table(match, lines_of(players))
        session = Session(match, players, voice(), record)
        welcome(session)
    session.run()
    return 0


def resumed(path: Path, seed: str, real_dice: bool, record: Path | None) -> Session:
    """The session that goes on where a record ends."""
    read = load(path)
    known_game(read.game)
    rules = agreed(read.game, None, None, None, tuple(f"{k}={v}" for k, v in read.options.items()))
    dealer = dealer_for(rules, seed, real_dice or read.dealer == "typed")
    match = Match.replay(rules, read, dealer)
    match.settle()
    session = Session(match, seated_in(read, rules, seed), voice(), record or path)
    if match.is_over:
        voice().lines(session.result())
        raise Stop(voice().say("This game is over; “trueque replay {file}” shows it.", file=str(path)), 0)
    voice().line(voice().say("The game goes on after {n} log lines.", n=len(read.log)))
    return session


def dealer_for(rules: Game[Any, Any], seed: str, real_dice: bool) -> Dealer:
    """Fair draws from the seed; with real dice the rolls are typed in."""
    return table_dealer(rules, "typed" if real_dice else "fair", seed_bytes(seed), {})


def split(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def welcome(session: Session) -> None:
    """The first lines: which game, who plays, how to get help."""
    say = session.voice.say
    names = ", ".join(
        player.name if player.is_person else f"{player.name} ({player.kind})" for player in session.players
    )
    session.voice.line(
        f"{words(session.match.game.name).title(session.voice.lang)}. {say('At the table: {names}.', names=names)}"
    )
    session.voice.line(say("Type a number or words; ? for help at any moment."))
    board = query_words(session.voice.lang)[overview(session.match.game.name)]
    session.voice.line(say("“{word}” tells what lies on the table.", word=board))
    if isinstance(part(session.match.game.name, "ear"), Numbers):
        card = query_words(session.voice.lang)["card"]
        session.voice.line(say("“{word} 1” tells what the first card of your hand does.", word=card))
