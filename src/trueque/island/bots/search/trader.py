"""Trade between players by the learned judgement: what a deal does to one's own odds, and how likely the other agrees.

Offers are searched over small swaps (1:1, 2:1, 1:2) in several positions that fit the view (the ledger's hands), each
weighted by the odds that a seat takes it; the best few are looked into by playing one's turn on. Few are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import log
from typing import Any

from trueque.island import actions as act
from trueque.island.bots.call_replies import list_called_swaps, list_wanted_deals
from trueque.island.bots.manners import could_hold, has_refused_twice, may_ask, may_speak_up, would_feed_leader
from trueque.island.bots.search.belief import BEFORE, OF_LEVELS, OF_LEVELS_AT_TWO, Acquaintance, Belief
from trueque.island.bots.search.mind import Cards, IslandMind
from trueque.island.bots.search.notes import BUNDLE, BUNDLES
from trueque.island.core.state import RESOURCES, Position
from trueque.kernel import Form, OneOf, View

IMPOSSIBLE = -9.0


@dataclass(frozen=True)
class Ways:
    """How bold a merchant is."""

    worlds: int = 2
    """Positions that fit the view in which a deal is weighed."""
    worth_it: float = 0.0005
    """How much likelier to win a deal must make a seat."""
    hopeful: float = 0.0005
    """The same for an offer, weighted by the odds that somebody takes it."""
    unlikely: float = 0.25
    """An offer that is less likely to be taken is not made."""
    rests: int = 2
    """Rounds for which an offer that nobody took is not made again."""
    looked_into: int = 8
    """Offers whose turn is played on before one is made."""
    belief: Belief = OF_LEVELS
    """How likely a seat is to take a deal."""
    attention: float = 0.001
    """What it costs to ask a seat: it can be asked only so often."""
    plausible: float = 0.03
    """By how much the log odds of a seat must grow that is asked for more cards than it gets."""
    said_so: float = 0.8
    """The odds that a seat takes what it has said that it would take: talk binds nobody (R-048)."""
    eager: bool = False
    """Asks as often as it likes, whoever is tired of it."""


AT_TWO = Ways(hopeful=0.0003, rests=0, belief=OF_LEVELS_AT_TWO)
"""With one opponent there is nobody else to ask, and nobody else to profit: a little bolder."""
EAGER = Ways(unlikely=0.03, belief=BEFORE, attention=0.0, plausible=-9.0, eager=True)
EAGER_AT_TWO = replace(EAGER, hopeful=0.0003, unlikely=0.02, rests=0)
"""As champions traded before they had manners."""


def measured_ways(seats: int, is_eager: bool = False) -> Ways:
    """As shipped, after several ways were measured (`benchmarks/results.md`)."""
    if is_eager:
        return EAGER_AT_TWO if seats == 2 else EAGER
    return AT_TWO if seats == 2 else Ways()


def bundle_cards(number: int) -> tuple[int, ...]:
    """The cards of a bundle."""
    kinds = [kind for kind in divmod(number, BUNDLE) if kind < RESOURCES]
    return tuple(kinds.count(r) for r in range(RESOURCES))


BUNDLE_CARDS = [bundle_cards(number) for number in range(BUNDLES)]
SIZES = [sum(cards) for cards in BUNDLE_CARDS]


def swap_bundles(swap: int) -> tuple[int, int]:
    """What is given and what is wanted in a swap."""
    return divmod(swap, BUNDLES)


@dataclass
class SwapChance:
    """What one swap with one seat promises, over the positions looked at."""

    gain: float = 0.0
    agrees: float = 0.0
    likes: float = 0.0
    """By how much the other's log odds grow."""
    seen: int = 0
    facts: tuple[float, ...] = ()
    """What the belief made of it, for those who count how true it is."""


@dataclass
class OfferPlan:
    """An offer that might be made."""

    swap: int
    partners: dict[int, SwapChance] = field(default_factory=dict)

    def expected_gain(self) -> float:
        """The gain to be expected: the best of those who agree is dealt with."""
        total, nobody = 0.0, 1.0
        for chance in sorted(self.partners.values(), key=lambda c: -c.gain):
            total += nobody * chance.agrees * chance.gain
            nobody *= 1 - chance.agrees
        return total

    def leave_out(self, attention: float) -> None:
        """Ask only those whose answer is worth asking for."""
        for q in sorted(self.partners, key=lambda q: self.partners[q].agrees * self.partners[q].gain):
            whole, chance = self.expected_gain(), self.partners.pop(q)
            if not self.partners or whole - self.expected_gain() > attention:
                self.partners[q] = chance

    def odds_of_taking(self) -> float:
        """The odds that anybody takes it."""
        nobody = 1.0
        for chance in self.partners.values():
            nobody *= 1 - chance.agrees
        return 1 - nobody


def log_odds(share: float) -> float:
    """On the scale on which the network adds things up."""
    share = min(max(share, 1e-6), 1 - 1e-6)
    return log(share / (1 - share))


class Trader:
    """One seat's merchant."""

    def __init__(self, mind: IslandMind, quick: int, ways: Ways) -> None:
        self._mind, self._quick, self.ways = mind, quick, ways
        self._rests_until: dict[tuple[Cards, Cards], int] = {}
        """The last turn in which an offer is not made again."""
        self.made: OfferPlan | None = None
        """The last offer that was made."""
        self.gains: dict[Any, float] = {}
        """What each trade that was thought of for the last question would add to the odds."""
        self.hopes: dict[int, float] = {}
        """The same of the offers looked into last, weighted by the odds that somebody takes them."""

    # ---- answers

    def measure_gain(self, view: View, seat: int, other: int, give: Cards, want: Cards) -> float:
        """How much likelier *seat* wins once it has given and got these cards; the mean over positions that fit."""
        total, seen = 0.0, 0
        for _ in range(self.ways.worlds):
            position = self._mind.guess_position(view)
            after = self._mind.apply_swap(position, seat, give, other, want)
            if after is not None:
                total += self._mind.judge_position(after, seat) - self._mind.judge_position(position, seat)
                seen += 1
        return total / seen if seen else -1.0

    def rate_open_offer(self, view: View, seat: int, author: int) -> float:
        """What the open offer of *author* would do for *seat*; nothing where it would feed a leader."""
        theirs = self.find_open_offer(view, seat, author)
        if theirs is None:
            return -1.0
        return self.measure_gain(view, seat, author, list(theirs["want"].values()), list(theirs["give"].values()))

    def find_open_offer(self, view: View, seat: int, author: int) -> dict[str, Any] | None:
        """The open offer of *author*; none where it would feed a leader."""
        theirs = next((offer for offer in view["offers"] if offer["by"] == author), None)
        return None if theirs is None or would_feed_leader(view, seat, author) else theirs

    def measure_gain_played_on(
        self, view: View, seat: int, other: int, give: dict[str, int], want: dict[str, int]
    ) -> float:
        """How much likelier *seat* wins by a deal in its own turn, which is played on: as its offers are weighed."""
        total, seen = 0.0, 0
        for _ in range(self.ways.worlds):
            world = self._mind.guess_position(view)
            after = self._mind.apply_swap(world, seat, list(give.values()), other, list(want.values()))
            if after is not None:
                total += self.judge_turn(after, seat) - self.judge_turn(world, seat)
                seen += 1
        return total / seen if seen else -1.0

    def answer_offer(self, view: View, listed: Sequence[act.Action], seat: int) -> act.Action:
        """Accept what makes this seat likelier to win."""
        declined = next((answer for answer in listed if isinstance(answer, act.Decline)), listed[0])
        self.gains[declined] = 0.0
        for answer in listed:
            if isinstance(answer, act.Accept):
                self.gains[answer] = self.rate_open_offer(view, seat, answer.seat)
                if self.gains[answer] > self.ways.worth_it:
                    return answer
        return declined

    def choose_deal(self, view: View, listed: Sequence[act.Action], seat: int) -> act.Action | None:
        """Close the best deal that is still good, or take a counter-offer that is."""
        own = next((offer for offer in view["offers"] if offer["by"] == seat), None)
        best, found = self.ways.worth_it, None
        for answer in listed:
            gain = -1.0
            if isinstance(answer, act.Deal) and own is not None and not would_feed_leader(view, seat, answer.partner):
                gain = self.measure_gain_played_on(view, seat, answer.partner, own["give"], own["want"])
            elif (
                isinstance(answer, act.Accept) and (theirs := self.find_open_offer(view, seat, answer.seat)) is not None
            ):
                gain = self.measure_gain_played_on(view, seat, answer.seat, theirs["want"], theirs["give"])
            if isinstance(answer, act.Deal | act.Accept):
                self.gains[answer] = gain
            if gain > best:
                best, found = gain, answer
        if isinstance(found, act.Deal) and self.made is not None:
            self._rests_until[plan_cards(self.made)] = view["turn"]
        return found

    # ---- offers

    def make_offer(self, view: View, form: Form[Any], seat: int) -> Any | None:
        """The swap with the best hope; nothing that was offered this turn already, or refused a short while ago."""
        turn = view["turn"]
        if not may_speak_up(view, seat, self.ways.eager):
            return None
        others = [q for q in range(len(view["players"])) if q != seat and view["players"][q]["cards"]]
        others = [q for q in others if not would_feed_leader(view, seat, q) and self.may_ask(view, seat, q)]
        if not others:
            return None
        worlds = [self._mind.guess_position(view) for _ in range(self.ways.worlds)]
        rested = [
            p for p in self.list_plans(view, seat, others, worlds) if self._rests_until.get(plan_cards(p), -1) < turn
        ]
        plan = self.choose_plan_played_on(rested, seat, worlds[0])
        if plan is None:
            return None
        self._rests_until[plan_cards(plan)] = turn + self.ways.rests * len(view["players"])
        self.made = plan
        others = [q for q in range(len(view["players"])) if q != seat]
        likely = {fill_offer_form(form, one, others): self.hopes[one.swap] for one in rested if one.swap in self.hopes}
        self.gains = {offer: hope for offer, hope in likely.items() if offer is not None}
        return fill_offer_form(form, plan, others)

    def may_ask(self, view: View, seat: int, other: int) -> bool:
        """Whether one more offer may be put to a seat."""
        return self.ways.eager or may_ask(view, seat, other)

    def list_plans(self, view: View, seat: int, others: Sequence[int], worlds: Sequence[Position]) -> list[OfferPlan]:
        """Every swap that may please both sides, the most hopeful first."""
        found: dict[int, OfferPlan] = {}
        told = {q: list_wanted_deals(view, q) for q in others}
        known = {q: Acquaintance.read_view(view, q) for q in others}
        for world in worlds:
            for q in others:
                (_, theirs), own_gain, their_gain = self._mind.rate_swaps(world, seat, q)
                for swap, gain in enumerate(own_gain):
                    if gain == IMPOSSIBLE or gain < -self.ways.worth_it:
                        continue
                    give, want = swap_bundles(swap)
                    chance = found.setdefault(swap, OfferPlan(swap)).partners.setdefault(q, SwapChance())
                    chance.gain += gain
                    chance.seen += 1
                    likes = log_odds(theirs + their_gain[swap]) - log_odds(theirs)
                    chance.likes += likes
                    says_so = bool(told[q]) and (BUNDLE_CARDS[give], BUNDLE_CARDS[want]) in told[q]
                    chance.facts = known[q].list_facts(BUNDLE_CARDS[give], BUNDLE_CARDS[want], likes)
                    agrees = self.ways.said_so if says_so else self.ways.belief.odds_of_agreeing(chance.facts)
                    chance.agrees += agrees / len(worlds)
        for plan in found.values():
            for q, chance in list(plan.partners.items()):
                chance.gain, chance.likes = chance.gain / chance.seen, chance.likes / chance.seen
                if chance.gain <= 0 or not self.is_askable(view, q, plan, chance):
                    del plan.partners[q]
            plan.leave_out(self.ways.attention)
        return sorted((plan for plan in found.values() if plan.partners), key=lambda plan: -plan.expected_gain())

    def is_askable(self, view: View, other: int, plan: OfferPlan, chance: SwapChance) -> bool:
        """Whether a seat may have what a plan asks for, has not refused it twice, and gains where it gives more."""
        give, want = plan_cards(plan)
        if not all(could_hold(view, other, kind) for kind, count in enumerate(want) if count):
            return False
        if self.ways.eager:
            return True
        is_fair = sum(want) <= sum(give) or chance.likes >= self.ways.plausible
        return is_fair and not has_refused_twice(view, other, want, give)

    def choose_plan_played_on(self, plans: Sequence[OfferPlan], seat: int, world: Position) -> OfferPlan | None:
        """Of the most hopeful plans the best once the turn is played on with the deal done."""
        likely = [plan for plan in plans if plan.odds_of_taking() >= self.ways.unlikely][: self.ways.looked_into]
        if not likely:
            return None
        before = self.judge_turn(world, seat)
        best, found = self.ways.hopeful, None
        self.hopes = {}
        for plan in likely:
            give, want = (BUNDLE_CARDS[bundle] for bundle in swap_bundles(plan.swap))
            after = next((a for q in plan.partners if (a := self._mind.apply_swap(world, seat, give, q, want))), None)
            if after is None:
                continue
            hope = plan.odds_of_taking() * (self.judge_turn(after, seat) - before)
            hope -= self.ways.attention * len(plan.partners)
            self.hopes[plan.swap] = hope
            if hope > best:
                best, found = hope, plan
        return found

    def judge_turn(self, position: Position, seat: int) -> float:
        """How likely *seat* wins, its turn played on."""
        return max((worth for _, worth in self._mind.rate_lines(position, seat, self._quick)), default=0.0)

    def may_counter(self, view: View, seat: int, asker: int) -> bool:
        """Whether this seat may put an offer to the one in turn."""
        if would_feed_leader(view, seat, asker) or not may_speak_up(view, seat, self.ways.eager):
            return False
        return self.may_ask(view, seat, asker)

    def make_counter_offer(self, view: View, form: Form[Any], seat: int) -> Any | None:
        """For what the asker wants, something better than it gives: where it may agree."""
        asker = view["active"]
        theirs = next((offer for offer in view["offers"] if offer["by"] == asker), None)
        if theirs is None or not self.may_counter(view, seat, asker):
            return None
        if self.rate_open_offer(view, seat, asker) > self.ways.worth_it:
            return None
        asked = list(theirs["want"].values())
        worlds = [self._mind.guess_position(view) for _ in range(self.ways.worlds)]
        for plan in self.list_plans(view, seat, [asker], worlds):
            give, want = (BUNDLE_CARDS[bundle] for bundle in swap_bundles(plan.swap))
            is_counter = all(mine <= count for mine, count in zip(give, asked, strict=True)) and sum(give) <= sum(want)
            if (
                is_counter
                and plan.expected_gain() > self.ways.hopeful + self.ways.attention
                and plan.odds_of_taking() >= self.ways.unlikely
            ):
                return self._fill_counter_form(form, plan)
        return None

    def _fill_counter_form(self, form: Form[Any], plan: OfferPlan) -> Any | None:
        """The offer of *plan* to whoever is in turn, its hope noted."""
        values = [*plan_cards(plan), act.EVERYBODY]
        offer = form.verb(*values) if form.is_filled_by(values) else None
        self.gains = {} if offer is None else {offer: plan.expected_gain()}
        return offer

    def propose_to_caller(self, view: View, form: Form[Any], seat: int) -> Any | None:
        """To whoever asked for cards: the best swap that gives some of them, for what it would give if it said so."""
        asker = view["active"]
        if not self.may_counter(view, seat, asker):
            return None
        asked_for = list_called_swaps(view, asker)
        worlds = [self._mind.guess_position(view) for _ in range(self.ways.worlds)]
        for plan in self.list_plans(view, seat, [asker], worlds):
            give, want = plan_cards(plan)
            is_meant = any(give == wanted and (not any(gives) or want == gives) for gives, wanted in asked_for)
            rests = self._rests_until.get(plan_cards(plan), -1) >= view["turn"]
            if (
                is_meant
                and not rests
                and plan.expected_gain() > self.ways.hopeful + self.ways.attention
                and plan.odds_of_taking() >= self.ways.unlikely
            ):
                self._rests_until[plan_cards(plan)] = view["turn"]
                return self._fill_counter_form(form, plan)
        return None


def plan_cards(plan: OfferPlan) -> tuple[Cards, Cards]:
    """What is given for what."""
    give, want = swap_bundles(plan.swap)
    return BUNDLE_CARDS[give], BUNDLE_CARDS[want]


def fill_offer_form(form: Form[Any], plan: OfferPlan, others: Sequence[int]) -> Any | None:
    """The offer as an answer of the form."""
    audience, partners = form.fields[2], sorted(plan.partners)
    assert isinstance(audience, OneOf), "an offer is made to listed seats"
    to = next((to for to in audience if list(to) == ([] if partners == list(others) else partners)), None)
    values = [*plan_cards(plan), to]
    return form.verb(*values) if to is not None and form.is_filled_by(values) else None
