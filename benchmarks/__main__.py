"""All that can be measured here, one file after another: `python -m benchmarks [PEER_PYTHON]`, or `make bench`.

With the Python of an environment that has benchmarks/requirements.txt, the comparisons with peers run too. What needs a
GPU or a peer's development version is not run; the files say how.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).parent
ALONE = ["princes.py", "quick.py", "page.py", "cold_start.py", "server_load.py"]
WITH_PEERS = ["simulate_vs_catanatron.py", "environments.py"]
ELSEWHERE = {
    "answer_cost.py",
    "answer_parts.py",
    "averaging.py",
    "budgets.py",
    "coach.py",
    "gathering.py",
    "first_hints.py",
    "deal_gains.py",
    "deals.py",
    "common_words.py",
    "typed_games.py",
    "referee_families.py",
    "table_talk.py",
    "gpu.py",
    "balance.py",
    "belief.py",
    "characters.py",
    "own_strength.py",
    "ganged_up.py",
    "manners.py",
    "odd_players.py",
    "decks.py",
    "beside_engine.py",
    "champion.py",
    "cores.py",
    "deeds.py",
    "exploit.py",
    "frozen.py",
    "here.py",
    "hint_cost.py",
    "small_games.py",
    "start.py",
    "installing.py",
    "judgement.py",
    "ladder.py",
    "ladder_robots.py",
    "level_on_stdio.py",
    "older_view.py",
    "level_steps.py",
    "levels.py",
    "versus_catanatron.py",
    "load_client.py",
    "load_server.py",
    "mending.py",
    "hostile.py",
    "hostile_mob.py",
    "mob.py",
    "names.py",
    "own_server.py",
    "plain_http.py",
    "newcomer.py",
    "odds.py",
    "odds_band.py",
    "odds_curve.py",
    "reviews.py",
    "placement.py",
    "results.py",
    "sensible.py",
    "telling.py",
    "top_steps.py",
    "undone.py",
    "volume.py",
    "__init__.py",
    "__main__.py",
}


def has_peers(python: str) -> bool:
    """Whether that Python finds what we measure ourselves against."""
    try:
        return subprocess.run([python, "-c", "import catanatron"], capture_output=True).returncode == 0
    except OSError:
        return False


def main() -> None:
    peers = sys.argv[1:]
    if peers and not has_peers(peers[0]):
        print(f"{peers[0]} has no catanatron (see benchmarks/requirements.txt): measured without peers.", flush=True)
        peers = []
    files = [*WITH_PEERS, *ALONE] if peers else ALONE
    failed = []
    for number, name in enumerate(files, 1):
        print(f"[{number}/{len(files)}] {name} ...", flush=True)
        begun = time.perf_counter()
        arguments = peers if name in WITH_PEERS else []
        done = subprocess.run([sys.executable, "-m", f"benchmarks.{Path(name).stem}", *arguments], cwd=FOLDER.parent)
        print(f"[{number}/{len(files)}] {name}: {time.perf_counter() - begun:.0f} seconds", flush=True)
        if done.returncode:
            failed.append(name)
    if failed:
        raise SystemExit(f"Could not be measured: {', '.join(failed)}.")


if __name__ == "__main__":
    main()
