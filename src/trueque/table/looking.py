"""A position that stands at no table: what its seats are called, who is to answer, and what is asked."""

from __future__ import annotations

from trueque.kernel.game import NATURE
from trueque.kernel.position import Placed
from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.locale import speaker


def looked_at_by(placed: Placed, lang: str) -> Listener:
    """Whoever looks at *placed* through its eyes, in *lang*."""
    say = speaker("table", lang)
    return Listener(lang, placed.seat, tuple(say("Player {n}", n=seat + 1) for seat in range(placed.game.seats)))


def waiting_in(placed: Placed) -> list[int]:
    """The seats that are to answer: none where nature is, or nobody any more."""
    return sorted({one.seat for one in placed.game.decisions(placed.state) if one.waits and one.seat != NATURE})


def asks_of(placed: Placed, to: Listener) -> str:
    """What is asked of those eyes, or who is waited for."""
    game, say, waiting = placed.game, speaker("table", to.lang), waiting_in(placed)
    if game.scores(placed.state) is not None:
        return say("The game is over.")
    if not waiting:
        return say("The dice are falling.") if game.balanced_kinds else say("Cards are being drawn.")
    if to.seat not in waiting:
        return say("Waiting for {names}.", names=", ".join(to.names[seat] for seat in waiting))
    mine = [one for one in game.decisions(placed.state) if one.waits and one.seat == to.seat]
    return " ".join(words(game.name).ask(one, placed.view, to) for one in mine)
