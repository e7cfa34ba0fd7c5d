"""How to print the parts, in the reader's language: names of files, how parts lie, how long they take, colours.

Times and weights are reckoned from the solids for a usual printer; nobody has printed the set yet: the guide says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manifold3d import Manifold

from trueque.island.speech.names import terrain_names
from trueque.island.tactile.tactile_words import translate_shape_names
from trueque.locale import Speaker, speaker
from trueque.tactile.file_names import name_file

Part = tuple[str, int, Manifold]
WALLS, INFILL = 1.2, 0.15
"""How thick what is printed whole is on every side, and how full it is within."""
FLOW, OVERHEAD = 8.0, 1.25
"""Cubic millimetres a second through a nozzle of 0.4 mm in layers of 0.2 mm, and what ways without printing add."""
RACK = "card-rack"
WEIGHT = 0.00124
"""Grams of a cubic millimetre of PLA."""


def translate_part_names(lang: str) -> dict[str, str]:
    """What the words in the names of parts are in a language."""
    say = speaker("island", lang)
    return {
        "frame": say("frame"), "key": say("key"), "hex": say("hex"), "token": say("token"),
        "harbour": say("harbour"), "any": say("3 to 1"), "road": say("road"), "settlement": say("settlement"),
        "city": say("city"), "robber": say("robber"), "card": say("card"), "award": say("award"), "mark": say("mark"),
        "box": say("box"), "lid": say("lid"), "wood": say("wood"), "brick": say("brick"), "wool": say("wool"),
        "grain": say("grain"), "ore": say("ore"), "knight": say("Knight"), "discovery": say("Discovery"),
        "monopoly": say("Monopoly"), "road-building": say("Road Building"), "longest-road": say("Longest Road"),
        "largest-army": say("Largest Army"), "resources": say("resources"), "development": say("development"),
        "tokens": say("tokens"), "cost-table": say("table of costs"), RACK: say("card rack"), "die": say("die"),
        **{key: name for key, name, _, _ in terrain_names(lang)}, **translate_shape_names(lang),
    }  # fmt: skip


def make_part_file_name(part: str, lang: str) -> str:
    """The file of a part: «carta-fusta.stl», «marc-3.stl»."""
    known = translate_part_names(lang)
    head, _, rest = (part, "", "") if part in known else part.partition("-")
    return f"{name_file(known[head], *([known.get(rest, rest)] if rest else []))}.stl"


def count_minutes(solid: Manifold) -> tuple[float, float]:
    """How many minutes a part takes, and how many grams it weighs."""
    volume = solid.volume()
    shell = min(volume, WALLS * solid.surface_area())
    printed = shell + INFILL * (volume - shell)
    return printed / FLOW * OVERHEAD / 60, printed * WEIGHT


def write_guide(parts: Sequence[Part], lang: str) -> str:
    """What holds for all, then group by group how parts lie, and each with its copies, size, time and weight."""
    say = speaker("island", lang)
    reckoned = {name: count_minutes(solid) for name, _, solid in parts}
    minutes, grams = (sum(copies * reckoned[name][i] for name, copies, _ in parts) for i in (0, 1))
    lines = [say("How to print the set"), "", *describe_settings(say), ""]
    lines += [say("Everything together: {hours} h and {grams} g.",
                  hours=round(minutes / 60), grams=round(grams, -2))]  # fmt: skip
    for heads, sentence in describe_groups(say):
        lines += ["", sentence]
        lines += [describe_part(part, lang, reckoned[part[0]]) for part in parts if find_group(part[0]) in heads]
    return "\n".join(lines) + "\n"


def find_group(part: str) -> str:
    """What a part is printed with: the first word of its name; racks go with what lies on the table."""
    return part if part == RACK else part.partition("-")[0]


def describe_settings(say: Speaker) -> Iterator[str]:
    """What holds for every part."""
    yield say(
        "Layers of 0.2 mm, a nozzle of 0.4 mm, three walls, a filling of 15 %, PLA. No supports: nothing hangs over."
    )
    yield say("Every file lies as it is printed: its flat side down, what is felt on top. Turn nothing.")
    yield say(
        "Times and weights are reckoned from the drawings, at 8 cubic millimetres a "
        "second; your printer will say otherwise. Nobody has printed the whole set yet."
    )
    yield say(
        "Print one of each first: a hex, a token, a road, a settlement and a sector. If "
        "something does not go in, widen the holes by 0.1 mm with your slicer."
    )
    yield say(
        "Nothing is told by colour alone. For whoever sees a little: light parts on a dark frame, matt and never shiny."
    )


def describe_groups(say: Speaker) -> Iterator[tuple[tuple[str, ...], str]]:
    """The groups of parts by the first word of their names, each with how it lies and a colour that helps."""
    yield (
        ("frame",),
        say("The frame: six sectors, holes up, and bow ties that join them from below. Black or dark blue."),
    )
    yield (
        ("hex", "harbour"),
        say("Hexes and harbours: texture up. Dark green, reddish brown, light green, yellow, grey, sand."),
    )
    yield ("token",), say("Number tokens: braille up, the notch towards you. White.")
    yield (
        ("road", "settlement", "city", "robber"),
        say("Pieces: the player's shape up, pegs down. A light colour for each player, the robber black."),
    )
    yield ("card", "mark", "award"), say(
        "Cards: texture or relief up; development cards with the cross down. White, "
"resource cards as their hexes. Print the marks only if your resource cards are of "
"paper."
    )  # fmt: skip
    yield ("box", "lid"), say("Boxes: open side up; lids with their marks up. The colour of the player whose it is.")
    yield ("cost", RACK, "die"), say("For the table: texture up; a die on any side. White, pips painted black.")


def describe_part(part: Part, lang: str, reckoned: tuple[float, float]) -> str:
    """One file in a line."""
    name, copies, solid = part
    x0, y0, z0, x1, y1, z1 = solid.bounding_box()
    size = " × ".join(str(round(one)) for one in (x1 - x0, y1 - y0, z1 - z0))
    return speaker("island", lang)(
        "{n} of {file}: {size} mm, {minutes} min and {grams} g each",
        n=copies, file=make_part_file_name(name, lang), size=size, minutes=max(1, round(reckoned[0])),
        grams=max(1, round(reckoned[1])),
    )  # fmt: skip
