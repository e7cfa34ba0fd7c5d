"""Looks things up as people name them: an entry of the almanac, a ruling by number, a card by its name, or free words.

look_up("R-252", "en")      # the ruling, with its switch, its cards and where to read on
look_up("doctor", "en")     # the card, with its rulings
read("card-doctor", "ca")   # one of them by its id, as the almanac shows an entry
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from trueque import almanac
from trueque.almanac.entry import Block, Span, Text
from trueque.kernel.registry import collect_from_games, current_name, find_room, house_rules
from trueque.kernel.registry import game_words as words_of
from trueque.kernel.switches import HouseRules, Preset, Settled, Switch
from trueque.locale import speaker
from trueque.locale.tongues import ENGLISH, InLanguages
from trueque.speech.amounts import describe_amounts
from trueque.speech.fold import fold_text

NUMBER = re.compile(r"r?[- ]?(\d{1,3})", re.IGNORECASE)
CARD = "card-"
Card = Mapping[str, Any]


def translate_rules(game: str, lang: str) -> HouseRules:
    """The house rules of *game* in *lang*."""
    return house_rules(game).translate(speaker(current_name(game), lang))


def describe_preset(game: str, options: Mapping[str, str], lang: str) -> str:
    """The edition or mode of a table, as its game calls it; empty where there is but one."""
    rules = house_rules(game)
    return find_agreed_preset(rules, options).translate(speaker(current_name(game), lang)).title if rules.key else ""


def find_agreed_preset(rules: HouseRules, options: Mapping[str, str]) -> Preset:
    """The preset that is played under some options, which need not name it."""
    return rules.find_preset({**options, **rules.agreed(options)})


def list_house_rules(game: str, options: Mapping[str, str], lang: str) -> list[str]:
    """What is played otherwise than by the book under *options*, a line each with its ruling."""
    say, rules = speaker("telling", lang), translate_rules(game, lang)
    title, differs = find_agreed_preset(rules, options).title, rules.list_differences(options)
    if not differs:
        return [say("Rules: {title}, as in the book.", title=title or words_of(game).title(lang))]
    head = say.many("Rules: {title}, {n} change.", "Rules: {title}, {n} changes.", len(differs), title=title)
    changes = [
        f"{one.line} ({one.switch.ruling}). {say('The book: {words}', words=one.switch.book)}" for one in differs
    ]
    return [head, *changes]


def search_entries(words: str, lang: str, game: str | None = None, limit: int = 10) -> list[almanac.Entry]:
    """What fits best first: a ruling by its number, whole titles and names of cards, then what speaks of it."""
    number = NUMBER.fullmatch(words.strip())
    if number is not None:
        name = f"R-{int(number[1]):03}"
        ruled = [ruling_entry(name, lang)] if name in ruling_numbers() else []
        return [*ruled, *almanac.find_explaining_entries(name, game)][:limit]
    found = [hit.entry for hit in almanac.search(words, lang, game, limit)]
    wanted = fold_text(words)
    whole = [one for one in found if fold_text(one.title(lang)) == wanted]
    cards = [make_card_entry(*known, lang) for known in find_cards(wanted, lang, game)]
    return [*whole, *cards, *(one for one in found if one not in whole)][:limit]


def find_entry(name: str, lang: str) -> almanac.Entry:
    """The entry, ruling or card of this id; `almanac.UnknownEntry` where there is none."""
    if name.upper() in ruling_numbers():
        return ruling_entry(name.upper(), lang)
    if name.startswith(CARD):
        for game, card in list_cards():
            if name == CARD + str(card["id"]):
                return make_card_entry(game, card, lang)
    return almanac.entry(name)


# ---- rulings ---------------------------------------------------------------------------------------------------------


@cache
def ruling_numbers() -> Mapping[str, str]:
    """Every ruling's number, with its game."""
    rulings = collect_from_games(lambda game: [one.ruling for one in house_rules(game).rulings])
    return {ruling: game for game, ruled in rulings.items() for ruling in ruled}


def ruling_entry(number: str, lang: str) -> almanac.Entry:
    """A ruling as an entry: what it decides, what the book says, how to turn it, and the cards it is about."""
    game = ruling_numbers()[number]
    rules = translate_rules(game, lang)
    told = [one for one in rules.rulings if one.ruling == number]
    titles = dict.fromkeys(ruling_headline(one) for one in told)
    blocks = [block for one in told for block in ruling_blocks(one, rules, lang, len(told) > 1)]
    blocks += [
        make_paragraph(f"{card['names'][lang]}: {card['effect'][lang]}")
        for _, card in list_cards()
        if number in card.get("rulings", ())
    ]
    see_also = tuple(dict.fromkeys(one.entry for one in told))
    return make_entry(number, game, f"{number}: {'; '.join(titles)}", blocks, see_also, (number,))


def ruling_headline(one: Switch | Settled) -> str:
    """A switch by its title; what is settled by its question."""
    return one.title if isinstance(one, Switch) else one.sentence.partition("? ")[0] + "?"


def ruling_summary(one: Switch | Settled) -> str:
    return f"{one.title}. {one.sentence}" if isinstance(one, Switch) else one.sentence


def ruling_blocks(one: Switch | Settled, rules: HouseRules, lang: str, many: bool) -> list[Block]:
    if isinstance(one, Settled):
        return [make_paragraph(one.sentence.partition("? ")[2])]
    say = speaker("telling", lang)
    usual = rules.presets[0].values[one.name]
    told = [ruling_summary(one) if many else one.sentence, say("The book: {words}", words=one.book)]
    if one.labels:
        option = [f"{label} ({one.name}={value})" for value, label in one.labels if value]
        told.append(say("It may be: {values}.", values="; ".join(option)))
    else:
        told.append(say("{name}: from {least} to {most}.", name=one.name, least=one.least, most=one.most))
    told.append(say("Here, unless a table says otherwise: {value}.", value=one.value_label(usual)))
    return [make_paragraph(text) for text in told]


# ---- cards -----------------------------------------------------------------------------------------------------------


@cache
def list_cards() -> tuple[tuple[str, Card], ...]:
    """The cards that have no entry of their own in the almanac, each with its game."""
    shelves = collect_from_games(cards_of)
    return tuple((game, card) for game, cards in shelves.items() for card in cards)


def cards_of(game: str) -> list[Card]:
    """Those of one game."""
    room = find_room(game, "cards")
    return [card for card in room.cards() if room.has_entry(card)] if room else []


def find_cards(wanted: str, lang: str, game: str | None) -> list[tuple[str, Card]]:
    """The cards of that very name; of a long name its first word will do, as people say “Reiner”, not “the Herald”."""
    mine = [(of, card) for of, card in list_cards() if game in (None, of)]
    whole = [(of, card) for of, card in mine if wanted in card_names(card, lang)]
    long = ((of, card, re.split(r"[ ,]+", fold_text(card["names"][lang]))) for of, card in mine)
    return whole or [(of, card) for of, card, parts in long if len(parts) > 2 and wanted == parts[0]]


def card_names(card: Card, lang: str) -> set[str]:
    return {fold_text(card["names"][lang]), fold_text(str(card["id"]).replace("_", " ")), fold_text(str(card["id"]))}


def list_rulings(game: str, card: Card, lang: str) -> list[Switch | Settled]:
    """What was ruled about a card."""
    return [one for one in translate_rules(game, lang).rulings if one.ruling in card.get("rulings", ())]


def describe_ruling(one: Switch | Settled) -> str:
    """A ruling in a line: the question with its answer; of a switch its usual value, and what it does."""
    if isinstance(one, Settled):
        return f"{one.ruling}: {one.sentence}"
    usual = f": {one.labels[0][1].lower()}" if one.labels else ""
    return f"{one.ruling}: {one.title}{usual}. {one.sentence}"


def make_card_entry(game: str, card: Card, lang: str) -> almanac.Entry:
    """A card as an entry: what it does, costs and needs, and what was ruled about it."""
    say = speaker("telling", lang)
    told = [str(card["effect"][lang])]
    cost = card.get("cost") or {}
    if cost:
        told.append(say("Cost: {cards}.", cards=describe_amounts(list(cost.values()), list(cost), lang)))
    if points := (card.get("points_said") or {}).get(lang):
        told.append(say("Counts: {points}.", points=points))
    needs = said[lang] if (said := card.get("requirement")) else ""
    if needs:
        told.append(say("Requirement: {needs}", needs=needs))
    ruled = list_rulings(game, card, lang)
    told += map(describe_ruling, ruled)
    see_also = tuple(dict.fromkeys(one.entry for one in ruled))
    blocks = [make_paragraph(text) for text in told if text]
    numbers_of = tuple(card.get("rulings", ()))
    return make_entry(CARD + str(card["id"]), game, str(card["names"][lang]), blocks, see_also, numbers_of)


# ---- as the almanac shows them ---------------------------------------------------------------------------------------


def make_paragraph(text: str) -> Block:
    return Block("paragraph", ((Span("text", text),),))


def make_entry(
    name: str, game: str, title: str, blocks: list[Block], see_also: tuple[str, ...], rulings: tuple[str, ...]
) -> almanac.Entry:
    """An entry that stands in no file; it is told in the language it was asked for."""
    text = Text(title, tuple(blocks))
    return almanac.Entry(name, (game,), InLanguages({ENGLISH: text}), see_also, rulings=rulings)
