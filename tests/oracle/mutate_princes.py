"""How sharp the comparison is: the oracle with one rule changed at a time must be told from the program.

    python -m tests.oracle.mutate_princes --answers 60000

Each mutant is a copy of the oracle with one line of a rule replaced; what counts is that some difference is found: on
a table posed for the rule (`princes_posed`), where chance brings it about too seldom, or else in games by chance.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

Mutant = tuple[str, ...]
"""Mode, module, what stands there, what takes its place; and a posed table (`princes_posed`) where play is too slow."""

MUTANTS: tuple[Mutant, ...] = (
    ("intro", "realm", "mine >= 3 and mine >", "mine >= 2 and mine >"),
    ("intro", "realm", "mine > count_points(other", "mine >= count_points(other"),
    ("intro", "dice", "if counted > 7", "if counted > 8"),
    ("intro", "dice", 'region.kind in ("gold", "wool")', 'region.kind in ("gold",)'),
    ("intro", "dice", '("storehouse",)', '("abbey",)'),
    ("intro", "dice", "if len(yielding) > sum", "if len(yielding) >= sum"),
    ("intro", "dice", '"toll_bridge": 2', '"toll_bridge": 1'),
    ("intro", "dice", "skills[seat] >= skills", "skills[seat] > skills"),
    ("intro", "events", '("storehouse", "abbey")', '("storehouse",)'),
    ("intro", "events", "ships[seat] >= ships", "ships[seat] > ships"),
    ("intro", "events", "if len(buildings) > 3", "if len(buildings) > 2"),
    ("intro", "hand", 'else 1 if has_card(realm, "parish_hall")', 'else 2 if has_card(realm, "parish_hall")'),
    ("intro", "building", "state.region_pile = yield from deal_cards(pile, len(pile))", "pass"),
    ("gold", "realm", "count_cards(realm, \"harbor\") if ships >= 3", "count_cards(realm, \"harbor\") if ships >= 4",
     "lay_three_ships"),
    ("gold", "realm", 'count_cards(realm, "salt_silo") * ships', 'count_cards(realm, "salt_silo") * 0'),
    ("gold", "realm", '+ count_cards(realm, "harbor"))', ")"),
    ("gold", "dice", ', "pirate_ship": 1', ""),
    ("gold", "dice", 'wanted = 2 if has_card(state.realms[seat], "moneylender") else 1', "wanted = 1"),
    ("gold", "dice", "+ int(state.herald == seat)", ""),
    ("gold", "attacks", "2 * count_cards(own,", "3 * count_cards(own,",
     "rob_much_gold"),
    ("gold", "actions", "and not one.is_used and", "and"),
    ("gold", "losses", "FACE_UP.get(state.mode) == find_name(card)", "False"),
    ("gold", "attacks", ' and count_points(own, "commerce") < 3', "",
     "play_a_merchant_without_city"),
    ("gold", "building", 'return realm.cache is None and any(', "return realm.cache is None or any("),
    ("gold", "turn", "if is_early and", "if not is_early and",
     "win_before_the_dice"),
    ("turmoil", "events", 'for sort in ("strength", "commerce")', 'for sort in ("strength",)'),
    ("turmoil", "events", "if die <= 3", "if die > 3"),
    ("turmoil", "events", "1 if len(units) <= 2 else 2", "1 if len(units) <= 3 else 2"),
    ("turmoil", "attacks", "{3, 4, 5} if", "{4, 5, 6} if",
     "shoot_at_heinrich"),
    ("turmoil", "attacks", "site[0] not in safe", "site not in safe",
     "burn_beside_the_brigade"),
    ("turmoil", "losses", 'if has_card(state.realms[seat], "irmgard"):', "if False:"),
    ("turmoil", "building", 'list_sites_of(state.realms[seat], "hero")', 'list_sites_of(state.realms[seat], "unit")'),
    ("turmoil", "building", 'count_points(own, "skill") > count_points', 'count_points(own, "skill") >= count_points',
     "hold_an_even_fair"),
    ("turmoil", "attacks", "2 if score_seat(state, 1 - seat) > score_seat(state, seat) else 1", "2"),
    ("progress", "building", "sum(face.cost) > 4", "sum(face.cost) > 3",
     "build_by_crane"),
    ("progress", "building", 'count_points(realm, "progress") >= 2', 'count_points(realm, "progress") >= 1',
     "found_a_parliament"),
    ("progress", "building", "and realm.places[site[0]] == 2", "",
     "lay_town_hall_in_a_settlement"),
    ("progress", "realm", "in (find_name(one.card), find_name(one.covers))", "in (find_name(one.card),)",
     "build_a_second_parish_hall"),
    ("progress", "losses", "realm.sites[site] = Standing(standing.covers)", "pass",
     "remove_a_town_hall"),
    ("progress", "events", "if name not in safe and region.stock", "if region.stock"),
    ("progress", "favours", "return bool(list_fetchable(state)) and", "return bool(state.discards) and",
     "fetch_from_a_spent_pile"),
    ("progress", "favours", "if card not in spent", "if True",
     "fetch_beside_a_spent_card"),
    ("progress", "favours", "score_seat(state, seat) < score_seat", "score_seat(state, seat) <= score_seat"),
    ("progress", "events", "min(2, bookish)", "min(1, bookish)",
     "invent_much"),
    ("progress", "favours", "region.number == state.die and region.stock < MOST for", "region.number == state.die for",
     "play_a_needless_benjamin"),
    ("duel", "setup", "len(moons) - 6", "len(moons) - 5"),
    ("duel", "setup", '"yule", *dealt[-3:]', '"yule", *dealt[-2:]'),
)  # fmt: skip


def make_mutant(folder: Path, module: str, old: str, new: str) -> None:
    """A copy of the oracle with one replacement."""
    target = folder / "tests" / "oracle"
    shutil.copytree(HERE, target, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "tests" / "__init__.py").touch()
    file = target / "princes_engine" / f"{module}.py"
    text = file.read_text()
    assert old in text, f"{module}.py no longer says {old!r}"
    file.write_text(text.replace(old, new, 1))


def find_difference(mutant: Mutant, answers: int) -> str:
    """What tells one mutant from the program: its posed table, or the first difference by chance; or nothing."""
    mode, module, old, new, *posed = mutant
    with tempfile.TemporaryDirectory() as name:
        make_mutant(Path(name), module, old, new)
        if posed and (said := run_there(name, "princes_posed", *posed)):
            return f"posed: {said.splitlines()[0][:100]}"
        command = ["--mode", mode, "--stop", "--answers", str(answers), "--seed", "mutant", "--tables", "0.5"]
        lines = run_there(name, "compare_princes", *command).splitlines()
    found = [line.strip() for line in lines if " times: " in line or LOST_STEP in line]
    return f"{lines[0].split(',')[0]} {found[0][:100]}" if found else ""


LOST_STEP = "zip() argument 2 is shorter than argument 1"
"""What a comparison ends with whose second engine no longer asks chance what the program does."""


def run_there(folder: str, module: str, *words: str) -> str:
    """What a command of the oracle says in a copy; one that does not even begin is no difference."""
    command = [sys.executable, "-m", f"tests.oracle.{module}", *words]
    paths = {"PYTHONPATH": os.pathsep.join([folder, str(ROOT / "src")])}
    ran = subprocess.run(command, cwd=folder, env=os.environ | paths, capture_output=True, text=True, check=False)
    if ran.returncode and not ran.stdout and LOST_STEP not in ran.stderr:
        raise RuntimeError(ran.stderr)
    return ran.stdout + ran.stderr


def main() -> int:
    """Try every mutant; those not told from the program are listed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=60_000)
    parser.add_argument("-j", type=int, default=os.cpu_count() or 1, help="how many at once")
    given = parser.parse_args()
    missed = 0
    with ThreadPoolExecutor(given.j) as pool:
        found_in = pool.map(lambda mutant: find_difference(mutant, given.answers), MUTANTS)
        for (mode, module, old, new, *_), found in zip(MUTANTS, found_in, strict=True):
            missed += not found
            said = "found " if found else "MISSED"
            print(f"{said} {mode} {module}: {old[:50]!r} -> {new[:30]!r}: {found}", flush=True)
    print(f"{len(MUTANTS) - missed} of {len(MUTANTS)} mutants found")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
