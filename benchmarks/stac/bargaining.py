"""What Stac's agents say to each other in the chat when they trade.

    TRD:0:1,2,3:game=G~from=0~to=false,true,true,true~give=clay=1~ore=0~…~disj=false~get=clay=0~…~nlchatstring=words
    TRD:1:0:ACC~nlchatstring=words          # or REJ, or NO_RESPONSE

An answer is said to whoever made the offer. A trade is made when who offered says yes to a yes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

TRADE, BETWEEN = "TRD:", "~"
YES, NO, NONE = "ACC", "REJ", "NO_RESPONSE"
"""Answers; the last is from whom the offer was not made to: all are waited for."""
HERE, TURN_BEGINS = "PARTICIPATE", "NULL:ST"
"""Who bargains says so at the start of a game, and at every turn once the dice are thrown."""
KINDS = ("clay", "ore", "sheep", "wheat", "wood")
GIVE, GIVE_EITHER, GET, GET_EITHER = 3, 9, 10, 16
"""Where in an offer its parts stand: five kinds and “unknown”, and whether any one of them is meant."""
WORDS = {YES: "Yes.", NO: "No.", NONE: "..."}
"""Something must be said to people."""


@dataclass(frozen=True)
class Said:
    """One thing that was said: an answer, or an offer of cards in their order of kinds."""

    by: int
    to: tuple[int, ...]
    answer: str = ""
    give: tuple[int, ...] = ()
    want: tuple[int, ...] = ()
    plain: bool = True
    """Neither “one of these” nor open on one side."""


def heard(text: str) -> Said | None:
    """None where it is not about a trade."""
    if not text.startswith(TRADE):
        return None
    by, to, rest = text.removeprefix(TRADE).split(":", 2)
    seats = tuple(int(seat) for seat in to.split(",") if seat)
    parts = rest.removeprefix("FRC_ACC:").split(BETWEEN)
    if not parts[0].startswith("game="):
        return Said(int(by), seats, parts[0])
    give, want = (counts(parts[start:]) for start in (GIVE, GET))
    either = any(parts[at].endswith("true") for at in (GIVE_EITHER, GET_EITHER))
    return Said(int(by), seats, "", give, want, not either and any(give) and any(want))


def counts(parts: Sequence[str]) -> tuple[int, ...]:
    return tuple(int(part.rpartition("=")[2]) for part in parts[: len(KINDS)])


def answer(by: int, to: int, what: str) -> str:
    return f"{TRADE}{by}:{to}:{what}{BETWEEN}nlchatstring={WORDS[what]}"


def offer(game: str, by: int, to: Iterable[bool], give: Sequence[object], want: Sequence[object]) -> str:
    asked = list(to)
    seats = ",".join(str(seat) for seat, yes in enumerate(asked) if yes)
    parts = [
        f"{TRADE}{by}:{seats}:game={game}", f"from={by}", "to=" + ",".join(str(yes).lower() for yes in asked),
        "give=" + cards(give), "disj=false", "get=" + cards(want), "disj=false", "nlchatstring=Who trades?",
    ]  # fmt: skip
    return BETWEEN.join(parts)


def cards(five: Sequence[object]) -> str:
    return BETWEEN.join([*(f"{kind}={count}" for kind, count in zip(KINDS, five, strict=True)), "unknown=0"])
