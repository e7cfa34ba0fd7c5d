"""What a line may be: readings, each with its reason and how sure it is, from what was typed exactly to what is likely.

A line in the words of the notation is read word by word: cut short as long as one answer fits. Anything more is taken
for an answer only where it is far likelier one of a kind that is open than a question or talk, where exactly one open
answer of that kind names all that the line names and nothing else, and where nothing in it denies or tells a tale.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from trueque.kernel import BadNotation, Decision, Form, Game, OneOf, RuleError
from trueque.kernel.game_protocols import Forgives, cast_to_protocol
from trueque.kernel.match import list_talk_questions
from trueque.kernel.registry import game_words as words_of
from trueque.locale import speaker
from trueque.speech.amounts import compose_answer
from trueque.speech.choices import LIGHT, AnswerForm, Asked, Choice, list_fitting_choices
from trueque.speech.concepts import is_known, mend_line
from trueque.speech.denials import (
    RAW,
    is_denial,
    is_past,
    is_pausing_at_no,
    is_statement,
    is_supposition,
    is_tale,
    is_wondering,
)
from trueque.speech.ears import has_answer, reword_places
from trueque.speech.fold import TYPED, fold_text, split_tokens
from trueque.speech.intents import ANSWER, QUERY, TALK, Ranked, rank_meanings
from trueque.speech.mentions import (
    drop_contrasts,
    drop_corrected,
    fill_answer,
    is_called_for,
    list_named_answers,
    read_counts,
)
from trueque.speech.questions import is_about_others, is_question, match_sentence, read_question_words
from trueque.speech.refusals import ambiguous_error, translate_refusal
from trueque.speech.sentences import drop_politeness, folded_signs, joint_words, read_words
from trueque.speech.vocabulary import (
    FOR,
    JOINTS,
    SMALL,
    TO,
    act_lexicon,
    find_seat,
    group_name,
    number_words,
    ordinal_words,
    thing_lexicon,
)

QUOTED = re.compile("[“«]([^”»]*)[”»]")
SURE, SURER, SUREST, CERTAIN = 0.7, 0.8, 0.9, 0.98
"""How likely an answer of its kind a line must be; one that names nothing, which nothing else can confirm; one that
denies or tells besides; and one that supposes or has a verb of the past."""
PERHAPS = 0.05
"""How likely an answer must be, to be asked back."""
DOUBT, LITTLE = 0.45, 0.3
"""How likely something else must be, and how unlikely what a sentence says, for this to be doubted."""
VERB_ROWS = ("searching", "getting", "keeping", "handing")
"""Rows of small words that are verbs."""
RATHER = 0.35
"""How likely an answer must be that is read back before it is played, whatever it is made of."""
GUESS = "guess"
"""The reason of a reading that is not likely enough to be played."""
NAMED_THING = "named"
"""The reason of a reading by a verb of its kind and all that tells it from its like."""
FEW = 3
"""Shorter lines are for the words alone, unless nothing else is likely."""


@dataclass(frozen=True)
class Understood:
    """The answer a line means, and the question it answers; no action: a form that is still to be filled in."""

    decision: Decision[Any]
    action: Any | None


@dataclass(frozen=True)
class Reading:
    """What a line may be, why it is taken for that, and how sure that is."""

    understood: Understood
    reason: str
    certainty: float = 1.0


class LineReader:
    """One line at one question, split once: who reads it in whatever way asks here."""

    def __init__(self, text: str, asked: Asked, state: Any) -> None:
        self.text, self.asked, self.state = text, asked, state
        self.lang = asked.to.lang
        self.line = read_question_words(text, asked.to, asked.game.name)
        plain = drop_contrasts(self.line, self.lang)
        self.right = drop_corrected(plain, self.lang, text)
        self.is_contrasting = plain != self.line
        """Whether something is named only to be left out."""
        # “a knight but then no road” corrects nothing: whoever does makes a pause.
        self.told = self.right if self.is_contrasting or is_pausing_at_no(text, self.lang) else self.line
        self.refusals, self.misread = list[RuleError](), list[RuleError]()
        """What was said against readings, and what the game had to say of notation that it could not read."""

    def iterate_readings(self) -> Iterator[Reading]:
        """Everything that the line may be, the surest way of reading first."""
        whole = self.match_whole_sentence()
        ways = [("sentence", whole)] if whole else []
        lone = self.line[0] if len(self.line) == 1 else None
        # “city please” is as good as “city”.
        said = self.text if lone is None or lone.kind == "card" else lone.value if lone.kind == "number" else lone.said
        ways += [("words", said)] if self.is_plain() else []
        for reason, said in ways:
            try:
                found = self.read_words_strictly(said)
            except RuleError as refused:
                self.refusals.append(refused)
                continue
            if found is not None and not self._is_contradicted(found, reason):
                yield Reading(found, reason)
        if (listed := self.match_listed_name()) is not None:
            yield Reading(listed, "listed")
        yield from self.iterate_likely()
        yield from self.iterate_only_asked()
        yield from self.iterate_named()

    def _is_contradicted(self, found: Understood, reason: str) -> bool:
        """Whether a line denies, names somebody whom the answer leaves out, or is as a whole rather something else."""
        if found.action is None:
            return False
        kind, *args = split_tokens(self.asked.game.write(found.action))
        form = self.asked.form_of(kind)
        if ">" not in self.text and not form.replies and is_denial(self.text, self.told, form, self.asked):
            return True
        named = {word.value for word in self.line if word.kind == "player"}
        # How many cards change hands is no seat: “exchange 1 Carla”.
        seats = args[:1] if form.names_player else args
        meant = {fold_text(name) for seat, name in enumerate(self.asked.to.names) if str(seat) in seats}
        if (form.trades or form.names_player) and not named <= meant:
            return True
        if form.trades and ">" not in self.text:
            other = self.read_short(fill_answer(kind, self.right, self.asked))
            return other is not None and other.action != found.action
        ranking = self.ranking
        best, how = ranking[0]
        if best == f"{ANSWER}{kind}" or reason != "sentence":
            return False
        is_other = how > DOUBT and dict(ranking).get(f"{ANSWER}{kind}", 1.0) < LITTLE and len(self.line) > FEW
        return is_other or (form.replies and self.asked.form_of(best[1:]).replies)

    # ---- as a whole

    def match_whole_sentence(self) -> str:
        """The answer that the line is as a whole sentence of the vocabulary."""
        kinds, raw = {choice.group for choice in self.asked.choices}, RAW.findall(self.text.casefold())
        is_own = any(word in joint_words(self.lang, "ours") for word in map(fold_text, raw))
        if (is_past(raw, self.lang) and not is_own) or is_supposition(self.text, self.asked):
            return ""
        replies = any(self.asked.form_of(kind).replies for kind in kinds)
        for said in dict.fromkeys((self.text, self._drop_address() if replies else self.text)):
            if found := self._match_answer(said, kinds):
                return found
        return ""

    def _match_answer(self, said: str, kinds: set[str]) -> str:
        line = mend_line(drop_politeness(read_words(said, self.asked.to), self.lang), self.asked.to)
        whole = match_sentence(line, self.lang, "answers", kinds)
        return whole[0] if whole is not None else ""

    def _drop_address(self) -> str:
        """The line without the name of whoever is spoken to: “no way, Teo”, «Teo, tracte fet»."""
        names = "|".join(re.escape(name) for name in self.asked.to.names)
        spoken_to = rf"(?:^|(?<=[,;.!:]))\s*(?:{names})\s*(?=[,;.!:])|[,\s]+(?:{names})\W*$"
        return re.sub(spoken_to, " ", self.text, flags=re.IGNORECASE).strip(" ,;")

    def match_listed_name(self) -> Understood | None:
        """The one answer whose listed name is all that is said, whatever verb stands before it: «Amo de la ruta»."""
        found, light = list[Choice](), act_lexicon(self.lang)
        typed = split_tokens(self.text)
        for choice in self.asked.choices:
            phrase = self.asked.ways_to_say(choice)[1:2] if choice.action is not None else ()
            if not phrase or len(phrase[0]) < FEW or not LIGHT & set(light.meanings(phrase[0][0])):
                continue
            name = phrase[0][1:]
            if typed == name or (typed[1:] == name and LIGHT & set(light.meanings(typed[0]))):
                found.append(choice)
        return Understood(found[0].decision, found[0].action) if len(found) == 1 else None

    # ---- word by word

    def is_plain(self) -> bool:
        """Whether a line is nothing but what notation has, or a game's whose sentences were never learnt from."""
        lexicons = (act_lexicon(self.lang), thing_lexicon(self.lang))
        known = self.asked.notation_tokens | SMALL | FOR
        return not has_answer(self.asked.game.name, "points") or all(
            any(one.meanings(said) or one.abbreviated_meanings(said) for one in lexicons)
            for said in {word.said for word in self.line if not word.kind} - known
        )

    def read_words_strictly(self, said: str) -> Understood | None:
        """One line word by word; none where it is nothing, with what the game had to say of it in the refusals."""
        asked = self.asked
        text, refusal = reword_places(said, asked), None
        for one in iterate_notations(text, asked):
            try:
                action = read_answer(one, asked.game, self.state)
            except RuleError as misread:
                # What the game can say in every language is about this answer («z9 is no corner»), not about notation.
                if misread.is_spoken and is_quoting_only(misread, self.text, self.lang):
                    self.misread.append(misread)
                continue
            seat = asked.to.seat if asked.to.seat is not None else 0
            for decision in chain(asked.decisions, list_talk_questions(asked.game, self.state, seat)):
                if action in decision.answers:
                    return self._check_partner(Understood(decision, action))
            refusal = refusal or (asked.game.why_not(self.state, seat, action), asked.game.write(action))
        # What the game reads as another answer is refused, and never bent to a legal one.
        fitting = list_fitting_choices(text, asked, strictly=refusal is not None)
        if len(fitting) > 1:
            raise ambiguous_error(text, fitting, asked)
        found = Understood(fitting[0].decision, fitting[0].action) if fitting else None
        composed = compose_answer(text, asked.decisions, asked.to) if found is None else None
        if found is None and composed is None and refusal is not None:
            raise translate_refusal(refusal[0], self.text, refusal[1], asked)
        found = Understood(*composed) if composed is not None else found
        return self._check_partner(found) if found is not None else None

    def _check_partner(self, found: Understood) -> Understood:
        """*found*, unless a trade does not say with whom, and somebody besides the one named could be meant."""
        asked = self.asked
        kind = asked.game.write(found.action).split()[0] if found.action is not None else ""
        other = next((d.kind for d in asked.decisions if isinstance(d.answers, Form) and d.kind != kind), "")
        is_listed = isinstance(found.decision.answers, OneOf)
        if not (is_listed and asked.form_of(kind).trades and asked.form_of(other).trades):
            return found
        said = read_words(self.text, asked.to)
        if any(word.said in joint_words(self.lang, "converted") or word.said == kind
               or kind in act_lexicon(self.lang).meanings(word.said) for word in said):  # fmt: skip
            return found
        one, two = (group_name(group, self.lang) for group in (kind, other))
        say = speaker("speech", self.lang)
        raise BadNotation(say("Who is to trade with you? Say “{one}” or “{other}” first.", one=one, other=two))

    # ---- by likeliness

    @cached_property
    def ranking(self) -> Ranked:
        """What the line may be, the likeliest first, less what it takes back."""
        asked = self.asked
        return rank_meanings(self.right, self.lang, asked.game.name, self.text, asked.kinds)

    def iterate_likely(self) -> Iterator[Reading]:
        """The one answer that the line surely is, where there is one."""
        meant, how = self.ranking[0]
        if meant[0] != ANSWER or (self.right != self.line and self.told is self.line):
            return
        kind, form = meant[1:], self.asked.form_of(meant[1:])
        wonders = is_wondering(self.text, self.right, self.lang, form)
        is_short = len(self.line) < FEW and not {"card", "place"} & {word.kind for word in self.right}
        needed = SUREST if is_short or wonders else SURER if form.bare else SURE
        if how < (needed if wonders or len(self.line) == 1 else RATHER):
            return
        if how < SUREST and is_denial(self.text, self.told, form, self.asked):
            return
        if self._has_other_verb(kind):
            return
        if how < CERTAIN and (
            (not form.closes and is_tale(self.text, self.right, self.lang)) or is_supposition(self.text, self.asked)
        ):
            return
        found = self.read_short(fill_answer(kind, self.right, self.asked))
        if found is not None:
            yield Reading(found, "likely" if how >= needed else GUESS, how)

    def _is_told_by_verb(self, kind: str) -> bool:
        """Whether a line has a verb for that kind: of its own, or of a row that only it is called by."""
        others = frozenset().union(*(self.asked.form_of(one).called for one in self.asked.kinds - {kind}))
        own = {kind, *(self.asked.form_of(kind).called - others)}
        rows = [joint_words(self.lang, row) for row in sorted(own - {kind}) if row in VERB_ROWS]
        return any(
            own & set(act_lexicon(self.lang).meanings(word.said)) or any(word.said in row for row in rows)
            for word in self.right
            if not word.kind
        )

    def _has_other_verb(self, kind: str) -> bool:
        """Whether a line has a verb of another open kind and none of this one: “search the third”."""
        if not self._is_told_by_verb(kind) and any(
            self._is_told_by_verb(one) for one in self.asked.kinds - {kind} if self.asked.form_of(one).called
        ):
            return True
        learnt, acts = {meant for meant, _ in self.ranking}, act_lexicon(self.lang)
        others = {one for one in self.asked.kinds if f"{ANSWER}{one}" not in learnt}
        verbs = [set(acts.meanings(word.said)) for word in self.right if not word.kind]
        return any(meant & others and kind not in meant for meant in verbs)

    def iterate_only_asked(self) -> Iterator[Reading]:
        """The answer that a line names where only one kind is asked for: «la quarta»."""
        kinds = {choice.group for choice in self.asked.choices if choice.decision.waits}
        kind, form = min(kinds, default=""), self.asked.form_of(min(kinds, default=""))
        known = (SMALL, ordinal_words(self.lang), joint_words(self.lang, "polite"), folded_signs(self.lang, "one"))
        lexicons = (act_lexicon(self.lang), thing_lexicon(self.lang))
        if any(not word.kind and not any(word.said in row for row in known)
               and not any(one.meanings(word.said) for one in lexicons) for word in self.right):  # fmt: skip
            # “anywhere but S3”: a word that is no part of an answer.
            return
        if len(kinds) != 1 or form.bare or is_denial(self.text, self.told, form, self.asked):
            return
        if not self._is_only_a_thing(kind):
            return
        found = self.read_short(fill_answer(kind, self.right, self.asked))
        if found is not None:
            yield Reading(found, "only asked", dict(self.ranking).get(f"{ANSWER}{kind}", 0.0))

    def iterate_named(self) -> Iterator[Reading]:
        """The answer that a line names by a verb of its kind and by all that tells it from the others of that kind.

        Kinds of which sentences were learnt from are read so only where they are not unlikely.
        """
        likely = dict(self.ranking)
        known = all(word.kind or is_known(word.said, self.lang) for word in self.right)
        asks = "?" in self.text or is_question(self.right, self.lang)
        if (
            asks
            or is_about_others(self.right, self.lang)
            or not known
            or (self.right != self.line and self.told is self.line)
        ):
            return
        found = dict[str, list[Choice]]()
        for kind in sorted(self.asked.kinds):
            form = self.asked.form_of(kind)
            is_read_otherwise = form.bare or form.trades or form.counts or form.replies
            # «vull jugar Trasllat» plays it, however the card is called.
            is_whole = any(word.kind == "card" for word in self.right) and self._is_told_by_verb(kind)
            if is_read_otherwise or (not is_whole and likely.get(f"{ANSWER}{kind}", 1.0) < PERHAPS):
                continue
            if is_called_for(kind, form, self.right, self.lang) and not self._is_only_told(form):
                found[kind] = list_named_answers(kind, self.right, self.asked)
                amounts = read_counts(kind, self.right, self.asked) if not found[kind] else ""
                if (composed := self.read_short(amounts)) is not None:
                    yield Reading(composed, NAMED_THING, likely.get(f"{ANSWER}{kind}", 1.0))
                    return
        # A verb tells more than the thing it is done with: «miro la pila 3» searches it.
        told = [kind for kind in found if self._is_told_by_verb(kind)]
        named = [choice for kind in (told if len(found) > 1 else []) or found for choice in found[kind]]
        if len(named) == 1:
            how = likely.get(f"{ANSWER}{named[0].group}", 1.0)
            yield Reading(Understood(named[0].decision, named[0].action), NAMED_THING, how)
        elif named and len({choice.group for choice in named}) == 1:
            self.refusals.append(ambiguous_error(self.text, named, self.asked))

    def _is_only_told(self, form: AnswerForm) -> bool:
        """Whether a line only talks of such an answer: it denies, wonders, supposes or tells a tale."""
        return (
            is_wondering(self.text, self.right, self.lang, form)
            or is_denial(self.text, self.told, form, self.asked)
            or is_tale(self.text, self.right, self.lang)
            or is_supposition(self.text, self.asked)
        )

    def _is_only_a_thing(self, kind: str) -> bool:
        """Whether a line names something by more than the kind of answer, and no other deed: “robber c9”, «ca c9»."""
        acts, things = act_lexicon(self.lang), thing_lexicon(self.lang)
        for word in self.right:
            meant = {*acts.meanings(word.said), *([word.value] if word.kind == "piece" else [])}
            if word.kind in ("", "piece") and meant and not meant & ({kind} | LIGHT) and word.said not in SMALL:
                return False
        return any(word.kind or word.said in ordinal_words(self.lang) or set(things.meanings(word.said)) - {kind}
                   for word in self.right)  # fmt: skip

    def list_perhaps(self) -> list[str]:
        """What the line may be, the likeliest first, to be asked back: queries by name, open answers in notation."""
        likely = [meant for meant, how in self.ranking if meant != TALK and how > PERHAPS]
        found = (
            fill_answer(one[1:], self.right, self.asked) if one[0] == ANSWER else f"{QUERY}{one}" for one in likely
        )
        return [one for one in found if one[:1] == QUERY or self.read_short(one) is not None]

    def read_short(self, short: str) -> Understood | None:
        """The whole answer that a line of notation is; none where it is none after all."""
        try:
            found = (find_exact_answer(short, self.asked) or self.read_words_strictly(short)) if short else None
        except RuleError:
            return None
        return found if found is not None and found.action is not None else None

    def refuse_by_kind(self) -> None:
        """Raises what the game has to say against the answer that the line surely would be, were it open."""
        asked = self.asked
        meant, how = rank_meanings(self.right, self.lang, asked.game.name, self.text)[0]
        if meant[0] != ANSWER or how < SUREST or is_statement(self.text, self.lang):
            return
        named = [word.value for word in self.right if word.kind in ("place", "resource", "number")]
        if named and not asked.form_of(meant[1:]).trades:
            self.read_words_strictly(" ".join([meant[1:], *named]))


# ---- notation --------------------------------------------------------------------------------------------------------


def read_answer(text: str, game: Game[Any, Any], state: Any) -> Any:
    """The answer that *text* means by itself: as the game's words forgive it, where they do; else in exact notation."""
    forgives = cast_to_protocol(words_of(game.name), Forgives)
    return game.read(state, text) if forgives is None else forgives.read_forgivingly(game, state, text)


def is_quoting_only(error: RuleError, typed: str, lang: str) -> bool:
    """Whether whatever a sentence quotes was typed so: what a line was turned into on the way is never said."""
    return all(
        " ".join(split_tokens(said)) in " ".join(split_tokens(typed)) for said in QUOTED.findall(error.spoken(lang))
    )


def find_exact_answer(text: str, asked: Asked) -> Understood | None:
    """The one listed answer whose notation or whole sentence was typed."""
    typed = split_tokens(text)
    found = [choice for choice in asked.choices if choice.action is not None and typed in asked.ways_to_say(choice)]
    return Understood(found[0].decision, found[0].action) if len(found) == 1 else None


def iterate_notations(text: str, asked: Asked) -> Iterator[str]:
    """The line as it stands, and with each word put into the notation's own."""
    yield text.strip()
    found = list(TYPED.finditer(text))
    words, at, known = list[str](), 0, dict[tuple[str, bool, str], str]()
    for i, match in enumerate(found):
        key = (match[0], i == 0, fold_text(found[i + 1][0]) if i + 1 < len(found) else "")
        known[key] = known[key] if key in known else _translate_word(*key, asked)
        words += [text[at : match.start()], known[key]]
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
