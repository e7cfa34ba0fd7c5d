"""Rivers, a card set in a package of its own, is played like one of ours: rules, words, bots, terminal, page's cards.

Sets are found when The Princes is first loaded, so each test asks a process that starts with the package installed.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside.site import EXAMPLES, install
from tests.sources import parse

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/adding-a-card-set.md"

FOUND = """
from random import Random
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel.match import Match
from trueque.kernel.registry import house_rules, make_game
from trueque.locale import speaker
from trueque.princes.game import Princes
from trueque.princes.brought.box import DeckLimits
from trueque.princes.brought.drafts import draft_deck
from trueque.princes.brought.text import write_deck
from trueque.princes.programs import number_cards
from trueque.princes.rules import make_rules
from trueque.princes.shelf import cards
from trueque.telling.lookup import describe_preset

numbers = list(number_cards())
assert numbers.index("yule") == 89, "installing a set moves no card of ours"
game = Princes(make_rules({"mode": "rivers", "limit": "100"}), "plain")
assert game.rules.target == 10 and game.rules.backs == ("basic",) * 3 + ("rivers",) * 3, "so many stacks as it says"
assert game.census(game.start())["ferry"] == 4
assert "ferry" not in make_game("princes", {"mode": "gold"}).census(make_game("princes", {"mode": "gold"}).start())
duel = Princes(make_rules({"mode": "duel-rivers", "limit": "100"}), "plain")
assert duel.rules.backs == ("basic", "basic", "basic", "rivers", "turmoil", "progress")
held = duel.census(duel.start())
assert (held["ferry"], held["high_water"], duel.rules.target) == (4, 2, 13) and "pirate_ship" not in held
brought = write_deck(draft_deck(Random(1), DeckLimits(), {"ferry": 4}))
mixed = Princes(make_rules({"mode": "tournament", "limit": "100", "red_deck": brought}), "plain")
assert mixed.census(mixed.start())["ferry"] >= 4, "its cards may be brought to a tournament"
assert play_game(mixed, [bot("greedy", mixed, 1), bot("random", mixed, 2)], Random(4)).scores
played = play_game(game, [bot("greedy", game, 1), bot("random", game, 2)], Random(4))
again = Match.replay(game, played.record(game, ("greedy", "random")))
assert again.is_over
for lang, title in (("es", "Los ríos"), ("ca", "Els rius"), ("en", "The Rivers")):
    *_, theme, duel = house_rules("princes").translate(speaker("princes", lang)).presets
    assert theme.title == title
    assert duel.title.endswith(f": {title}") and title in duel.line, "a Duel with it, in the place of an age of ours"
    assert describe_preset("princes", game.options, lang) == title, "so it stands under a table's name"
assert describe_preset("quick", {}, "ca") == "", "there is but one"
ferry = next(card for card in cards() if card["id"] == "ferry")
assert ferry["scene"] == "ship" and ferry["set_names"]["ca"] == "Els rius"
print("played", len(again.steps) > 100)
"""

STORED = """
from tests.princes.table import ME, THEY, Table
from trueque.kernel.position import read_position, write_position
from trueque.kernel.words import Listener
from trueque.princes.actions import Build, Roll
from trueque.princes.speech import words

t = Table("rivers").lay(ME, L1t="fishery", L1b="austin").hold(ME, "fish_pond")
t.stock(ME, brick=1).do(Build("fish_pond", "forest2"))
assert t.game.view(t.state, THEY)["realms"][ME]["caches"] == {"pond": 0}
t.stock(ME, pond=3, grain=3, ore=1)
assert t.total(ME, "grain") == 6, "three more than the fields hold"
line = write_position(t.game, t.state)
assert " pond 3 " in line and write_position(t.game, read_position(line).state) == line
told = words.describe(t.game.view(t.state, None), Listener("en", None, ("Ana", "Biel")))
assert any("Fish Pond: 3 grain" in one for one in told), told
t.stock(ME, wool=3, wood=1).dice()
t.do(Roll())
t.throw(6, "brigands")
assert t.total(ME, "wool") == 0, "8 in regions are counted"
t.stock(ME, wool=2, wood=1, pond=3).dice()
t.do(Roll())
t.throw(6, "brigands")
assert t.total(ME, "wool") == 2, "of 10 those in the pond are not"
print(line)
"""

MANY = """
import warnings
from random import Random
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel.match import Match
with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter("always")
    from trueque.kernel.registry import house_rules, make_game
    from trueque.princes.rules import MODES
assert "rivers" not in MODES, "it says that it makes no game of its own"
assert MODES["duel-rivers"].backs == ("basic",) * 3 + ("gold", "turmoil", "progress") + ("rivers",) * 2
assert house_rules("princes").presets[-1].line == "All three ages and The Rivers, to 13."
game = make_game("princes", {"mode": "duel-rivers", "limit": "100"})
played = play_game(game, [bot("normal", game, 1), bot("greedy", game, 2)], Random(4))
again = Match.replay(game, played.record(game, ("normal", "greedy")))
assert any("8" in game.write(step.action).split() for step in again.steps), "the eighth stack is used"
print(again.is_over, [str(one.message) for one in heard])
"""

SPOKEN = """
from random import Random
from trueque.kernel.words import Listener
from trueque.princes.game import make
from trueque.princes.speech import words
from trueque.terminal.cli import main
import sys

game, rng = make({"mode": "rivers", "limit": "100"}), Random(1)
state, heard = game.start(), set()
for _ in range(900):
    found = game.decisions(state)
    if not found:
        break
    decision = found[0]
    answers = decision.answers
    action = rng.choices(list(answers), decision.odds)[0] if decision.seat < 0 else answers.sample(rng)
    for lang, seat in (("es", 0), ("ca", 1), ("en", None)):
        to, view = Listener(lang, seat, ("Ana", "Biel")), game.view(state, seat)
        heard.add(words.ask(decision, view, to))
        heard.update(words.describe(view, to))
    for event in game.play(state, decision.seat, action):
        heard.add(words.tell(event, Listener("ca", None, ("Ana", "Biel"))))
assert any("Els rius" in line for line in heard), "the stacks are told by the set's own name"
sys.argv = ["trueque", "cards", "princes", "barca de pas", "--lang", "ca"]
sys.exit(main())
"""

WELL = """
from random import Random
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel.match import Match
from trueque.kernel.check import Effort, check_game
from trueque.princes.game import make
from tests.princes.pairs.laying import Ground
from tests.princes.pairs.proving import pairs, prove, with_dice, with_events
from trueque.princes.catalogue import CARDS

for mode in ("rivers", "duel-rivers"):
    check_game(make({"mode": mode, "limit": "100"}), Effort(games=1, every=60, answers_tried=2, worlds_depth=3))
    players = [bot(name, make({"mode": mode}), 1) for name in ("champion", "strong")]
    ended = play_game(make({"mode": mode}), players, Random(4))
    assert Match.replay(make({"mode": mode}), ended.record(make({"mode": mode}), ("champion", "strong"))).is_over
ground = Ground("rivers")
own = [card for card in ground.cards if CARDS[card].set == "rivers"]
deeds = sum(prove(ground, case, 2) for found in (pairs(own), with_events(own, ground.events), with_dice(own))
            for case in found)
assert deeds > 3000, deeds
print("proved")
"""


SERVED = """
import asyncio
from pathlib import Path
from random import Random
from tests.server.kit import Person, running

async def main():
    async with running(Path(".")) as node:
        ana = await Person(node, "Ana", "ca").come_in()
        rules = (await ana.http.get("/api/house-rules/princes", params={"lang": "ca"})).json()
        named = [(one["name"], one["title"]) for one in rules["presets"]]
        assert named[-2:] == [("rivers", "Els rius"), ("duel-rivers", "Duel: Els rius")]
        shelf = (await ana.http.get("/api/cards/princes")).json()
        assert [card["set_names"]["es"] for card in shelf if card["id"] == "whirlpool"] == ["Los ríos"]
        wish = {"game": "princes", "options": {"mode": "rivers"}}
        made = await ana.make_table(**wish, seats=[{"kind": "me"}, {"kind": "bot", "bot": "normal"}])
        assert made["table"]["rules"] == "Els rius"
        socket, rng = await ana.sit(made), Random(1)
        for _ in range(60):
            if await socket.answer_somehow(rng) is None:
                await socket.hear(60)
        assert [stack["back"] for stack in socket.position["view"]["stacks"]] == ["basic"] * 3 + ["rivers"] * 3
        await ana.close()
    print("served")

asyncio.run(main())
"""


@pytest.mark.soak
def test_a_table_of_the_set_is_played_at_a_server(tmp_path: Path) -> None:
    assert told(tmp_path, SERVED) == "served\n"


def told(site: Path, code: str, **changed: object) -> str:
    """What a process says that starts with the package installed; perhaps with something else in its `set.json`."""
    install(site, "rivers")
    path = site / "rivers/set.json"
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **changed}), encoding="utf-8")
    return run(site, code)


def run(site: Path, code: str) -> str:
    """What a process says with what is installed there."""
    paths = os.pathsep.join([str(site), str(ROOT / "src"), str(ROOT)])
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": paths}, cwd=site,
                          capture_output=True, text=True, timeout=600, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_the_set_is_found_dealt_played_and_stored(tmp_path: Path) -> None:
    assert told(tmp_path, FOUND) == "played True\n"


def test_a_card_of_the_set_is_a_store_of_its_own(tmp_path: Path) -> None:
    assert "fish_pond" in told(tmp_path, STORED)


def test_a_set_says_how_many_stacks_it_has_and_which_games_it_makes(tmp_path: Path) -> None:
    beside: dict[str, object] = {"stacks": 0, "duel_in_place_of": "", "duel_beside": True, "duel_stacks": 2}
    assert told(tmp_path, MANY, **beside) == "True []\n"


@pytest.mark.soak
def test_the_set_is_told_in_three_languages(tmp_path: Path) -> None:
    assert told(tmp_path, SPOKEN).startswith("Barca de pas (ferry).")


@pytest.mark.soak
def test_the_set_keeps_the_contract_and_its_cards_are_proved(tmp_path: Path) -> None:
    assert told(tmp_path, WELL) == "proved\n"


KEPT = """
import re
from dataclasses import replace
from random import Random
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.envs import gym
from trueque.kernel.errors import BadOptions
from trueque.kernel.match import Match
from trueque.kernel.position import read_position, write_position
from trueque.kernel.record import read_record, write_record
from trueque.kernel.registry import make_game
from trueque.kernel.versions import list_game_labels
from trueque.princes.cards import set_versions
from trueque.princes.cards.sets import find_outside_sets

found = dict(find_outside_sets())
label = set_versions.set_label("rivers")
assert re.fullmatch("rivers@0.1[+][0-9a-f]{8}", label), label
game = make_game("princes", {"mode": "rivers", "limit": "100"})
assert list_game_labels(game) == ("princes@4", label)
played = play_game(game, [bot("greedy", game, 1), bot("random", game, 2)], Random(4))
kept = write_record(played.record(game, ("greedy", "random")))
line = write_position(game, game.start())
assert f" packages={label} " in kept.splitlines()[1] and f" packages={label} " in line
assert "packages" not in make_game("princes", {"mode": "gold"}).options, "what does not use it does not name it"
assert f"with_{label.partition('+')[0]}_" in gym("princes", {"mode": "rivers"}).unwrapped.metadata["name"]

def upgrade(change, version="0.2"):
    one = found["rivers"]
    cards = tuple(change(dict(card)) for card in one.blocks)
    set_versions.find_outside_sets = lambda: {"rivers": replace(one, blocks=cards, version=version)}
    set_versions.set_label.cache_clear()

def refused(options):
    try:
        make_game("princes", options)
    except BadOptions as why:
        return why.spoken("en")

def replay():
    record = read_record(kept)
    return Match.replay(make_game(record.game, record.options), record).is_over

upgrade(lambda card: card | {"names": {"en": "Other"}, "scene": "well"})
again = set_versions.set_label("rivers")
assert replay() and again == label.replace("0.1", "0.2"), "other words are the same game"
assert read_position(line).game.options["packages"] == again
upgrade(lambda card: card | ({"cost": {"wood": 3}} if card["id"] == "ferry" else {}))
other, options = set_versions.set_label("rivers"), dict(read_record(kept).options)
assert refused(options) == (f"This game was played with the card set {label}; {other} is installed, whose cards or "
    "effects are others, so that its lines would mean something else. Install version 0.1 of it."), refused(options)
set_versions.find_outside_sets = dict
assert refused(options) == (f"This game is played with the card set {label}, which is not here or cannot be used: "
                            "install it.")
assert "the card set mills@2" in refused({"mode": "mills", "packages": "mills@2+00000000"})
print("kept")
"""


def test_a_record_says_by_which_version_of_the_set_it_was_played(tmp_path: Path) -> None:
    assert told(tmp_path, KEPT) == "kept\n"


BAD = """
import warnings
with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter("always")
    from trueque.princes.rules import MODES
assert "rivers" not in MODES and "gold" in MODES
print(heard[0].message)
"""


def test_a_set_that_cannot_be_read_is_told_and_left_out(tmp_path: Path) -> None:
    install(tmp_path, "rivers")
    told_by = tmp_path / "rivers/set.json"
    told_by.write_text(told_by.read_text(encoding="utf-8").replace('{"rivers": [4, 0]}', '{"gold": [4, 0]}'), "utf-8")
    paths = os.pathsep.join([str(tmp_path), str(ROOT / "src")])
    done = subprocess.run([sys.executable, "-c", BAD], env={**os.environ, "PYTHONPATH": paths}, check=False,
                          capture_output=True, text=True, timeout=300)  # fmt: skip
    assert "The card set «rivers» is left out. The card «ferry»" in done.stdout, done.stderr


TOO_MUCH = """
import warnings
with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter("always")
    from trueque.princes.game import make
    from trueque.princes.rules import MODES
make({"mode": "gold"}).start()
print(sorted(set(MODES) & {"rivers", "duel-rivers"}), *(one.message for one in heard))
"""


FERRY, *OTHERS = json.loads((EXAMPLES / "rivers/rivers/set.json").read_text(encoding="utf-8"))["cards"]


def pond(at: int) -> dict[str, object]:
    """A card that is a store."""
    words = dict.fromkeys(("es", "ca", "en"), f"Pond {at}")
    return {"id": f"pond_{'abcd'[at]}", "kind": "region_expansion", "type": "extraordinary_site", "cost": {},
            "copies": {"rivers": [1, 0]}, "resource": "wool", "store": f"store_{'abcd'[at]}", "names": words,
            "effect": words}  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"stacks": 6}, "['duel-rivers'] The game «rivers» is left out. It has 9 stacks; there is room for 8, and 3 "
                        "of them are basic."),
        ({"cards": [FERRY | {"copies": {"rivers": [40, 0]}}, *OTHERS]}, "It has 52 cards with the back of «rivers»; "
                                                                        "there is room for 48."),
        ({"cards": [pond(at) for at in range(4)]}, "[] The card set «rivers» is left out. With it there are 5 cards "
                                                   "that are stores; there is room for 4."),
        ({"cards": [pond(0) | {"store": "cache"}]}, "cannot be called «cache»"),
        ({"cards": [pond(0) | {"resource": "fish"}]}, "must say `store` and `resource`"),
        ({"cards": [pond(0) | {"id": "abbey"}]}, "The card «abbey» of the set «rivers» is there already."),
    ],
)  # fmt: skip
def test_what_there_is_no_room_for_is_said_when_the_set_is_read(
    tmp_path: Path, changed: dict[str, object], says: str
) -> None:
    assert says in told(tmp_path, TOO_MUCH, **changed)


HEAD = """from dataclasses import dataclass
from trueque.princes.catalogue import GOLD
from trueque.princes.slots import Effect
from trueque.princes.steps import EffectStep, Gain, If, Opponent, TakeAway
"""
LEFT = "[] The card set «rivers» is left out. "
INSTEAD = """
from trueque.princes.brought.box import DeckLimits
from trueque.princes.shelf import cards
assert DeckLimits().most_copies("ferry") == 0 and "ferry" not in [card["id"] for card in cards()]
"""


@pytest.mark.parametrize(
    ("effects", "says"),
    [
        ("EFFECTS = {'ferry': Effect(play=tuple(Opponent((Gain(n, (GOLD,)),)) for n in range(1, 99)))}",
         "The card sets that are installed need more than 128 different effects: there is no room for them all."),
        ("EFFECTS = {'ferry': Effect(play=(Gain(1), ) * 200)}", "need more than 192 steps of effects"),
        ("EFFECTS = {'ferry': Effect(play=tuple(If(('gold', str(n)), (Gain(1),)) for n in range(60)))}",
         "need more than 64 requirements"),
        ("@dataclass(frozen=True)\nclass Juggle(EffectStep):\n    n: int = 1\n"
         "EFFECTS = {'ferry': Effect(play=(Juggle(),))}",
         "The core of The Princes has no operation for the step Juggle."),
        ("EFFECTS = {'ferry': Effect(play=(TakeAway(5),))}",
         "A card takes away 1 to 4 cards of a hand at once, not 5."),
        ("EFFECTS = {'abbey': Effect()}", "has effects for cards it does not bring: abbey."),
        ("EFFECTS = 1 / 0", "division by zero"),
    ],
)  # fmt: skip
def test_effects_that_cannot_be_carried_out_are_told_when_the_set_is_loaded(
    tmp_path: Path, effects: str, says: str
) -> None:
    """The set makes no game and brings no card; every other game is played."""
    install(tmp_path, "rivers")
    (tmp_path / "rivers/effects.py").write_text(HEAD + effects + "\n", encoding="utf-8")
    heard = run(tmp_path, TOO_MUCH + INSTEAD)
    assert heard.startswith(LEFT), heard
    assert says in heard


def test_nothing_of_ours_names_it() -> None:
    sources = [path for path in (ROOT / "src/trueque").rglob("*.py") if "river_port" in path.read_text("utf-8")]
    assert sources == []


def test_the_guide_shows_the_very_files_of_the_example() -> None:
    """Every block of the guide that names a file stands in it, line for line."""
    blocks = re.findall(r"```\w+ title=\"([\w./]+)\"\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert {name for name, _ in blocks} == {"pyproject.toml", "rivers/set.json", "rivers/effects.py", "test_rivers.py"}
    for name, text in blocks:
        path = EXAMPLES / "rivers" / name
        file = (path if path.is_file() else Path(__file__)).read_text(encoding="utf-8")
        assert text in file, name
    assert parse(EXAMPLES / "rivers/rivers/effects.py")
