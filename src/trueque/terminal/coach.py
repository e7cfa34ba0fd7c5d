"""The coach of one person who practises against bots: a hint, advice, a verdict; never where people play people.

“hint” three times in a row gives more each time; “advice” is the champion's answer with its reason; “was that good?”
weighs one's last answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trueque.bots.reasons import describe_reasons, find_reasons
from trueque.bots.registry import bot, names
from trueque.review import hints
from trueque.review.judges import can_judge, make_judge

if TYPE_CHECKING:
    from trueque.speech import Asked
    from trueque.terminal.prompt import Prompt


class Coach:
    """What is said to one person; remembers how much of a question it has given away."""

    def __init__(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self._given = (-1, 0)
        """The length of the log, and the strength of the last hint."""

    def reply_to(self, what: str, question: Asked) -> str:
        say, session = self._prompt.voice.say, self._prompt.session
        if len(session.people) != 1:
            return say("You can get advice only when you play alone against bots.")
        if what == "good":
            return self._give_verdict(question)
        return self._give_hint(question) if what == "hint" else self._give_advice(question)

    def _give_hint(self, question: Asked) -> str:
        say, game = self._prompt.voice.say, question.game
        decision = next((one for one in question.decisions if one.waits), None)
        if decision is None or not can_judge(game.name):
            return say("Nobody here can judge positions of this game.")
        now = len(self._prompt.session.match.log)
        strength = self._given[1] + 1 if self._given[0] == now else hints.STRENGTHS[0]
        self._given = now, min(strength, hints.STRENGTHS[-1])
        judge = make_judge(game.name, game.options)
        return hints.make_hint(judge, question.view, decision, question.to, self._given[1]).sentence

    def _give_verdict(self, question: Asked) -> str:
        say, game = self._prompt.voice.say, question.game
        if not can_judge(game.name):
            return say("Nobody here can judge positions of this game.")
        judge = make_judge(game.name, game.options)
        choice = hints.weigh_last_choice(judge, self._prompt.session.match.record, self._prompt.seat)
        return hints.describe_verdict(judge, choice, question.to)

    def _give_advice(self, question: Asked) -> str:
        """The champion's answer to the question that waits, facts first; else the coach's strongest hint."""
        say, game = self._prompt.voice.say, question.game
        decision = next((one for one in question.decisions if one.waits), None)
        if decision is None or "champion" not in names(game.name):
            return say("The champion of this game cannot say why.")
        # A new one every time: it knows the view and nothing of what it said before.
        champion = bot("champion", game, f"advice {len(self._prompt.session.match.log)}")
        found = find_reasons(game, champion, question.view, decision, question.to)
        if found is not None:
            return say("Champion: {reasons}", reasons=describe_reasons(found, game, question.view, question.to))
        if not can_judge(game.name):
            return say("The champion of this game cannot say why.")
        judge = make_judge(game.name, game.options)
        return hints.make_hint(judge, question.view, decision, question.to, hints.STRENGTHS[-1]).sentence
