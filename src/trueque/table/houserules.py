"""House rules as plain values: the switches of each game in words, and what a choice of them comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from trueque.kernel.errors import BadOptions
from trueque.kernel.registry import collect_from_games, game_words, make_game
from trueque.kernel.switches import Difference, Switch
from trueque.locale import translate_error
from trueque.telling.lookup import translate_rules

Json = dict[str, Any]


def serialize_switch(one: Switch) -> Json:
    """A switch with what it may be."""
    named = {name: value for name, value in asdict(one).items() if name not in ("labels", "values")}
    return {**named, "kind": one.kind, "values": [{"value": value, "label": label} for value, label in one.labels]}


def serialize_house_rules(game: str, lang: str, at_home: bool = False) -> Json:
    """Every switch, preset and ruling of a game; *at_home*, only what the home page shows."""
    rules = translate_rules(game, lang)
    return {
        "game": game,
        "title": game_words(game).title(lang),
        "key": rules.key,
        "presets": [
            {
                "name": one.name,
                "title": one.title,
                "line": one.line,
                "values": dict(one.values),
                "letter": dict(one.letter),
            }
            for one in rules.presets
        ],
        "switches": [serialize_switch(one) for one in rules.switches if one.at_home or not at_home],
        "settled": [
            {"ruling": one.ruling, "entry": one.entry, "sentence": one.sentence} for one in rules.settled if not at_home
        ],
    }


def serialize_home_rules(lang: str) -> list[Json]:
    """Presets of every game, and the few switches that the home page shows."""
    return list(collect_from_games(lambda game: serialize_house_rules(game, lang, at_home=True)).values())


def serialize_difference(one: Difference) -> Json:
    about = one.switch
    return {
        "name": about.name, "line": one.line, "usual": about.value_label(one.usual), "book": about.book,
        "ruling": about.ruling, "entry": about.entry,
    }  # fmt: skip


def serialize_agreement(game: str, options: Mapping[str, str], lang: str) -> Json:
    """What options come to: what differs from the book, or the sentence why they cannot be played."""
    rules = translate_rules(game, lang)
    named = next((one for one in rules.presets if one.name == options.get(rules.key)), rules.presets[0])
    come_to: Json = {"preset": named.name, "title": named.title, "differs": [], "trouble": "", "entry": ""}
    try:
        make_game(game, options)
        return {**come_to, "differs": [serialize_difference(one) for one in rules.list_differences(options)]}
    except BadOptions as bad:
        return {**come_to, "trouble": translate_error(bad, lang), "entry": bad.entry}
