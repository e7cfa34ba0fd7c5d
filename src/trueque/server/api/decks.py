"""Decks that people bring, checked while they are built. The page computes no rule."""

from __future__ import annotations

from fastapi import APIRouter, Request

from trueque.server.api.caller import REFUSALS, TheCaller
from trueque.server.api.house_rules import GameAsked
from trueque.server.api.workshop import spoken
from trueque.server.protocol.decks import DeckAsked, DeckChecked, DecksAsked, DecksOpened
from trueque.table import decks

router = APIRouter(prefix="/api", tags=["decks"], responses=REFUSALS)


@router.post("/decks/{game}/opened")
async def opened(game: GameAsked, wish: DecksAsked, caller: TheCaller, request: Request) -> DecksOpened:
    """What one builds with at a table with these options."""
    lang, room = spoken(wish.lang, caller, request), decks.deck_room(game)
    return DecksOpened(**await caller.house.beside(lambda: room.opened(wish.options, lang)))


@router.post("/decks/{game}")
async def checked(game: GameAsked, wish: DeckAsked, caller: TheCaller, request: Request) -> DeckChecked:
    """What is to be said about a deck."""
    lang, room = spoken(wish.lang, caller, request), decks.deck_room(game)
    return DeckChecked(**await caller.house.beside(lambda: room.checked(wish.source, wish.options, lang)))


@router.post("/decks/{game}/drafted")
async def drafted(game: GameAsked, wish: DecksAsked, caller: TheCaller, request: Request) -> DeckChecked:
    """A deck that a bot drafts."""
    lang = spoken(wish.lang, caller, request)
    return DeckChecked(**await caller.house.beside(lambda: decks.drafted(game, wish.options, lang)))
