"""The switches of the board game in words: what each does, what the books say, where to read on.

One call a field of `IslandRules`; kind, values, limits and ruling come from there (docs/adding-a-variant.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trueque.island.layouts import load_layout
from trueque.island.rules import EDITIONS, IslandRules, apply_letter_of_book, read_rules, write_switch
from trueque.island.rules import SWITCHES as FIELDS
from trueque.island.speech.settled import SETTLED
from trueque.kernel.switches import HouseRules, Preset, Switch, group_switches
from trueque.locale import _

NO_YES = {"off": _("No"), "on": _("Yes")}


def make_switch(
    name: str, entry: str, title: str, sentence: str, book: str, labels: Mapping[str, str] | None = None,
    at_home: bool = False, other: str = "",
) -> Switch:  # fmt: skip
    """A field of `IslandRules` in words."""
    about = FIELDS[name].metadata
    shown = NO_YES if FIELDS[name].type == "bool" else labels or {}
    least, most = about.get("least", 0), about.get("most", 0)
    return Switch(
        name, title, sentence, book, about["ruling"], entry, tuple(shown.items()), least, most, "", at_home, other
    )


PRESETS = (
    ("2011", _("2011"), _("First trade, then build; harbours with one phase only.")),
    ("2002", _("2002"), _("A new harbour waits a turn; a tied road is set aside.")),
    ("adapted", _("Adapted"), _("The adapted edition: chains, both settlements pay, a card ends the turn.")),
    ("duel", _("Duel"), _("The rules of 2011 with two seats.")),
    ("large", _("Large"), _("Five or six on the island of 30 hexes, with building between the turns.")),
)
"""Each preset with its title and a line about it."""

SEATS = make_switch(
    "seats",
    "two-seats",
    _("Players"),
    _("How many play."),
    _("2002, 2011 and the adapted edition: three or four. The large box: five or six. None says how two play."),
)
BOOK_SEATS = {"large": ("5", "6")}
"""How many the book of an edition is for, where they are others than three and four."""

SWITCHES = (
    *group_switches(
        _("The turn"),
        make_switch(
            "combined_phase",
            "combined-phase",
            _("Trade and build in any order"),
            _("After the dice you may trade, build and trade again."),
            _("First trade, then build; both almanacs recommend one phase to experienced players."),
            at_home=True,
        ),
        make_switch(
            "between_turns",
            "between-turns",
            _("Between the turns"),
            _("Whether the others may build after each turn, or two share a turn."),
            _("The large box: everybody may build between the turns; since 2021 two share a turn."),
            {"nothing": _("Nothing"), "special_building": _("All may build"), "paired": _("Two share a turn")},
        ),
        make_switch(
            "harbour_same_turn",
            "new-harbour",
            _("When a new harbour works"),
            _("Whether the harbour you have just built already gives its price."),
            _(
                "2011: at once, but only where trading and building are one phase. 2002: from the next turn. "
                "Adapted: no waiting is named."
            ),
            {"combined": _("With one phase"), "never": _("Next turn"), "always": _("At once")},
        ),
        make_switch(
            "hand_limit",
            "discarding",
            _("Cards that are safe from a seven"),
            _("Whoever holds more loses half of them, rounded down."),
            _("All three books: 7 cards."),
        ),
        make_switch(
            "bank_shortage",
            "bank-shortage",
            _("When the bank runs short"),
            _("Who is paid when a roll brings more than the bank holds."),
            _("The books are silent; this is what most tables do."),
            {"single_claimant": _("One alone is paid"), "nobody": _("Nobody is paid")},
        ),
        make_switch(
            "turn_limit",
            "victory",
            _("Turns until the game is stopped"),
            _("Then the seats with the most points share the win."),
            _("No book ends a game this way; no game between people comes near it."),
        ),
    ),
    *group_switches(
        _("The robber"),
        make_switch(
            "robber_must_move",
            "robber",
            _("The robber must leave its hex"),
            _("After a seven or a knight it has to go elsewhere."),
            _("2002 and 2011: to another hex. Adapted: to any hex you like."),
        ),
        make_switch(
            "robber_to_desert",
            "robber",
            _("The robber may rest in the desert"),
            _("A way to bother nobody."),
            _("2002 allows it; 2011 does not forbid it."),
        ),
        make_switch(
            "steal_optional",
            "stealing",
            _("You may steal from nobody"),
            _("Whoever moves the robber may leave the others their cards."),
            _("All three books say “may”."),
        ),
        make_switch(
            "knight_steal",
            "knight",
            _("Whom a knight steals from"),
            _("Only players with a piece next to the robber, or anybody."),
            _("A neighbour of the robber; the adapted card could mean anybody."),
            {"neighbours": _("Neighbours"), "anybody": _("Anybody")},
        ),
        make_switch(
            "knight_move",
            "knight",
            _("A knight moves the robber"),
            _("Whether the robber may stay where it is when a knight is played."),
            _("2002 and 2011: it must move. Adapted: it may."),
            {"must": _("It must"), "may": _("It may")},
        ),
    ),
    *group_switches(
        _("Trade"),
        make_switch(
            "port_same_resource",
            "bank-trade",
            _("The bank may give the same kind back"),
            _("A harbour or the bank gives any kind for yours, even the one you gave."),
            _("2011: a different one. 2002 and adapted: any card."),
        ),
        make_switch(
            "like_for_like",
            "trade-with-players",
            _("Like for like between players"),
            _("One kind may stand on both sides of an offer."),
            _("Gifts are forbidden; wood and ore for wood would be a gift in disguise."),
        ),
        make_switch(
            "proposals_per_turn",
            "offers",
            _("Offers a seat may make in one turn"),
            _("Counter-offers count too; 0 turns trade between players off."),
            _("No book sets a limit; here every turn ends."),
        ),
    ),
    *group_switches(
        _("Development cards"),
        make_switch(
            "dev_card_ends_turn",
            "adapted-cards",
            _("Playing a card ends the turn"),
            _("After the card's own effect the turn passes on."),
            _("Only in the adapted edition."),
        ),
        make_switch(
            "dev_before_roll",
            "adapted-cards",
            _("A card before the dice"),
            _("What follows when a card is played before the roll."),
            _("2002 and 2011: the dice are rolled all the same. Adapted: silent."),
            {"roll": _("Then roll"), "no_roll": _("No roll"), "forbidden": _("Forbidden")},
        ),
        make_switch(
            "monopoly",
            "monopoly",
            _("What Monopoly brings"),
            _("All cards of the named kind, or one from each player."),
            _("2002 and 2011: all. Adapted: one from each who has one."),
            {"all": _("All"), "one_each": _("One each")},
        ),
        make_switch(
            "road_building",
            "road-building",
            _("When Road Building acts"),
            _("When the card is played, or as soon as it is bought."),
            _("When played; the adapted book once says “on obtaining it”."),
            {"on_play": _("Played"), "on_draw": _("Bought")},
        ),
        make_switch(
            "free_roads_optional",
            "road-building",
            _("You may stop after the first free road"),
            _("With Road Building nobody is forced to build both."),
            _("The almanacs are silent; nobody is ever forced to build."),
        ),
        make_switch(
            "deck_knights",
            "development-cards",
            _("Knights in the deck"),
            _("How many of the development cards are knights."),
            _("All three books: 14."),
        ),
        make_switch(
            "deck_road_building",
            "development-cards",
            _("Road Building cards in the deck"),
            _("Each lays two roads for nothing."),
            _("All three books: 2."),
        ),
        make_switch(
            "deck_discovery",
            "development-cards",
            _("Discovery cards in the deck"),
            _("Each takes two cards from the bank."),
            _("All three books: 2."),
        ),
        make_switch(
            "deck_monopoly",
            "development-cards",
            _("Monopoly cards in the deck"),
            _("Each takes one kind of resource from everybody."),
            _("All three books: 2."),
        ),
        make_switch(
            "deck_points",
            "victory-point-cards",
            _("Victory Point cards in the deck"),
            _("Hidden points of one's own."),
            _("2002 and 2011: 5. Adapted: none is listed."),
        ),
    ),
    *group_switches(
        _("Points and the end"),
        make_switch(
            "victory_points",
            "victory",
            _("Points to win"),
            _("The stick gets as many notches."),
            _("All three books: 10 points."),
        ),
        make_switch(
            "win_on_own_turn_only",
            "victory",
            _("Win only in your own turn"),
            _("Points that come in another's turn wait for yours."),
            _("2002 and 2011: in one's own turn. Adapted: at any moment."),
        ),
        make_switch(
            "longest_road_tie",
            "broken-road",
            _("When roads tie for the longest"),
            _("What happens to the card after a cut."),
            _("2011: the holder keeps it. 2002: it is set aside. Adapted: silent."),
            {"holder_keeps": _("Holder keeps"), "set_aside": _("Set aside")},
        ),
        make_switch(
            "longest_road_points",
            "longest-road",
            _("Points for the Longest Road"),
            _("What the card is worth while you hold it."),
            _("2002 and 2011: 2. Adapted: no value is given."),
        ),
        make_switch(
            "largest_army_points",
            "largest-army",
            _("Points for the Largest Army"),
            _("What the card is worth while you hold it."),
            _("All three books: 2."),
        ),
    ),
    *group_switches(
        _("Founding"),
        make_switch(
            "start_order",
            "start-order",
            _("Who begins"),
            _("By the dice, or simply the first seat."),
            _("All three books: the highest roll begins."),
            {"dice": _("The dice"), "first_seat": _("First seat")},
        ),
        replace(
            make_switch(
                "first",
                "start-order",
                _("The seat that begins"),
                _("Where no dice say so; seats are counted from 0, and the next one begins the next game."),
                _("All three books: the highest roll begins."),
            ),
            by_lot=True,
        ),
        make_switch(
            "turn_order",
            "start-order",
            _("Who follows"),
            _("Around the table, or in the order of the first rolls."),
            _("2002 and 2011: clockwise. Adapted: in falling order of the rolls."),
            {"clockwise": _("Clockwise"), "descending": _("By the rolls")},
        ),
        make_switch(
            "founding",
            "founding",
            _("How the first pieces are placed"),
            _("There and back, as one chain, or both pairs at once."),
            _(
                "2002 and 2011: a settlement and a road in turn, then backwards. Adapted: settlement, road, "
                "road, settlement in one chain."
            ),
            {"snake": _("There and back"), "chain": _("A chain"), "together": _("Both at once")},
        ),
        make_switch(
            "start_resources",
            "starting-resources",
            _("Which settlements give the first cards"),
            _("One card for each hex next to it."),
            _("2002 and 2011: the second. Adapted: both."),
            {"second": _("The second"), "both": _("Both"), "none": _("None")},
        ),
        make_switch(
            "distance_rule",
            "distance-rule",
            _("Settlements keep their distance"),
            _("From everybody's, or only from one's own."),
            _("From everybody's; the adapted sentence could mean one's own only."),
            {"everybody": _("Everybody's"), "own": _("One's own")},
        ),
    ),
    *group_switches(
        _("The island"),
        make_switch(
            "balanced",
            "balanced-island",
            _("A balanced island"),
            _("No 6 or 8 side by side, no equal numbers side by side, no three of a kind in a row."),
            _("The books are silent, this one is ours."),
            at_home=True,
        ),
        make_switch(
            "beginner_board",
            "beginners-boards",
            _("The beginners' board"),
            _("A fixed island with the first pieces already laid."),
            _("2002 and 2011 each print one for a first game."),
            {"off": _("None"), "2002": _("Of 2002"), "2011": _("Of 2011")},
        ),
        make_switch(
            "island",
            "layouts",
            _("A named island"),
            _("One of ours, or one drawn by hand, instead of an island dealt anew."),
            _("The books know only the dealt island and the beginners' boards."),
            {
                "": _("Dealt anew"),
                "standard": _("Standard, 19 hexes"),
                "adapted-19": _("Adapted, 19 hexes"),
                "adapted-21": _("Adapted, 21 hexes"),
                "island-30": _("Large, 30 hexes"),
                "small": _("Small"),
                "tiny": _("Tiny"),
                "beginner-2002": _("Beginners', 2002"),
                "beginner-2011": _("Beginners', 2011"),
            },
            other=_("Drawn by hand"),
        ),
        make_switch(
            "board_size",
            "adapted-island",
            _("Hexes on the board"),
            _("21 needs the adapted box; 30 is the large island."),
            _("2002 and 2011: 19. The adapted box holds 21."),
            {"19": _("19"), "21": _("21"), "30": _("30")},
        ),
        make_switch(
            "hex_stock",
            "adapted-island",
            _("Which box the hexes come from"),
            _("The adapted box has 21 hexes and no sea frame."),
            _("Each edition has its own."),
            {"standard": _("Standard"), "adapted": _("Adapted")},
        ),
        make_switch(
            "number_placement",
            "adapted-island",
            _("How the number tokens are laid"),
            _("In a spiral by their letters, or drawn one by one."),
            _("2002 and 2011: in a spiral. Adapted: drawn."),
            {"spiral": _("Spiral"), "random": _("Drawn")},
        ),
        make_switch(
            "token_direction",
            "number-tokens",
            _("Which way the spiral runs"),
            _("From the coast inwards, with the clock or against it."),
            _("2011: against the clock. 2002: with the clock."),
            {"counterclockwise": _("Against the clock"), "clockwise": _("With the clock"), "either": _("Either")},
        ),
        make_switch(
            "harbour_placement",
            "harbour",
            _("How the harbours are laid"),
            _("By the pieces of the frame, one by one, or as printed."),
            _("2002 and 2011: the pieces of the frame, in any order. Adapted: nine single harbours."),
            {"frame": _("Frame"), "random": _("One by one"), "fixed": _("As printed")},
        ),
        make_switch(
            "setup_order",
            "island-setup",
            _("What is laid first"),
            _("It changes only the order in which nature draws."),
            _("2011: the frame. 2002: the hexes."),
            {"frame_first": _("The frame"), "hexes_first": _("The hexes")},
        ),
    ),
    *group_switches(
        _("Pieces and cards"),
        make_switch(
            "roads",
            "pieces",
            _("Roads of each player"),
            _("When they are all on the board, no more can be built."),
            _("All three books: 15."),
        ),
        make_switch(
            "settlements",
            "pieces",
            _("Settlements of each player"),
            _("A city gives its settlement back."),
            _("All three books: 5."),
        ),
        make_switch(
            "cities",
            "pieces",
            _("Cities of each player"),
            _("A city stands where one's settlement stood."),
            _("All three books: 4."),
        ),
        make_switch(
            "bank",
            "pieces",
            _("Cards of each resource in the bank"),
            _("What is out is out, until it comes back."),
            _("All three books: 19."),
        ),
    ),
)


def switch_values(rules: IslandRules) -> dict[str, str]:
    """Every switch of *rules* as options write it."""
    return {name: write_switch(getattr(rules, name)) for name in FIELDS}


def read_agreed(options: Mapping[str, str]) -> dict[str, str]:
    """What *options* mean for every switch; a forbidden combination raises `BadOptions`."""
    rules = read_rules(options)
    if rules.island:
        load_layout(rules.island)
    return switch_values(rules)


BOOKS = ("2011", "2002", "adapted")
"""Editions that have a book; the others are ours."""


def letter_values(name: str) -> dict[str, str]:
    """What is set otherwise where the book of an edition is played to the letter."""
    usual, letter = switch_values(EDITIONS[name]), switch_values(apply_letter_of_book(EDITIONS[name]))
    return {key: value for key, value in letter.items() if value != usual[key]} if name in BOOKS else {}


HOUSE_RULES = HouseRules(
    "edition",
    tuple(
        Preset(name, title, line, switch_values(EDITIONS[name]), letter_values(name), BOOK_SEATS.get(name, ("3", "4")))
        for name, title, line in PRESETS
    ),
    SWITCHES,
    SETTLED,
    read_agreed,
    SEATS,
)
