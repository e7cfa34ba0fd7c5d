"""The options of the board game: every switch on which editions and tables differ, and the presets of the rulebooks.

    rules = EDITIONS["2011"]                      # what one edition plays
    rules = combined(EDITIONS["2002"])            # a house rule is a function Rules -> Rules
    rules = read_rules({"edition": "adapted", "seats": "3", "monopoly": "all"})
    write_rules(rules)                            # {"edition": "adapted", "seats": "3", "monopoly": "all"}

Every switch names the ruling (docs/rulings/island.md) that says why it exists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace

from trueque.island.core import switches as sw
from trueque.island.core.state import SEATS
from trueque.kernel.errors import BadOptions
from trueque.kernel.switch_fields import declare_choice, declare_flag, declare_number
from trueque.locale import _, in_every_language

VERSION = "2"
"""The rules version of new records."""
VERSIONS = ("1", VERSION)
"""Every version that was ever stored. The first took any number of seats for any box, and let all build between the
turns of the large box however few played."""

Switch = str | int | bool
HouseRule = Callable[["IslandRules"], "IslandRules"]


@dataclass(frozen=True)
class IslandRules:
    """One way to play the board game. The defaults are those of the 2011 edition."""

    edition: str = declare_choice("R-002", "2011", "2002", "adapted", "duel", "large")
    seats: int = declare_number("R-034", 4, 2, 6)

    # The island.
    island: str = field(default="", metadata={"ruling": "R-014"})
    """A layout by name, or ``drawn:`` and its drawing in one word; empty: what the next three switches say."""
    beginner_board: str = declare_choice("R-010", "off", "2002", "2011")
    hex_stock: str = declare_choice("R-012", "standard", "adapted")
    board_size: int = field(default=19, metadata={"ruling": "R-013", "values": (19, 21, 30)})
    number_placement: str = declare_choice("R-018", "spiral", "random", codes=(sw.SPIRAL, sw.RANDOM))
    token_direction: str = declare_choice(
        "R-002", "counterclockwise", "clockwise", "either", codes=(sw.AGAINST_CLOCK, sw.WITH_CLOCK, sw.EITHER_WAY)
    )
    harbour_placement: str = declare_choice("R-003", "frame", "random", "fixed")
    setup_order: str = declare_choice("R-039", "frame_first", "hexes_first")
    balanced: bool = declare_flag("R-042", False)

    # Who begins, and with what.
    start_order: str = declare_choice("R-026", "dice", "first_seat", codes=(sw.BY_DICE, sw.FIXED))
    first: int = declare_number("R-026", 0, 0, 5, core="first_seat")
    turn_order: str = declare_choice("R-026", "clockwise", "descending", codes=(sw.CLOCKWISE, sw.DESCENDING))
    founding: str = declare_choice("R-027", "snake", "chain", "together", codes=(sw.TWO_ROUNDS, sw.CHAIN, sw.ONE_ROUND))
    distance_rule: str = declare_choice("R-028", "everybody", "own", codes=(sw.EVERYBODY, sw.OWN_ONLY))
    start_resources: str = declare_choice(
        "R-029", "second", "both", "none", codes=(sw.SECOND_SETTLEMENT, sw.BOTH_SETTLEMENTS, sw.NO_SETTLEMENT)
    )

    # The turn.
    combined_phase: bool = declare_flag("R-001", False)
    bank_shortage: str = declare_choice(
        "R-017", "single_claimant", "nobody", codes=(sw.LONE_CLAIMANT_GETS, sw.NOBODY_GETS)
    )
    hand_limit: int = declare_number("R-044", 7, 3, 40)
    robber_must_move: bool = declare_flag("R-015", True)
    robber_to_desert: bool = declare_flag("R-016", True)
    steal_optional: bool = declare_flag("R-009", True)

    between_turns: str = declare_choice(
        "R-049", "nothing", "special_building", "paired", codes=(sw.NOTHING_BETWEEN, sw.SPECIAL_BUILDING, sw.PAIRED)
    )

    # Trade.
    harbour_same_turn: str = declare_choice(
        "R-006", "combined", "never", "always", codes=(sw.WHEN_COMBINED, sw.NEVER, sw.ALWAYS)
    )
    port_same_resource: bool = declare_flag("R-007", False)
    like_for_like: bool = declare_flag("R-008", False)
    proposals_per_turn: int = declare_number("R-035", 12, 0, 60)

    # Development cards.
    deck_knights: int = declare_number("R-020", 14, 0, 40, core="knight_cards")
    deck_road_building: int = declare_number("R-020", 2, 0, 20, core="road_building_cards")
    deck_discovery: int = declare_number("R-020", 2, 0, 20, core="plenty_cards")
    deck_monopoly: int = declare_number("R-020", 2, 0, 20, core="monopoly_cards")
    deck_points: int = declare_number("R-021", 5, 0, 20, core="point_cards")
    monopoly: str = declare_choice("R-022", "all", "one_each", codes=(sw.ALL_CARDS, sw.ONE_EACH))
    road_building: str = declare_choice("R-023", "on_play", "on_draw", codes=(sw.WHEN_PLAYED, sw.WHEN_DRAWN))
    free_roads_optional: bool = declare_flag("R-037", True)
    dev_card_ends_turn: bool = declare_flag("R-024", False)
    dev_before_roll: str = declare_choice(
        "R-025", "roll", "no_roll", "forbidden", codes=(sw.ROLL_THEN_END, sw.END_AT_ONCE, sw.FORBIDDEN)
    )
    knight_steal: str = declare_choice("R-030", "neighbours", "anybody", codes=(sw.NEIGHBOURS, sw.ANYBODY))
    knight_move: str = declare_choice("R-031", "must", "may", codes=(sw.MUST, sw.MAY))

    # Pieces, awards, the end.
    roads: int = declare_number("R-044", 15, 2, 31, core="road_pieces")
    settlements: int = declare_number("R-044", 5, 2, 15, core="settlement_pieces")
    cities: int = declare_number("R-044", 4, 0, 15, core="city_pieces")
    bank: int = declare_number("R-044", 19, 5, 60, core="bank_cards")
    longest_road_tie: str = declare_choice("R-005", "holder_keeps", "set_aside", codes=(sw.HOLDER_KEEPS, sw.SET_ASIDE))
    longest_road_points: int = declare_number("R-032", 2, 0, 5)
    largest_army_points: int = declare_number("R-032", 2, 0, 5)
    victory_points: int = declare_number("R-033", 10, 3, 20)
    win_on_own_turn_only: bool = declare_flag("R-033", True)
    turn_limit: int = declare_number("R-036", 2000, 1, 30000)

    version: str = VERSION
    """What a stored game meant by its options; no switch."""


SWITCHES = {entry.name: entry for entry in fields(IslandRules) if entry.name != "version"}

EDITIONS: dict[str, IslandRules] = {
    "2011": IslandRules(),
    "2002": IslandRules(
        edition="2002",
        token_direction="clockwise",
        setup_order="hexes_first",
        harbour_same_turn="never",
        port_same_resource=True,
        longest_road_tie="set_aside",
    ),
    "adapted": IslandRules(
        edition="adapted",
        hex_stock="adapted",
        number_placement="random",
        harbour_placement="random",
        turn_order="descending",
        founding="chain",
        start_resources="both",
        harbour_same_turn="always",
        port_same_resource=True,
        deck_points=0,
        monopoly="one_each",
        dev_card_ends_turn=True,
        win_on_own_turn_only=False,
    ),
    "duel": IslandRules(edition="duel", seats=2),
    "large": IslandRules(
        edition="large",
        seats=6,
        island="large",
        harbour_placement="fixed",
        between_turns="special_building",
        bank=24,
        deck_knights=20,
        deck_road_building=3,
        deck_discovery=3,
        deck_monopoly=3,
    ),
}
DEFAULT_EDITION = "2011"


def combine_phases(rules: IslandRules) -> IslandRules:
    """Trade and build in any order, as most tables play."""
    return replace(rules, combined_phase=True)


def balance_island(rules: IslandRules) -> IslandRules:
    """An island without neighbouring sixes and eights and without clumps of one terrain."""
    return replace(rules, balanced=True, number_placement="random")


def use_beginners_board(rules: IslandRules) -> IslandRules:
    """The beginners' board of the edition, with its starting pieces."""
    board = "2002" if rules.edition == "2002" else "2011"
    return replace(rules, beginner_board=board, founding="snake", turn_order="clockwise")


def apply_letter_of_book(rules: IslandRules) -> IslandRules:
    """What the edition's book says where we depart from it (docs/rulings.md); what it leaves open stays as it is."""
    rules = replace(rules, like_for_like=True, proposals_per_turn=60)
    if rules.edition == "adapted":
        rules = replace(rules, robber_must_move=False, knight_move="may", dev_before_roll="no_roll")
    return rules


VARIANTS: dict[str, HouseRule] = {
    "combined": combine_phases,
    "balanced": balance_island,
    "beginners": use_beginners_board,
    "letter": apply_letter_of_book,
}
"""The house rules that tables can name."""


# ---- text form -------------------------------------------------------------------------------------------------------


MANY = ("5", "6")
"""Seats that only the large box has."""


def find_edition(seats: int) -> str:
    """The edition that so many play: the newest box, and the large one where its seats are too few."""
    return "2011" if seats <= SEATS else "large"


def make_preset(edition: str, seats: int, version: str = VERSION) -> IslandRules:
    """What an edition plays with so many seats: few need no building between the turns of the large box (R-051)."""
    rules = replace(EDITIONS[edition], seats=seats, version=version)
    is_few = edition == "large" and str(seats) not in MANY and version != "1"
    return replace(rules, between_turns="nothing") if is_few else rules


def read_rules(options: Mapping[str, str]) -> IslandRules:
    """The rules that options mean: an edition (unnamed: the box for so many seats), variants by name, then switches."""
    version = read_version(options)
    seats = options.get("seats", "")
    usual = find_edition(int(seats)) if seats in MANY else DEFAULT_EDITION
    edition = options.get("edition", usual)
    if edition not in EDITIONS:
        known = ", ".join(sorted(EDITIONS))
        raise make_options_error(
            "editions", _("There is no edition “{name}”; choose one of {known}."), name=edition, known=known
        )
    rules = make_preset(edition, int(read_switch("seats", seats)) if seats else EDITIONS[edition].seats, version)
    for name in filter(None, options.get("variant", "").split("+")):
        if name not in VARIANTS:
            known = ", ".join(sorted(VARIANTS))
            raise make_options_error(
                "editions", _("There is no variant “{name}”; choose one of {known}."), name=name, known=known
            )
        rules = VARIANTS[name](rules)
    apart = ("edition", "variant", "version")
    changes = {name: read_switch(name, text) for name, text in options.items() if name not in apart}
    return check_rules(replace(rules, **changes))  # type: ignore[arg-type]


def write_rules(rules: IslandRules) -> dict[str, str]:
    """The options that mean *rules*: edition, seats, and what differs from the edition."""
    usual = make_preset(rules.edition, rules.seats, rules.version)
    options = {"edition": rules.edition, "seats": str(rules.seats)}
    for name in SWITCHES:
        if name not in options and getattr(rules, name) != getattr(usual, name):
            options[name] = write_switch(getattr(rules, name))
    return options


def read_version(options: Mapping[str, str]) -> str:
    """The rules version that options name, or the newest."""
    version = options.get("version", VERSION)
    if version not in VERSIONS:
        sentence = _("The rules version “{version}” is not known here; this program plays {known}.")
        raise make_options_error("records", sentence, version=version[:20], known=", ".join(VERSIONS))
    return version


def write_switch(value: Switch) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def read_switch(name: str, text: str) -> Switch:
    """The value of one switch, or an error that says what it may be and which ruling is about it."""
    if name not in SWITCHES:
        near = [known for known in SWITCHES if known.startswith(name[:4])]
        if near:
            near_names = ", ".join(near)
            raise make_options_error(
                "editions", _("There is no switch “{name}”; did you mean {known}?"), name=name, known=near_names
            )
        known = ", ".join(SWITCHES)
        raise make_options_error(
            "editions", _("There is no switch “{name}”; known are {known}."), name=name, known=known
        )
    entry = SWITCHES[name]
    if entry.type == "bool":
        if text not in ("on", "off"):
            raise switch_error(name, text, _("The switch {name} cannot be “{text}”; it is on or off."))
        return text == "on"
    if entry.type == "int":
        if not (text.isascii() and text.isdigit() and len(text) < 7):
            raise switch_error(name, text, _("The switch {name} cannot be “{text}”; it is a number."))
        return check_switch(name, int(text))
    return check_switch(name, text)


def check_switch(name: str, value: Switch) -> Switch:
    """*value* if the switch can take it."""
    about = SWITCHES[name].metadata
    if "values" in about and value not in about["values"]:
        known = ", ".join(map(str, about["values"]))
        raise switch_error(
            name, str(value), _("The switch {name} cannot be “{text}”; it is one of {known}."), known=known
        )
    if "least" in about and not about["least"] <= int(value) <= about["most"]:
        ends = {end: str(about[end]) for end in ("least", "most")}
        sentence = _("The switch {name} cannot be “{text}”; it is from {least} to {most}.")
        raise switch_error(name, str(value), sentence, **ends)
    return value


def switch_error(name: str, text: str, sentence: str, **values: str) -> BadOptions:
    return make_options_error(SWITCHES[name].metadata["ruling"], sentence, name=name, text=text, **values)


def make_options_error(entry: str, sentence: str, **values: str) -> BadOptions:
    """What is wrong with the options, in every language."""
    english, said = in_every_language("island", lambda speak: speak(sentence, **values))
    return BadOptions(english, entry, said)


# ---- what fits together ----------------------------------------------------------------------------------------------

CONTRADICTIONS: tuple[tuple[Callable[[IslandRules], bool], str, str], ...] = (
    (lambda r: r.edition == "duel" and r.seats != 2, _("The duel is for two seats."), "R-034"),
    (lambda r: r.version != "1" and r.edition in ("2002", "2011", "adapted") and str(r.seats) in MANY,
     _("The boxes of 2002, 2011 and the adapted edition are for up to four: five and six play edition=large, whose "
       "island, bank and cards are enough for them."), "R-034"),
    (lambda r: r.version != "1" and r.edition == "adapted" and r.seats == 2,
     _("The adapted edition is for three or four seats; two play edition=duel."), "R-034"),
    (lambda r: bool(r.island) and r.beginner_board != "off",
     _("A beginners' board is an island of its own: set only one of island and beginner_board."), "R-010"),
    (lambda r: r.beginner_board != "off" and r.founding != "snake",
     _("On a beginners' board the pieces already lie there, so founding stays snake."), "R-010"),
    (lambda r: r.beginner_board != "off" and r.balanced, _("A beginners' board has nothing to balance."), "R-042"),
    (lambda r: r.board_size == 21 and r.hex_stock == "standard",
     _("A board of 21 hexes needs hex_stock=adapted; the standard box holds 19."), "R-013"),
    (lambda r: r.board_size == 30 and r.hex_stock == "adapted",
     _("The island of 30 hexes has its own box; it needs hex_stock=standard."), "R-014"),
    (lambda r: r.board_size != 19 and (bool(r.island) or r.beginner_board != "off"),
     _("A named island has its own size: leave board_size alone."), "R-013"),
    (lambda r: r.harbour_placement == "frame" and r.hex_stock == "adapted",
     _("The adapted board has no sea frame: harbour_placement is random or fixed."), "R-003"),
    (lambda r: r.dev_before_roll == "no_roll" and not r.dev_card_ends_turn,
     _("Only where a development card ends the turn can it replace the roll: dev_before_roll=no_roll needs "
       "dev_card_ends_turn=on."), "R-025"),
    (lambda r: r.turn_order == "descending" and r.start_order == "first_seat",
     _("A turn order by dice needs start_order=dice."), "R-026"),
    (lambda r: r.between_turns == "paired" and r.seats < 5,
     _("Two share a turn only where five or six play: between_turns=paired needs seats=5 or seats=6."), "R-050"),
    (lambda r: r.first >= r.seats,
     _("The seat that begins must be one of the table: seats are counted from 0."), "R-026"),
)  # fmt: skip


def check_rules(rules: IslandRules) -> IslandRules:
    """*rules* itself, or an error that names the two switches that contradict each other and the ruling about them."""
    for contradicts, sentence, ruling in CONTRADICTIONS:
        if contradicts(rules):
            raise make_options_error(ruling, sentence)
    return rules
