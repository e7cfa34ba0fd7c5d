"""`trueque play`: a game at this keyboard, against bots or in turns with friends."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from trueque.kernel import Game
from trueque.kernel.dealer import Dealer, seed_bytes
from trueque.kernel.honest import table_dealer
from trueque.kernel.match import Match
from trueque.kernel.position import Placed, write_position
from trueque.kernel.registry import called_now, part, words
from trueque.kernel.registry import names as games
from trueque.speech import query_words
from trueque.speech.ears import Numbers, overview
from trueque.terminal.options import agreed, brought, crowded, drawn, known_game
from trueque.terminal.positions import read_named
from trueque.terminal.records import load
from trueque.terminal.seats import Player, lines_of, seat_players, seated_in
from trueque.terminal.session import Session, set_table
from trueque.terminal.voice import Stop, voice


def play(
    game: str = "",
    /,
    *,
    edition: str | None = None,
    mode: str | None = None,
    seats: int | None = None,
    option: tuple[str, ...] = (),
    island: str = "",
    deck: tuple[str, ...] = (),
    bots: str = "",
    people: str = "",
    seed: str | None = None,
    real_dice: bool = False,
    record: Path | None = None,
    from_: Annotated[str, Parameter(name="--from")] = "",
    seat: int | None = None,
) -> int:
    """Play a game, or play on from a record or from a position."""
    path = Path(game)
    seed = seed or secrets.token_hex(8)
    names = [name.strip() for name in people.split(",") if name.strip()] or [voice().say("Player {n}", n=1)]
    if from_ or seat is not None:
        placed = from_position(from_, game, seat)
        players = seat_players(placed.game, names, split(bots), seed)
        begun(placed, players, dealer_for(placed.game, seed, real_dice), record).run()
        return 0
    game = game or games()[0]
    # A game's name means the game, even where a file or folder of that name lies: records end in .trq.
    if called_now(game) not in games() and (path.suffix == ".trq" or path.exists()):
        session = resumed(path, seed, real_dice, record)
    else:
        known_game(game)
        rules = agreed(game, edition, mode, seats, (*option, *drawn(game, island), *brought(game, deck, option)))
        voice().lines(crowded(rules, island))
        players = seat_players(rules, names, split(bots), seed)
        session = at_table(rules, players, dealer_for(rules, seed, real_dice), record)
    session.run()
    return 0


def at_table(
    rules: Game[Any, Any], players: Sequence[Player], dealer: Dealer, record: Path | None, start: str = ""
) -> Session:
    """A new game of these players, told who sits there."""
    match = Match(rules, dealer, {seat: player.name for seat, player in enumerate(players)}, start)
    set_table(match, lines_of(players))
    session = Session(match, players, voice(), record)
    welcome(session)
    return session


def from_position(text: str, game: str, seat: int | None) -> Placed:
    """The position to play from, looked at from the seat where the first person sits."""
    if not text:
        raise Stop(voice().say("--seat goes with --from: it says where you sit down in that position."), 2)
    placed = read_named(text)
    if game and called_now(game) != placed.game.name:
        raise Stop(voice().say("The position is one of {game}.", game=placed.game.name), 2)
    if placed.game.scores(placed.state) is not None:
        raise Stop(voice().say("In this position the game is over; “trueque show” tells it."), 2)
    if seat is None:
        seat = placed.seat or 0
    if not 0 <= seat < placed.game.seats:
        last = placed.game.seats - 1
        raise Stop(voice().say("There is no seat {seat}; they go from 0 to {last}.", seat=seat, last=last), 2)
    return Placed(placed.game, seat, placed.state)


def begun(placed: Placed, players: Sequence[Player], dealer: Dealer, record: Path | None) -> Session:
    """A game from a position: the people sit down from the seat that was chosen on."""
    first, start = placed.seat or 0, write_position(placed.game, placed.state)
    seated = [players[(seat - first) % len(players)] for seat in range(len(players))]
    session = at_table(placed.game, seated, dealer, record, start)
    voice().line(voice().say("This game begins from a position; seat {seat} is yours.", seat=first))
    return session


def resumed(path: Path, seed: str, real_dice: bool, record: Path | None) -> Session:
    """The session that goes on where a record ends; a referee's goes on as a referee's."""
    read = load(path)
    known_game(read.game)
    # Only a record may be a referee's: a new game does not wait for it to load.
    from trueque.referee import is_referees

    if is_referees(read):
        from trueque.terminal.commands.referee import resumed as refereed

        return refereed(path, record)
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
