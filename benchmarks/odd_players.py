"""Odd people at the island's table: one always declines, one accepts whatever it can, one spams, one lies in talk.

Besides trade each of them is the strong bot. `refuse` refuses all trade, `hound` refuses it and always robs the named
seat's owner, whoever searches: they gang up on the champion (`python -m benchmarks.ganged_up`).
"""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.bots.registry import bot
from trueque.island import actions as act
from trueque.island.bots.manners import list_hurt_seats
from trueque.kernel import Bot, Decision, Form

ODD = ("decline", "accept", "spam", "lie")
KINDS = 5


class OddPlayer:
    """The strong bot, but in trade."""

    def __init__(self, game: Any, seed: str) -> None:
        self.game, self.inner, self.rng = game, bot("strong", game, seed), Random(f"odd {seed}")

    def speaks(self, decision: Decision[Any]) -> bool:
        return decision.kind in ("offer", "answer", "called", "talk")

    def choose(self, view: Any, decision: Decision[Any]) -> Any:
        if isinstance(decision.answers, Form):
            return self.say(view, decision)
        if decision.kind == "answer" and decision.waits:
            return self.reply(view, list(decision.answers), decision)
        return self.answer(view, decision)

    def say(self, view: Any, decision: Decision[Any]) -> Any:
        """What it says of itself: nothing."""
        return None

    def reply(self, view: Any, listed: list[Any], decision: Decision[Any]) -> Any:
        """To an offer: no."""
        return next(one for one in listed if isinstance(one, act.Decline))

    def answer(self, view: Any, decision: Decision[Any]) -> Any:
        """To anything else: what the strong bot answers, deals left out."""
        said = self.inner.choose(view, decision)
        if isinstance(said, act.Deal | act.Accept):
            rest = [one for one in decision.answers if not isinstance(one, act.Deal | act.Accept | act.Decline)]
            return next((one for one in rest if isinstance(one, act.EndTurn | act.StartBuilding)), said)
        return said


class Decliner(OddPlayer):
    """Refuses all trade."""


class Accepter(OddPlayer):
    """Takes every offer that it can pay, and makes none."""

    def reply(self, view: Any, listed: list[Any], decision: Decision[Any]) -> Any:
        return next((one for one in listed if isinstance(one, act.Accept)), super().reply(view, listed, decision))

    def answer(self, view: Any, decision: Decision[Any]) -> Any:
        offered = next((one for one in decision.answers if isinstance(one, act.Accept)), None)
        return offered or self.inner.choose(view, decision)


class Spammer(OddPlayer):
    """Offers one card for another as long as it may, over and over."""

    def say(self, view: Any, decision: Decision[Any]) -> Any:
        form: Any = decision.answers
        if decision.kind != "offer" or view["offers"] or view["active"] != decision.seat:
            return None
        held = [kind for kind, count in enumerate(view["mine"]["hand"].values()) if count]
        if not held:
            return None
        give = self.rng.choice(held)
        want = self.rng.choice([kind for kind in range(KINDS) if kind != give])
        sides = [tuple(int(r == kind) for r in range(KINDS)) for kind in (give, want)]
        values = [*sides, act.EVERYBODY]
        return form.verb(*values) if form.is_filled_by(values) else None

    def answer(self, view: Any, decision: Decision[Any]) -> Any:
        return self.inner.choose(view, decision)


class Liar(OddPlayer):
    """Says that it would give what it has not for what it does not want, and takes none of it."""

    def say(self, view: Any, decision: Decision[Any]) -> Any:
        if decision.kind != "talk":
            return None
        form: Any = decision.answers
        give, want = self.rng.sample(range(KINDS), 2)
        values = [tuple(int(r == kind) for r in range(KINDS)) for kind in (give, want)]
        return form.verb(*values) if form.is_filled_by(values) else None


class Hound(OddPlayer):
    """Refuses all trade, and robs whoever sits where it is told, as often as it can."""

    def __init__(self, game: Any, seed: str, prey: int) -> None:
        super().__init__(game, seed)
        self.prey = prey

    def answer(self, view: Any, decision: Decision[Any]) -> Any:
        if decision.kind in ("robber", "steal"):
            aimed = [one for one in decision.answers if self.prey in list_hurt_seats(self.game, view, one)]
            alone = [one for one in aimed if decision.seat not in list_hurt_seats(self.game, view, one)]
            if alone or aimed:
                return self.rng.choice(alone or aimed)
        return super().answer(view, decision)


PLAYERS = {"decline": Decliner, "accept": Accepter, "spam": Spammer, "lie": Liar}


def seat_player(name: str, game: Any, seed: str) -> Bot:
    """An odd player, or a bot."""
    return PLAYERS[name](game, seed) if name in PLAYERS else bot(name, game, seed, outside=True)
