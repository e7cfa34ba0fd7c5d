"""The referee's ear and mouth: one line in, what is to be said out, aloud or to one player alone.

It holds a match and no clock, no file and no screen. What a spectator may know is said aloud; a hand is told to its
owner alone; what only one player can see (a card just drawn) is asked of that player alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trueque.kernel import NATURE, BadNotation, Decision, RuleError, Seat
from trueque.kernel.dealer import list_nature_answers, typed_kinds
from trueque.kernel.match import Match, Step
from trueque.kernel.record import find_undo_target
from trueque.kernel.registry import game_words as words_of
from trueque.kernel.words import Listener, make_names_distinct
from trueque.locale import Speaker, speaker, translate_error
from trueque.locale.tongues import vocabulary_section as vocabulary
from trueque.referee import rows, typed_draws
from trueque.referee.box import box_of
from trueque.referee.exploration import find_stop, tell_stop
from trueque.referee.hearsay import THROWS, read_correction, read_told, read_told_trade
from trueque.referee.replies import reply_to_query
from trueque.speech import Asked, ReadBack, leave_phase_first, list_choices, read_line, understand_line
from trueque.speech.fold import fold_text, split_tokens
from trueque.speech.queries import Query
from trueque.speech.questions import read_question
from trueque.speech.readings import Understood
from trueque.speech.sentences import joint_words
from trueque.speech.vocabulary import act_lexicon, find_seat
from trueque.telling.event_lines import tell_steps
from trueque.telling.query_replies import numbers_told

SHOWN = 12
"""So many answers of nature's question are said with it."""


@dataclass(frozen=True)
class RefereeSentence:
    """One sentence; *seat*: for that player alone, none: aloud."""

    text: str
    seat: Seat | None = None

    def serialize(self) -> dict[str, Any]:
        return {"text": self.text, "seat": self.seat}


class Referee:
    """A match on a real table."""

    def __init__(
        self, match: Match[Any, Any], lang: str, confirming: bool = False, beside: Mapping[str, str] | None = None
    ) -> None:
        self.match = match
        self.lang = lang
        self.box = box_of(match.game.name)
        self.words = words_of(match.game.name)
        self.names = make_names_distinct(
            [match.names.get(seat) or self.say("Player {n}", n=seat + 1) for seat in range(match.game.seats)]
        )
        self.confirming = confirming
        """Whether the next line says if the last answer is taken back."""
        self.beside = dict(beside or {})
        """Numbers that were said with what they lie on, before they are asked for; by their place."""
        self.refusal: RuleError | None = None
        self.meant = ""
        """What was read back and not yet done, with whatever was said after it: heard again, it is done."""
        self.costs = False
        """Whether it was read back for what it costs alone."""
        self.read_out: set[int] = set()
        """The numbers of answers that were read out since something was played."""
        self.exploring: int | None = None
        """The stop of the exploration by touch that was told last."""
        self._is_sure = False
        self._out: list[RefereeSentence] = []

    @property
    def say(self) -> Speaker:
        return speaker("referee", self.lang)

    @property
    def typed_kinds(self) -> tuple[str, ...]:
        """Which of nature's questions the table answers."""
        return typed_kinds(self.match.dealer)

    def listener(self, seat: Seat | None = None) -> Listener:
        return Listener(self.lang, seat, self.names)

    def describe_opening(self) -> list[str]:
        """The first lines: who plays what, the table as it must lie, how hands are held."""
        names = self.say("At the table: {names}.", names=", ".join(self.names))
        return [
            f"{self.words.title(self.lang)}. {names}",
            *self.box.describe_opening(self.match, self.listener(), self.typed_kinds),
            self.say("Say moves as they are made; put a name and a colon first when the move is somebody else's."),
        ]

    # ---- a line

    def hear_lines(self, line: str, alone: Seat | None = None, sure: bool = False) -> list[RefereeSentence]:
        """What is to be said to *line*; several may stand in it, with semicolons, up to the first that is refused.

        *alone*: who says it where nobody else listens; what is not for all is answered to that player alone.
        *sure*: its first part was read back and agreed to.
        """
        self._out, self.meant, self._is_sure = [], "", sure
        parts = [part.strip() for part in line.split(";") if part.strip()]
        for i, part in enumerate(parts):
            try:
                self._hear_part(part, alone)
                self._is_sure = False
            except RuleError as refused:
                self.refusal = refused
                if isinstance(refused, ReadBack):
                    self.meant, self.costs = "; ".join(parts[i:]), refused.costs
                self._out.append(RefereeSentence(translate_error(refused, self.lang), alone))
                break
        return self._out

    def say_aloud(self, lines: Sequence[str]) -> None:
        self._out += [RefereeSentence(line) for line in lines if line]

    def _hear_part(self, line: str, alone: Seat | None) -> None:
        self.exploring = None if self.confirming else find_stop(line, self.exploring, self.lang)
        if self.confirming:
            self._hear_confirmation(line)
        elif self.exploring is not None:
            self.say_aloud(tell_stop(self, self.exploring))
        elif (instead := read_correction(line, self.lang)) and self._last_step() is not None:
            self._correct(instead)
        elif line.casefold() in vocabulary(self.lang, "referee")["next"]:
            self._lay_again()
        elif self.match.is_over or self.match.open_questions()[0].seat == NATURE:
            self._hear_for_nature(line)
        else:
            self._hear_for_player(line, alone)

    def _hear_for_nature(self, line: str) -> None:
        """What the dice show or a card is; or a question, which nobody in particular asks."""
        to = self.listener()
        told = None if self.match.is_over else read_told(line, to)
        line = told.own if told is not None and told.verb == THROWS else line
        is_step = len(split_tokens(line)) == 1 and fold_text(line.strip()) in joint_words(self.lang, "step-back")
        query = Query("undo", (), "") if is_step else read_question(line, to, self.match.game.name)
        if query is None and not self.match.is_over:
            try:
                self._hear_typed_draw(line, to)
                return
            except RuleError:
                query = read_line(line, to, self.match.game.name)
                if query is None:
                    raise
        query = query or read_line(line, to, self.match.game.name)
        if query is not None:
            self._reply_to_query(query, self.question_of(None), None)
        else:
            self.say_aloud([self.say("The game is over.")])

    def _hear_typed_draw(self, line: str, to: Listener) -> None:
        """What the dice show; or one thing or a row of them, which is said again as it was understood."""
        if self.match.open_questions()[0].kind in self.box.DICE:
            self._play_answers([(NATURE, typed_draws.read_draw(line, self.match, to))])
            return
        row = rows.read_row(line, self.match, to, self.box)
        self.beside |= row.beside
        self._lay_answers(row.answers)

    def _lay_answers(self, answers: Sequence[Any]) -> None:
        """Lay things down, then the numbers that were said with them; before all else, say where they came to lie."""
        lying, before = list[str](), len(self._out)
        for action in answers:
            place, said = self._describe_place(), self.box.describe_laid(action, self.listener())
            if place and said:
                lying.append(" ".join((place.rstrip(":"), said, self.beside.get(place, ""))).rstrip())
            self._play_answers([(NATURE, action)])
        while (known := self._pop_known_answer()) is not None:
            self._play_answers([(NATURE, known)])
        if lying:
            self._out.insert(before, RefereeSentence("; ".join(lying) + "."))

    def _describe_place(self) -> str:
        """What is asked now is about which place of what is laid out."""
        if self.match.is_over or self.match.open_questions()[0].seat != NATURE:
            return ""
        return self.box.describe_place(
            self.match.game.view(self.match.state, None), self.match.open_questions()[0].kind
        )

    def _pop_known_answer(self) -> Any | None:
        """The answer to what is asked now, where it was said before; what does not fit any more is asked."""
        place = self._describe_place()
        if not place or self.match.open_questions()[0].kind in self.box.BESIDE or place not in self.beside:
            return None
        try:
            return typed_draws.read_draw(self.beside.pop(place), self.match, self.listener())
        except RuleError:
            return None

    def _hear_for_player(self, line: str, alone: Seat | None) -> None:
        if alone is None and (told := read_told(line, self.listener())) is not None:
            active: Seat | None = self.match.game.view(self.match.state, None).get("active")
            trade = read_told_trade(told, active, self.listener()) if self.box.AGREEING and active is not None else None
            if trade is not None and active is not None:
                self._play_told_trade(active, *trade)
                return
        seat, text = self.split_speaker(line, alone)
        question = self.question_of(seat)
        if self._is_early_throw(seat, text, question):
            return
        query = read_line(text, self.listener(seat), self.match.game.name, kinds=question.kinds)
        if query is not None and not is_answer_here(query, text, question):
            self._reply_to_query(query, question, alone)
            return
        try:
            action = self._understood(text, question)
            if action is None:
                self.say_aloud([self.say("Say the whole move, with everything it needs.")])
                return
        except ReadBack:
            raise
        except RuleError as refused:
            leaving, later = leave_phase_first(text, question, self.match.state)
            if self._is_sure and isinstance(later, ReadBack):
                leaving = later.before
            if leaving is None:
                raise later or refused from None
            self._play_answers([(seat, leaving)])
            self._hear_for_player(line, alone)
            return
        self._play_answers([(seat, action)])

    def _play_told_trade(self, active: Seat, partner: Seat, offer: str) -> None:
        """A trade that two have made, told by whoever: offered, agreed to and closed, or nothing of it."""
        fork = Referee(self.match.copy(), self.lang)
        offered = fork._understood(offer, fork.question_of(active))
        answers = [(active, offered)]
        fork._play_answers(answers)
        for seat, form in zip((partner, active), self.box.AGREEING, strict=True):
            wanted = form.format(seat=partner, active=active)
            known = (wanted, wanted.split()[0])
            action = next((one.action for one in fork.question_of(seat).choices if one.notation in known), None)
            if action is None:
                raise BadNotation(self.say("{name} cannot agree to that.", name=self.names[partner]))
            answers.append((seat, action))
            fork._play_answers(answers[-1:])
        self._play_answers(answers)

    def _correct(self, instead: str) -> None:
        """Something else in the place of the last answer: told first, and done where all agree."""
        last = self._last_step()
        assert last is not None
        fork = Referee(self.match.copy(), self.lang)
        fork._undo_to(last)
        fork._is_sure, fork._out = True, []
        fork._hear_part(instead, None)
        if self._is_sure:
            self._undo_to(last)
            self._hear_part(instead, None)
            return
        was = " ".join(tell_steps([last], self.words, self.listener()))
        now = " ".join(one.text for one in fork._out if one.seat is None)
        sentence = self.say("Instead of “{was}”: {now} If all agree, press Enter.", was=was, now=now)
        raise ReadBack(sentence, Understood(self.match.open_questions()[0], None), costs=False)

    def _understood(self, text: str, question: Asked) -> Any | None:
        """The answer that a line names; numbers are those of a list that was read out."""
        try:
            return understand_line(text, question, self.match.state, self.read_out).action
        except ReadBack as asks:
            if self._is_sure:
                return asks.understood.action
            raise

    def _is_early_throw(self, seat: Seat, text: str, question: Asked) -> bool:
        """Whether a line is what the dice show, said before anybody said that they roll: then it is both."""
        roll = next((c.action for c in question.choices if c.notation == "roll"), None)
        numbers = any(typed_draws.read_count(word, self.lang) for word in split_tokens(text))
        if roll is None or not numbers:
            return False
        fork, to = self.match.copy(), self.listener()
        fork.play(seat, roll)
        if not fork.open_questions() or fork.open_questions()[0].seat != NATURE:
            return False
        try:
            thrown = typed_draws.read_draw(text, fork, to)
        except RuleError:
            if typed_draws.read_numbers(text, self.lang) is None or read_line(text, to, self.match.game.name):
                return False
            raise
        self._play_answers([(seat, roll), (NATURE, thrown)])
        return True

    def split_speaker(self, line: str, alone: Seat | None = None) -> tuple[Seat, str]:
        """Whose words a line is: before a colon stands a name; without one, whoever is asked first."""
        name, colon, rest = line.partition(":")
        seat = find_seat(tuple(split_tokens(name)), self.listener()) if colon and not name.strip().isdecimal() else None
        if seat is not None:
            return seat, rest.strip()
        if alone is not None:
            return alone, line
        told = read_told(line, self.listener())
        if told is not None and told.seat is not None:
            return told.seat, told.own
        line = told.own if told is not None else line
        return next(d.seat for d in self.match.open_questions() if d.waits), line

    def question_of(self, seat: Seat | None) -> Asked:
        """What *seat* may answer now; nobody in particular may answer nothing."""
        match = self.match
        return list_choices(match.game, match.open_questions(), match.game.view(match.state, seat), self.listener(seat))

    # ---- what follows

    def _play_answers(self, answers: Sequence[tuple[Seat, Any]]) -> None:
        steps = list[Step[Any]]()
        for seat, action in answers:
            steps += self.match.play(seat, action)
        self.refusal, self.read_out = None, set()
        for step in steps:
            said = tell_steps([step], self.words, self.listener())
            self.say_aloud([*said, *self.box.describe_card_moves(self.match, step, self.listener(), self.typed_kinds)])
        if self.match.is_over:
            self.say_aloud(self.describe_result())

    def describe_result(self) -> list[str]:
        points = zip(self.names, self.match.game.points(self.match.state, None), strict=True)
        return [self.say("Points: {points}.", points="; ".join(f"{name}: {n}" for name, n in points))]

    def _reply_to_query(self, query: Query, question: Asked, alone: Seat | None) -> None:
        if query.name == "undo":
            self._ask_take_back()
            return
        seat, lines = reply_to_query(self, query, question)
        self.read_out |= numbers_told(lines, {choice.number: choice.sentence for choice in question.choices})
        self._out += [RefereeSentence(line, seat if seat is not None else alone) for line in lines if line]

    # ---- what is asked

    def describe_questions(self) -> list[RefereeSentence]:
        """What the table waits for: aloud in words that give no card away, or of one player alone."""
        if self.match.is_over or self.confirming:
            return []
        first = self.match.open_questions()[0]
        if first.seat == NATURE:
            return self._describe_nature_question()
        return [
            RefereeSentence(self._describe_question(decision))
            for decision in self.match.open_questions()
            if decision.waits
        ]

    def _describe_question(self, decision: Decision[Any]) -> str:
        view = self.match.game.view(self.match.state, decision.seat)
        question = self.box.describe_question(decision, view, self.listener())
        if not question:
            question = self.words.ask(decision, view, self.listener(decision.seat))
        return self.say("{name}: {question}", name=self.names[decision.seat], question=question)

    def _describe_nature_question(self) -> list[RefereeSentence]:
        question, holder = typed_draws.nature_question(self.match, self.listener()), self.find_card_holder()
        lines = [" ".join(part for part in (self._describe_place(), *question.sentences) if part)]
        if len(question.choices) <= SHOWN:
            left = rows.describe_left(question, self.box)
            told_all = "; ".join(choice.sentence for choice in question.choices) + "."
            lines.append(self.say("Left: {things}.", things=left) if left else told_all)
        return [RefereeSentence(line, holder) for line in lines]

    def find_card_holder(self) -> Seat | None:
        """The player who alone knows what nature is asked; of two who know it, the one who held the card."""
        if self.match.is_over or self.match.open_questions()[0].seat != NATURE:
            return None
        game, state, decision = self.match.game, self.match.state, self.match.open_questions()[0]
        action = list_nature_answers(decision)[0]
        whole = game.write(action)
        if game.heard(state, NATURE, action, None) == whole:
            return None
        knowing = [seat for seat in range(game.seats) if game.heard(state, NATURE, action, seat) == whole]
        active = game.view(state, None).get("active")
        return next((seat for seat in knowing if seat != active), knowing[0] if knowing else None)

    # ---- corrections

    def _ask_take_back(self) -> None:
        """Ask whether all agree to go back to before the last answer; what is laid before the game needs nobody."""
        last = self._last_step()
        if last is None:
            self.say_aloud([self.say("There is nothing to take back.")])
        elif last.kind in self.box.LAID:
            self._undo_to(last)
        else:
            # As the table heard it, not as the record writes it.
            line = " ".join(tell_steps([last], self.words, self.listener()))
            self.confirming = True
            self.say_aloud([self.say("Take back “{line}”? If all agree, type yes.", line=line)])

    def _last_step(self) -> Step[Any] | None:
        """The last answer that somebody gave, nature's typed ones too."""
        mine = (step for step in reversed(self.match.steps) if step.seat != NATURE or step.kind in self.typed_kinds)
        return next(mine, None)

    def _hear_confirmation(self, line: str) -> None:
        self.confirming = False
        last = self._last_step()
        if last is None or "yes" not in act_lexicon(self.lang).meanings(fold_text(line)):
            self.say_aloud([self.say("Left as it was.")])
        else:
            self._undo_to(last)

    def _undo_to(self, last: Step[Any]) -> None:
        self.match.undo_to(last.number, range(self.match.game.seats))
        self.beside.pop(self._describe_place(), None)
        self.say_aloud([self.say("Taken back.")])

    def _lay_again(self) -> None:
        """«next» after «back»: what was laid there goes down again."""
        again = self._find_laid_before()
        if again is None or self.match.open_questions()[0].seat != NATURE:
            self.say_aloud([said.text for said in self.describe_questions() if said.seat is None])
        else:
            self._lay_answers([self.match.game.read(self.match.state, again)])

    def _find_laid_before(self) -> str | None:
        """What a step back took up last and nothing else was laid since, read from the log."""
        taken, log = list[str](), self.match.log
        for number, line in enumerate(log):
            target = find_undo_target(line, number)
            if target is not None:
                taken.append(log[target].text)
            elif line.author == NATURE and taken:
                taken = taken[:-1] if taken[-1] == line.text else []
        return taken[-1] if taken else None


def is_answer_here(query: Query, line: str, question: Asked) -> bool:
    """A word that asks («save») may also be an answer here: then it answers, unless it is a single letter."""
    if len(line.strip()) == 1 or query.words:
        return False
    return any(split_tokens(line) == split_tokens(choice.notation) for choice in question.choices)
