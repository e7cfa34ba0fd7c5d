"""Games told whole: every question, answer, event, view and line that is heard, in one number a game.

What `kept.json` holds was told by the engine of the tag `princes-engine-1`, with this very text beside it; for ever
after the game must be the same in every word. Ways of playing: at random, and by seats that build what they can.
"""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

from trueque.kernel import NATURE, Decision, OneOf, View
from trueque.princes.actions import Action, Build, Play, Raise, Remove, Road, Settle
from trueque.princes.game import Princes

BUILDS = (Build, Play, Raise, Road, Settle)
EVERYBODY = (0, 1, None)
EVERY = 17
"""Views are long: so seldom they are told."""


def chosen(decision: Decision[Action], rng: Random, builds: bool) -> Action:
    """Some answer; nature's by the odds."""
    answers = decision.answers
    if decision.seat == NATURE:
        return rng.choices(list(answers), decision.odds)[0]
    if builds and decision.kind == "action":
        found = [one for one in answers if type(one) in BUILDS]
        if found and rng.random() < 0.9:
            return rng.choice(found)
        kept = [one for one in answers if not isinstance(one, Remove)]
        return rng.choice(kept if rng.random() < 0.98 else list(answers))
    return answers.sample(rng)


def question(decision: Decision[Action]) -> str:
    """A question in words: whom it is put to, and everything that may be answered, in order."""
    answers = decision.answers
    if isinstance(answers, OneOf):
        return f"{decision.seat} {decision.kind} {answers.answers} {decision.odds}"
    return f"{decision.seat} {decision.kind} {answers.limits} {answers.least} {answers.most}"  # type: ignore[union-attr]


def seen(view: View) -> str:
    """A view in words; the engine named cards that wait or have fetched as often as they did, the core once."""
    realms = [dict(then(*told) for told in realm.items()) for realm in view["realms"]]
    once = {"fresh": sorted(set(view["fresh"])), "fetchers": sorted(set(view["fetchers"]))}
    return json.dumps({**view, "realms": realms, **once})


def then(name: str, told: Any) -> tuple[str, Any]:
    """The engine knew one store that is no region, and told it apart."""
    return ("cache", told.get("cache")) if name == "caches" else (name, told)


def told(game: Princes, seed: int) -> str:
    """The number of a game: odd seeds build."""
    rng, whole, s, count = Random(seed), hashlib.sha256(), game.start(), 0
    while decisions := game.decisions(s):
        (decision,) = decisions
        action = chosen(decision, rng, seed % 2 == 1)
        said = [question(decision), game.write(action)]
        said += [game.heard(s, decision.seat, action, seat) for seat in EVERYBODY]
        events = game.play(s, decision.seat, action)
        said += [repr(event.seen_by(seat)) for event in events for seat in EVERYBODY]
        if count % EVERY == 0:
            said += [seen(game.view(s, seat)) for seat in EVERYBODY]
            said.append(str(sorted(game.census(s).items())))
        whole.update("\n".join(said).encode())
        count += 1
    whole.update(f"{game.scores(s)} {seen(game.view(s, None))}".encode())
    return whole.hexdigest()[:16]
