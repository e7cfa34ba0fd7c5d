"""Cards of The Princes that lie side by side are told apart by their pictures."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from trueque.princes.cards.facts import load_faces
from trueque.princes.catalogue import CACHE, STORES

WEB = Path(__file__).parents[2] / "web"
SCENES = dict(
    re.findall(r"(\w+): \"(\w+)\"", (WEB / "src/princes/scenes.ts").read_text(encoding="utf-8").split("};")[0])
)
DRAWN = set(re.findall(r'id="e-(\w+)"', (WEB / "public/drawings.svg").read_text(encoding="utf-8")))


def test_every_scene_is_drawn() -> None:
    assert set(SCENES.values()) <= DRAWN


def test_every_hero_has_a_picture_of_its_own() -> None:
    shown = Counter(SCENES.values())
    heroes = [card.id for card in load_faces().values() if card.type == "hero"]
    assert len(heroes) >= 9
    assert all(shown[SCENES.get(hero, "hero")] == 1 for hero in heroes)


def test_university_and_town_hall_look_like_no_other_card() -> None:
    shown = Counter(SCENES.values())
    assert shown[SCENES["university"]] == shown[SCENES["town_hall"]] == 1


def test_the_page_counts_regions_in_the_order_of_the_rules() -> None:
    model = (WEB / "src/princes/model.ts").read_text(encoding="utf-8")
    told = re.search(r"const REGIONS = \((.*?)\)\.split", model, re.S)
    assert told is not None
    assert tuple(" ".join(re.findall(r'"([^"]*)"', told[1])).split()) == STORES[:CACHE]
