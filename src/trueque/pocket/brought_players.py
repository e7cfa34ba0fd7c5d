"""Policies that somebody brings to this browser as files: they are kept beside the tables, and sit down by name."""

from __future__ import annotations

import json
import re
from contextlib import suppress

from trueque.bots.player_files import register_policy_player
from trueque.bots.policy.network import MOST_BYTES, parse_policy
from trueque.kernel import BadOptions
from trueque.table.chest import Chest, Writing

KEY = "player/"
NAME_LENGTH = 20


async def offer_kept_players(chest: Chest) -> None:
    """Offer what was brought before; what an older page kept and this one cannot read stays in the chest."""
    for key, text in await chest.read(KEY):
        with suppress(BadOptions):
            register_policy_player(key.removeprefix(KEY), parse_policy(text, key.removeprefix(KEY)))


async def bring_player(chest: Chest, file: str, text: str) -> dict[str, str]:
    """Keep a policy and offer it by the name of its *file*; which game it plays. `BadOptions` says what is wrong."""
    if len(text) > MOST_BYTES:
        raise BadOptions(f"«{file[:60]}» is larger than {MOST_BYTES >> 20} MB: no policy of ours.", "bots")
    network, name = parse_policy(text, file[:60]), make_player_name(file)
    register_policy_player(name, network)
    await chest.write(Writing({KEY + name: json.dumps(json.loads(text), separators=(",", ":"))}))
    return {"name": name, "game": network.game}


def make_player_name(file: str) -> str:
    """A bot's name from that of a file: its letters and figures, a letter first."""
    stem = re.sub(r"[^a-z0-9_-]+", "-", file.rpartition("/")[2].partition(".")[0].lower()).strip("-_")
    return (stem if stem[:1].isalpha() else f"policy-{stem}".strip("-"))[:NAME_LENGTH]
