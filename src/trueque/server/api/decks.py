"""Decks that people bring, checked while they are built. The page computes no rule."""

from __future__ import annotations

from fastapi import APIRouter, Request

from trueque.server.api.caller import REFUSALS, TheCaller
from trueque.server.api.house_rules import GameAsked
from trueque.server.api.workshop import wished_language
from trueque.server.protocol.decks import DeckAsked, DeckChecked, DecksAsked, DecksOpened
from trueque.table import decks

router = APIRouter(prefix="/api", tags=["decks"], responses=REFUSALS)


@router.post("/decks/{game}/opened")
async def open_decks(game: GameAsked, wish: DecksAsked, caller: TheCaller, request: Request) -> DecksOpened:
    """What one builds with at a table with these options."""
    lang, room = wished_language(wish.lang, caller, request), decks.find_deck_room(game)
    return DecksOpened(**await caller.house.run_beside(lambda: room.open_decks(wish.options, lang)))


@router.post("/decks/{game}")
async def check_deck(game: GameAsked, wish: DeckAsked, caller: TheCaller, request: Request) -> DeckChecked:
    """What is to be said about a deck."""
    lang, room = wished_language(wish.lang, caller, request), decks.find_deck_room(game)
    return DeckChecked(**await caller.house.run_beside(lambda: room.check_deck(wish.source, wish.options, lang)))


@router.post("/decks/{game}/drafted")
async def draft_deck(game: GameAsked, wish: DecksAsked, caller: TheCaller, request: Request) -> DeckChecked:
    """A deck that a bot drafts."""
    lang = wished_language(wish.lang, caller, request)
    return DeckChecked(**await caller.house.run_beside(lambda: decks.draft_checked_deck(game, wish.options, lang)))
