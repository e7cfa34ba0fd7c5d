"""What people type, as an answer of an open question. Nothing is ever guessed and played.

The order: a number is that option; the record's notation is always valid; then the words of the vocabulary, in the
reader's language and the others, cut short as long as one answer fits; then amounts and forms. A line that fits several
answers raises `AmbiguousNotation` with the numbers to choose from; one that would be an answer at another time gets the
game's own refusal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import chain
from typing import Any

from trueque.kernel import AmbiguousNotation, BadNotation, Counts, Decision, Game, IllegalAction, OneOf, RuleError
from trueque.kernel.game_protocols import Forgives, as_offering
from trueque.kernel.match import list_talk_questions
from trueque.kernel.registry import game_words as words_of
from trueque.locale import speaker
from trueque.speech import whynot
from trueque.speech.answer_drafts import compose_answer
from trueque.speech.choices import Asked, Choice, ask_seat
from trueque.speech.ears import reword_places
from trueque.speech.fold import TYPED, fold_text, split_tokens
from trueque.speech.frames import is_contradicting, is_doubtful, read_likely, read_sentence_trade, read_surely
from trueque.speech.guards import Unclear, check_allowed
from trueque.speech.players import find_seat
from trueque.speech.refusals import translate_refusal
from trueque.speech.short_lines import (
    check_trade_partner,
    expand_sentence,
    iterate_possible_lines,
    match_whole_sentence,
    unanswerable_error,
)
from trueque.speech.suggestions import TWO, is_question_line, suggest_lines
from trueque.speech.table_talk import read_talk
from trueque.speech.verdict import ReadBack, Shown, Understood, Verdict, check_number, read_back, weigh_reading
from trueque.speech.vocabulary import FOR, JOINTS, SHORT, SMALL, TO, act_lexicon, number_words, thing_lexicon
from trueque.speech.whynot import find_named_kind, is_open

QUOTED = re.compile("[“«]([^”»]*)[”»]")
MOST = 300
"""Letters of a line that are read: nobody says more in one breath."""

LEAVING = ("build", "end")
"""The answers that leave a trade phase."""
LIGHT = frozenset({"play", "build", "use", "pick", "lay"})
"""Verbs that may stand before what is meant without being part of it."""
FEW = 3
"""In lines of so many words a slip of the finger is looked for."""
MANY = 8
"""How many choices an ambiguous line is answered with."""


def understand_line(text: str, asked: Asked, state: Any, shown: Shown = None) -> Understood:
    """The answer that *text* names; raises a `RuleError` that says what is wrong or what may be meant.

    *shown*: the numbers of the list that was shown last. What is not named, or costs something, raises `ReadBack`.
    """
    text = text[:MOST]
    number = re.fullmatch(r"\s*(-?\d{1,4})[.)]?\s*", text)
    if number:
        return check_number(int(number[1]), shown, _pick_numbered(int(number[1]), asked), asked)
    exact = _find_exact_answer(text, asked)
    if exact is not None:
        return exact
    talk = read_talk(text, asked, state)
    if talk is not None:
        return Understood(*talk)
    found = _read_sentence(text, asked, state)
    if found.action is None:
        return found
    verdict = weigh_reading(text, found, asked)
    if verdict is Verdict.NOTHING:
        raise _unknown_error(text, asked)
    if verdict is not Verdict.SURE:
        raise read_back(found, asked, costs=verdict is Verdict.COSTS)
    return found


def _read_sentence(text: str, asked: Asked, state: Any) -> Understood:
    """The answer that *text* may be, by its words or by what it is as a whole."""
    try:
        found = _read_strictly(text, asked, state)
    except RuleError as refused:
        return _read_framed(text, asked, state, refused)
    doubt = unanswerable_error(text, asked.to.lang)
    if found.action is not None and is_doubtful(text, asked.game.write(found.action), asked):
        # What the words say and what the sentence is are two things: “the knight's staying in my hand”.
        return _read_framed(text, asked, state, doubt)
    if found.action is not None and not _is_confirmed(text, found, asked, state):
        raise _make_refusal(text, asked, state, doubt)
    return found


def _is_confirmed(text: str, found: Understood, asked: Asked, state: Any) -> bool:
    """Whether a trade goes as the whole sentence says, and not only as its words stand in a row."""
    trade = read_sentence_trade(text, asked.game.write(found.action), asked)
    if trade is None:
        return True
    other = _read_short_line(trade, text, asked, state) if trade else None
    return other is not None and other.action == found.action


def _read_strictly(text: str, asked: Asked, state: Any) -> Understood:
    """The answer that *text* is where every word of it is accounted for."""
    puzzled, unread = list[RuleError](), list[RuleError]()
    for said in (_expand_surely(text, asked) or text, *iterate_possible_lines(text, asked)):
        try:
            found = _read_one_line(said, asked, state, unread, text)
        except IllegalAction:
            raise
        except RuleError as unclear:
            puzzled.append(unclear)
            continue
        if found is not None:
            check_trade_partner(text, found, asked)
            if found.action is not None and is_contradicting(text, asked.game.write(found.action), asked):
                raise unanswerable_error(text, asked.to.lang)
            if found.action is not None and not match_whole_sentence(text, asked):
                check_allowed(text, found.action, asked, is_listed(found.decision))
            return found
    if puzzled:
        raise puzzled[0]
    kind = find_named_kind(text, asked)
    if kind is not None and not is_open(kind, asked):
        raise whynot.make_refusal(kind, asked, state)
    raise unread[0] if unread else _unknown_error(text, asked)


def _expand_surely(text: str, asked: Asked) -> str:
    """What the line surely stands for; whoever asked something that is no answer hears what can be asked."""
    try:
        return expand_sentence(text, asked)
    except RuleError:
        if is_question_line(text, asked.to):
            raise _unknown_error(text, asked) from None
        raise


def _read_framed(text: str, asked: Asked, state: Any, refused: RuleError) -> Understood:
    """What a line is that the grammar does not know, where it is plain all the same; else it stays *refused*."""
    short = read_surely(text, asked)
    found = _read_short_line(short, text, asked, state) if short else None
    if found is None:
        raise _make_refusal(text, asked, state, refused)
    return found


def _make_refusal(text: str, asked: Asked, state: Any, refused: RuleError) -> RuleError:
    """What a line is refused with: an answer that it may be is named, unless the refusal itself says more."""
    short = read_likely(text, asked) if isinstance(refused, Unclear) else ""
    is_open = bool(short) and _read_short_line(short, text, asked, state) is not None
    return _unknown_error(text, asked, short) if is_open else refused


def _read_short_line(short: str, text: str, asked: Asked, state: Any) -> Understood | None:
    """The whole answer that a short line is; none where it is none after all."""
    try:
        found = _find_exact_answer(short, asked) or _read_one_line(short, asked, state, [], text)
    except RuleError:
        return None
    return found if found is not None and found.action is not None else None


def _read_one_line(line: str, asked: Asked, state: Any, unread: list[RuleError], typed: str) -> Understood | None:
    """One line as the grammar reads it; none where it is none, with what the game had to say of it in *unread*."""
    text = reword_places(line, asked)
    refusal: tuple[RuleError, str] | None = None
    for said in _iterate_notations(text, asked):
        try:
            action = read_answer(said, asked.game, state)
        except RuleError as misread:
            # What the game can say in every language is about this answer («z9 is no corner»), not about the notation.
            unread += [misread] if misread.is_spoken and is_quoting_only(misread, typed, asked.to.lang) else []
            continue
        seat = asked.to.seat if asked.to.seat is not None else 0
        for decision in chain(asked.decisions, list_talk_questions(asked.game, state, seat)):
            if action in decision.answers:
                return Understood(decision, action)
        refusal = refusal or (asked.game.why_not(state, seat, action), asked.game.write(action))
    # What the game reads as another answer is refused, and never bent to a legal one.
    found = _find_listed_answer(text, asked, strictly=refusal is not None) or compose_answer(
        text, asked.decisions, asked.to
    )
    if found is not None:
        return found if isinstance(found, Understood) else Understood(*found)
    if refusal is not None:
        raise translate_refusal(refusal[0], typed, refusal[1], asked)
    return None


def is_quoting_only(error: RuleError, typed: str, lang: str) -> bool:
    """Whether whatever a sentence quotes was typed so: what a line was turned into on the way is never said."""
    return all(
        " ".join(split_tokens(said)) in " ".join(split_tokens(typed)) for said in QUOTED.findall(error.spoken(lang))
    )


def read_answer(text: str, game: Game[Any, Any], state: Any) -> Any:
    """The answer that *text* means by itself: as the game's words forgive it, where they do; else in exact notation."""
    forgives = as_offering(words_of(game.name), Forgives)
    return game.read(state, text) if forgives is None else forgives.read_forgivingly(game, state, text)


def _find_exact_answer(text: str, asked: Asked) -> Understood | None:
    """The one listed answer whose notation or whole sentence was typed."""
    typed = split_tokens(text)
    found = [choice for choice in asked.choices if choice.action is not None and typed in asked.ways_to_say(choice)]
    return Understood(found[0].decision, found[0].action) if len(found) == 1 else None


def _pick_numbered(number: int, asked: Asked) -> Choice:
    say = speaker("speech", asked.to.lang)
    choice = asked.find_numbered(number)
    if choice is None:
        if not asked.choices:
            raise BadNotation(say("There are no numbered options here: {question}", question=" ".join(asked.sentences)))
        raise BadNotation(
            say("There is no option {number}; they go from 1 to {last}.", number=number, last=len(asked.choices))
        )
    return choice


def leave_phase_first(text: str, asked: Asked, state: Any) -> tuple[Any | None, RuleError | None]:
    """Where trade comes before building, a build typed in the trade phase leaves that phase first.

    The answer that leaves it, where *text* is an answer afterwards; else why it is none then, too.
    """
    for leaving, later, draft in iterate_next_phases(asked, state):
        try:
            if understand_line(text, later, draft).action is not None:
                return leaving, None
        except ReadBack as asks:
            asks.before = leaving
            return None, asks
        except IllegalAction as refused:
            return None, refused
        except RuleError:
            continue
    return None, None


def iterate_next_phases(asked: Asked, state: Any) -> Iterator[tuple[Any, Asked, Any]]:
    """What the same seat would be asked after leaving its trade phase: the answer that leaves it, and the position."""
    game, seat = asked.game, asked.to.seat
    for choice in asked.choices:
        if seat is not None and choice.decision.kind == "trade" and choice.notation in LEAVING:
            draft = state.copy()
            game.play(draft, seat, choice.action)
            later = ask_seat(game, draft, seat, asked.to)
            if later.decisions:
                yield choice.action, later, draft


def _iterate_notations(text: str, asked: Asked) -> Iterator[str]:
    """The line as it stands, and with each word put into the notation's own."""
    yield text.strip()
    found = list(TYPED.finditer(text))
    words, at = list[str](), 0
    for i, match in enumerate(found):
        following = fold_text(found[i + 1][0]) if i + 1 < len(found) else ""
        words += [text[at : match.start()], _translate_word(match[0], i == 0, following, asked)]
        at = match.end()
    yield " ".join("".join([*words, text[at:]]).split())


def _translate_word(typed: str, opens: bool, following: str, asked: Asked) -> str:
    """One word of a line as the notation has it; unknown words stay as they were typed, empty ones go."""
    word, lang = fold_text(typed), asked.to.lang
    if not opens and word in number_words(lang):
        return number_words(lang)[word]
    meanings = (act_lexicon(lang) if opens else thing_lexicon(lang)).meanings(word)
    if meanings:
        return meanings[0]
    if not opens and (word in FOR or word in JOINTS):
        return JOINTS.get(word, "for")
    if word in TO and following and find_seat((following,), asked.to) is not None:
        return "to"
    seat = find_seat((word,), asked.to) if not opens and not word.isdecimal() else None
    if seat is not None:
        return str(seat)
    meanings = (thing_lexicon(lang) if opens else act_lexicon(lang)).meanings(word)
    return meanings[0] if meanings else "" if word in SMALL else typed


# ---- listed answers --------------------------------------------------------------------------------------------------


def _find_listed_answer(text: str, asked: Asked, strictly: bool) -> Understood | None:
    """The one listed answer that the words fit; several raise. *strictly*: word for word.

    Amounts are left to `compose_answer`, which counts them: «2 wood» is never bent to an answer with 1.
    """
    typed = split_tokens(text)
    listed = [choice for choice in asked.choices if choice.action is not None]
    if len(typed) > 1:
        listed = [choice for choice in listed if not isinstance(choice.decision.answers, Counts)]
    if not typed or not listed:
        return None
    for fits in _iterate_comparisons(typed, asked, strictly):
        found = [choice for choice in listed if fits(choice)]
        if len(found) == 1:
            return Understood(found[0].decision, found[0].action)
        if found:
            raise ambiguous_error(text, found, asked)
    return None


def _iterate_comparisons(typed: Sequence[str], asked: Asked, strictly: bool) -> Iterator[Any]:
    """Ever more forgiving ways to compare what was typed with a choice."""
    lang = asked.to.lang
    bare = tuple(word for i, word in enumerate(typed) if i == 0 or word not in SMALL) or tuple(typed)
    yield lambda choice: _is_same_phrase(bare, asked.ways_to_say(choice)[0], lang)
    if strictly:
        yield lambda choice: any(_is_within_phrase(bare, phrase, lang, False) for phrase in asked.ways_to_say(choice))
        return
    shorter = [bare]
    if len(bare) > 1 and LIGHT & set(act_lexicon(lang).meanings(bare[0])):
        shorter.append(bare[1:])
    for words in shorter:
        for cut in (False, True):
            yield lambda choice, words=words, cut=cut: any(
                _is_within_phrase(words, phrase, lang, cut) for phrase in asked.ways_to_say(choice)
            )
    yield lambda choice: _is_scattered(bare, asked.ways_to_say(choice), lang)


def _is_same_phrase(words: Sequence[str], phrase: Sequence[str], lang: str) -> bool:
    return len(words) == len(phrase) and _is_within_phrase(words, phrase, lang, False)


def _is_within_phrase(words: Sequence[str], phrase: Sequence[str], lang: str, cut: bool) -> bool:
    """Whether all *words* stand in *phrase*, in this order."""
    if len(words) > len(phrase):
        return False
    left = iter(enumerate(phrase))
    return all(any(_is_word_fitting(word, seen, i == 0, lang, cut) for _, seen in left) for i, word in enumerate(words))


def _is_scattered(words: Sequence[str], phrases: Sequence[Sequence[str]], lang: str) -> bool:
    """Whether each word stands in one phrase or another, in any order: verb in the notation, name in the sentence."""
    there = {seen for phrase in phrases for seen in phrase}
    said = [(words[0], True), *((word, False) for word in dict.fromkeys(words[1:]))]
    return all(
        word in there or any(_is_word_fitting(word, seen, opens, lang, True) for seen in there) for word, opens in said
    )


@lru_cache(maxsize=1 << 16)
def _is_word_fitting(word: str, seen: str, opens: bool, lang: str, cut: bool) -> bool:
    if word == seen:
        return True
    for lexicon in (act_lexicon(lang), thing_lexicon(lang)) if opens else (thing_lexicon(lang), act_lexicon(lang)):
        # A short form is never the beginning of another word: «ca» is a road, whatever «casa» is.
        if seen in lexicon.meanings(word) or (
            cut and word not in lexicon.own and seen in lexicon.abbreviated_meanings(word)
        ):
            return True
    return cut and len(word) > SHORT and not word[-1].isdigit() and seen.startswith(word)


def ambiguous_error(text: str, found: Sequence[Choice], asked: Asked) -> AmbiguousNotation:
    """The choices among which *text* does not decide, with their numbers."""
    say = speaker("speech", asked.to.lang)
    shown = "; ".join(f"{choice.number}: {choice.sentence}" for choice in found[:MANY])
    more = say(" … and {n} more", n=len(found) - MANY) if len(found) > MANY else ""
    sentence = say(
        "“{text}” could mean {n} answers: {choices}.", text=text.strip()[:40], n=len(found), choices=shown + more
    )
    return AmbiguousNotation(sentence, tuple(choice.notation for choice in found), "")


def _unknown_error(text: str, asked: Asked, short: str = "") -> Unclear:
    """What is said to a line that nobody understands; *short*: the answer that it may be."""
    say = speaker("speech", asked.to.lang)
    said = text.strip()[:40]
    is_word = len(split_tokens(text)) <= FEW and not is_question_line(text, asked.to) and not short
    slip = _find_slip(text, asked) if is_word else ""
    if slip:
        return Unclear(say("I do not understand “{text}”. Did you mean “{near}”?", text=said, near=slip))
    near = suggest_lines(text, asked, short)
    if len(near) < TWO:
        return unanswerable_error(text, asked.to.lang)
    return Unclear(say("I do not understand “{text}”. These work: “{one}”, “{other}”.", text=said, one=near[0],
                           other=near[1]))  # fmt: skip


def _find_slip(text: str, asked: Asked) -> str:
    """The word that a misspelt one is nearest to."""
    known = set(act_lexicon(asked.to.lang).words()) | set(thing_lexicon(asked.to.lang).words())
    for choice in asked.choices:
        known |= set(asked.ways_to_say(choice)[0])
    for word in (word for word in split_tokens(text) if len(word) > SHORT):
        near = get_close_matches(word, sorted(known), n=1, cutoff=0.7)
        if word not in known and near:
            return near[0]
    return ""


def is_listed(decision: Decision[Any]) -> bool:
    return isinstance(decision.answers, OneOf)
