"""Nothing is forgotten: every face does what it says by a small set of verbs, and is tested."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.each import each
from tests.princes.cards.about import TESTED
from trueque.princes.cards.effects import EFFECTS
from trueque.princes.cards.facts import CardFace, load_faces
from trueque.princes.lasting_effects import LastingEffect
from trueque.princes.slots import Effect
from trueque.princes.steps import STEPS, EffectStep

for module in sorted(Path(__file__).parent.glob("test_*.py")):
    if module.stem != Path(__file__).stem:
        import_module(f"tests.princes.cards.{module.stem}")

MOST_VERBS = 35
PLAIN = ("austin", "candamir", "harald", "inga", "osmund", "siglind", "carl_forkbeard", "chief_cannoneer")
STORES = ("gold_cache",)
KEYS = ("abbey", "merchant_guild", "hedge_tavern", "university", "large_festival_hall", "parliament")
CENTRE = ("region", "road", "settlement", "city")


def steps(value: Any) -> Iterator[EffectStep | LastingEffect]:
    """Every verb in an effect, also inside others."""
    if isinstance(value, EffectStep | LastingEffect):
        yield value
        for field in fields(value):
            yield from steps(getattr(value, field.name))
    elif isinstance(value, tuple):
        for inner in value:
            yield from steps(inner)


def verbs(effect: Effect) -> set[type]:
    slots = (effect.play, *effect.when.values(), effect.while_)
    return {type(verb) for slot in slots for verb in steps(slot)}


def test_all_cards_are_written_with_few_verbs() -> None:
    used = set().union(*map(verbs, EFFECTS.values()))
    active = {verb for verb in used if issubclass(verb, EffectStep)}
    assert len(active) <= MOST_VERBS, sorted(verb.__name__ for verb in active)
    assert all(STEPS[verb.__name__] is verb for verb in active), "two verbs share a name"


def test_effects_are_only_for_cards_that_exist() -> None:
    assert set(EFFECTS) <= set(load_faces())


@each(load_faces().values(), lambda card: card.id)
def test_every_card_does_something(card: CardFace) -> None:
    """A face has an effect, or is known to be nothing but its points, a key, or the ground itself."""
    points_alone = card.id in PLAIN + KEYS + STORES or card.kind in CENTRE
    effect = EFFECTS.get(card.id, Effect())
    does = bool(effect.play or effect.when or effect.while_ or effect.timing == "reaction")
    assert does != points_alone


@each(load_faces())
def test_every_card_is_tested(id: str) -> None:
    """Some test is about it, with its effect in our words above (see `about`)."""
    assert TESTED.get(id), f"no test is about {id}"
