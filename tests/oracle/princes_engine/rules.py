"""Where the book is silent: choices with a name, each with the number of the ruling that it follows."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rules:
    """The usual choices first; a table may turn each of them."""

    second_hand: str = "other_stack"  # the second player's first hand; or any_stack
    win_before_roll: str = "theme"  # enough points before the roll win in theme games; or always
    removal: str = "theme"  # own cards may be removed in theme games; or always
    limit: str = "400"  # turns of both together
    first_choice: str = "turn"  # who chooses first where both do; or other
    hills: str = "left"  # where hills lie at the start; or middle
    first_rearranged: str = "starter"  # who rearranges first; or other
    doctor: str = "beside"  # the two regions beside the Bath House; or those of its city
    relocation: str = "swap"  # two cards change places; or one may also move
    cache_removal: str = "no"  # the owner may take the Gold Cache away; or yes
    brigands_cache: str = "no"  # raided gold may go to the Gold Cache; or yes
    open_cards_hit: str = "open"  # hit cards of the face-up stack go back there; or under a stack
    reiner: str = "more"  # one more than Celebration gives; or one in all
    given_room: str = "needed"  # the Merchant gives back what can be stored; or it is lost
    named_room: str = "needed"  # the taker names what can be stored; or it is lost
    irmgard_pirates: str = "no"  # Irmgard pays for a sunk ship; or yes
    bath_house: str = "city"  # all regions of its city are safe; or only those of no other city
    feuds_refill: str = "yes"  # a victim in turn draws at the end of this turn; or no
    defence: str = "may"  # Heinrich and the tower may be used; or must
    fresh_cards: str = "next_turn"  # Sebastian just drawn may answer in the opponent's turn; or own_turn
    trade_room: str = "needed"  # Trade moves what can be stored; or it is lost
    fetching: str = "once"  # who fetched a card this turn stays on the pile; or often


USUAL = Rules()
