"""Reasons about cards, points and the turn of The Island."""

from __future__ import annotations

from collections import Counter

from .island_board import KINDS
from .island_position import (
    FOUNDING,
    LAYING,
    Position,
    count_cards,
    count_in_hands,
    count_points,
    get_holder,
    is_between_turns,
)
from .lines import get_int, get_parts, get_word, has_part, read_int, split_commas

SHOWING_SEVEN = ("robber", "steal", "taken_card")
WITH_AFTER = ("discard", "robber", "steal", "taken_card", "drawn_card", "free_road")


def has_bad_resources(at: Position) -> bool:
    """`resources`: hands hold more cards of a kind than the bank had."""
    return any(count_in_hands(at, kind) > at.rules.get_int("bank") for kind in KINDS)


def count_development(at: Position) -> Counter[str]:
    """Development cards that the line shows: held, new and played."""
    found = Counter(card for seat in at.seats for card in seat.cards + seat.new)
    played = Counter(at.played)
    played["knight"] = max(played["knight"], sum(seat.knights for seat in at.seats))
    return found + played


def has_bad_development_cards(at: Position) -> bool:
    """`development_cards`: more than the deck had, of a kind or all together."""
    deck = at.rules.get_deck()
    shown = count_development(at)
    hidden = sum(seat.development for seat in at.seats)
    return any(shown[kind] > deck.get(kind, 0) for kind in shown) or shown.total() + hidden > sum(deck.values())


def has_bad_knights_played(at: Position) -> bool:
    """`knights_played`: `played` names more knights than lie open."""
    return at.played.count("knight") > sum(seat.knights for seat in at.seats)


def has_bad_points_played(at: Position) -> bool:
    """`points_played`: `played` names a point card."""
    return "point" in at.played


def has_bad_largest_army(at: Position) -> bool:
    """`largest_army`: its holder has fewer than three knights, or another seat more."""
    holder = get_holder(at, "largest_army")
    knights = [seat.knights for seat in at.seats]
    return holder is not None and (knights[holder] < 3 or max(knights) > knights[holder])


def has_bad_largest_army_missing(at: Position) -> bool:
    """`largest_army_missing`: nobody holds it, and a seat has three knights."""
    return get_holder(at, "largest_army") is None and any(seat.knights >= 3 for seat in at.seats)


def has_bad_winner_phase(at: Position) -> bool:
    """`winner_phase`: there is a winner, and the phase is not `over`."""
    return get_holder(at, "winner") is not None and at.phase != "over"


def has_bad_winner(at: Position) -> bool:
    """`winner`: fewer points than the rules ask for; cards that are not shown may be points."""
    winner = get_holder(at, "winner")
    if winner is None:
        return False
    unseen = at.rules.get_deck()["point"] - sum(seat.count_points_held() for seat in at.seats)
    hidden = min(at.seats[winner].development, max(0, unseen))
    return count_points(at, winner) + hidden < at.rules.get_int("victory_points")


def has_bad_won(at: Position) -> bool:
    """`won`: the game is on, and one whose moment it is has the points."""
    if at.phase == "over":
        return False
    if is_between_turns(at) and at.rules.get("between_turns") == "special_building":
        return False
    is_own_only = at.rules.get("win_on_own_turn_only") == "on"
    asked = [at.active] if is_own_only else list(range(len(at.seats)))
    return any(count_points(at, number) >= at.rules.get_int("victory_points") for number in asked)


def has_bad_end(at: Position) -> bool:
    """`end`: over without a winner before the last turn."""
    is_drawn = at.phase == "over" and get_holder(at, "winner") is None
    return is_drawn and at.turn < at.rules.get_int("turn_limit")


def has_bad_room(at: Position) -> bool:
    """`room`: a seat holds more point cards than it says, where it says so."""
    return any("room" in seat.words and seat.count_points_held() > read_int(seat.words["room"]) for seat in at.seats)


def is_turn_on(at: Position) -> bool:
    """Whether somebody's turn is on."""
    return at.phase not in (*LAYING, *FOUNDING, "start_throw", "over")


def has_bad_turn_uncounted(at: Position) -> bool:
    """`turn_uncounted`: a turn is on, and `turn` is 0."""
    return is_turn_on(at) and at.turn == 0


def has_bad_turn_limit(at: Position) -> bool:
    """`turn_limit`: `turn` is beyond the last turn."""
    return at.turn > at.rules.get_int("turn_limit")


def has_bad_dice_half(at: Position) -> bool:
    """`dice_half`: one die shows something and the other nothing."""
    return (at.dice[0] == 0) != (at.dice[1] == 0)


def has_bad_rolled(at: Position) -> bool:
    """`rolled`: written, and not as the phase has it."""
    rolled = get_word(at.line, "rolled", "yes" if at.phase != "roll" else "no")
    if at.phase == "roll":
        return rolled == "yes"
    return at.phase in ("discard", "trade", "build") and rolled == "no"


def has_bad_seven(at: Position) -> bool:
    """`seven`: the dice are known and no seven, though the robber came by them."""
    is_known = 0 not in at.dice
    by_knight = get_word(at.line, "by_knight", "no") == "yes"
    is_asked = at.phase == "discard" or (at.phase in SHOWING_SEVEN and not by_knight)
    return is_asked and is_known and sum(at.dice) != 7


def has_bad_after(at: Position) -> bool:
    """`after`: written, and neither roll, trade nor build."""
    return at.phase in WITH_AFTER and get_word(at.line, "after", "trade") not in ("roll", "trade", "build")


def has_bad_host(at: Position) -> bool:
    """`host`: 1 is the first seat; it is another than the active one, and only where the rules know of it."""
    host = get_int(at.line, "host", 0)
    if host == 0:
        return False
    is_unknown = at.rules.get("between_turns") == "nothing" or at.phase in (*FOUNDING, "roll")
    return is_unknown or host - 1 == at.active or not 1 <= host <= len(at.seats)


def has_bad_discard(at: Position) -> bool:
    """`discard`: nobody owes cards."""
    return at.phase == "discard" and not any(seat.owes for seat in at.seats)


def has_bad_debts(at: Position) -> bool:
    """`debts`: half of a hand over the limit is owed or laid down, and nothing else anywhere."""
    for number, seat in enumerate(at.seats):
        cards = count_cards(at, number)
        is_due = at.phase == "discard" and cards > at.rules.get_int("hand_limit")
        half = cards // 2 if is_due else 0
        if (seat.owes, seat.laid_count) not in ((half, 0), (0, half)) and not is_laid_unseen(at, number, half):
            return True
    return False


def is_laid_unseen(at: Position, number: int, half: int) -> bool:
    """Whether a seat whose hand the line does not show owes nothing any more: how much it laid is not told."""
    seat = at.seats[number]
    return seat.hand is None and half > 0 and seat.owes == 0 and seat.laid_count == 0


def has_bad_victim(at: Position) -> bool:
    """`victim`: in `taken_card` nobody, the active seat, or one without cards."""
    if at.phase != "taken_card":
        return False
    victim = get_holder(at, "victim")
    return victim is None or victim == at.active or count_cards(at, victim) <= 0


def has_bad_answers(at: Position) -> bool:
    """`answers`: in `answer` the active seat has no offer to others on the table, or one to itself."""
    if at.phase != "answer":
        return False
    own = [words for words in get_parts(at.line, "offer") if read_int(words[0]) == at.active]
    has_sealed = any(read_int(words[0]) == at.active for words in get_parts(at.line, "sealed"))
    if not own or has_sealed:
        return True
    asked = [words[words.index("to") + 1] for words in own if "to" in words]
    return not asked or any(str(at.active) in split_commas(seats) for seats in asked)


def has_bad_bargains(at: Position) -> bool:
    """`bargains`: a seat has put offers to itself."""
    nobody = ",".join("0" for _ in at.seats)
    rows = [[read_int(word) for word in split_commas(seat.words.get("asked", nobody))] for seat in at.seats]
    return any(row[number] != 0 for number, row in enumerate(rows))


def has_bad_proposals(at: Position) -> bool:
    """`proposals`: more offers than a turn allows."""
    most = at.rules.get_int("proposals_per_turn")
    return any(read_int(seat.words.get("proposals", "0")) > most for seat in at.seats)


def has_bad_draw(at: Position) -> bool:
    """`draw`: in `drawn_card` no development card is left."""
    hidden = sum(seat.development for seat in at.seats)
    left = sum(at.rules.get_deck().values()) - count_development(at).total() - hidden
    return at.phase == "drawn_card" and left <= 0


def has_bad_new_cards(at: Position) -> bool:
    """`new_cards`: more new development cards than `bought` says."""
    new = sum(len(seat.new) for seat in at.seats)
    return new > (get_int(at.line, "bought", 0) if has_part(at.line, "bought") else 0)
