"""Reads answers as people type them: English, Spanish or Catalan, whole words, short forms or beginnings."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from trueque.kernel import AmbiguousNotation, BadNotation
from trueque.quick.actions import (
    END,
    FLIP,
    KEEP,
    Action,
    Build,
    Discard,
    Draw,
    Exchange,
    Give,
    Guild,
    Library,
    Market,
    Pile,
    Several,
    Take,
    Turn,
)
from trueque.quick.cards import COSTS, EXPANSIONS, RESOURCES, Cards
from trueque.quick.pay import missing_cards
from trueque.quick.piles import freeze_cards, list_kinds, remove_card
from trueque.quick.rules import QuickRules
from trueque.quick.state import QuickState
from trueque.speech.fold import fold_text as plain
from trueque.speech.vocabulary import SMALL, joint_words, words_in_all_languages

if TYPE_CHECKING:
    from trueque.quick.game import Quick

VERBS = ("pile", "market", "exchange", "library", "guild", "take", "give", "discard", "settlement", "city", "road",
         "knight", "expansion", "flip", "keep", "end", "church", "citadel", "university", "town-hall", "attack",
         "market-day")  # fmt: skip
_VERB = {
    # Who is asked whether to turn a card over may say yes and no.
    **dict.fromkeys(words_in_all_languages(("accept",), ("acts",), short=True), "flip"),
    **dict.fromkeys(words_in_all_languages(("decline",), ("acts",), short=True), "keep"),
    **{
        word: verb.replace("-", "_")
        for word, verb in words_in_all_languages(VERBS, ("acts", "things"), short=True).items()
    },
}
_KIND = words_in_all_languages(RESOURCES, ("things",), short=True)
_INSTEAD = re.compile(r"\b(?:instead of|in place of|en (?:lloc|lugar|vez) (?:de\b|d\W))")
_JOINT = {word: name for name in ("with", "for", "without", "as") for word in joint_words(name)}
_SKIPPED = (SMALL | joint_words("cards")) - frozenset(_JOINT) - frozenset(_KIND)
_BUILD = frozenset(words_in_all_languages(("build",), ("acts",), short=True))
_POWERS = ("library", "guild")
"""What is used by its mere name."""
_CARDS = {**{word: m for word, m in _VERB.items() if m in EXPANSIONS}, "town": "town_hall"}


def fold_words(text: str) -> list[str]:
    """*text* as plain small words: no accents, no signs; ``2x`` and ``2`` alike, “instead of” one word."""
    return re.findall(r"[a-z]+(?:-[a-z]+)?|\d+", _INSTEAD.sub(" as ", plain(text[:200])))


def find_word(word: str, table: dict[str, str]) -> str | None:
    """What *word*, or the only word that begins with it, means in *table*."""
    if word in table:
        return table[word]
    meanings = {meaning for known, meaning in table.items() if known.startswith(word)}
    return meanings.pop() if len(meanings) == 1 else None


@lru_cache(maxsize=1024)
def nearest_words(word: str, known: tuple[str, ...]) -> list[str]:
    """The one known word that *word* may be a slip of; kept, since one line is read in several ways."""
    return get_close_matches(word, known, 1)


def read_forgivingly(game: Quick, state: QuickState, text: str) -> Action:
    """The answer that *text* means, in any language and however it was put; never a guess between two meanings."""
    words = fold_words(text)
    if not words:
        raise BadNotation("Nothing was said; try «pile wood», «road» or «end».", "notation")
    return QuickReader(game.rules, state, text, words).read_answer()


class QuickReader:
    """One line being read, word by word."""

    def __init__(self, rules: QuickRules, state: QuickState, text: str, words: list[str]) -> None:
        self.rules, self.state, self.text = rules, state, text[:60]
        self.words = words
        self.at = 0

    def read_answer(self) -> Action:
        first = self.words[0]
        verb = self.read_what_to_build() or find_word(first, _VERB)
        if verb is None or first in _KIND:
            card = find_word(first, _KIND)
            if card is not None and len(self.words) == 1:
                return Draw(RESOURCES.index(card))
            if verb is None:
                raise self.unknown_word_error(first, {**_VERB, **_KIND})
        self.at = 1
        answer = self.read_after_verb(verb)
        if self.at < len(self.words):
            raise BadNotation(f"«{self.text}»: «{self.words[self.at]}» is one word too many after that.", "notation")
        return answer

    def read_what_to_build(self) -> str | None:
        """«build the guild» builds one, where «guild» alone uses it; whatever else is built needs no verb."""
        if self.words[0] in _BUILD:
            self.at = 1
            if self.next_word() and find_word(self.next_word(), _VERB) in _POWERS:
                return "expansion"
            self.at = 0
        return None

    def read_after_verb(self, verb: str) -> Action:
        """The answer that begins with *verb*."""
        if verb in ("pile", "market"):
            return self.read_trade(verb)
        if verb == "exchange":
            return Exchange(self.read_seat(verb), self.read_number() or 1)
        if verb in ("library", "guild"):
            return self.read_power(verb)
        if verb in ("give", "discard"):
            return Give(self.read_cards()) if verb == "give" else Discard(self.read_cards())
        if verb == "take":
            return self.read_take()
        if verb in ("attack", "market_day"):
            return Turn(verb)
        if verb in ("flip", "keep", "end"):
            return FLIP if verb == "flip" else KEEP if verb == "keep" else END
        return self.read_build(verb)

    def next_word(self) -> str:
        """The next word that counts, or nothing."""
        while self.at < len(self.words) and self.words[self.at] in _SKIPPED:
            self.at += 1
        return self.words[self.at] if self.at < len(self.words) else ""

    def read_number(self) -> int:
        """The next word as a number; 0 where it is none."""
        word = self.next_word()
        if not word.isdigit():
            return 0
        if len(word) > 3:
            raise BadNotation(f"«{self.text}»: {word[:20]} is far too many.", "notation")
        self.at += 1
        return int(word)

    def read_seat(self, verb: str) -> int:
        """The player named next; with two seats it can only be the other one."""
        word = self.next_word()
        if word.isdigit() and len(word) < 3:
            self.at += 1
            return int(word)
        if not word and self.rules.seats == 2:
            return 1 - self.state.g.active
        others = ", ".join(f"{verb} {s}" for s in range(self.rules.seats) if s != self.state.g.active)
        raise BadNotation(f"«{self.text}» does not say with whom: {others}.", "notation")

    def read_trade(self, partner: str) -> Action:
        """``pile wood``, ``market ore for wood``; with a mere number, which cards is asked next."""
        if len(self.words) == 2 and self.words[1].isdigit():
            return Several(partner, self.read_number())
        cards = self.read_cards()
        if partner == "pile":
            return Pile(cards)
        if find_word(self.next_word(), _JOINT) != "for":
            raise BadNotation(
                f"«{self.text}» does not say what to take: «market ore for wood» leaves ore and takes wood.",
                "notation",
            )
        self.at += 1
        return Market(cards, self.read_cards())

    def read_power(self, name: str) -> Action:
        """``library 1``, ``guild 1``: the power used on a player; the name alone could also mean building it."""
        if not self.next_word() and self.rules.seats > 2:
            seats = [f"{name} {s}" for s in range(self.rules.seats) if s != self.state.g.active]
            raise AmbiguousNotation(
                f"«{self.text}» needs a player ({', '.join(seats)}); to build it say «expansion {name}».",
                (*seats, f"expansion {name}"),
                "notation",
            )
        return Library(self.read_seat(name)) if name == "library" else Guild(self.read_seat(name))

    def read_take(self) -> Action:
        cards = self.read_cards()
        if sum(cards) != 1:
            raise BadNotation(f"«{self.text}»: exactly one card is taken from the open hand.", "notation")
        return Take(cards.index(1))

    def read_cards(self) -> Cards:
        """``2 wood ore``: at least one card."""
        amounts: list[int] = [0] * len(RESOURCES)
        while word := self.next_word():
            if find_word(word, _JOINT) == "for" or (any(amounts) and find_word(word, _JOINT)):
                break
            count = self.read_number()
            if not (word := self.next_word()):
                raise BadNotation(f"«{self.text}» ends with a number: {count} of what?", "notation")
            amounts[self.read_kind()] += count or 1
        if not sum(amounts):
            raise BadNotation(f"«{self.text}» names no cards; there are {', '.join(RESOURCES)}.", "notation")
        return freeze_cards(amounts)

    def read_kind(self) -> int:
        word = self.next_word()
        found = find_word(word, _KIND)
        if found is None:
            raise self.unknown_word_error(word, _KIND)
        self.at += 1
        return RESOURCES.index(found)

    def read_build(self, what: str) -> Action:
        """``road with 3 ore as brick``, ``expansion church without wool``."""
        if what == "expansion":
            word = self.next_word()
            name = find_word(word, _CARDS) if word else None
            if name is None:
                raise self.unknown_word_error(word, _CARDS)
            self.at += 1
            if word == "town" and self.next_word() == "hall":
                self.at += 1
            what = name
        given: list[int] = []
        missing: list[int] = []
        without = -1
        while (joint := find_word(self.next_word(), _JOINT) if self.next_word() else None) in ("with", "without"):
            self.at += 1
            if joint == "without":
                without = self.read_kind()
            else:
                self.read_threes(given, missing)
        return Build(what, self.pair_swaps(what, given, missing, without), without)

    def read_threes(self, given: list[int], missing: list[int]) -> None:
        """``3 ore as wood``, again and again."""
        while (word := self.next_word()) and find_word(word, _JOINT) not in ("with", "without"):
            count = self.read_number() or 3
            if count % 3:
                raise BadNotation(
                    f"«{self.text}»: a missing card is replaced by 3 alike, so {count} cannot be.", "substitution"
                )
            given += [self.read_kind()] * (count // 3)
            if self.next_word() and find_word(self.next_word(), _JOINT) == "as":
                self.at += 1
                missing += list_kinds(self.read_cards())

    def pair_swaps(self, what: str, given: list[int], missing: list[int], without: int) -> tuple[tuple[int, int], ...]:
        """The threes paired with what they stand for; where that is not said, the hand tells what is missing."""
        if given and not missing:
            cost = COSTS[what] if without < 0 else remove_card(COSTS[what], without)
            missing = list_kinds(missing_cards(cost, self.state.hand(self.state.g.active)))
        if len(given) != len(missing):
            raise BadNotation(
                f"«{self.text}»: each missing card takes 3 alike: {len(missing)} missing, {len(given)} times 3 given.",
                "substitution",
            )
        return tuple(zip(sorted(given), sorted(missing), strict=True))

    def unknown_word_error(self, word: str, table: dict[str, str]) -> BadNotation:
        """The sentence for a word nobody knows, with the nearest one that is known."""
        if not word:
            return BadNotation(f"«{self.text}» breaks off too early.", "notation")
        near = nearest_words(word, tuple(table))
        hint = f"did you mean «{near[0]}»?" if near else f"known are {', '.join(dict.fromkeys(table.values()))}."
        return BadNotation(f"«{self.text}»: «{word}» is no word for that; {hint}", "notation")
