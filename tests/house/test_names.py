"""Names a stranger guesses: functions are verbs with their object, predicates say so, a class name stands once.

Which words we stopped using stands in docs/glossary.md. Events (`Discarded`) are classes in the past tense and no
functions, so nothing here is about them.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import nodes

SOURCE = Path(__file__).parents[2] / "src/trueque"
IRREGULAR = """begun bent bound bought broken brought built chosen dealt drawn forgotten found given gone grown heard
held hidden kept known laid lost made meant met paid said seen sent shown sold spelt spoken stolen stood struck
swollen taken taught thought thrown told torn won worn written"""
NO_PARTICIPLES = frozenset(("seed", "need", "feed", "speed", "red", "deed"))
PREPOSITIONS = """about above after against along among apart around aside at away before below beneath beside between
beyond by for from in inside into later near of off on onto out over since through to together under until up upon with
within without"""
FILLERS = frozenset(("get", "do", "make", "handle"))
SPEAKING = frozenset(("tell", "ask", "refuse"))
"""What a stranger takes for an act: who only returns the words for it is `describe_…`, `explain_…` or `make_…`."""
WORDS = ("str", "Refusal", "Question", "Decision")
PREDICATES = frozenset(("is", "are", "has", "can", "may", "must", "was", "does"))

PUBLIC_DOORS = {
    "heard": "the contract of a game (`kernel.game.Game`), written by other packages",
    "locked": "of a lock, as asyncio has it",
    "shown": "an optional part of that contract (docs/adding-a-game.md)",
    "joined": "an optional function of a game's words (docs/adding-a-game.md)",
    "spoken": "of every error that a game of another package raises (docs/adding-a-game.md)",
    "thrown": "of every event of dice, which other packages define",
    "seen_by": "the contract of an event (`kernel.event.Event`), written by other packages",
    "heard_by": "of a step of a match (docs/api.md)",
    "over": "the bot protocol (docs/bots.md)",
    "speaks": "the bot protocol (docs/bots.md)",
    "data_received": "asyncio calls it",
}
"""Names that others call or write: each with who does."""

CONTRACTS = {
    "Position": "a record of the compiled rules, named so in every core and in the kit's C and CUDA",
    "Tables": "as `Position`",
    "Switches": "as `Position`",
    "Sense": "as `Position`: what a core's own player writes on",
    "Sight": "as `Position`: in which is counted what a position looks like",
    "Net": "as `Position`: the weights of a search",
    "Notes": "as `Position`: what a search writes on",
    "Course": "the contract of a game's room `training`",
}
"""Class names that several games have by contract."""
SPOKEN = ("actions", "events", "steps", "view", "view_types")
"""Modules whose classes are named in records, logs and views: `is` says their names, and the page has them as types."""
PROTOCOL = (
    "server/protocol", "server/api", "table/messages", "table/coach", "pocket/hotseat", "speech/ears", "kernel/why",
    "kernel/decision",
)  # fmt: skip
"""Messages, and the plain values that they are read into or made of, share the name that the protocol gives them."""
NOUNS_IN_ING = frozenset(("founding", "encoding", "view_encoding", "timekeeping", "packing"))
"""Modules that end in -ing and hold what the noun says."""
PUBLIC_MODULES = {
    "bots/playing": "docs/api.md",
    "archive/loading": "docs/api.md",
    "archive/storing": "the other half of `loading`",
    "arena/spreading": "docs/api.md",
    "terminal/commands/founding": "a command",
}


def is_participle(word: str) -> bool:
    """Whether a word by itself says that something was done."""
    return word in IRREGULAR.split() or (len(word) > 3 and word.endswith("ed") and word not in NO_PARTICIPLES)


def is_vague(name: str) -> bool:
    """Whether a function's name is nothing but participles and prepositions, with or without a filler verb."""
    words = name.strip("_").split("_")
    if len(words) > 1 and words[0] in FILLERS:
        words = words[1:]
    return all(is_participle(word) or word in PREPOSITIONS.split() for word in words)


@cache
def modules() -> tuple[tuple[str, tuple[ast.AST, ...]], ...]:
    """Every module by its path, with its functions and classes."""
    return tuple(
        (
            path.relative_to(SOURCE).with_suffix("").as_posix(),
            tuple(n for n in nodes(path) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)),
        )
        for path in sorted(SOURCE.rglob("*.py"))
    )


def functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function and method with where it stands."""
    for place, defined in modules():
        for node in defined:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("__"):
                yield f"{place}:{node.lineno} {node.name}", node


def test_no_function_is_a_bare_participle_or_preposition() -> None:
    vague = [place for place, node in functions() if is_vague(node.name) and node.name not in PUBLIC_DOORS]
    assert not vague, f"say what it does, as a verb with its object (docs/glossary.md): {vague}"


def test_who_only_makes_words_or_questions_does_not_tell_ask_or_refuse() -> None:
    acting = []
    for place, node in functions():
        first, _, rest = node.name.strip("_").partition("_")
        returned = ast.unparse(node.returns).partition("[")[0].partition(" ")[0] if node.returns is not None else ""
        if rest and first in SPEAKING and returned in WORDS and node.name not in PUBLIC_DOORS:
            acting.append(place)
    assert not acting, f"it says or makes something and does not do it (docs/glossary.md): {acting}"


def test_no_rule_is_called_by_a_filler() -> None:
    vague = [
        place
        for place, node in functions()
        if "/core/" in place and node.name.startswith(("do_", "legal_", "lower_")) and not node.name.endswith("_door")
    ]
    assert not vague, f"`apply_…_answer`, `add_legal_…`: {vague}"


def test_what_answers_yes_or_no_says_so() -> None:
    asked = []
    for place, node in functions():
        first = node.name.strip("_").partition("_")[0]
        answers = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
        if answers and first.endswith("s") and first not in PREDICATES and node.name not in PUBLIC_DOORS:
            asked.append(place)
    assert not asked, f"a predicate begins with is_, has_, can_ or may_: {asked}"


def test_a_class_name_stands_once_in_the_house() -> None:
    places = defaultdict(list)
    for place, defined in modules():
        if place.startswith(PROTOCOL) or place.rpartition("/")[2] in SPOKEN:
            continue
        for node in defined:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(place)
    twice = {name: found for name, found in places.items() if len(found) > 1 and name not in CONTRACTS}
    assert not twice, f"two things of one name; say whose each is: {twice}"


def test_modules_are_nouns_of_what_they_hold() -> None:
    verbs = [
        place
        for place, _ in modules()
        if place.endswith("ing") and place.rpartition("/")[2] not in NOUNS_IN_ING and place not in PUBLIC_MODULES
    ]
    assert not verbs, f"a module is called after what it holds: {verbs}"


def test_every_exception_is_still_one() -> None:
    names = {node.name for _, node in functions()}
    classes = [node.name for _, defined in modules() for node in defined if isinstance(node, ast.ClassDef)]
    places = {place for place, _ in modules()}
    assert {name for name in PUBLIC_DOORS if name not in names} == set()
    assert {name for name in CONTRACTS if classes.count(name) < 2} == set()
    assert set(PUBLIC_MODULES) <= places
    assert {place.rpartition("/")[2] for place in places} >= NOUNS_IN_ING
