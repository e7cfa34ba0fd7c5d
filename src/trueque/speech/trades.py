"""Which cards a line gives and which it wants, as was learnt from sentences; and talk of it.

«del mercat vull un blat, i hi deixo una fusta»: what is wanted stands after a verb of wanting or comes from somewhere,
what is given after a verb of giving, is mine, or goes somewhere. Where that is not clear, nothing is read.

A line with a choice in it is never an offer: it becomes talk where the game has some (`kernel.game_protocols.Talks`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import exp
from typing import Any

from trueque.kernel import BadNotation, Counts, Decision, Form, RuleError
from trueque.kernel.game_protocols import Talks, cast_to_protocol
from trueque.kernel.match import list_talk_questions
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech.choices import Asked
from trueque.speech.fold import split_tokens
from trueque.speech.intents import GIVEN, load_weights
from trueque.speech.sentences import Word, joint_words, read_words
from trueque.speech.vocabulary import FOR, SMALL, act_lexicon, list_kinds

NEAR, FAR = 2, 4
"""So many words beside a card say most of it; so far before it its number may stand."""
PAIR = 2
SOMEWHERE = list_kinds("somewhere")
ROWS = ("handing", "getting", "mine", "yours", "subjects", "tome", "outof", "whogives", "whowants", "me", "you")
"""Rows of the vocabulary that tell whose cards are and where they go."""
ZONE = 5
"""So many words before the first card and after the second are looked at."""
CLEAR = 0.65
"""How likely one way must be."""


@dataclass
class Side:
    """One kind of card in a line, and how many."""

    kind: str
    count: int


def read_trade(line: Sequence[Word], asked: Asked, kind: str) -> str:
    """The trade of that kind that a line is, in notation; nothing where it does not say which way round."""
    players = {word.value for word in line if word.kind == "player"}
    turned = joint_words(asked.to.lang, "converted")
    if any(word.kind in ("place", "piece", "card") and word.said not in turned for word in line) or len(players) > 1:
        return ""
    sides = read_sides(line, asked.to.lang)
    if len(sides) != PAIR or sides[0].kind == sides[1].kind:
        return ""
    give, want = order_sides(sides, odds_first_given(line, asked.to.lang, kind))
    if give is None or want is None:
        return ""
    if any(choice.group == kind and choice.action is None for choice in asked.choices):
        if is_counted_elsewhere(line, asked.to.lang):
            return ""
        to = f" to {next(iter(players))}" if players else ""
        return f"{kind} {give.count} {give.kind} for {want.count} {want.kind}{to}"
    if players or want.count != 1:
        return ""
    args = [give.kind, want.kind]
    found = asked.open_answers(kind)
    fit = [one for one in found if [word for word in split_tokens(one.notation)[1:] if word != "for"] == args]
    many = f"{give.count} " if give.count > 1 else ""
    return f"{kind} {many}{give.kind} for {want.kind}" if len(fit) == 1 else ""


def order_sides(sides: Sequence[Side], first: float) -> tuple[Side | None, Side | None]:
    """What is given and what is wanted; nothing where that is not sure."""
    if first > CLEAR:
        return sides[0], sides[1]
    return (sides[1], sides[0]) if first < 1 - CLEAR else (None, None)


def odds_first_given(line: Sequence[Word], lang: str, kind: str) -> float:
    """How likely it is that the card which is named first is given: learnt, as meanings are (`intents`)."""
    known = load_weights()[1]
    score = sum(
        value * known.get(one, {}).get(GIVEN, 0.0) for one, value in direction_features(line, lang, kind).items()
    )
    return 1 / (1 + exp(-score))


def direction_features(line: Sequence[Word], lang: str, kind: str) -> dict[str, float]:
    """What tells which way cards move: words and kinds of words before, between and after the two, and how many."""
    cards = [i for i, word in enumerate(line) if word.kind == "resource"]
    cards = [cards[0], next((i for i in cards if line[i].value != line[cards[0]].value), cards[-1])]
    found = {">": 1.0, f">{kind}": 1.0}
    zones = {"a": line[: cards[0]][-ZONE:], "b": line[cards[0] + 1 : cards[1]], "c": line[cards[1] + 1 :][:ZONE]}
    for zone, words in zones.items():
        for i, word in enumerate(words):
            about = _movement_words(word, lang)
            found |= {f">{zone}:{one}": 1.0 for one in about}
            if zone == "a" and i >= len(words) - NEAR:
                found |= {f">{zone}<{one}": 1.0 for one in about}
            if zone == "c" and i < NEAR:
                found |= {f">{zone}<{one}": 1.0 for one in about}
        for one, other in pairwise(words):
            found |= {
                f">{zone}:{a}/{b}": 1.0
                for a in _movement_words(one, lang)[1:]
                for b in _movement_words(other, lang)[1:]
            }
            if not one.kind and not other.kind:
                found[f">{zone}:{lang}:{one.said}_{other.said}"] = 1.0
    first, second = read_sides(line, lang)[:PAIR]
    more = _number_sign(first.count - second.count)
    return found | ({f">more:{more}": 1.0, f">more:{more}:{kind}": 1.0} if more else {})


def _number_sign(n: int) -> int:
    return (n > 0) - (n < 0)


def _movement_words(word: Word, lang: str) -> list[str]:
    """A word as what it says about cards that move: itself, and the rows that it stands in."""
    if word.kind:
        return [f"@{word.kind}"]
    rows = [name for name in ROWS if word.said in joint_words(lang, name)]
    rows += ["for"] * (word.said in FOR) + [one for one in act_lexicon(lang).meanings(word.said) if one in SOMEWHERE]
    return [f"{lang}:{word.said}", *rows]


def read_sides(line: Sequence[Word], lang: str) -> list[Side]:
    """The cards of a line in order; «una rajola d'argila» is one card in two words."""
    kept = list[Side]()
    for i, word in enumerate(line):
        if word.kind != "resource":
            continue
        count = read_count(line, i, lang)
        if kept and kept[-1].kind == word.value:
            kept[-1].count = max(kept[-1].count, count)
        else:
            kept.append(Side(word.value, count))
    return kept


def read_count(line: Sequence[Word], i: int, lang: str) -> int:
    """How many of the card at *i*: what stands before it, with nothing but small words between (“two of my ore”)."""
    for at in range(i - 1, max(-1, i - FAR - 1), -1):
        word = line[at]
        if word.kind == "number":
            # “I give you two of my ore” are cards, and “you two” are people.
            if at + 1 < i and line[at + 1].said in joint_words(lang, "partitive"):
                return int(word.value)
            return 1 if at and line[at - 1].said in people_words(lang, at == i - 1) else int(word.value)
        if word.said in joint_words(lang, "pair"):
            return PAIR
        if word.kind or (
            word.said not in SMALL and word.said not in joint_words(lang, "mine") | joint_words(lang, "yours")
        ):
            return 1
    return 1


@cache
def people_words(lang: str, beside_a_card: bool) -> frozenset[str]:
    """Words before a number of people: “you three”, «tots tres»; “I offer you two ore” is of cards."""
    return (
        joint_words(lang, "whole")
        | joint_words(lang, "everybody")
        | (frozenset() if beside_a_card else joint_words(lang, "you"))
    )


def is_counted_elsewhere(line: Sequence[Word], lang: str) -> bool:
    """Whether a line says a number that belongs to none of its cards: “ore, two of them, for a brick”."""
    cards = [i for i, word in enumerate(line) if word.kind == "resource"]
    pairs = pairwise([Word(""), *line])
    said = [
        int(word.value)
        for before, word in pairs
        if word.kind == "number" and before.said not in people_words(lang, False)
    ]
    said += [PAIR for word in line if not word.kind and word.said in joint_words(lang, "pair")]
    for i in cards:
        if (count := read_count(line, i, lang)) in said:
            said.remove(count)
    return any(n > 1 for n in said)


Sides = tuple[dict[str, int], dict[str, int]]
GIVING = frozenset(list_kinds("giving"))
"""Verbs after which stands first what one would give."""


def read_talk(text: str, asked: Asked, state: Any) -> tuple[Decision[Any], Any] | None:
    """The talk that *text* is, with what it answers; none where it is something else."""
    if not has_talk(asked.game.name) or asked.to.seat is None:
        return None
    decision = next(iter(list_talk_questions(asked.game, state, asked.to.seat)), None)
    written = read_written_talk(text, asked, state) if decision is not None else None
    if decision is not None and written in decision.answers:
        return decision, written
    line = read_words(text, asked.to)
    found = _read_sides(line, asked.to.lang)
    if found is None:
        return None
    if decision is None:
        if not has_choice(line, asked.to.lang):
            return None
        say = speaker("speech", asked.to.lang)
        sentence = say("“{text}” leaves a choice open; here the cards must be named exactly.", text=text.strip()[:60])
        raise BadNotation(sentence, "table-talk")
    form = decision.answers
    assert isinstance(form, Form), "talk says what is given and what is wanted"
    values = [_count_side(side, field) for side, field in zip(found, form.fields, strict=True)]
    action = form.verb(*values)
    if action not in form:
        raise asked.game.why_not(state, asked.to.seat, action)
    return decision, action


def read_written_talk(text: str, asked: Asked, state: Any) -> Any:
    """What a line says in notation, as the page's press sends it; the mark for «nothing named» makes it no question."""
    try:
        return asked.game.read(state, text.strip())
    except RuleError:
        return None


def is_talk(text: str, to: Listener, game: str) -> bool:
    """Whether a line is talk rather than a question to the program: «does anybody have wood?».

    Words are looked at first: whoever joins a table from afar need not load the game to type a number.
    """
    return _read_sides(read_words(text, to), to.lang) is not None and has_talk(game)


@cache
def has_talk(game: str) -> bool:
    """Whether a game has table talk."""
    return cast_to_protocol(make_game(game), Talks) is not None


def _count_side(side: dict[str, int], field: Any) -> tuple[int, ...]:
    assert isinstance(field, Counts), "talk is of cards"
    return tuple(side.get(kind, 0) for kind in field.kinds)


def has_choice(line: Sequence[Word], lang: str) -> bool:
    """Whether «or» stands between two kinds of cards."""
    cards = [i for i, word in enumerate(line) if word.kind == "resource"]
    either = joint_words(lang, "or")
    return any(word.said in either for a, b in pairwise(cards) for word in line[a + 1 : b])


def _read_sides(line: Sequence[Word], lang: str) -> Sides | None:
    """What is given and what is wanted, where a line is talk and every word of it is understood."""
    if any(word.kind not in ("", "resource", "number") for word in line) or not _is_known(line, lang):
        return None
    first, second = _split_sides(line, lang)
    seeks = _is_seeking(line, lang)
    if not first or (not seeks and not second):
        return None
    # Cards for cards without a choice are an offer; several kinds without «or» are wanted together.
    together = (len(first) > 1 or len(second) > 1) and not has_choice(line, lang)
    if together or (second and not has_choice(line, lang)):
        return None
    return (second, first) if seeks else (first, second)


def _split_sides(line: Sequence[Word], lang: str) -> Sides:
    """The cards before and after the word that means «for»."""
    sides: Sides = ({}, {})
    at, count = 0, 1
    for word in line:
        if word.kind == "number":
            count = int(word.value)
        elif word.kind == "resource":
            sides[at][word.value] = count
            count = 1
        elif word.said in FOR and sides[0]:
            at = 1
    return sides


def _is_seeking(line: Sequence[Word], lang: str) -> bool:
    """Whether what is named first is wanted: «I need», «who has», «does anybody have»."""
    said = [word.said for word in line]
    asks = any(word in joint_words(lang, "whogives") | joint_words(lang, "whowants") for word in said[:2])
    return any(word in joint_words(lang, "seeks") for word in said) or (
        asks and any(w in joint_words(lang, "has") for w in said)
    )


def _is_known(line: Sequence[Word], lang: str) -> bool:
    """Whether each word names cards, joins them, or is one of those that talk is made of."""
    known = SMALL | FOR
    for name in ("or", "seeks", "has", "whogives", "whowants", "lead", "polite", "talking"):
        known |= joint_words(lang, name)
    return all(
        word.kind or word.said in known or bool(GIVING & set(act_lexicon(lang).meanings(word.said))) for word in line
    )
