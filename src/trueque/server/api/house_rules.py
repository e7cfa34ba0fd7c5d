"""House rules: the switches of each game in words, and what a choice of them comes to. The page only draws this."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from trueque.kernel.errors import BadOptions
from trueque.kernel.registry import make, names, words
from trueque.kernel.switches import Difference, Switch
from trueque.server.api.caller import REFUSALS, TheCaller
from trueque.server.protocol.houserules import (
    HouseRulesCard,
    PresetCard,
    RuleChange,
    RulesAgreed,
    RulesAsked,
    SettledCard,
    SwitchCard,
    SwitchValue,
)
from trueque.server.protocol.message import Lang
from trueque.speech.looking import spoken_rules

router = APIRouter(prefix="/api", tags=["house rules"], responses=REFUSALS)
LangAsked = Annotated[Lang, Query()]
GameAsked = Annotated[str, Path(pattern="^[a-z0-9_-]{1,40}$")]
A_WHILE = "public, max-age=600"


def switch_card(one: Switch) -> SwitchCard:
    named = {part: getattr(one, part) for part in SwitchCard.model_fields if part != "values"}
    return SwitchCard(values=[SwitchValue(value=value, label=label) for value, label in one.labels], **named)


def described(game: str, lang: str, at_home: bool = False) -> HouseRulesCard:
    """The whole description; *at_home*, only what the home page shows."""
    rules = spoken_rules(game, lang)
    return HouseRulesCard(
        game=game,
        title=words(game).title(lang),
        key=rules.key,
        presets=[
            PresetCard(name=one.name, title=one.title, line=one.line, values=dict(one.values)) for one in rules.presets
        ],
        switches=[switch_card(one) for one in rules.switches if one.at_home or not at_home],
        settled=[
            SettledCard(ruling=one.ruling, entry=one.entry, sentence=one.sentence)
            for one in rules.settled
            if not at_home
        ],
    )


def change(one: Difference) -> RuleChange:
    about = one.switch
    return RuleChange(
        name=about.name, line=one.line, usual=about.label(one.usual), book=about.book, ruling=about.ruling,
        entry=about.entry,
    )  # fmt: skip


@router.get("/house-rules")
async def rules_at_home(response: Response, lang: LangAsked = "en") -> list[HouseRulesCard]:
    """Presets of every game, and the few switches that the home page shows."""
    response.headers["Cache-Control"] = A_WHILE
    found = []
    for game in names():
        with suppress(ImportError):  # one of another package that does not load; `trueque doctor` says why
            found.append(described(game, lang, at_home=True))
    return found


@router.get("/house-rules/{game}")
async def rules_of_game(game: GameAsked, response: Response, lang: LangAsked = "en") -> HouseRulesCard:
    """Every switch, preset and ruling of a game."""
    response.headers["Cache-Control"] = A_WHILE
    return described(game, lang)


@router.post("/house-rules/{game}")
async def try_rules(game: GameAsked, wish: RulesAsked, caller: TheCaller, lang: LangAsked = "en") -> RulesAgreed:
    """What options come to: what differs from the book, or the sentence why they cannot be played."""
    rules = spoken_rules(game, lang)
    named = next((one for one in rules.presets if one.name == wish.options.get(rules.key)), rules.presets[0])
    try:
        make(game, wish.options)
        differs = [change(one) for one in rules.differs(wish.options)]
    except BadOptions as bad:
        trouble = bad.spoken(lang)
        return RulesAgreed(preset=named.name, title=named.title, differs=[], trouble=trouble, entry=bad.entry)
    return RulesAgreed(preset=named.name, title=named.title, differs=differs)
