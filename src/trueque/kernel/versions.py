"""By which versions of other packages a game is played: stored with its rules, as ``packages=marbles@0.1``.

Our games say their own version in their rules. A game of another package has the version that its package was installed
with; what its records, positions and tables keep is `list_stored_options`. Card sets are The Princes' own
(`set_versions`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trueque.kernel.errors import BadRecord, RuleError, bad_record
from trueque.kernel.game import Game, Options
from trueque.kernel.registry import PACKAGES, current_name, find_versions


def find_package_label(name: str) -> str:
    """A game of another package with its version; empty for ours, and where no package tells one."""
    version = find_versions().get(current_name(name), "")
    return f"{name}@{version}" if version else ""


def list_stored_options(game: Game[Any, Any], stored: Options | None = None) -> Options:
    """What is kept of *game*: its options, and the packages it is played by, or was, where *stored* says so."""
    label = find_package_label(game.name)
    if stored is not None and label:
        label = stored.get(PACKAGES, "")
    return {**game.options, PACKAGES: label} if label else game.options


def without_packages(options: Options) -> dict[str, str]:
    """The rules alone, for a new game: it is played by what is installed now."""
    return {name: value for name, value in options.items() if name != PACKAGES}


def list_game_labels(game: Game[Any, Any]) -> tuple[str, ...]:
    """Everything that a game is made of, each with its version: the game itself first."""
    own = find_package_label(game.name) or f"{game.name}@{game.options.get('version', '1')}"
    more = game.options.get(PACKAGES, "").split(",")
    return (own, *filter(None, more))


def find_version_mismatch(game: str, stored: Mapping[str, str]) -> tuple[str, str] | None:
    """By which version a stored game was played, and which is installed, where these are two."""
    was, here = stored.get(PACKAGES, ""), find_package_label(game)
    return (was, here) if was and here and was != here else None


def make_version_error(game: str, stored: Options, broken: RuleError) -> RuleError:
    """What is wrong with a stored game; one that another version of its package played says so."""
    other = find_version_mismatch(game, stored)
    if other is None or not isinstance(broken, BadRecord):
        return broken
    wrong = "It was played by {was}, and {here} is installed, by whose rules it cannot go on: install {was}. {why}"
    return bad_record(broken.entry, wrong, was=other[0], here=other[1], why=broken)
