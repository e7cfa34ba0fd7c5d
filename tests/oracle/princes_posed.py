"""Rules of The Princes that random games seldom reach: each on a table laid for it, judged by both engines.

    python -m tests.oracle.princes_posed heinrich      # ends with 1 where the two differ there

`mutate_princes` asks these where play by chance has not told a mutant from the program.
"""

import sys
from collections.abc import Callable

from .princes_cases import Case
from .princes_engine.realm import Standing, read_place, read_site


class Table(Case):
    """A table with full regions, and what the other one has."""

    def __init__(self, mode: str, *cities: str) -> None:
        """The active player has these cities; everything is in stock but gold."""
        super().__init__(mode)
        for place in cities:
            self.lay_city(place)
        self.set_stocks(3)
        self.set_stocks(0, "gold")

    def lay(self, **cards: str) -> "Table":
        """Expansions of the active player, by their sites."""
        for site, card in cards.items():
            self.lay_card(site, card)
        return self

    def oppose(self, *cities: str, **cards: str) -> "Table":
        """Cities and expansions of the other one."""
        realm = self.state.realms[1 - self.me]
        for place in cities:
            realm.places[read_place(place)] = 2
            self.state.supply["city"] -= 1
        for site, card in cards.items():
            realm.sites[read_site(site)] = Standing(self.find_card(card))
        return self

    def stock_other(self, amount: int, *kinds: str) -> "Table":
        """What the other one has of some kinds."""
        for region in self.state.realms[1 - self.me].regions.values():
            if region.kind in kinds:
                region.stock = amount
        return self

    def try_answers(self, *answers: str) -> None:
        """Lay the program's table alike, give answers to both, and compare before each and at the end."""
        self.begin_play()
        self.give_answers(*answers)
        self.list_answers()


SHIPS = {"L1b": "gold_ship", "R1t": "ore_ship", "R1b": "wool_ship"}


def lay_three_ships() -> None:
    """Harbor: a point of its own with three trade ships."""
    Table("gold", "L1").lay(L1t="harbor", **SHIPS).try_answers()


def rob_much_gold() -> None:
    """Gudrun: two gold for a Pirate Ship, not three."""
    table = Table("gold").lay(L1t="pirate_ship").stock_other(3, "gold")
    assert isinstance(table, Table)
    table.hold_cards("gudrun")
    table.try_answers("play gudrun")


def play_a_merchant_without_city() -> None:
    """Merchant: three points of commerce are enough."""
    table = Table("gold").lay(**SHIPS).stock_other(3, "ore")
    table.set_stocks(1)
    table.hold_cards("merchant")
    table.try_answers()


def win_before_the_dice() -> None:
    """The theme games are won by whoever has the points before rolling."""
    table = Table("gold").oppose(
        "L1", "R1", L1t="moneylender", L1b="mint", L1tt="mint", L1bb="merchant_guild", R1t="staple_house",
        R1b="trading_base", R1tt="salt_silo", R1bb="candamir",
    )  # fmt: skip
    table.begin_play()
    table.give_answers("end")
    while (decision := table.lockstep.walk_forced()) and table.state.active == table.me:
        assert table.lockstep.answer_question(decision), table.lockstep.tally.differences
    assert (decision is None) == table.state.is_over, "only one of the two has a winner"


def lay_attack(attack: str, **cards: str) -> Table:
    """An attack in hand, its tavern laid, and whom it may hit."""
    table = Table("turmoil", "L1").lay(L1t="hedge_tavern").oppose("L1", **cards)
    table.hold_cards(attack)
    return table


def shoot_at_heinrich() -> None:
    """Heinrich keeps an Archer off with a three, and not with a six."""
    for die in ("die 3", "die 6"):
        lay_attack("archer", L1t="heinrich", L1b="siglind").try_answers("play archer", "roll", die)


def burn_beside_the_brigade() -> None:
    """A Fire Brigade saves all buildings of its city."""
    lay_attack("arsonist", L1t="fire_brigade", L1b="marketplace", R1t="abbey").try_answers("play arsonist")


def hold_an_even_fair() -> None:
    """Fairgrounds bring nothing to whoever has just as many points of skill."""
    table = Table("turmoil", "L1")
    table.hold_cards("fairgrounds")
    table.try_answers("build fairgrounds L1t")


def build_by_crane() -> None:
    """A Building Crane makes cheaper what costs more than four."""
    table = Table("progress", "L1").lay(L1t="university", L1b="building_crane")
    table.hold_cards("bath_house")
    table.try_answers("build bath_house L1tt")


def found_a_parliament() -> None:
    """A Parliament asks for two points of progress."""
    table = Table("progress", "L1").lay(L1t="university")
    table.hold_cards("parliament")
    table.try_answers()


def lay_town_hall_in_a_settlement() -> None:
    """A Town Hall is laid on a Parish Hall in a city."""
    table = Table("progress", "R1").lay(L1t="parish_hall")
    table.hold_cards("town_hall")
    table.try_answers()


def lay_covered_parish_hall() -> Table:
    """A Town Hall on its Parish Hall."""
    table = Table("progress", "L1")
    table.lay_card("L1t", "town_hall", "parish_hall")
    return table


def build_a_second_parish_hall() -> None:
    """A Parish Hall under a Town Hall is still one."""
    table = lay_covered_parish_hall()
    table.hold_cards("parish_hall")
    table.try_answers()


def remove_a_town_hall() -> None:
    """Its Parish Hall stays."""
    lay_covered_parish_hall().try_answers("remove L1t")


def lay_fetchers(*discards: str) -> Case:
    """Guido and Gustav in hand, and what entitles to both."""
    case = Case("progress")
    case.lay_city("L1")
    case.lay_card("L1t", "library")
    case.lay_card("L1b", "town_hall", "parish_hall")
    case.set_stocks(0)
    case.hold_cards("guido", "gustav")
    case.lay_discards(*discards)
    case.begin_play()
    return case


def fetch_from_a_spent_pile() -> None:
    """Guido takes the last card; Gustav finds only Guido, who fetched this turn, and may not be played (R-272)."""
    case = lay_fetchers("scout")
    case.give_answers("play guido")
    assert "end" in case.list_answers()
    assert "play gustav" not in case.list_answers()


def fetch_beside_a_spent_card() -> None:
    """Gustav may take any card of the pile but Guido."""
    case = lay_fetchers("scout", "harald", "inga")
    case.give_answers("play guido", "pick harald", "play gustav")
    assert "pick guido" not in case.list_answers()


def invent_much() -> None:
    """Invention brings one for each of the two buildings of progress; the box has no third that one may have."""
    table = Table("progress", "L1", "R1").lay(L1t="abbey", L1b="university")
    table.set_stocks(0)
    table.state.events.remove("invention")
    table.state.events.insert(0, "invention")
    table.begin_play()
    table.give_answers("end")
    while "event invention" not in table.state.log:
        answers = sorted(table.list_answers())
        table.give_answers(next((one for one in answers if one.endswith(" event")), answers[0]))
    table.list_answers()


def play_a_needless_benjamin() -> None:
    """Benjamin is not played where no region has room."""
    table = Table("progress")
    table.set_stocks(3)
    table.hold_cards("benjamin")
    table.try_answers()


POSED: dict[str, Callable[[], None]] = {
    one.__name__: one
    for one in (
        lay_three_ships, rob_much_gold, play_a_merchant_without_city, win_before_the_dice,
        shoot_at_heinrich, burn_beside_the_brigade, hold_an_even_fair, build_by_crane, found_a_parliament,
        lay_town_hall_in_a_settlement, build_a_second_parish_hall, remove_a_town_hall, fetch_from_a_spent_pile,
        fetch_beside_a_spent_card, invent_much, play_a_needless_benjamin,
    )
}  # fmt: skip


def main() -> int:
    """Try the tables that are named, or all; those on which the two differ are listed."""
    missed = 0
    for name in sys.argv[1:] or POSED:
        try:
            POSED[name]()
        except AssertionError as differs:
            missed += 1
            print(f"{name}: {differs}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
