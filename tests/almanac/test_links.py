"""What ties the entries to each other: links that lead somewhere, no entry left alone, names used once."""

from __future__ import annotations

import re

import pytest

from tests.each import each
from trueque.almanac import LANGUAGES, Entry, entries, entry, ids, list_related

ALL = each(entries(), lambda one: one.id)
GAMES = ("island", "quick", "princes")


@ALL
def test_every_link_leads_to_an_entry(one: Entry) -> None:
    targets = {*one.see_also, *(target for lang in LANGUAGES for target in one.links(lang))}
    assert targets <= set(ids()), sorted(targets - set(ids()))
    assert one.id not in targets


@ALL
def test_every_entry_recommends_two_to_five_others(one: Entry) -> None:
    assert 2 <= len(one.see_also) <= 5
    assert len(one.see_also) == len(set(one.see_also))


def test_no_entry_is_an_orphan() -> None:
    reached = {target for one in entries() for target in (*one.see_also, *one.links("en"))}
    assert set(ids()) - reached == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_read_from_its_first_entry_on(game: str) -> None:
    """From the entry that introduces a game, links alone reach every rule of it."""
    front = {"island": "island-game", "quick": "quick-game", "princes": "princes-game"}[game]
    seen, waiting = {front}, [front]
    while waiting:
        here = entry(waiting.pop())
        fresh = {*here.see_also, *here.links("en")} - seen
        seen |= fresh
        waiting += fresh
    assert {one.id for one in entries(game)} <= seen


@ALL
def test_links_stay_with_the_game_or_the_table(one: Entry) -> None:
    """A rule of one game does not send the reader to a rule of another; what all tables share may do so."""
    if len(one.games) > 1:
        return
    strangers = [other.id for other in map(entry, one.links("en")) if one.games[0] not in other.games]
    assert not strangers


def test_aliases_are_unique_and_no_ids() -> None:
    aliases = [alias for one in entries() for alias in one.aliases]
    assert len(aliases) == len(set(aliases))
    assert not set(aliases) & set(ids())


@ALL
def test_metadata_are_plain_names(one: Entry) -> None:
    assert all(re.fullmatch(r"R-\d{3}", ruling) for ruling in one.rulings)
    assert all(re.fullmatch(r"[a-z]+(?:[-_][a-z]+)*", name) for name in (*one.reasons, *one.decisions))
    first = {"island": "R-0", "quick": "R-1", "princes": "R-2"}
    assert all(ruling.startswith(tuple(first[game] for game in one.games)) for ruling in one.rulings)


def test_there_is_somewhere_to_read_on_from_everywhere() -> None:
    assert all(list_related(name) for name in ids())


def test_the_almanac_covers_the_games() -> None:
    """About 120 entries besides the cards, as was promised."""
    count = {game: len([one for one in entries(game) if one.games == (game,)]) for game in GAMES}
    assert count["island"] >= 55
    assert count["quick"] >= 25
    assert count["princes"] >= 40
