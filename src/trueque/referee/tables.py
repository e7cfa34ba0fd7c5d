"""A referee's table: begun anew, or going on from its record, which says that it is one and what is typed there."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trueque.kernel import BadOptions, Game
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.honest import RealDice
from trueque.kernel.match import Match
from trueque.kernel.record import Record
from trueque.kernel.registry import make_game
from trueque.locale import Speaker, in_every_language
from trueque.referee.box import box_of
from trueque.referee.referee import Referee

DEALER = "referee"
"""How a record names its dealer: this word, and what is typed besides the dice."""


def is_referee_record(record: Record) -> bool:
    """Whether a record was kept by a referee."""
    return record.dealer.split()[:1] == [DEALER]


def begin_table(game: Game[Any, Any], names: Sequence[str], typed: Sequence[str], lang: str, seed: str = "") -> Referee:
    """A new table; whoever sits there has a name. With a *seed* the program's own draws can be repeated."""
    return Referee(Match(game, make_dealer(game.name, typed, seed), dict(enumerate(names))), lang)


def resume_table(
    record: Record, lang: str, confirming: bool = False, beside: Mapping[str, str] | None = None
) -> Referee:
    """The table of a record, as a referee's again; the dice of any other record are typed from now on."""
    typed = record.dealer.split()[1:] if is_referee_record(record) else []
    match = Match.replay(make_game(record.game, record.options), record, make_dealer(record.game, typed))
    match.play_nature()
    return Referee(match, lang, confirming, beside)


def make_dealer(name: str, typed: Sequence[str], seed: str = "") -> RealDice:
    """Real dice, and whatever else is *typed*; what is left the program draws, anew on every evening."""
    box = box_of(name)
    for word in typed:
        if word not in box.TYPED:
            raise unknown_kind_error(word[:20], ", ".join(box.TYPED))
    kinds = (*box.DICE, *(kind for word in typed for kind in box.TYPED[word]))
    return RealDice(FairDealer(expand_seed(seed or secrets.token_hex(16))), kinds, " ".join((DEALER, *typed)))


def unknown_kind_error(word: str, known: str) -> BadOptions:
    """Something is to be typed that this game has not."""
    if not known:
        return table_error(lambda say: say("Only the dice of this game are typed, not “{word}”.", word=word))
    return table_error(lambda say: say("“{word}” cannot be typed in this game; {known} can.", word=word, known=known))


def table_error(told: Callable[[Speaker], str]) -> BadOptions:
    """Why a table cannot be begun, in whatever language it will be read."""
    sentence, said = in_every_language("referee", told)
    return BadOptions(sentence, "referee", said)
