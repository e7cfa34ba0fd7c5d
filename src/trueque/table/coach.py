"""The coach: three answers a good player would think of, a hint in four strengths, a verdict. It never plays.

What it says comes from the same view its listener has, so it knows nothing that they could not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from zlib import crc32

from trueque.bots.registry import names
from trueque.kernel.decision import Counts, Decision, OneOf
from trueque.kernel.game import Bot, Game
from trueque.kernel.judge_protocols import FindsWins
from trueque.locale import speaker
from trueque.review import hints as judging
from trueque.review.choices import Ranked, rank_answers
from trueque.review.hints import COMPARED, GAINS, has_gain, is_clearly_better, put_sure_gain_first
from trueque.review.judges import can_judge, make_judge
from trueque.speech import list_choices as asked_now
from trueque.table.players import find_bot
from trueque.table.refusal import make_refusal
from trueque.table.room import Room
from trueque.table.table import OpenQuestion, Table
from trueque.telling.clauses import (
    AGAINST,
    ENDINGS,
    WEAK,
    Clause,
    ClauseFinder,
    are_alike,
    contrast_clauses,
    describe_clause_question,
    describe_reasons,
    find_essence,
    is_loss,
    trim_clauses,
)
from trueque.telling.whynot import name_kind

MOST = 3
LEADING = GAINS | {"site", "room_beyond"}
"""The same, and what a road leads to."""
WON = ("wins", "reached")
"""Facts of an answer that ends the game, at once or when the turn is over."""
FURTHER = frozenset({"strays", "spends"})
"""Facts of an answer after which something is further away."""
STEP = "closes"
"""The fact of an answer that only goes on to the next part of a turn."""
COACH = "greedy"
"""The one who overlooks nothing and thinks at once; where a game has none, the best there is."""


@dataclass(kw_only=True)
class Hint:
    """An answer worth thinking of."""

    answer: str
    place: str
    sentence: str
    why: str


@dataclass(kw_only=True)
class Advised:
    """A hint about the question that waits; only the strongest names an answer."""

    question: str
    strength: int
    sentence: str
    answer: str = ""
    place: str = ""


@dataclass(kw_only=True)
class Coaching:
    """Up to three answers to the question that waits, best first; before them a question that points, and the idea."""

    question: str
    hints: list[Hint]
    points: str = ""
    idea: str = ""


def is_coached(table: Table, seat: int | None) -> bool:
    """Whether the coach may speak: to somebody who plays against bots alone, and not for rating."""
    people = [one.seat for one in table.row.seats if one.kind == "person"]
    return people == [seat] and not table.row.rated


def require_coached_seat(table: Table, seat: int | None) -> int:
    """The seat of somebody to whom the coach may speak."""
    if seat is None or not is_coached(table, seat):
        raise make_refusal(
            "rights", "tables", lambda say: say("The coach speaks only where you play against bots alone.")
        )
    return seat


def require_judged_seat(table: Table, seat: int | None) -> int:
    """The same, where somebody here can judge positions too."""
    own = require_coached_seat(table, seat)
    if not can_judge(table.game.name):
        raise make_refusal("state", "tables", lambda say: say("Nobody here can judge positions of this game."))
    return own


def waiting_question(table: Table, seat: int) -> OpenQuestion | None:
    """The question that waits for a seat."""
    return next((a for a in table.open if a.decision.seat == seat and a.decision.waits), None)


async def give_hint(room: Room, seat: int | None, lang: str, strength: int) -> Advised:
    """What to look at, which kind of answer, or the answer: as *strength* says."""
    table, own = room.table, require_judged_seat(room.table, seat)
    asked = waiting_question(table, own)
    if asked is None:
        return Advised(question="", strength=strength, sentence="")
    view, to, game = table.game.view(table.state, own), table.listener(own, lang), table.game

    def make_advice() -> judging.Advice:
        return judging.make_hint(make_judge(game.name, game.options), view, asked.decision, to, strength)

    found = await room.house.run_beside(make_advice)
    answer = "" if found.action is None else game.write(found.action)
    return Advised(question=asked.id, strength=strength, sentence=found.sentence, answer=answer, place=found.place)


async def judge_last_answer(room: Room, seat: int | None, lang: str) -> str:
    """Whether the last answer of *seat* was good, by what it knew then."""
    table, own = room.table, require_judged_seat(room.table, seat)
    to, game = table.listener(own, lang), table.game
    record = None if table.match is None else table.make_record()  # somebody may sit down just before it begins

    def describe_verdict() -> str:
        judge = make_judge(game.name, game.options)
        choice = None if record is None else judging.weigh_last_choice(judge, record, own)
        return judging.describe_verdict(judge, choice, to)

    return await room.house.run_beside(describe_verdict)


async def give_coaching(room: Room, seat: int | None, lang: str) -> Coaching:
    """The question that waits for *seat*, and up to three answers to it, best first."""
    table, own = room.table, require_coached_seat(room.table, seat)
    asked = waiting_question(table, own)
    if asked is None:
        return Coaching(question="", hints=[])
    view, to = table.game.view(table.state, own), table.listener(own, lang)
    coach = find_bot(table.game, COACH if COACH in names(table.game.name) else "strong", crc32(room.id.encode()))
    finder = ClauseFinder(asked_now(table.game, [], view, to, few=0))
    winner = await room.house.run_beside(partial(find_winner, finder, asked.decision))
    if winner is not None:
        return await room.house.run_beside(partial(make_coaching, table, finder, asked.id, [winner], wins=True))
    found = await skip_idle_steps(
        room, coach, finder, asked.decision, await list_best_answers(room, coach, finder, asked)
    )
    return await room.house.run_beside(partial(make_coaching, table, finder, asked.id, found))


def find_winner(finder: ClauseFinder, decision: Decision[Any]) -> Any:
    """An answer that wins, or after which this turn can be won for certain; none where there is none."""
    if not isinstance(decision.answers, OneOf) or len(decision.answers.answers) < 2:
        return None
    listed = list(decision.answers)
    if len(listed) <= COMPARED:
        kinds = {action: {clause.kind for clause in finder.find(action)} for action in listed}
        ending = next((one for wanted in WON for one in listed if wanted in kinds[one]), None)
        if ending is not None:
            return ending
    judge = make_judge(finder.asked.game.name, finder.asked.game.options) if can_judge(finder.asked.game.name) else None
    winners: list[Any] = judge.find_winners(finder.asked.view, decision) if isinstance(judge, FindsWins) else []
    return winners[0] if winners else None


async def list_best_answers(room: Room, coach: Bot, finder: ClauseFinder, asked: OpenQuestion) -> list[Any]:
    """The answers, best first as the judge holds them; where there is none, as the coach would choose. Of answers that
    no fact tells apart only the first."""
    decision: Decision[Any] = asked.decision
    if not isinstance(decision.answers, Counts | OneOf):
        return []
    if isinstance(decision.answers, OneOf) and len(decision.answers.answers) <= 1:
        return []
    ranked = await room.house.run_beside(partial(rank_known_answers, finder, decision))
    if isinstance(decision.answers, Counts):
        best = ranked[0].action if ranked else await ask_coach(room, coach, finder, decision)
        return [best] if best in decision.answers else []
    found, left = await room.house.run_beside(partial(choose_best_unlike, finder, decision, ranked))
    more, left = await choose_unlike(room, coach, finder, replace(decision, answers=OneOf(left)), MOST - len(found))
    found += more
    if len(found) == 1 and not left:
        # All are alike: any will do, and more than one is shown.
        return [*found, *[one for one in decision.answers.answers if one != found[0]][: MOST - 1]]
    if len(found) < MOST:
        found = add_unlike(finder, found, [one.action for one in ranked])
    sure = put_sure_gain_first(finder, ranked)
    if sure[:1] != ranked[:1]:
        found = [sure[0].action, *[action for action in found if action != sure[0].action]][:MOST]
    return vary_kinds(room.table.game, finder, decision, put_harmless_first(finder, ranked, found), ranked)


def rank_known_answers(finder: ClauseFinder, decision: Decision[Any]) -> list[Ranked]:
    """What the judge makes of the answers; nothing where a game has none, or it has nothing to say."""
    game = finder.asked.game
    if not can_judge(game.name):
        return []
    return rank_answers(make_judge(game.name, game.options), finder.asked.view, decision)


async def ask_coach(room: Room, coach: Bot, finder: ClauseFinder, decision: Decision[Any]) -> Any:
    return await room.house.ask_bot(room.table.row.game, coach, finder.asked.view, decision)


def choose_best_unlike(
    finder: ClauseFinder, decision: Decision[Any], ranked: Sequence[Ranked]
) -> tuple[list[Any], tuple[Any, ...]]:
    """The best answers that some fact tells apart, and what is left without those and their like."""
    found, left = list[Any](), tuple(decision.answers)
    for one in ranked:
        if len(found) < MOST and one.action in left:
            found.append(one.action)
            left = drop_alike(finder, one.action, left)
    return found, left


def put_harmless_first(finder: ClauseFinder, ranked: Sequence[Ranked], found: Sequence[Any]) -> list[Any]:
    """The answers; before a first one against which some fact speaks, one against which none does, before waiting in
    vain what leads somewhere, before an end what brings a point; unless the judge holds that to be clearly worse."""
    if not found or has_gain(finder, found[0]):
        return list(found)
    known, facts = {one.action: one for one in ranked}, [finder.find(action) for action in found]
    own, kinds = known.get(found[0]), {clause.kind for clause in facts[0]}
    is_harmful = any(is_loss(clause, finder.asked) for clause in facts[0])
    is_vain = any(clause.kind == "comes" and not clause.values[-1] for clause in facts[0])
    wanted = LEADING if is_vain else frozenset({"points"}) if not kinds.isdisjoint(ENDINGS) else frozenset[str]()
    other = next((
        action for action, told in list(zip(found, facts, strict=True))[1:]
        if not wanted.isdisjoint(clause.kind for clause in told)
        or (is_harmful and not any(is_loss(clause, finder.asked) for clause in told))
    ), None)  # fmt: skip
    if own is None or other not in known or is_clearly_better(own, known[other]):
        return list(found)
    return [other, *[action for action in found if action != other]]


def add_unlike(finder: ClauseFinder, found: Sequence[Any], more: Sequence[Any]) -> list[Any]:
    """The answers and the next of *more*, first those that some fact tells from all before."""
    kept, facts = list(found), [finder.find(action) for action in found]
    for action in more[:COMPARED]:
        own = finder.find(action)
        if len(kept) < MOST and action not in kept and not any(are_alike(own, one) for one in facts):
            kept.append(action)
            facts.append(own)
    return [*kept, *[action for action in more if action not in kept]][:MOST]


def vary_kinds(
    game: Game[Any, Any], finder: ClauseFinder, decision: Decision[Any], found: list[Any], ranked: Sequence[Ranked]
) -> list[Any]:
    """The answers, the last of them of another kind where all are of one and that is no worse, or where it is yes or
    no: who is shown ways to swap a card should see what speaks for keeping the hand."""
    kinds = {action: game.write(action).partition(" ")[0] for action in decision.answers}
    is_yes_or_no = len(set(kinds.values())) == 2
    if not (is_yes_or_no or len(found) == MOST) or len({kinds.get(one) for one in found}) != 1:
        return found
    last = next((n for n, one in enumerate(ranked) if one.action == found[-1]), 0)
    offered = [*(one.action for one in ranked), *kinds] if is_yes_or_no else [one.action for one in ranked[:last]]
    other = next((action for action in offered if kinds[action] != kinds[found[0]]), None)
    return found if other is None else [*found[: MOST - 1], other]


async def choose_unlike(
    room: Room, coach: Bot, finder: ClauseFinder, decision: Decision[Any], most: int
) -> tuple[list[Any], tuple[Any, ...]]:
    """What the coach chooses, one after the other, and what is left without those and their like."""
    left, found = tuple(decision.answers), list[Any]()
    while len(found) < most and left:
        still_open = replace(decision, answers=OneOf(left))
        chosen = await ask_coach(room, coach, finder, still_open)
        if chosen not in left:
            break
        found.append(chosen)
        left = await room.house.run_beside(partial(drop_alike, finder, chosen, left))
    return found, left


def drop_alike(finder: ClauseFinder, chosen: Any, answers: Sequence[Any]) -> tuple[Any, ...]:
    """The other answers; of few, only those that some fact tells from the one that was chosen."""
    others = tuple(action for action in answers if action != chosen)
    if len(others) > COMPARED:
        return others
    own = finder.find(chosen)
    return tuple(action for action in others if not are_alike(own, finder.find(action)))


async def skip_idle_steps(
    room: Room, coach: Bot, finder: ClauseFinder, decision: Decision[Any], found: list[Any]
) -> list[Any]:
    """The answers without a first step after which one would only do what can be done at once."""
    if len(found) < 2 or not any(clause.kind == STEP for clause in finder.find(found[0])):
        return found
    game, state = room.table.game, finder.state.copy()
    game.play(state, decision.seat, found[0])
    then = next((one for one in game.decisions(state) if one.seat == decision.seat and one.waits), None)
    if then is None:
        return found
    next_finder = ClauseFinder(asked_now(game, [], game.view(state, decision.seat), finder.asked.to, few=0))
    ranked = await room.house.run_beside(partial(rank_known_answers, next_finder, then))
    chosen = ranked[0].action if ranked else await ask_coach(room, coach, next_finder, then)
    if chosen not in decision.answers:
        return found
    return [chosen, *[one for one in found[1:] if one != chosen]]


def add_trade(finder: ClauseFinder, actions: Sequence[Any]) -> Sequence[Any]:
    """An offer for the one missing card, among *actions*: before all where the best of them gains nothing yet."""
    offer = finder.suggest_trade() if actions else None
    if offer is None:
        return actions
    best, traded = ({clause.kind: clause.values for clause in finder.find(one)} for one in (actions[0], offer))
    # Whoever trades first can build afterwards, unless the trade takes what is to be built with, or is for less.
    is_builder = "builds" in best and ("spends" in traded or is_worth_more(finder, best["builds"], traded.get("pays")))
    # Who asks for the same card at a lower price may still pay the higher one.
    is_dearer = is_same_for_more(best, traded)
    place = int((not GAINS.isdisjoint(best) and not is_dearer) or is_builder)
    return [*actions[:place], offer, *actions[place:]][:MOST]


def is_same_for_more(best: Mapping[str, Any], traded: Mapping[str, Any]) -> bool:
    """Whether the best answer pays for what the trade would pay for, and leaves fewer cards."""
    if best.keys() & GAINS != {"pays"} or "holds" not in best or best["pays"] != traded.get("pays"):
        return False
    left, held = best["holds"][0], traded["holds"][0]
    return int(sum(left)) < int(sum(held))


def is_worth_more(finder: ClauseFinder, one: Sequence[str], other: Sequence[str] | None) -> bool:
    """Whether one thing comes before another among what there is to be had, what is worth most first."""
    prices = list(finder.before.prices)
    return other is None or prices.index(one[0]) < prices.index(other[0])


def drop_idle_answers(finder: ClauseFinder, actions: Sequence[Any]) -> list[Any]:
    """The answers without those against which their own facts speak, and without an end of the turn beside points."""
    kinds = [{clause.kind for clause in finder.find(action)} for action in actions]
    idle = AGAINST | (ENDINGS if kinds and "points" in kinds[0] else frozenset())
    kept = [one for one, kind in zip(actions, kinds, strict=True) if not kind & idle or kind & GAINS]
    if len(kept) == MOST:
        # What leads further away is worth showing where there is little else.
        straying = [one for one, kind in zip(actions, kinds, strict=True) if kind & FURTHER and not kind & GAINS]
        kept = [one for one in kept if one == kept[0] or one not in straying]
    return kept or list(actions[:1])


def make_coaching(
    table: Table, finder: ClauseFinder, question: str, actions: Sequence[Any], wins: bool = False
) -> Coaching:
    """What points to the best of these answers, then the idea, then the answers with what tells them apart.

    *wins*: the turn can be won for certain after the first, and it is the only one.
    """
    actions = actions if wins else add_trade(finder, drop_idle_answers(finder, actions))
    facts = [finder.find(action) for action in actions]
    if not facts:
        return Coaching(question=question, hints=[])
    if wins and not any(clause.kind in WON for clause in facts[0]):
        # What one can no longer pay for is no matter then.
        facts[0] = [Clause("wins_turn"), *(one for one in facts[0] if not is_loss(one, finder.asked))]
    hints = make_hints(table, finder, actions, facts)
    asked, say = finder.asked, speaker("table", finder.asked.to.lang)
    if len(hints) > 1 and all(are_alike(facts[0], one) for one in facts[1:]):
        told = say("As far as can be told they are equally good: take any of them.")
        hints[0].why = told
        return Coaching(question=question, hints=hints, points=told, idea=told)
    kinds = [describe_answer_kind(table, hint, asked.to.lang) for hint in hints]
    unlike = [clause for kind, one in zip(kinds, facts, strict=True) if kind != kinds[0] for clause in one]
    if unlike or len(hints) == 1:
        telling = contrast_clauses(facts[0], unlike)
        idea = say("{facts} An idea: {kind}.", facts=describe_reasons(telling, asked, 1), kind=kinds[0])
    else:
        # Which kind it is, is known already: what sets the best of them apart is the idea.
        telling = pick_telling_facts(facts, 0)
        idea = describe_reasons(telling, asked, 2)
    first = min(telling, key=lambda clause: is_loss(clause, asked), default=None)
    points = "" if first is None else describe_clause_question(first, asked)
    return Coaching(question=question, hints=hints, points=points, idea=idea.strip())


def describe_answer_kind(table: Table, hint: Hint, lang: str) -> str:
    """What the kind of an answer is called; an answer that names nothing more is its own kind."""
    named = name_kind(table.words, hint.answer, lang) if " " in hint.answer else ""
    # What it costs belongs to the answer.
    return named or hint.sentence.partition(": ")[0].rstrip(".")


def pick_telling_facts(facts: Sequence[Sequence[Clause]], place: int) -> list[Clause]:
    """The facts about one answer that none of the others has, then those that not all of them have."""
    others = [one for number, one in enumerate(facts) if number != place]
    telling = contrast_clauses(facts[place], [clause for one in others for clause in one])
    shared = {find_essence(clause) for clause in facts[place]}.intersection(
        *({find_essence(clause) for clause in one} for one in others)
    )
    kept = trim_clauses(facts[place])
    # One more, lest a good that two of three have looks like the lack of one.
    more = [one for one in kept if one not in telling and one.kind not in WEAK and find_essence(one) not in shared]
    return [*telling, *more]


def make_hints(
    table: Table, finder: ClauseFinder, actions: Sequence[Any], facts: Sequence[Sequence[Clause]]
) -> list[Hint]:
    """Answers as hints, each with the facts that tell it from the best one, or from the second."""
    asked = finder.asked
    view, to, say = asked.view, asked.to, speaker("table", asked.to.lang)
    hints = list[Hint]()
    for place, action in enumerate(actions):
        telling = pick_telling_facts(facts, place)
        sentence = table.words.answer(action, view, to)
        alike = next((hints[n].sentence for n in range(place) if are_alike(facts[n], facts[place])), "")
        why = describe_reasons(telling, asked)
        if alike:
            why = say("As far as can be told as good as this answer: {answer}.", answer=alike.rstrip("."))
        where = "" if finder.room is None else finder.room.locate_answer(action)
        hints.append(Hint(answer=table.game.write(action), place=where, sentence=sentence, why=why))
    return hints
