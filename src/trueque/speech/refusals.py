"""What is said to a line that is not played: the reason in one's own language, the nearest that works."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any, cast

from trueque import almanac
from trueque.kernel import AmbiguousNotation, IllegalAction, OneOf, RuleError
from trueque.kernel.game_protocols import cast_to_protocol
from trueque.kernel.why import GivesReasons, Obstacle
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.locale.tongues import read_own_section
from trueque.speech.choices import Asked, Choice
from trueque.speech.concepts import is_known
from trueque.speech.denials import Unclear
from trueque.speech.fold import split_tokens
from trueque.speech.intents import QUERY
from trueque.speech.queries import words_of_queries
from trueque.speech.questions import TAKES, is_question
from trueque.speech.sentences import Word, drop_politeness, joint_words, read_words, thing_name
from trueque.speech.vocabulary import SMALL, act_lexicon, group_name, thing_lexicon

MANY = 8
"""How many choices an ambiguous line is answered with."""
FEW, NEAR, LEAST = 3, 0.7, 3
"""In lines of so many words a slip of the finger is looked for; how alike two words are at least, of one; a word of so
many letters (“ben jugat”) may be anything."""
TWO = 2
ALWAYS = ("options", "question")
"""What can be asked whatever was meant."""


def is_question_line(text: str, to: Listener) -> bool:
    """Whether a line is a question at all."""
    return is_question(drop_politeness(read_words(text, to), to.lang), to.lang) or text.strip().endswith("?")


def split_answers(text: str, to: Listener) -> list[str]:
    """The answers of one line: with semicolons between them, or “and then”, where nothing is asked."""
    then = [re.escape(one).replace(r"\+", r"\s+") for one in read_own_section(to.lang, "joints").get("then", ())]
    joints = "|".join([";", *(rf"\b{one}\b" for one in then if not is_question_line(text, to))])
    return [part for one in re.split(joints, text, flags=re.IGNORECASE) if (part := one.strip(" ,"))]


def suggest_lines(text: str, asked: Asked, perhaps: Sequence[str]) -> list[str]:
    """Two lines that are understood here: what the line may be (*perhaps*), the likeliest first, or what it shares
    words with."""
    line = drop_politeness(read_words(text, asked.to), asked.to.lang)
    words = words_of_queries(asked.to.lang)
    found = [told for one in perhaps for told in typed_forms(one, line, asked)]
    found += [] if is_question_line(text, asked.to) else suggest_answers(line, asked)
    return list(dict.fromkeys([*found, *(words[name] for name in ALWAYS)]))[:TWO]


def typed_forms(one: str, line: Sequence[Word], asked: Asked) -> list[str]:
    """A query by its word with what the line names; an answer in notation by its number, or in short words."""
    words = words_of_queries(asked.to.lang)
    if one.startswith(QUERY):
        name = one[len(QUERY) :].split()[0]
        about = [
            word.value if word.kind == "player" else word.said for word in line if word.kind in TAKES.get(name, ())
        ][:1]
        return [" ".join([words[name], *about])] if name in words else []
    listed = next((choice for choice in asked.choices if choice.notation == one), None)
    return [f"{listed.number}: {listed.sentence}" if listed is not None else translate_notation(one, asked.to.lang)]


def translate_notation(short: str, lang: str) -> str:
    """An answer in short words of the reader's language: «oferta 2 mineral por 1 arcilla a teo»."""
    group, *rest = short.split()
    joints = {name: read_own_section(lang, "joints")[name][0] for name in ("for", "to")}
    return " ".join([group_name(group, lang), *(joints.get(word) or thing_name(word, lang) or word for word in rest)])


def suggest_answers(line: Sequence[Word], asked: Asked) -> list[str]:
    """The options that share most words with it, each with its number."""
    said = {word.said for word in line} - SMALL - joint_words(asked.to.lang, "lead")
    ranked = []
    for choice in asked.choices:
        shared = max((len(said & set(phrase)) for phrase in asked.ways_to_say(choice)), default=0)
        if shared:
            ranked.append((-shared, choice.number, f"{choice.number}: {choice.sentence}"))
    return [sentence for _, _, sentence in sorted(ranked)[:TWO]]


# ---- refused ---------------------------------------------------------------------------------------------------------


def translate_refusal(error: RuleError, text: str, notation: str, asked: Asked) -> RuleError:
    """*error* with a sentence that the reader understands; what was typed stands where it names the answer."""
    lang, typed = asked.to.lang, text.strip()[:40]
    if lang == "en" or error.is_spoken:
        taught = " ".join([error.sentence_for(asked.to, typed), *suggest_possible(error, notation, asked)])
        return IllegalAction(error.sentence, error.entry, lambda _: taught)
    say = speaker("speech", lang)
    rule = rule_title(error.entry, asked)
    sentence = say("“{text}”: no. Rule: {rule}.", text=typed, rule=rule) if rule else ""
    sentence = sentence or say("“{text}”: not now.", text=typed)
    question = asked.sentences[0] if asked.decisions else ""
    return IllegalAction(error.sentence, error.entry, lambda _: f"{sentence} {question}".strip())


def suggest_possible(error: RuleError, notation: str, asked: Asked) -> list[str]:
    """The rule to read, and how many answers of the same kind are open; nothing where there is none."""
    say, group = speaker("speech", asked.to.lang), notation.split()[0]
    n = len(asked.group_choices().get(group, ()))
    if not n or " " not in notation:
        return []
    rule = rule_title(error.entry, asked)
    name, where = group_name(group, asked.to.lang), words_of_queries(asked.to.lang)["where"]
    listed = say("Possible: {n}; type “{where} {group}”.", n=n, where=where, group=name)
    return [say("See: {rule}.", rule=rule), listed] if rule else [listed]


def rule_title(entry: str, asked: Asked) -> str:
    """What the almanac calls the rule; nothing where it has no entry for it."""
    try:
        return almanac.entry(entry).title(asked.to.lang)
    except ValueError:
        found = almanac.find_explaining_entries(entry, asked.game.name)
        return found[0].title(asked.to.lang) if found else ""


def ambiguous_error(text: str, found: Sequence[Choice], asked: Asked) -> AmbiguousNotation:
    """The choices among which *text* does not decide, with their numbers."""
    say = speaker("speech", asked.to.lang)
    shown = "; ".join(f"{choice.number}: {choice.sentence}" for choice in found[:MANY])
    more = say(" … and {n} more", n=len(found) - MANY) if len(found) > MANY else ""
    sentence = say(
        "“{text}” could mean {n} answers: {choices}.", text=text.strip()[:40], n=len(found), choices=shown + more
    )
    return AmbiguousNotation(sentence, tuple(choice.notation for choice in found), "")


# ---- not understood --------------------------------------------------------------------------------------------------


def unknown_error(text: str, asked: Asked, perhaps: Sequence[str]) -> Unclear:
    """What is said to a line that nobody understands; *perhaps*: what it may be, the likeliest first."""
    say = speaker("speech", asked.to.lang)
    said = text.strip()[:40]
    is_word = len(split_tokens(text)) <= FEW and not is_question_line(text, asked.to)
    is_word = is_word and (not perhaps or len(split_tokens(text)) == 1)
    slip = _find_slip(text, asked) if is_word else ""
    if slip:
        return Unclear(say("I do not understand “{text}”. Did you mean “{near}”?", text=said, near=slip))
    near = suggest_lines(text, asked, perhaps)
    if len(near) < TWO:
        return Unclear(say("“{text}” is not an answer here. Type ? for help.", text=said))
    return Unclear(say("I do not understand “{text}”. These work: “{one}”, “{other}”.", text=said, one=near[0],
                           other=near[1]))  # fmt: skip


def _find_slip(text: str, asked: Asked) -> str:
    """The word that a misspelt one is nearest to, where the rest of the line is known.

    “good luck” is no wood, and “good game everyone”, of which every word is one, no gold.
    """
    known = set(act_lexicon(asked.to.lang).words()) | set(thing_lexicon(asked.to.lang).words())
    for choice in asked.choices:
        known |= set(asked.ways_to_say(choice)[0])
    tokens = split_tokens(text)
    strange = [word for word in tokens if len(word) > LEAST and word not in known]
    unknown = [word for word in strange if not is_known(word, asked.to.lang)]
    if set(unknown) & set(strange[1:]) or (len(tokens) > 1 and not unknown):
        return ""
    for word in strange[:1]:
        alike = sorted(one for one in known if one[:1] == word[0] and abs(len(one) - len(word)) <= TWO)
        near = get_close_matches(word, alike, n=1, cutoff=NEAR)
        if near:
            return near[0]
    return ""


# ---- what is not open ------------------------------------------------------------------------------------------------


def answer_kinds(asked: Asked) -> Sequence[str]:
    """The kinds of answers that this game knows; none for a game that does not say."""
    reasons = cast_to_protocol(asked.words, GivesReasons)
    return reasons.kinds() if reasons is not None else ()


def is_kind_of(kind: str, known: str) -> bool:
    """Whether *kind* is *known*, or one of ``play …``."""
    return kind == known or (known.endswith(" …") and kind.startswith(known[:-1]) and len(kind) > len(known) - 1)


def is_open(kind: str, asked: Asked) -> bool:
    """Whether an answer of this kind can be given now."""
    listed = [choice.notation for choice in asked.choices if choice.action is not None]
    # A form or amounts: all their answers begin alike.
    composed = [
        asked.game.write(action)
        for decision in asked.decisions
        if not isinstance(decision.answers, OneOf)
        for action in islice(decision.answers, 1)
    ]
    return any(f"{notation} ".startswith(f"{kind} ") for notation in (*listed, *composed))


def _waiting_obstacle(asked: Asked) -> Obstacle:
    """Where the game names nothing: what it waits for."""
    say = speaker("speech", asked.to.lang)
    question = asked.sentences[0] if asked.decisions else say("There is nothing for you to answer now.")
    return Obstacle("question", question, entry_of_question(asked))


def entry_of_question(asked: Asked) -> str:
    return asked.words.explain(asked.decisions[0].kind) if asked.decisions else ""


def list_obstacles(kind: str, asked: Asked, state: Any) -> Sequence[Obstacle]:
    """What stands in the way of that kind of answer, in a game that says so."""
    reasons = cast(GivesReasons, asked.words)
    return reasons.obstacles(asked.game, state, kind, asked.to) or [_waiting_obstacle(asked)]


def find_named_kind(text: str, asked: Asked) -> str | None:
    """The kind of answer that a line names and nothing more: «carretera», «play knight»; none for anything else."""
    typed = split_tokens(text)
    if not 0 < len(typed) < 4:
        return None
    lang = asked.to.lang
    first = (typed[0], *act_lexicon(lang).meanings(typed[0]))
    rest = [(word, *thing_lexicon(lang).meanings(word), *act_lexicon(lang).meanings(word)) for word in typed[1:]]
    for kind in answer_kinds(asked):
        head, *tail = kind.split()
        exact = len(tail) == len(rest) and all(t in said for t, said in zip(tail, rest, strict=True))
        if head in first and (exact or (tail == ["…"] and not rest)):
            return head if tail == ["…"] else kind
        # «knight» alone is «play knight» where nothing else is called so.
        if len(typed) == 1 and tail and tail[-1] in first and head not in ("expansion",):
            return kind
    return None


def refuse_kind(kind: str, asked: Asked, state: Any) -> IllegalAction:
    """The reasons as an error, for what was typed."""
    found = list_obstacles(kind, asked, state)
    sentence = " ".join(one.sentence for one in found)
    return IllegalAction(sentence, found[0].entry, lambda _: sentence)
