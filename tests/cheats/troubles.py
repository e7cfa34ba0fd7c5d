"""What befalls honest tables: pages loaded again, lines that break, shares that come late, answers taken back."""

from __future__ import annotations

from dataclasses import replace

from tests.cheats.pages import Client, Page, Reply
from tests.cheats.world import Operator, World
from trueque.kernel.game import NATURE


class Troubled(Operator):
    """An honest server, and people whose machines are as machines are."""

    def __init__(self, often: float = 0.04) -> None:
        self.often = often
        self.counts = {"reloads": 0, "broken lines": 0, "late shares": 0, "deaf": 0, "taken back": 0, "agreed": 0}
        self.counts["lost keys"] = 0

    def happens(self, world: World, what: str) -> bool:
        is_so = world.rng.random() < self.often
        self.counts[what] += is_so
        return is_so

    def reaches(self, world: World, client: Client) -> bool:
        if isinstance(client, Page):
            if self.happens(world, "broken lines"):
                client.lose_line()
                world.tell(client, world.rounds.count + 1)
            if self.happens(world, "reloads"):
                world.load_again(client)
        return not (client.seat is not None and self.happens(world, "deaf"))

    def takes(self, world: World, given: dict[int, bytes]) -> dict[int, bytes]:
        return {seat: share for seat, share in given.items() if seat == 0 or not self.happens(world, "late shares")}

    def carries(self, world: World, client: Client, reply: Reply) -> Reply:
        # Often, since there are few keys: its line breaks with it, and a page's share comes after its key.
        if reply.key is None or world.rng.random() > 0.3:
            return reply
        self.counts["lost keys"] += 1
        client.lose_line()
        return Reply() if isinstance(client, Page) else replace(reply, key=None)

    def goes_on(self, world: World) -> None:
        if world.match.is_over:
            return
        if self.happens(world, "broken lines"):
            world.match.log_table_line("pause")
            world.match.log_table_line("resume")
        last = world.match.steps[-1] if world.match.steps else None
        if last is None:
            return
        if last.seat != NATURE and not any(event.shows for event in last.events) and self.happens(world, "taken back"):
            world.match.undo(last.seat)
        elif self.happens(world, "agreed"):
            answers = [step.number for step in world.match.steps[-8:] if step.seat != NATURE]
            if answers:
                world.match.undo_to(world.rng.choice(answers), range(world.seats))
        world.draw()
