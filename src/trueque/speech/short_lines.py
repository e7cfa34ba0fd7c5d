"""Answers in ordinary speech, as the short lines that the grammar reads: «vull fer un poblat a c nou» is «poblat c9».

Nothing is guessed: words that deny or wonder make a line no answer at all, and a trade is put in order only where it
says itself what is given and what is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from trueque.kernel import BadNotation, Form
from trueque.locale import speaker
from trueque.locale.tongues import ENGLISH
from trueque.speech.choices import Asked
from trueque.speech.concepts import mend_line
from trueque.speech.fold import fold_text
from trueque.speech.guards import RAW, Unclear, is_past, is_statement
from trueque.speech.questions import PAUSE, match_sentence
from trueque.speech.sentences import Word, drop_idioms, drop_politeness, joint_words, opening, read_words, spell_places
from trueque.speech.vocabulary import FOR, SMALL, act_lexicon, group_name, thing_lexicon

SOMEWHERE = ("bank", "market", "pile")
"""With whom cards change hands, where it is no player: the word stands before everything else."""
CHANGING = frozenset({"exchange", "swap", "give", "take", "offer", "keep", "deal"})
LAYING = CHANGING | {"build", "lay", "roll", "discard"}
"""What one does with a card and a pile."""
LIGHT = frozenset({"build", "lay", "play", "use", "take"})
"""Verbs that say nothing besides what is built, laid, played or taken."""
IF = re.compile(r"\s*si\s+\w+\s", re.IGNORECASE)
TAKING = frozenset({"take"})
PUTTING = LIGHT | {"give", "buy"}
"""Verbs that may stand with a piece and its place, whatever they mean elsewhere."""


def expand_sentence(text: str, asked: Asked) -> str:
    """The short line that a whole sentence, a trade or «build it there» stands for; raises where it denies."""
    lang, groups = asked.to.lang, open_kinds(asked)
    if is_supposition(text, asked):
        raise unanswerable_error(text, lang)
    line, said = drop_politeness(read_words(text, asked.to), lang), match_whole_sentence(text, asked)
    raw = RAW.findall(text.casefold())
    if (is_past(raw, lang) and not is_own_past(raw, lang)) or (not said and is_statement(text, lang)):
        raise unanswerable_error(text, lang)
    if said:
        return said
    unsure = next(
        (word.said for word in line if word.said in joint_words(lang, "no") | joint_words(lang, "wonder")), ""
    )
    if unsure and len(line) > 1:
        raise unanswerable_error(text, lang)
    if ">" in text:
        return ""
    lead = drop_lead_in(line, lang)
    is_light = bool(lead) and not lead[0].kind and bool(LIGHT & set(_word_meanings(lead[0], lang)))
    short = read_bank_trade(line, asked, groups) or (read_placement(line, asked, groups) if is_light else "")
    return short or (" ".join(word.said for word in line) if has_idiom(text, asked) else "")


def match_whole_sentence(text: str, asked: Asked) -> str:
    """The answer that *text* is as a whole sentence of the vocabulary, or ends with as one."""
    lang, groups = asked.to.lang, open_kinds(asked)
    for said in dict.fromkeys((text, drop_address(text, asked) if "accept" in groups else text)):
        whole = match_sentence(drop_politeness(read_words(said, asked.to), lang), lang, "answers", groups)
        found = whole[0] if whole is not None else read_last_clause(said, asked, groups)
        if found:
            return found
    return ""


def drop_address(text: str, asked: Asked) -> str:
    """*text* without the name of whoever is spoken to: “no way, Teo”, «Teo, tracte fet»."""
    names = "|".join(re.escape(name) for name in asked.to.names)
    return re.sub(
        rf"(?:^|(?<=[,;.!:]))\s*(?:{names})\s*(?=[,;.!:])|[,\s]+(?:{names})\W*$", " ", text, flags=re.IGNORECASE
    ).strip(" ,;")


def is_own_past(raw: Sequence[str], lang: str) -> bool:
    """What may be past in an answer: «he acabado», «acabó el comercio»."""
    return any(word in joint_words(lang, "ours") for word in map(fold_text, raw))


def is_supposition(text: str, asked: Asked) -> bool:
    """Whether a line only plays with a thought: «i si faig una ciutat», “what if I buy a card”, «si compro, pierdo»."""
    lang = asked.to.lang
    said = tuple(word.said for word in drop_idioms(read_words(text, asked.to), lang))
    # Without its accent and without a pause «si» is no yes.
    if lang != ENGLISH and IF.match(text) and "accept" not in open_kinds(asked):
        return True
    begun = opening(lang, "supposing")
    return any(said[i : i + len(one)] == one for i, word in enumerate(said) for one in begun.get(word, ()))


def read_last_clause(text: str, asked: Asked, groups: set[str]) -> str:
    """What a line ends with after a pause, where that is an answer by itself and nothing else was named."""
    *before, last = PAUSE.split(fold_text(text))
    lang, said = asked.to.lang, [word for clause in before for word in read_words(clause, asked.to)]
    if not before or any(word.kind or word.said in joint_words(lang, "wonder") for word in said):
        return ""
    answers = [
        match_sentence(drop_politeness(read_words(clause, asked.to), lang), lang, "answers", groups)
        for clause in (*before, last)
    ]
    # «no, gracias, me lo quedo»: whoever has declined accepts nothing in the same breath.
    declined = next((one for one in answers[:-1] if one == ("decline",)), None)
    whole = declined or answers[-1]
    return whole[0] if whole is not None else ""


def has_idiom(text: str, asked: Asked) -> bool:
    """Whether *text* holds words that would each mean something else: «faig servir» builds nothing."""
    line = read_words(text, asked.to)
    return len(drop_idioms(line, asked.to.lang)) < len(line)


def unanswerable_error(text: str, lang: str) -> Unclear:
    """No answer at all, as it stands."""
    say = speaker("speech", lang)
    return Unclear(say("“{text}” is not an answer here. Type ? for help.", text=text.strip()[:40]))


def iterate_possible_lines(text: str, asked: Asked) -> Iterator[str]:
    """Short lines that *text* may stand for where the grammar does not know it as it is, the likeliest first."""
    lang, groups = asked.to.lang, open_kinds(asked)
    line = drop_politeness(read_words(text, asked.to), lang)
    ordered = read_bank_trade(line, asked, groups) or read_placement(line, asked, groups) or read_discard(line, asked)
    ordered = ordered or read_swap(line, asked, groups) or read_monopoly(line, asked)
    if ordered:
        yield ordered
        return
    short, quiet = drop_lead_in(line, lang), SMALL | joint_words(lang, "lead")
    for kept in (
        short,
        [word for word in short if word.said not in quiet],
        [word for word in short if word.kind or not is_filler(word, lang)],
    ):
        # A noun that merely stands in some answer is none: «és el meu torn» does not end it.
        if any(word.kind or _word_meanings(word, lang) or thing_lexicon(lang).meanings(word.said) for word in kept):
            yield " ".join(word.said for word in kept)
    yield spell_places(text, lang)
    right = mend_names(line, asked)
    if right:
        yield right


def mend_names(line: Sequence[Word], asked: Asked) -> str:
    """*line* where a piece or a card was misspelt; verbs are never taken for others, since «build» is near «built»."""
    meant = mend_line(line, asked.to)
    kept = [new if new.kind in ("piece", "resource") else old for old, new in zip(line, meant, strict=True)]
    if kept == list(line):
        return ""
    groups = open_kinds(asked)
    short = read_bank_trade(kept, asked, groups) or read_placement(kept, asked, groups) or read_discard(kept, asked)
    return short or " ".join(word.said for word in drop_lead_in(kept, asked.to.lang))


def open_kinds(asked: Asked) -> set[str]:
    """The kinds of answer that are open."""
    return {choice.group for choice in asked.choices}


def drop_lead_in(line: Sequence[Word], lang: str) -> list[Word]:
    """*line* from its first word that means something: «I'd like to» goes."""
    lead = joint_words(lang, "lead")
    at = next((i for i, word in enumerate(line) if word.said not in lead), 0)
    return list(line[at:])


def is_filler(word: Word, lang: str) -> bool:
    """A word that may stand in any answer without saying anything."""
    return word.said in SMALL | joint_words(lang, "lead") | joint_words(lang, "idle") or bool(
        LIGHT & set(_word_meanings(word, lang))
    )


def read_placement(line: Sequence[Word], asked: Asked, groups: set[str]) -> str:
    """A piece and where it goes, in any order: «make b4 a city», «el poso a fusta tres»."""
    lang = asked.to.lang
    spots = [word for word in line if word.kind in ("place", "resource", "number")]
    pieces = {word.value for word in line if word.kind == "piece" and word.value in groups}
    raising = any({"raise"} & set(_word_meanings(word, lang)) for word in line)
    robber = "robber" in groups and not pieces
    what = next(iter(pieces)) if len(pieces) == 1 else "robber" if robber else ""
    # «the settlement at b4 becomes a city»: a place that has the one gets the other.
    raised = pieces == {"settlement", "city"} or ("city" in pieces and any(word.value == "settlement" for word in line))
    what = "city" if (raising or raised) and "city" in groups else what
    known = PUTTING | ({what, "raise", "end", "exchange", "flip"} if what == "city" else {what, "raise"})
    if not spots or not what or any(word.kind == "player" for word in line):
        return ""
    if not all(word.kind or is_filler(word, lang) or known & set(_word_meanings(word, lang)) for word in line):
        return ""
    joined = "-" if all(word.kind == "place" for word in spots) else " "
    return f"{what} {joined.join(word.value for word in spots)}"


def read_swap(line: Sequence[Word], asked: Asked, groups: set[str]) -> str:
    """A card that changes hands with one player, whatever the verb: «li agafo una carta a la Carla»."""
    lang, players = asked.to.lang, [word.value for word in line if word.kind == "player"]
    numbers = [word.value for word in line if word.kind == "number"]
    if "exchange" not in groups or len(players) != 1 or len(numbers) > 1:
        return ""
    verbs = CHANGING | {"draw", "steal", "remove", "pick"}
    changes = any(verbs & set(_word_meanings(word, lang)) for word in line if not word.kind)
    known = joint_words(lang, "cards") | SMALL
    fits = all(word.kind in ("player", "number") or word.said in known or is_filler(word, lang)
               or verbs & set(_word_meanings(word, lang)) for word in line)  # fmt: skip
    return " ".join(("exchange", players[0], *numbers)) if changes and fits else ""


def read_monopoly(line: Sequence[Word], asked: Asked) -> str:
    """A card that is played for one resource, however that is put: “monopoly, everybody give me your sheep”."""
    lang, wanted = asked.to.lang, [word.value for word in line if word.kind == "resource"]
    played = {tuple(choice.notation.split()) for choice in asked.choices if choice.group == "play"}
    cards = {name for _, name, *for_what in played if for_what}
    said = {name for word in line for name in cards & set(thing_lexicon(lang).meanings(word.said))}
    if len(said) != 1 or len(wanted) != 1 or any(word.kind not in ("", "resource") for word in line):
        return ""
    known = joint_words(lang, "claiming") | joint_words(lang, "polite")
    fits = all(word.kind or is_filler(word,
                                      lang) or word.said in known or said & set(thing_lexicon(lang).meanings(word.said))
               or {"give", "play", "use"} & set(_word_meanings(word, lang)) for word in line)  # fmt: skip
    return f"play {said.pop()} {wanted[0]}" if fits else ""


def read_discard(line: Sequence[Word], asked: Asked) -> str:
    """Cards that are thrown away, whatever that is called."""
    lang = asked.to.lang
    if not any(d.kind == "discard" for d in asked.decisions):
        return ""
    cards = [word.value for word in line if word.kind in ("number", "resource")]
    known = joint_words(lang, "dropping") | joint_words(lang, "lead") | joint_words(lang, "polite") | SMALL
    fits = all(word.kind or word.said in known or "discard" in _word_meanings(word, lang) for word in line)
    fits = fits and not any(word.kind in ("player", "place", "piece") for word in line)
    return f"discard {' '.join(cards)}" if cards and fits else ""


# ---- cards that change hands -----------------------------------------------------------------------------------------


def read_bank_trade(line: Sequence[Word], asked: Asked, groups: set[str]) -> str:
    """«canvio quatre pedres per una fusta amb el banc» as «bank 4 ore for wood»; nothing where it is no such line."""
    lang = asked.to.lang
    verbs = [_word_meanings(word, lang) for word in line]
    where = next((place for place in SOMEWHERE for means in verbs if place in means and place in groups), "")
    if "bank" in groups and any(word.said in joint_words(lang, "converted") for word in line):
        where = where or "bank"
    where = where or read_only_trade(line, asked, groups)
    changes = any(CHANGING & set(means) for means in verbs) or _is_partner_only(line)
    if not changes and not (where or _is_first_wanted(line, lang) or _is_call_for_offers(line, lang)):
        return ""
    sides, other = _split_trade(line, lang, verbs)
    if not sides[0] or not sides[1]:
        kept = next((word.value for word in line if word.kind == "resource"), "")
        # Without a verb of trading it may be anything about the bank: «li queda llana al banc».
        changes = any((LAYING if where == "pile" else CHANGING - {"give"}) & set(means) for means in verbs)
        return f"{where} {kept}" if where and kept and changes and not other else ""
    give, want = (sides[1], sides[0]) if _is_first_wanted(line, lang) or _is_second_own(line, lang) else sides
    place = where or ("offer" if can_offer(asked) else next((one for one in SOMEWHERE if one in groups), ""))
    player = next((word.value for word in line if word.kind == "player"), "")
    if not place or (where and player):
        return ""
    return f"{place} {give} for {want}" + (f" to {player}" if player else "")


def _is_partner_only(line: Sequence[Word]) -> bool:
    """“Teo, two ore for a brick”: nothing but cards, and with whom."""
    kinds = [word.kind for word in line if word.said not in SMALL | FOR]
    return kinds.count("player") == 1 and all(kind in ("player", "number", "resource") for kind in kinds)


def read_only_trade(line: Sequence[Word], asked: Asked, groups: set[str]) -> str:
    """Where cards can change hands, if a line is nothing but «three ore for a gold» and there is one such place."""
    places = [place for place in SOMEWHERE if place in groups]
    bare = all(word.kind in ("number", "resource") or word.said in SMALL | FOR for word in line)
    return places[0] if bare and len(places) == 1 and not can_offer(asked) else ""


def check_trade_partner(text: str, meant: Any, asked: Asked) -> None:
    """Raises where a trade does not say with whom, and the bank and the players could both be meant."""
    lang = asked.to.lang
    chosen = next((choice for choice in asked.choices if choice.action == meant.action), None)
    if chosen is None or chosen.group != "bank" or not can_offer(asked):
        return
    said = read_words(text, asked.to)
    if not any(
        word.said in joint_words(lang, "converted") or "bank" in (word.said, *_word_meanings(word, lang))
        for word in said
    ):
        bank, offer = (group_name(group, lang) for group in ("bank", "offer"))
        say = speaker("speech", lang)
        raise BadNotation(
            say("With the bank or with players? Say “{bank}” or “{offer}” first.", bank=bank, offer=offer)
        )


def can_offer(asked: Asked) -> bool:
    """Whether an offer to players can be made now."""
    return any(d.kind == "offer" and isinstance(d.answers, Form) for d in asked.decisions)


def _word_meanings(word: Word, lang: str) -> tuple[str, ...]:
    return act_lexicon(lang).meanings(word.said) if len(word.said) > 1 else ()


def _is_first_wanted(line: Sequence[Word], lang: str) -> bool:
    """«qui em dona una llana per una pedra», «agafo pedra per fusta»: what is named first is wanted."""
    verbs = [means for word in line if CHANGING & set(means := _word_meanings(word, lang))]
    # «qui em dona» wants what comes next, «qui vol» offers it.
    wants = any(word.said in joint_words(lang, "wants") for word in line)
    opens = bool(line) and line[0].said in joint_words(lang, "whogives") and not wants
    ends = tuple(joint_words(lang, "me-ending"))
    begs = any(_is_giving_me(pair, lang) for pair in pairwise(line))
    begs = begs or any(ends and word.said.endswith(ends) and "give" in _word_meanings(word, lang) for word in line)
    takes = bool(verbs and TAKING & set(verbs[0])) and any(word.said in FOR for word in line)
    return opens or begs or (takes and not _is_call_for_offers(line, lang))


def _is_second_own(line: Sequence[Word], lang: str) -> bool:
    """“ore from the market for my wood”: what is mine is given, wherever it stands."""
    mine, at = joint_words(lang, "mine"), next((i for i, word in enumerate(line) if word.said in FOR and i), len(line))
    cards = [i for i, word in enumerate(line) if word.kind == "resource"]
    owned = [i for i in cards if any(word.said in mine for word in line[max(0, i - 2) : i])]
    return bool(owned) and all(i > at for i in owned) and any(i < at for i in cards)


def _is_call_for_offers(line: Sequence[Word], lang: str) -> bool:
    """«algú vol una pedra per una llana», “does somebody want”, “would you take”: what is named first is offered."""
    you, calls = joint_words(lang, "you"), joint_words(lang, "whowants")
    opens = bool(line) and line[0].said in joint_words(lang, "whogives")
    wanted = opens and any(word.said in joint_words(lang, "wants") for word in line)
    return wanted or any(word.said in calls for word in (*line[:2], *line[-2:])) or any(w.said in you for w in line)


def _is_giving_me(pair: tuple[Word, Word], lang: str) -> bool:
    """“would anybody give me”, «em donaria»: a verb of giving beside whoever speaks."""
    me = joint_words(lang, "me")
    return any(a.said in me and "give" in _word_meanings(b, lang) for a, b in (pair, pair[::-1]))


def _split_trade(line: Sequence[Word], lang: str, verbs: Sequence[tuple[str, ...]]) -> tuple[tuple[str, str], bool]:
    """What stands before and after the word that means «for», or a second verb; and whether anything else is named."""
    sides, count, at, strange = [list[str](), list[str]()], "", 0, False
    for i, word in enumerate(line):
        if word.kind == "number":
            count = word.value
        elif word.kind == "resource":
            sides[at].append(f"{count} {word.value}".strip())
            count = ""
        elif (word.said in FOR or (i and (TAKING | {"give"}) & set(verbs[i]))) and sides[0]:
            at = 1
        elif word.kind in ("place", "piece"):
            strange = True
    return (" ".join(sides[0]), " ".join(sides[1])), strange
