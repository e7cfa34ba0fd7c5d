"""`trueque play`: a game at this keyboard, against bots or in turns with friends."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from trueque.bots.own_strength import MATCHED
from trueque.kernel import Game
from trueque.kernel.dealer import Dealer, expand_seed
from trueque.kernel.honest import make_table_dealer
from trueque.kernel.match import Match
from trueque.kernel.position import Placed, write_position
from trueque.kernel.registry import current_name, find_room, game_words
from trueque.kernel.registry import game_names as games
from trueque.speech import words_of_queries
from trueque.telling.places import Numbers, overview_query
from trueque.terminal.options import board_options, check_game, deck_options, describe_crowding, make_agreed_game
from trueque.terminal.positions import read_position_named
from trueque.terminal.records import load_record
from trueque.terminal.seats import SeatedPlayer, make_players, read_players, seat_lines
from trueque.terminal.session import Session, write_seat_lines
from trueque.terminal.voice import CommandFailed, current_voice


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
    names = [name.strip() for name in people.split(",") if name.strip()] or [current_voice().say("Player {n}", n=1)]
    if from_ or seat is not None:
        placed = read_start_position(from_, game, seat)
        players = make_players(placed.game, names, split_names(bots), seed)
        start_from_position(placed, players, make_dealer(placed.game, seed, real_dice), record).play_session()
        return 0
    game = game or games()[0]
    # A game's name means the game, even where a file or folder of that name lies: records end in .trq.
    if current_name(game) not in games() and (path.suffix == ".trq" or path.exists()):
        session = resume_session(path, seed, real_dice, record)
    else:
        check_game(game)
        more = (*option, *board_options(game, island), *deck_options(game, deck, option))
        rules = make_agreed_game(game, edition, mode, seats, more)
        current_voice().print_lines(describe_crowding(rules, island))
        players = make_players(rules, names, choose_bot_kinds(rules, names, split_names(bots), record), seed)
        session = make_session(rules, players, make_dealer(rules, seed, real_dice), record)
    session.play_session()
    return 0


def choose_bot_kinds(rules: Game[Any, Any], names: list[str], kinds: list[str], record: Path | None) -> list[str]:
    """The bots that were named; those at one's strength ask for finished records, which nobody else waits for."""
    if MATCHED not in kinds:
        return kinds
    from trueque.terminal.strengths import choose_matching_kinds

    return choose_matching_kinds(rules, names, kinds, record)


def make_session(
    rules: Game[Any, Any], players: Sequence[SeatedPlayer], dealer: Dealer, record: Path | None, start: str = ""
) -> Session:
    """A new game of these players, told who sits there."""
    match = Match(rules, dealer, {seat: player.name for seat, player in enumerate(players)}, start)
    write_seat_lines(match, seat_lines(players))
    session = Session(match, players, current_voice(), record)
    print_welcome(session)
    return session


def read_start_position(text: str, game: str, seat: int | None) -> Placed:
    """The position to play from, looked at from the seat where the first person sits."""
    if not text:
        raise CommandFailed(
            current_voice().say("--seat goes with --from: it says where you sit down in that position."), 2
        )
    placed = read_position_named(text)
    if game and current_name(game) != placed.game.name:
        raise CommandFailed(current_voice().say("The position is one of {game}.", game=placed.game.name), 2)
    if placed.game.scores(placed.state) is not None:
        raise CommandFailed(current_voice().say("In this position the game is over; “trueque show” shows it."), 2)
    if seat is None:
        seat = placed.seat or 0
    if not 0 <= seat < placed.game.seats:
        last = placed.game.seats - 1
        raise CommandFailed(
            current_voice().say("There is no seat {seat}; they go from 0 to {last}.", seat=seat, last=last), 2
        )
    return Placed(placed.game, seat, placed.state)


def start_from_position(
    placed: Placed, players: Sequence[SeatedPlayer], dealer: Dealer, record: Path | None
) -> Session:
    """A game from a position: the people sit down from the seat that was chosen on."""
    first, start = placed.seat or 0, write_position(placed.game, placed.state)
    seated = [players[(seat - first) % len(players)] for seat in range(len(players))]
    session = make_session(placed.game, seated, dealer, record, start)
    current_voice().print_line(
        current_voice().say("This game begins from a position; seat {seat} is yours.", seat=first)
    )
    return session


def resume_session(path: Path, seed: str, real_dice: bool, record: Path | None) -> Session:
    """The session that goes on where a record ends; a referee's goes on as a referee's."""
    read = load_record(path)
    check_game(read.game)
    # Only a record may be a referee's: a new game does not wait for it to load.
    from trueque.referee import is_referee_record

    if is_referee_record(read):
        from trueque.terminal.commands.referee import resume_real_table as refereed

        return refereed(path, record)
    rules = make_agreed_game(read.game, None, None, None, tuple(f"{k}={v}" for k, v in read.options.items()))
    dealer = make_dealer(rules, seed, real_dice or read.dealer == "typed")
    match = Match.replay(rules, read, dealer)
    match.play_nature()
    session = Session(match, read_players(read, rules, seed), current_voice(), record or path)
    if match.is_over:
        current_voice().print_lines(session.describe_result())
        raise CommandFailed(
            current_voice().say("This game is over; “trueque replay {file}” shows it.", file=str(path)), 0
        )
    current_voice().print_line(current_voice().say("The game goes on after {n} log lines.", n=len(read.log)))
    return session


def make_dealer(rules: Game[Any, Any], seed: str, real_dice: bool) -> Dealer:
    """Fair draws from the seed; with real dice the rolls are typed in."""
    return make_table_dealer(rules, "typed" if real_dice else "fair", expand_seed(seed), {})


def split_names(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def print_welcome(session: Session) -> None:
    """The first lines: which game, who plays, how to get help."""
    say = session.voice.say
    names = ", ".join(
        player.name if player.is_person else f"{player.name} ({player.kind})" for player in session.players
    )
    session.voice.print_line(
        f"{game_words(session.match.game.name).title(session.voice.lang)}. {say('At the table: {names}.', names=names)}"
    )
    session.voice.print_line(say("Type a number or words; ? for help at any moment."))
    board = words_of_queries(session.voice.lang)[overview_query(session.match.game.name)]
    session.voice.print_line(say("“{word}” says what is on the table.", word=board))
    if isinstance(find_room(session.match.game.name, "ear"), Numbers):
        card = words_of_queries(session.voice.lang)["card"]
        session.voice.print_line(say("“{word} 1” says what the first card in your hand does.", word=card))
