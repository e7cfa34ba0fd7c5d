"""What the core says of one card and one seat, for those who explain or value: requirement, price, sites."""

from __future__ import annotations

from trueque.core.moves import Moves
from trueque.kernel import Seat
from trueque.princes.catalogue import Cost, pack_amounts
from trueque.princes.core import action, board, build, needs
from trueque.princes.core import actions as number
from trueque.princes.core.tables import COINS
from trueque.princes.legal import name_site
from trueque.princes.programs import number_cards
from trueque.princes.state import PrincesState

NUMBER = number_cards()


def is_requirement_met(s: PrincesState, me: Seat, token: str) -> bool:
    """Whether what is printed on a card holds for a seat."""
    return needs.is_requirement_met(s.t, s.g, me, NUMBER[token])


def is_standing(s: PrincesState, me: Seat, token: str) -> bool:
    """Whether the face of a card stands in a principality, also beneath another card."""
    return board.has_face(s.t, s.g, me, NUMBER[token])


def list_sites(s: PrincesState, me: Seat, token: str) -> tuple[str, ...]:
    """Where a card may be built, by the names of the sites (of a region expansion: of the regions)."""
    moves = Moves()
    build.add_card_sites(s.t, s.g, me, NUMBER[token], moves)
    return tuple(name_site(s, me, one - number.SPOT) for one in moves.action[: moves.count])


def has_site_for(s: PrincesState, me: Seat, token: str) -> bool:
    """Whether a card may be built anywhere."""
    return build.has_site_for(s.t, s.g, me, NUMBER[token])


def discount_on(s: PrincesState, me: Seat, token: str) -> int:
    """How much less a card costs its builder."""
    return needs.find_card_discount(s.t, s.g, me, NUMBER[token])


def can_pay(s: PrincesState, me: Seat, cost: Cost, discount: int = 0) -> bool:
    """Whether what a seat has covers a cost, so much of it being let off."""
    return needs.is_payable(s.g, me, pack_amounts(cost), discount)


def has_coins(s: PrincesState, me: Seat) -> bool:
    """Whether a card lies there that trades once a turn."""
    return bool(s.g.standing[me] & COINS)


def has_unused_coin(s: PrincesState, me: Seat) -> bool:
    """Whether one of them was not used in this turn yet."""
    return action.find_unused_coin_spot(s.t, s.g, me) != 0
