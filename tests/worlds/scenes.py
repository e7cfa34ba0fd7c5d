"""Scenes of time: what befalls clocks and nodes in an order that chance finds seldom; how long each lasts, it says.

Every fourth world plays one of them instead of a row of troubles, with a clock at each table, or without one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.worlds.company import leave_it_alone

if TYPE_CHECKING:
    from tests.worlds.world import World

BACK = (-3_600_000, -20_000)
AHEAD = (3_600_000, 20_000)


def forget(world: World) -> None:
    """Everybody forgets that they are asked: clocks run."""
    for client in world.clients:
        client.is_thoughtful, client.is_absent_minded = False, True


def stand_still(world: World) -> None:
    """Every node stands still for nearly a turn, with its machine or without."""
    forget(world)
    world.run(world.rng.uniform(1.0, 2.5))
    seconds, asleep = world.rng.uniform(7.0, 9.5), not world.is_shared and world.rng.random() < 0.25
    world.note(f"all stand still for {seconds:.1f} s")
    for node in world.nodes:
        node.pause(seconds, asleep)
    world.run(seconds + 4.0)


def be_gone(world: World) -> None:
    """All nodes are gone for nearly a turn, and begin again."""
    forget(world)
    world.run(world.rng.uniform(1.0, 2.5))
    world.note("all are gone")
    for node in world.nodes:
        world.kill(node)
    world.run(world.rng.uniform(5.5, 8.0))
    for node in world.nodes:
        world.start(node)
    world.run(5.0)


def begin_while_set_back(world: World) -> None:
    """The clock is set back while one node begins and the others stand still: by how much, it has to guess."""
    world.run(world.rng.uniform(1.0, 2.5))
    one, *others = world.rng.sample(world.nodes, len(world.nodes))
    world.kill(one)
    for node in others:
        node.pause(world.rng.uniform(7.0, 8.0))
    world.set_clock(world.rng.choice(BACK))
    # So long after the last lease ran out that what it guesses is seconds off what the others know.
    world.run(world.rng.uniform(3.4, 3.9))
    world.start(one)
    world.run(7.0)


def begin_soon_after_set_back(world: World) -> None:
    """The same by so little, and so soon, that it cannot know of it: it writes by the clock that was set."""
    world.run(world.rng.uniform(1.0, 2.5))
    one, *others = world.rng.sample(world.nodes, len(world.nodes))
    world.kill(one)
    for node in others:
        node.pause(world.rng.uniform(7.0, 8.0))
    world.set_clock(world.rng.choice((-4_500, -6_000)))
    world.start(one)
    for client in world.clients:
        client.is_thoughtful, client.nodes = False, [one]
        client.hang_up()
    world.run(8.0)
    for client in world.clients:
        client.nodes = world.nodes


def think_for_long(world: World) -> None:
    """At a table without a clock all that sit there think for long, and stay where they are: no bot sits down."""
    forget(world)
    world.run(19.0)


def set_ahead(world: World) -> None:
    """The clock is set while clocks run: nobody's turn is over for that."""
    forget(world)
    world.run(world.rng.uniform(1.0, 2.5))
    world.set_clock(world.rng.choice(AHEAD))
    world.run(3.0)


def set_again_and_again(world: World) -> None:
    """The clock is set again before everybody has seen that it was set: forwards, back, back to where it was."""
    for client in world.clients:
        client.is_thoughtful = False
    world.run(world.rng.uniform(0.5, 2.5))
    for _ in range(world.rng.choice((2, 2, 3, 4))):
        if world.rng.random() < 0.15:
            world.rng.choice(world.nodes).pause(world.rng.choice((0.3, 1.5, 4.0)))
        by = world.rng.choice(BACK + AHEAD)
        world.note(f"the clock is set by {by / 1000} s")
        world.set_clock(by)
        world.run(world.rng.choice((0.02, 0.2, 0.6, 1.2)) * world.rng.uniform(0.5, 1.5))
    world.run(4.0)


def die_before_a_draw(world: World) -> None:
    """An answer is stored that leads to a draw; whoever stored it is gone at that moment, and nobody comes for long."""
    for _ in range(500):
        world.run(0.02)
        if any(story.is_drawing for story in world.promises.stories.values()):
            break
    world.note("all are gone before a draw")
    for node in world.nodes:
        world.kill(node)
    for client in world.clients:
        client.is_away = True
    world.run(0.5)
    for node in world.nodes:
        world.start(node)
    world.run(15.0)


def pause_for_long(world: World) -> None:
    """A table pauses for longer than a turn lasts, and goes on: nobody's time is over."""
    forget(world)
    world.run(world.rng.uniform(1.0, 2.0))
    for _ in range(4):
        for match in world.promises.stories:
            if not world.promises.stories[match].is_paused:
                next(one for one in world.companions if one.match == match and one.sits).propose("pause")
        world.run(1.0)
    world.run(4.0)
    for _ in range(3):
        for one in world.companions:
            one.ask_to_go_on()
        world.run(1.0)


def leave_alone(world: World) -> None:
    """All leave a table without a clock, and are away: the bots that keep their seats wait."""
    world.run(world.rng.uniform(1.0, 2.0))
    world.note(leave_it_alone(world))
    world.run(9.5)


def find_scene(seed: int) -> Callable[[World], None] | None:
    """What the world of *seed* plays, if it is one of time."""
    if seed % 16 == 7:
        return RARER[seed // 16 % len(RARER)]
    return SCENES[seed // OF_CLOCKS % len(SCENES)] if seed % OF_CLOCKS == 1 else None


OF_CLOCKS = 4
SCENES: list[Callable[[World], None]] = [
    stand_still, be_gone, begin_while_set_back, set_ahead, die_before_a_draw, set_again_and_again
]  # fmt: skip
RARER = (think_for_long, begin_soon_after_set_back, pause_for_long, leave_alone)
"""Those of every sixteenth world."""
OF_NODES = (begin_while_set_back, think_for_long, begin_soon_after_set_back)
"""Those that need several nodes on one database."""
OF_COMPANY = (pause_for_long, leave_alone)
"""Those whose people talk and agree (`company.py`)."""
WITHOUT_CLOCK, AT_NODES_APART = (think_for_long, leave_alone), (think_for_long,)
"""Those whose tables have no clock, and those whose people each call a node of their own."""
