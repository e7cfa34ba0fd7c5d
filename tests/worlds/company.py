"""People who do more than answer: they talk while others are away, mute each other, pause, take back, go and come back.

Every fourth world is one of theirs (`World.is_sociable`); what they may expect is in `talk_promises.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from tests.worlds.clients import Client

if TYPE_CHECKING:
    from tests.worlds.world import World

Json = dict[str, Any]
AGREES = 0.85
"""How often somebody agrees to what another proposes."""


class Companion(Client):
    """Somebody with company."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.chats: dict[int, str] = {}
        """Lines of chat that were heard, by their number."""
        self.muted: set[str] = set()
        """Whom this one has muted, as was acknowledged."""
        self.ever_muted: set[str] = set()
        self.is_paused = False

    def hello(self) -> Json:
        return super().hello() | {"chat_since": max(self.chats, default=0)}

    def _take_chat(self, told: Json) -> None:
        self.chats[told["number"]] = told["text"]

    def _take_update(self, told: Json) -> None:
        super()._take_update(told)
        if told["position"] is not None:
            self.is_paused = told["position"]["paused"]

    def _take_ack(self, told: Json) -> None:
        said = self.pending.get(told["id"])
        super()._take_ack(told)
        if said is not None and said["type"] == "mute":
            (self.muted.add if said["on"] else self.muted.discard)(said["person"])

    def _take_proposal(self, told: Json) -> None:
        if told["status"] != "open" or self.seat not in told["missing"]:
            return
        word = "agree" if self.rng.random() < AGREES or told["what"] == "resume" else "decline"
        self.agenda.add(self.think_seconds(), lambda: self.reply(told["number"], word))

    def reply(self, number: int, word: str) -> None:
        if self.is_greeted and self.seat is not None:
            self.say("reply", proposal=number, say=word)

    def mute(self, other: Client) -> None:
        """Hear them no more, or again: whoever wants to hear somebody again may, whatever becomes of that."""
        on = other.person not in self.muted
        if on:
            self.ever_muted.add(other.person)
        else:
            self.muted.discard(other.person)
        if self.is_greeted and other is not self:
            self.say("mute", person=other.person, on=on)

    def propose(self, what: str, to: int | None = None) -> None:
        if self.is_greeted and self.seat is not None and not self.is_over:
            self.say("propose", what=what, to=to)

    def propose_undo(self) -> None:
        """One of the last answers of whoever it was."""
        answers = [number for number, line in self.told.items() if line["by"] >= 0]
        if answers:
            self.propose("undo", self.rng.choice(sorted(answers)[-4:]))

    def leave(self, seconds: float) -> None:
        """Go, look on for so long, and come back to the seat."""
        if self.is_greeted and self.seat is not None:
            self.stays_out = True
            self.say("leave")
            self.agenda.add(seconds, self.come_back)

    def ask_to_go_on(self) -> None:
        if self.is_paused:
            self.propose("resume")

    def return_home(self) -> None:
        self.is_away = False

    def come_back(self) -> None:
        self.stays_out = False
        self.hang_up()


def talk(world: World) -> str:
    for client in world.rng.choices(world.companions, k=3):
        client.chat()
    return ""


def talk_behind_their_back(world: World) -> str:
    """Somebody's line breaks, and what was said meanwhile is there when they come back."""
    gone, *others = world.rng.sample(world.companions, len(world.companions))
    gone.hang_up()
    for client in others:
        client.chat()
    return gone.person


def talk_unheard(world: World) -> str:
    """Of what is written now some nodes never hear that it was."""
    for node in world.nodes:
        node.machine.after += 1
    return talk(world)


def stumble(world: World) -> str:
    """What is written now is refused, whoever writes it."""
    for node in world.nodes:
        node.machine.before += 4
    return ""


def mute_somebody(world: World) -> str:
    one, other = world.rng.sample(world.companions, 2)
    one.mute(other)
    world.agenda.add(world.rng.uniform(0.5, 2.0), other.chat)
    if world.rng.random() < 0.5:
        world.agenda.add(world.rng.uniform(0.5, 2.0), one.hang_up)
    return f"{one.person}, {other.person}"


def pause_for_a_while(world: World) -> str:
    one, seconds = world.rng.choice(world.companions), world.rng.uniform(2.0, 8.0)
    one.propose("pause")
    for client in world.companions:
        if client.match == one.match:
            world.agenda.add(seconds, client.ask_to_go_on)
    return f"{one.person} for {seconds:.1f} s"


def take_back(world: World) -> str:
    one = world.rng.choice(world.companions)
    one.propose_undo()
    return one.person


def go_and_come_back(world: World) -> str:
    one, seconds = world.rng.choice(world.companions), world.rng.uniform(0.5, 6.0)
    one.leave(seconds)
    return f"{one.person} for {seconds:.1f} s"


def leave_it_alone(world: World) -> str:
    """All leave, and then they are away: the bots that keep their seats wait like everybody else."""
    seconds = world.rng.uniform(7.0, 9.0)
    for one in world.companions:
        one.leave(seconds)

    def go() -> None:
        for client in world.companions if not world.healed_at else ():
            client.is_away = True
            world.agenda.add(seconds, client.return_home)

    world.agenda.add(0.3, go)
    return f"for {seconds:.1f} s"


DEEDS: dict[str, Callable[[World], str]] = {
    "talk": talk, "talk behind somebody": talk_behind_their_back, "mute": mute_somebody, "break": pause_for_a_while,
    "take back": take_back, "go and come back": go_and_come_back, "nobody there": leave_it_alone,
    "talk unheard": talk_unheard, "stumble": stumble,
}  # fmt: skip


def resume_all(world: World, rng: Random) -> None:
    """Who is told that the game pauses proposes to go on, until it does."""
    for client in world.companions:
        client.ask_to_go_on()
    world.agenda.add(rng.uniform(0.8, 1.2), lambda: resume_all(world, rng))
