"""One game at this keyboard: people and bots answer until it is over."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from trueque.bots.bot_protocols import can_speak
from trueque.kernel import NATURE, Decision, IllegalAction, Seat
from trueque.kernel.match import Match, Step
from trueque.kernel.position import write_link, write_position
from trueque.kernel.record import TABLE
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import translate_error
from trueque.telling.event_lines import classify_kind, join_parts, sum_up_round, tell_steps
from trueque.telling.levels import CLASSES, AnnouncementMoment, announce_events
from trueque.terminal.prompt import Prompt, Quit, UndoWanted
from trueque.terminal.records import kept_games_folder, unused_path, write_record_file
from trueque.terminal.seats import SeatedPlayer
from trueque.terminal.voice import Voice

SENTENCE = re.compile(r"(?<=[.?!]) ")
PAGE = 40
"""Blank lines that hide one player's cards from the next."""


class Session:
    """A match with its players, until the end or until somebody leaves."""

    command = "play"
    """The command that goes on with its record."""

    def __init__(
        self, match: Match[Any, Any], players: Sequence[SeatedPlayer], voice: Voice, file: Path | None = None
    ) -> None:
        self.match = match
        self.players = list(players)
        self.voice = voice
        self.file = file
        self.words = game_words(match.game.name)
        self.people = [seat for seat, player in enumerate(players) if player.is_person]
        self.heard = dict.fromkeys(self.people, len(match.steps))
        """How many steps each person has been told."""
        self.at_keyboard: Seat | None = self.people[0] if len(self.people) == 1 else None
        self.prompts = {seat: Prompt(self, seat) for seat in self.people}
        self.reads_back = True
        """Whether what costs something is read back before it is done, where it was said in free words."""
        self._silent_at = -1

    def listener(self, seat: Seat | None) -> Listener:
        return Listener(self.voice.lang, seat, tuple(player.name for player in self.players))

    def play_session(self) -> bool:
        """Play on; whether the game came to its end."""
        self.save_record()
        while not self.match.is_over:
            try:
                self.play_step()
            except UndoWanted as undo:
                self.take_back(undo.seat)
            except Quit:
                return False
            except KeyboardInterrupt:
                self.break_off()
                return False
            except Exception as bug:
                self.note_position(bug)
                raise
        for seat in self.people[:1]:
            self.tell_news(seat)
        self.voice.print_lines(self.describe_result())
        return True

    def note_position(self, bug: Exception) -> None:
        """Add the position to a bug: whoever reports it passes it on as a line."""
        with suppress(Exception):  # a position that cannot be written must not hide what broke
            bug.add_note(f"/#/p/{write_link(write_position(self.match.game, self.match.state))}")

    def play_step(self) -> None:
        """One answer of somebody: bots first, since people think longer."""
        decisions = self.match.open_questions()
        if decisions[0].seat == NATURE:
            self.type_dice(decisions[0])
            return
        if self.let_bot_answer(decisions):
            return
        seats = [d.seat for d in decisions if d.waits and self.players[d.seat].is_person]
        seat = seats[0]
        self.hand_over(seat)
        self.tell_news(seat)
        action = self.prompts[seat].ask_for_answer()
        self.play_answer(seat, action)
        self.tell_news(seat, reply=True)

    def let_bot_answer(self, decisions: Sequence[Decision[Any]]) -> bool:
        """Let one bot answer; those that only may speak are asked once for every new log line."""
        fresh, self._silent_at = self._silent_at != len(self.match.log), len(self.match.log)
        for decision in sorted(decisions, key=lambda d: d.waits):
            player = self.players[decision.seat]
            if player.bot is None or not (decision.waits or (fresh and can_speak(player.bot, decision))):
                continue
            action = player.bot.choose(self.match.game.view(self.match.state, decision.seat), decision)
            if action is not None:
                self.play_answer(decision.seat, action)
                return True
        return False

    def play_answer(self, seat: Seat, action: Any) -> None:
        self.match.play(seat, action)
        self.save_record()

    def type_dice(self, decision: Decision[Any]) -> None:
        """Ask whoever is at the keyboard for what the real dice show."""
        seat = self.people[0] if self.at_keyboard is None else self.at_keyboard
        self.tell_news(seat)
        action = self.prompts[seat].ask_for_dice(decision)
        self.match.play(NATURE, action)
        self.save_record()

    def tell_news(self, seat: Seat, reply: bool = False) -> None:
        """Tell *seat* what it has not heard; the reply to its own answer comes in one breath."""
        steps = self.match.steps[self.heard[seat] :]
        self.heard[seat] = len(self.match.steps)
        lines = self.tell_by_level(steps, seat, reply)
        if reply and lines:
            lines = [" ".join(lines)]
        self.voice.print_reply(remove_echo(lines, self.prompts[seat].question_opening()))

    def tell_by_level(self, steps: Sequence[Step[Any]], seat: Seat, reply: bool) -> list[str]:
        """*steps* as much as *seat* wants to be told: briefly, the round before its turn is one breath."""
        prompt, to = self.prompts[seat], self.listener(seat)
        whole = tell_steps(steps, self.words, to)
        if prompt.telling == "normal":
            return whole
        if prompt.telling == "brief" and any(
            classify_kind(step.seen_by(seat), seat, reply) == "turn" for step in steps
        ):
            prompt.untold = whole
            lines = ((n, step.seen_by(seat)) for n, step in enumerate(steps))
            return [said for said in [join_parts(sum_up_round(lines, self.words, to, "brief"))] if said]
        points = tuple(self.match.game.points(self.match.state, seat))
        moment = AnnouncementMoment(prompt.current_question(), points, self.count_rolls)
        levels = dict.fromkeys(CLASSES, prompt.telling)
        return [line for step in steps if (line := " ".join(announce_events(step.seen_by(seat), moment, levels)))]

    def count_rolls(self, total: int) -> int:
        """How often two dice showed *total* so far."""
        return sum(event.thrown == total for step in self.match.steps for event in step.events)

    def hand_over(self, seat: Seat) -> None:
        """Hide one person's cards before the next takes the keyboard."""
        if self.at_keyboard == seat:
            return
        say = self.voice.say
        if self.at_keyboard is not None:
            for _ in range(PAGE):
                self.voice.print_line()
        self.at_keyboard = seat
        self.voice.print_line(say("Pass to {name}, then press Enter.", name=self.players[seat].name))
        if self.voice.read_line() is None:
            raise Quit

    def take_back(self, seat: Seat) -> None:
        """Undo by the rule; a refusal is a sentence."""
        try:
            self.match.undo(seat)
        except IllegalAction as refused:
            self.voice.print_reply([translate_error(refused, self.voice.lang)])
            return
        self.heard = {s: min(n, len(self.match.steps)) for s, n in self.heard.items()}
        self.save_record()
        self.voice.print_reply([self.voice.say("Taken back.")])

    def save_for_later(self) -> Path:
        """Whoever leaves finds the game again: in its file, or in the folder of games that were broken off."""
        if self.file is None:
            folder = kept_games_folder()
            folder.mkdir(parents=True, exist_ok=True)
            self.file = unused_path(folder / f"{self.match.game.name}.trq")
        self.save_record()
        return self.file

    def break_off(self) -> None:
        """Somebody pressed Ctrl-C: nothing is lost, the game is kept and can be played on."""
        self.save_for_later()
        self.voice.print_line()
        self.voice.print_line(self.describe_saved_place())

    def describe_saved_place(self) -> str:
        """Where the game is kept, and how one goes on with it."""
        say, file = self.voice.say, str(self.file)
        return say("Saved in {file}. To play on: trueque {command} {file}", file=file, command=self.command)

    def save_record(self) -> None:
        """Write the record after every answer, where a file was named."""
        if self.file is not None:
            write_record_file(self.match.record, self.file)

    def describe_result(self) -> list[str]:
        """Who won, and everybody's points."""
        say, game, state = self.voice.say, self.match.game, self.match.state
        scores = game.scores(state) or ()
        names = [player.name for player in self.players]
        if len(self.people) == 1:
            names[self.people[0]] = say("You")
        best = [names[seat] for seat, score in enumerate(scores) if score == max(scores) and score > 0]
        points = game.points(state, self.people[0] if self.people else None)
        standing = "; ".join(f"{name}: {n}" for name, n in zip(names, points, strict=True))
        won = say("Game over. Winner: {names}.", names=", ".join(best)) if best else say("Game over. Nobody wins.")
        return [won, say("Points: {points}.", points=standing)]


def remove_echo(lines: list[str], question: str) -> list[str]:
    """News without its last sentences where the question that follows begins with them."""
    if not lines or not question:
        return lines
    sentences = SENTENCE.split(lines[-1])
    for kept in range(len(sentences)):
        if question.startswith(" ".join(sentences[kept:])):
            return [line for line in (*lines[:-1], " ".join(sentences[:kept])) if line]
    return lines


def write_seat_lines(match: Match[Any, Any], lines: Sequence[str]) -> None:
    """Log who sits where, once."""
    if not any(line.author == TABLE for line in match.log):
        for line in lines:
            match.log_table_line(line)
