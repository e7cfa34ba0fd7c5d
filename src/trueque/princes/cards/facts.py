"""What is printed on the 180 cards: 92 faces, their copies, and the words on them in three languages.

The facts lie in `printed/<set>.json`, one block a face, in the file of the first set a face appears in:

    copies       per set: how many, and how many of those bear the half-moon (they stay out of the Duel)
    cost         what building it takes; absent: not built; empty: free
    points       victory, commerce, strength, skill, progress
    once         the mark "1x": one a principality
    requirement  any of these must hold: `card ID`, `card_at_city ID`, `points KIND N`, `advantage KIND`, `city`,
                 `strong_hero` (a hero with strength), `fewer_points` (than the opponent)
    numbers      of a region's copies: back, number, stock at the start
    store        of a region expansion: what the store is called in which it holds up to 3 of its `resource`
    since        the rules version that brought the card: games stored before never meet it; absent: the first
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from trueque.locale import _, languages, speaker
from trueque.locale.tongues import InLanguages
from trueque.princes.cards.sets import ASIDE, find_outside_sets, list_sets, load_project_cards

SETS = list_sets()
KINDS = (
    "region",
    "road",
    "settlement",
    "city",
    "action",
    "settlement_expansion",
    "city_expansion",
    "region_expansion",
    "event",
)
DRAWN = ("action", "settlement_expansion", "city_expansion", "region_expansion")
"""The kinds that lie in draw stacks."""

Text = Mapping[str, str]
"""The same words in each language."""


@dataclass(frozen=True, slots=True)
class CardPoints:
    """The symbols on a card: flag, scales, axe, harp, book."""

    victory: int = 0
    commerce: int = 0
    strength: int = 0
    skill: int = 0
    progress: int = 0


@dataclass(frozen=True, slots=True)
class Copy:
    """One of the 180 cards: a face, the set (which is its back in a draw stack), and its mark."""

    face: str
    set: str
    half_moon: bool = False
    back: str = ""
    """Of a centre card: the pile or the shield it starts with (`red_shield`, `blue_shield`, `region`, `road` ...)."""
    number: int = 0
    """Of a region: the number that makes it produce."""
    stock: int = 0
    """Of a region: what it holds at the start."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """What is printed on a card."""

    id: str
    kind: str
    type: str
    """Expansions: `building`, `hero`, `trade_ship`, `unit`, `extraordinary_site`; actions: `neutral`, `attack`."""
    set: str
    copies: tuple[Copy, ...]
    cost: Mapping[str, int] | None
    points: CardPoints
    once: bool
    face_up: bool
    """Lies openly for both players in the game of its set."""
    resource: str
    requirement: tuple[tuple[str, ...], ...]
    needs: Text
    """The requirement in words; empty without one."""
    rulings: tuple[str, ...]
    names: Text
    effect: Text
    since: int = 1
    """The rules version from which the card is in the game."""
    scene: str = ""
    """Which of the page's drawings it shows; empty: the one that goes by its id or type."""
    store: str = ""
    """What it holds resources in, by name; a principality has each store once."""

    @property
    def count(self) -> int:
        return len(self.copies)

    @property
    def half_moon(self) -> int:
        """How many copies bear the half-moon."""
        return sum(copy.half_moon for copy in self.copies)

    @property
    def is_single(self) -> bool:
        """Whether a principality has it once only: so it is printed, a store of its own (R-255), or a hero (R-275)."""
        return self.once or bool(self.store) or self.type == "hero"

    @property
    def is_building(self) -> bool:
        return self.type == "building"

    @property
    def is_unit(self) -> bool:
        """Heroes and ships are units too."""
        return self.type in ("hero", "trade_ship", "unit")


def _read_copies(block: Mapping[str, Any]) -> tuple[Copy, ...]:
    face: str = block["id"]
    if "numbers" in block:
        return tuple(Copy(face, "basic", back=b, number=n, stock=s) for b, n, s in block["numbers"])
    if "backs" in block:
        return tuple(Copy(face, "basic", back=back) for back, count in block["backs"].items() for _ in range(count))
    return tuple(
        Copy(face, set_, half_moon=i < marked)
        for set_, (count, marked) in block["copies"].items()
        for i in range(count)
    )


def _read_face(block: Mapping[str, Any], set_: str) -> CardFace:
    return CardFace(
        id=block["id"],
        kind=block["kind"],
        type=block.get("type", ""),
        set=set_,
        copies=_read_copies(block),
        cost=block.get("cost"),
        points=CardPoints(**block.get("points", {})),
        once=block.get("once", False),
        face_up=block.get("face_up", False),
        resource=block.get("resource", ""),
        requirement=tuple(tuple(need.split()) for need in block.get("requirement", ())),
        needs=InLanguages(block.get("needs", {})),
        rulings=tuple(block.get("rulings", ())),
        names=InLanguages(block["names"]),
        effect=InLanguages(block["effect"]),
        since=block.get("since", 1),
        scene=block.get("scene", ""),
        store=block.get("store", ""),
    )


@cache
def load_faces() -> Mapping[str, CardFace]:
    """All 92 faces by id, in the order of their sets; then those of other packages."""
    sets = {**load_project_cards(), **{name: brought.blocks for name, brought in find_outside_sets().items()}}
    return {block["id"]: _read_face(block, set_) for set_, blocks in sets.items() for block in blocks}


def find_face(id: str) -> CardFace:
    """The face called *id*; a `KeyError` with a sentence where there is none."""
    try:
        return load_faces()[id]
    except KeyError:
        raise KeyError(f"no card is called {id!r}: `trueque cards princes` lists all {len(load_faces())}") from None


@cache
def list_copies(printing: int | None = None) -> tuple[Copy, ...]:
    """All 180 cards, or those that there were in a rules version."""
    own = [face for face in load_faces().values() if printing is None or face.since <= printing]
    return tuple(copy for face in own for copy in face.copies)


def list_draw_cards(set_: str, printing: int | None = None, *, duel: bool = False) -> tuple[Copy, ...]:
    """The cards of *set_* for its draw stacks: without its open ones, or in the Duel without those with a half-moon."""
    own = [copy for copy in list_copies(printing) if copy.set == set_ and find_face(copy.face).kind in DRAWN]
    return tuple(copy for copy in own if not (copy.half_moon if duel else find_face(copy.face).face_up))


def list_open_cards(set_: str, printing: int | None = None) -> tuple[Copy, ...]:
    """The cards of *set_* that lie face up in its theme game."""
    return tuple(copy for copy in list_copies(printing) if copy.set == set_ and find_face(copy.face).face_up)


def list_event_cards(*sets: str, printing: int | None = None) -> tuple[Copy, ...]:
    """The event cards of *sets*, with and without half-moon."""
    return tuple(copy for copy in list_copies(printing) if copy.set in sets and find_face(copy.face).kind == "event")


def describe_points(face: CardFace, lang: str) -> str:
    """The points printed on a card, each with its kind; victory points first."""
    say, points = speaker("princes", lang), face.points
    kinds = (
        (points.victory, say("victory")),
        (points.strength, say("strength")),
        (points.commerce, say("commerce")),
        (points.skill, say("skill")),
        (points.progress, say("progress")),
    )
    return ", ".join(f"{name} {n}" for n, name in kinds if n)


OURS_CALLED = {"basic": _("basic"), "gold": _("gold"), "turmoil": _("turmoil"), "progress": _("progress")}


@cache
def short_set_names(set_: str) -> Text:
    """What a set is called where there is little room."""
    if set_ in find_outside_sets():
        return find_outside_sets()[set_].names
    return InLanguages({lang: speaker("princes", lang)(OURS_CALLED[set_]) for lang in languages()})


def serialize_cards() -> list[dict[str, Any]]:
    """Every face as plain values, for `trueque cards princes --json` and for the page."""
    return [
        {
            "id": face.id,
            "names": InLanguages(face.names),
            "set": face.set,
            "set_names": short_set_names(face.set),
            "scene": face.scene or None,
            "count": face.count,
            "sets": {set_: n for set_ in SETS if (n := sum(copy.set == set_ for copy in face.copies))},
            "kind": face.kind,
            "type": face.type or None,
            "cost": None if face.cost is None else dict(face.cost),
            "points": {kind: n for kind in CardPoints.__slots__ if (n := getattr(face.points, kind))},
            "points_said": {lang: describe_points(face, lang) for lang in languages()},
            "once": face.once,
            "resource": face.resource or None,
            "store": face.store or None,
            "requirement": InLanguages(face.needs) or None,
            "half_moon": face.half_moon,
            "numbers": [copy.number for copy in face.copies if copy.number] or None,
            "rulings": list(face.rulings),
            "effect": InLanguages(face.effect),
        }
        for face in load_faces().values()
        if face.set not in ASIDE
    ]
