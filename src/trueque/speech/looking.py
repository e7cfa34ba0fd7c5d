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
from trueque.kernel.registry import ask_each, called_now, house_rules, part
from trueque.kernel.registry import words as words_of
from trueque.kernel.switches import HouseRules, Settled, Switch
from trueque.locale import speaker
from trueque.locale.tongues import ENGLISH, InLanguages
from trueque.speech.cards import spoken_amounts
from trueque.speech.fold import fold

NUMBER = re.compile(r"r?[- ]?(\d{1,3})", re.IGNORECASE)
CARD = "card-"
Card = Mapping[str, Any]


def spoken_rules(game: str, lang: str) -> HouseRules:
    """The house rules of *game* in *lang*."""
    return house_rules(game).spoken(speaker(called_now(game), lang))


def preset_title(game: str, options: Mapping[str, str], lang: str) -> str:
    """The edition or mode of a table, as its game calls it; empty where there is but one."""
    rules = house_rules(game)
    return rules.preset(options).spoken(speaker(called_now(game), lang)).title if rules.key else ""


def house_lines(game: str, options: Mapping[str, str], lang: str) -> list[str]:
    """What is played otherwise than by the book under *options*, a line each with its ruling."""
    say, rules = speaker("speech", lang), spoken_rules(game, lang)
    title, differs = rules.preset(options).title, rules.differs(options)
    if not differs:
        return [say("Rules: {title}, as in the book.", title=title or words_of(game).title(lang))]
    head = say.many("Rules: {title}, {n} change.", "Rules: {title}, {n} changes.", len(differs), title=title)
    changes = [
        f"{one.line} ({one.switch.ruling}). {say('The book: {words}', words=one.switch.book)}" for one in differs
    ]
    return [head, *changes]


def look_up(words: str, lang: str, game: str | None = None, limit: int = 10) -> list[almanac.Entry]:
    """What fits best first: a ruling by its number, whole titles and names of cards, then what speaks of it."""
    number = NUMBER.fullmatch(words.strip())
    if number is not None:
        name = f"R-{int(number[1]):03}"
        ruled = [ruling(name, lang)] if name in numbers() else []
        return [*ruled, *almanac.explaining(name, game)][:limit]
    found = [hit.entry for hit in almanac.search(words, lang, game, limit)]
    wanted = fold(words)
    whole = [one for one in found if fold(one.title(lang)) == wanted]
    cards = [card_entry(*known, lang) for known in named(wanted, lang, game)]
    return [*whole, *cards, *(one for one in found if one not in whole)][:limit]


def read(name: str, lang: str) -> almanac.Entry:
    """The entry, ruling or card of this id; `almanac.UnknownEntry` where there is none."""
    if name.upper() in numbers():
        return ruling(name.upper(), lang)
    if name.startswith(CARD):
        for game, card in shelf():
            if name == CARD + str(card["id"]):
                return card_entry(game, card, lang)
    return almanac.entry(name)


# ---- rulings ---------------------------------------------------------------------------------------------------------


@cache
def numbers() -> Mapping[str, str]:
    """Every ruling's number, with its game."""
    rulings = ask_each(lambda game: [one.ruling for one in house_rules(game).rulings])
    return {ruling: game for game, ruled in rulings.items() for ruling in ruled}


def ruling(number: str, lang: str) -> almanac.Entry:
    """A ruling as an entry: what it decides, what the book says, how to turn it, and the cards it is about."""
    game = numbers()[number]
    rules = spoken_rules(game, lang)
    told = [one for one in rules.rulings if one.ruling == number]
    titles = dict.fromkeys(headline(one) for one in told)
    blocks = [block for one in told for block in blocks_of(one, rules, lang, len(told) > 1)]
    blocks += [
        paragraph(f"{card['names'][lang]}: {card['effect'][lang]}")
        for _, card in shelf()
        if number in card.get("rulings", ())
    ]
    see_also = tuple(dict.fromkeys(one.entry for one in told))
    return shown(number, game, f"{number}: {'; '.join(titles)}", blocks, see_also, (number,))


def headline(one: Switch | Settled) -> str:
    """A switch by its title; what is settled by its question."""
    return one.title if isinstance(one, Switch) else one.sentence.partition("? ")[0] + "?"


def in_short(one: Switch | Settled) -> str:
    return f"{one.title}. {one.sentence}" if isinstance(one, Switch) else one.sentence


def blocks_of(one: Switch | Settled, rules: HouseRules, lang: str, many: bool) -> list[Block]:
    if isinstance(one, Settled):
        return [paragraph(one.sentence.partition("? ")[2])]
    say = speaker("speech", lang)
    usual = rules.presets[0].values[one.name]
    told = [in_short(one) if many else one.sentence, say("The book: {words}", words=one.book)]
    if one.labels:
        option = [f"{label} ({one.name}={value})" for value, label in one.labels if value]
        told.append(say("It may be: {values}.", values="; ".join(option)))
    else:
        told.append(say("{name}: from {least} to {most}.", name=one.name, least=one.least, most=one.most))
    told.append(say("Here, unless a table says otherwise: {value}.", value=one.label(usual)))
    return [paragraph(text) for text in told]


# ---- cards -----------------------------------------------------------------------------------------------------------


@cache
def shelf() -> tuple[tuple[str, Card], ...]:
    """The cards that have no entry of their own in the almanac, each with its game."""
    shelves = ask_each(cards_of)
    return tuple((game, card) for game, cards in shelves.items() for card in cards)


def cards_of(game: str) -> list[Card]:
    """Those of one game."""
    room = part(game, "cards")
    return [card for card in room.cards() if room.has_entry(card)] if room else []


def named(wanted: str, lang: str, game: str | None) -> list[tuple[str, Card]]:
    """The cards of that very name; of a long name its first word will do, as people say “Reiner”, not “the Herald”."""
    mine = [(of, card) for of, card in shelf() if game in (None, of)]
    whole = [(of, card) for of, card in mine if wanted in names_of(card, lang)]
    long = ((of, card, re.split(r"[ ,]+", fold(card["names"][lang]))) for of, card in mine)
    return whole or [(of, card) for of, card, parts in long if len(parts) > 2 and wanted == parts[0]]


def names_of(card: Card, lang: str) -> set[str]:
    return {fold(card["names"][lang]), fold(str(card["id"]).replace("_", " ")), fold(str(card["id"]))}


def ruled_about(game: str, card: Card, lang: str) -> list[Switch | Settled]:
    """What was ruled about a card."""
    return [one for one in spoken_rules(game, lang).rulings if one.ruling in card.get("rulings", ())]


def ruling_said(one: Switch | Settled) -> str:
    """A ruling in a line: the question with its answer; of a switch its usual value, and what it does."""
    if isinstance(one, Settled):
        return f"{one.ruling}: {one.sentence}"
    usual = f": {one.labels[0][1].lower()}" if one.labels else ""
    return f"{one.ruling}: {one.title}{usual}. {one.sentence}"


def card_entry(game: str, card: Card, lang: str) -> almanac.Entry:
    """A card as an entry: what it does, costs and needs, and what was ruled about it."""
    say = speaker("speech", lang)
    told = [str(card["effect"][lang])]
    cost = card.get("cost") or {}
    if cost:
        told.append(say("Cost: {cards}.", cards=spoken_amounts(list(cost.values()), list(cost), lang)))
    if points := (card.get("points_said") or {}).get(lang):
        told.append(say("Counts: {points}.", points=points))
    needs = said[lang] if (said := card.get("requirement")) else ""
    if needs:
        told.append(say("Requirement: {needs}", needs=needs))
    ruled = ruled_about(game, card, lang)
    told += map(ruling_said, ruled)
    see_also = tuple(dict.fromkeys(one.entry for one in ruled))
    blocks = [paragraph(text) for text in told if text]
    numbers_of = tuple(card.get("rulings", ()))
    return shown(CARD + str(card["id"]), game, str(card["names"][lang]), blocks, see_also, numbers_of)


# ---- as the almanac shows them ---------------------------------------------------------------------------------------


def paragraph(text: str) -> Block:
    return Block("paragraph", ((Span("text", text),),))


def shown(
    name: str, game: str, title: str, blocks: list[Block], see_also: tuple[str, ...], rulings: tuple[str, ...]
) -> almanac.Entry:
    """An entry that stands in no file; it is told in the language it was asked for."""
    text = Text(title, tuple(blocks))
    return almanac.Entry(name, (game,), InLanguages({ENGLISH: text}), see_also, rulings=rulings)
