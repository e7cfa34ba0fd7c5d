"""A sensible opponent on the island: picks the goal that pays soonest, saves and trades for it, never helps a leader.

It sees a view and a question, never a position. Quick enough for thousands of games; `island_sense` reads the view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from trueque.island import actions as act
from trueque.island.bots.call_replies import has_cards, list_called_swaps
from trueque.island.bots.manners import OFFERS_A_TURN
from trueque.island.bots.sense import CARD, CITY, ROAD, SETTLEMENT, Cards, IslandSense, Names, cards_of_kind
from trueque.island.game import Island
from trueque.island.layouts import RESOURCES
from trueque.kernel import Counts, Decision, Form, Game, OneOf, View

WORTH_IT = 0.2
"""Rounds that a trade between players must save."""


@dataclass(frozen=True)
class Goal:
    """Something worth saving for."""

    name: str
    cost: Cards
    value: float
    action: act.Action | None


class IslandGreedy:
    """One seat's player."""

    def __init__(self, game: Island, seed: int | str = 0) -> None:
        self._names = Names(game)
        self._rng = Random(f"greedy {seed}")
        self._offered: tuple[int, set[tuple[int, int, int]]] = (-1, set())
        """The turn, and what was offered in it: what is given, how many, for what."""
        self._heeded: tuple[int, set[tuple[Cards, Cards]]] = (-1, set())
        """The turn, and what was proposed in it because somebody asked."""

    def speaks(self, decision: Decision[Any]) -> bool:
        """It makes offers in its own turn, counter-offers, and offers that were asked for; else it waits."""
        return decision.kind in ("offer", "answer", "called")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        sense = IslandSense(self._names, view)
        answers = decision.answers
        if isinstance(answers, Form):
            say = OFFERS.get(decision.kind)
            return None if say is None else say(self, sense, answers)
        if isinstance(answers, Counts):
            return answers.make_answer(self.choose_discard(sense, answers))
        if not decision.waits:
            return None
        listed = list(answers)
        chosen = KINDS.get(decision.kind, IslandGreedy.choose_any)(self, sense, listed)
        return chosen if chosen in answers else self.choose_any(sense, listed)

    def choose_any(self, sense: IslandSense, listed: Sequence[act.Action]) -> act.Action:
        return self._rng.choice(listed)

    def choose_best(self, listed: Sequence[act.Action], worth: Callable[[act.Action], float]) -> act.Action:
        """The answer worth most; equals are drawn."""
        return max(listed, key=lambda answer: (worth(answer), self._rng.random()))

    # ---- the founding, and roads

    def choose_founding(self, sense: IslandSense, listed: Sequence[act.Action]) -> act.Action:
        def founding_worth(answer: act.Action) -> float:
            return (
                sense.corner_worth(sense.names.corner[answer.corner])
                if isinstance(answer, act.BuildSettlement)
                else -1.0
            )

        return self.choose_best(listed, founding_worth)

    def choose_road(self, sense: IslandSense, listed: Sequence[act.Action]) -> act.Action:
        """Towards the best place to settle; no road at all where none leads anywhere."""

        def road_worth(answer: act.Action) -> float:
            if not isinstance(answer, act.BuildRoad):
                return 0.0
            path = sense.names.path[answer.path]
            if sense.way and path == sense.way[0]:
                return 100.0
            ends = sense.places.paths[path]
            beyond = [c for end in ends for c in (end, *sense.places.corner_neighbours[end]) if sense.can_settle(c)]
            return max((sense.corner_worth(c) for c in beyond), default=0.5)

        return self.choose_best(listed, road_worth)

    # ---- the turn

    def choose_before_roll(self, sense: IslandSense, listed: Sequence[act.Action]) -> act.Action:
        """Roll, unless a knight first chases the robber off one's own hex."""
        mine = {c for c, (seat, _) in sense.buildings.items() if seat == sense.me}
        if act.PlayKnight() in listed and not sense.game.rules.dev_card_ends_turn:
            if mine & set(sense.places.hex_corners[sense.robber]):
                return act.PlayKnight()
        return act.Roll() if act.Roll() in listed else self.choose_any(sense, listed)

    def choose_in_turn(self, sense: IslandSense, listed: Sequence[act.Action]) -> act.Action:
        """Deals first, then cards, then what the goal needs, then the end."""
        goals = self.list_goals(sense)
        for step in (
            self.choose_deal,
            self.choose_card,
            self.choose_building,
            self.choose_bank_trade,
            self.choose_spending,
        ):
            found = step(sense, listed, goals)
            if found is not None and found in listed:
                return found
        late = self.choose_late_card(sense, listed)
        if late is not None:
            return late
        for closing in (act.StartBuilding(), act.EndTurn(), act.StopRoads()):
            if closing in listed:
                return closing
        return self.choose_any(sense, listed)

    def list_goals(self, sense: IslandSense) -> list[Goal]:
        """What is worth having, the soonest gain first."""
        left, found = sense.players[sense.me]["left"], list[Goal]()
        corners, paths = sense.places.corner_names, sense.places.path_names
        if left["cities"] and sense.own_corners(1):
            corner = max(sense.own_corners(1), key=sense.pips)
            found.append(Goal("city", CITY, 9 + sense.pips(corner), act.BuildCity(corners[corner])))
        if left["settlements"] and sense.spots:
            found.append(
                Goal(
                    "settlement",
                    SETTLEMENT,
                    11 + sense.corner_worth(sense.spots[0]),
                    act.BuildSettlement(corners[sense.spots[0]]),
                )
            )
        elif left["roads"] and left["settlements"] and sense.way:
            path, far, worth = sense.way
            found.append(Goal("road", ROAD, (9 + worth) / (1 + far), act.BuildRoad(paths[path])))
        if sense.view["deck"]:
            found.append(Goal("card", CARD, 5.5, act.BuyCard()))
        found.sort(key=lambda goal: -goal.value / (1 + sense.rounds_to_afford(goal.cost)))
        return found

    def choose_deal_in_view(self, view: View, listed: Sequence[act.Action]) -> act.Action | None:
        """The deal or counter-offer that it would take now, if any."""
        if not any(isinstance(answer, act.Deal | act.Accept) for answer in listed):
            return None
        sense = IslandSense(self._names, view)
        return self.choose_deal(sense, listed, self.list_goals(sense))

    def choose_deal(self, sense: IslandSense, listed: Sequence[act.Action], goals: list[Goal]) -> act.Action | None:
        """Close a deal with the weakest who agreed; take the counter-offer that helps most."""
        partners = [a for a in listed if isinstance(a, act.Deal) and not sense.would_feed_leader(a.partner)]
        if partners:
            return min(partners, key=lambda a: (sense.players[a.partner]["points"], self._rng.random()))
        liked = {a: self.rate_offer(sense, a.seat, goals) for a in listed if isinstance(a, act.Accept)}
        best = max(liked, key=lambda a: (liked[a], self._rng.random()), default=None)
        return best if best is not None and liked[best] > 0 else None

    def choose_card(self, sense: IslandSense, listed: Sequence[act.Action], goals: list[Goal]) -> act.Action | None:
        """Cards that do not cost the turn: knights always, the others when they complete a goal."""
        if sense.game.rules.dev_card_ends_turn:
            return None
        if act.PlayKnight() in listed:
            return act.PlayKnight()
        if act.PlayRoadBuilding() in listed and sense.way and not sense.spots:
            return act.PlayRoadBuilding()
        return self.choose_windfall(sense, listed, goals)

    def choose_windfall(self, sense: IslandSense, listed: Sequence[act.Action], goals: list[Goal]) -> act.Action | None:
        """A discovery or a monopoly that brings what the goal lacks."""
        for goal in goals:
            lack = sense.missing_cards(goal.cost)
            for answer in listed:
                if isinstance(answer, act.PlayDiscovery) and sum(lack) == sum(answer.cards) and lack == answer.cards:
                    return answer
        for answer in listed:
            if isinstance(answer, act.PlayMonopoly) and goals:
                resource = RESOURCES.index(answer.resource)
                around = sense.game.rules.bank - sense.bank[resource] - sense.hand[resource]
                if sense.missing_cards(goals[0].cost)[resource] and around >= 4:
                    return answer
        return None

    def choose_late_card(self, sense: IslandSense, listed: Sequence[act.Action]) -> act.Action | None:
        """Where a card ends the turn it is played last, and only before the turn would end anyway."""
        if not sense.game.rules.dev_card_ends_turn or act.EndTurn() not in listed:
            return None
        for answer in (act.PlayKnight(), act.PlayRoadBuilding()):
            if answer in listed:
                return answer
        return None

    def choose_building(self, sense: IslandSense, listed: Sequence[act.Action], goals: list[Goal]) -> act.Action | None:
        """The best goal that can be paid now, or the phase in which it can be built."""
        for rank, goal in enumerate(goals):
            if any(sense.missing_cards(goal.cost)):
                continue
            rest = tuple(have - pay for have, pay in zip(sense.hand, goal.cost, strict=True))
            harmless = all(
                sense.missing_cards(better.cost, rest) == sense.missing_cards(better.cost) for better in goals[:rank]
            )
            if rank == 0 or harmless or sum(sense.hand) > sense.game.rules.hand_limit:
                if goal.action in listed:
                    return goal.action
                return act.StartBuilding() if act.StartBuilding() in listed else None
        return None

    def choose_bank_trade(
        self, sense: IslandSense, listed: Sequence[act.Action], goals: list[Goal]
    ) -> act.Action | None:
        """Trade spare cards for missing ones where that completes a goal, or where too many cards are in hand."""
        trades = [answer for answer in listed if isinstance(answer, act.SeaTrade)]
        for goal in goals[:2]:
            lack = sense.missing_cards(goal.cost)
            spare = [have - need for have, need in zip(sense.hand, goal.cost, strict=True)]
            useful = [
                (spare[give], trade)
                for trade in trades
                if lack[RESOURCES.index(trade.get)] and spare[give := RESOURCES.index(trade.give)] >= sense.rates[give]
            ]
            bought = sum(max(0, n) // sense.rates[r] for r, n in enumerate(spare))
            if useful and (bought >= sum(lack) or sum(sense.hand) > sense.game.rules.hand_limit):
                return max(useful, key=lambda pair: pair[0])[1]
        return None

    def choose_spending(self, sense: IslandSense, listed: Sequence[act.Action], goals: list[Goal]) -> act.Action | None:
        """With too many cards anything useful is better than losing half of them."""
        if sum(sense.hand) <= sense.game.rules.hand_limit:
            return None
        for wanted in (act.BuildCity, act.BuildSettlement, act.BuyCard):
            for answer in listed:
                if isinstance(answer, wanted):
                    return answer
        roads = [answer for answer in listed if isinstance(answer, act.BuildRoad)]
        if roads and sense.players[sense.me]["left"]["settlements"]:
            return self.choose_road(sense, roads)
        return None

    # ---- the robber

    def choose_robber_hex(self, sense: IslandSense, listed: Sequence[act.Action]) -> act.Action:
        """Where it costs the others most, the strongest of them above all; never on one's own."""

        def robber_worth(answer: act.Action) -> float:
            if not isinstance(answer, act.MoveRobber):
                return 0.5
            here = sense.names.hex[answer.hex]
            _, pips = sense.hexes[here]
            total = 0.0
            for corner in sense.places.hex_corners[here]:
                seat, size = sense.buildings.get(corner, (-1, 0))
                if seat == sense.me:
                    total -= 3 * pips * size
                elif seat >= 0:
                    total += pips * size * (1.5 if seat in sense.leaders else 1.0) + 0.1 * sense.players[seat]["cards"]
            return total

        return self.choose_best(listed, robber_worth)

    def choose_victim(self, sense: IslandSense, listed: Sequence[act.Action]) -> act.Action:
        def victim_worth(answer: act.Action) -> float:
            if not isinstance(answer, act.Steal):
                return -1.0
            victim = sense.players[answer.victim]
            return float(victim["points"]) + 0.3 * victim["cards"] if victim["cards"] else -0.5

        return self.choose_best(listed, victim_worth)

    def choose_discard(self, sense: IslandSense, answers: Counts[Any]) -> Cards:
        """Lose what the two best goals need least."""
        keep = list(answers.limits)
        goals = self.list_goals(sense)[:2]
        lost = [0] * len(keep)
        for _ in range(answers.least):

            def spare_rank(resource: int) -> float:
                needed = max((goal.cost[resource] / (1 + i) for i, goal in enumerate(goals)), default=0.0)
                return keep[resource] - needed if keep[resource] else -99.0

            worst = max(range(len(keep)), key=spare_rank)
            keep[worst] -= 1
            lost[worst] += 1
        return tuple(lost)

    # ---- trade between players

    def make_offer(self, sense: IslandSense, form: Form[Any]) -> Any | None:
        """One spare card for one that is missing, when that completes a goal; nothing while an offer lies there."""
        made = sense.view["table"]["proposals"][sense.me]
        goals = self.list_goals(sense)
        if made >= OFFERS_A_TURN or not goals or sense.view["offers"]:
            return None
        heeded = self.answer_call_in_turn(sense, form, goals[0])
        if heeded is not None:
            return heeded
        lack = sense.missing_cards(goals[0].cost)
        spare = [have - need for have, need in zip(sense.hand, goals[0].cost, strict=True)]
        wanted = [r for r in range(5) if lack[r]]
        given = sorted((r for r in range(5) if spare[r] > 0), key=lambda r: -spare[r])
        if not wanted or not given or sum(lack) > 1:
            return None
        found = self.next_price(sense.view["turn"], made, [(give, spare[give]) for give in given], wanted[0])
        if found is None:
            return None
        (give, several), want = found, wanted[0]
        values = [cards_of_kind(give, several), cards_of_kind(want)]
        audience = form.fields[2]
        assert isinstance(audience, OneOf), "an offer is made to listed seats"
        to = self.choose_audience(sense, audience, want)
        return form.verb(*values, to) if to is not None and form.is_filled_by([*values, to]) else None

    def answer_call_in_turn(self, sense: IslandSense, form: Form[Any], goal: Goal) -> Any | None:
        """In its own turn: what somebody has said that it would take, where that brings the goal nearer."""
        best, found = WORTH_IT, None
        for seat in range(len(sense.players)):
            for gives, gets in (
                list_called_swaps(sense.view, seat) if seat != sense.me and not sense.would_feed_leader(seat) else ()
            ):
                saved = self.count_saved_rounds(sense, goal, gives, gets) if any(gives) else 0.0
                values = [gets, gives, act.Seats((seat,)) if len(sense.players) > 2 else act.EVERYBODY]
                if saved > best and (gets, gives) not in self.list_call_offers(sense) and form.is_filled_by(values):
                    best, found = saved, values
        if found is None:
            return None
        self.list_call_offers(sense).add((found[0], found[1]))
        return form.verb(*found)

    def propose_to_caller(self, sense: IslandSense, form: Form[Any]) -> Any | None:
        """To whoever asked for cards: some of them for what it would give, or for what this seat lacks."""
        asker, goals = sense.view["active"], self.list_goals(sense)
        made = sense.view["table"]["proposals"][sense.me]
        if not goals or made >= OFFERS_A_TURN or sense.would_feed_leader(asker):
            return None
        best, found = WORTH_IT, None
        for gets, give in list_called_swaps(sense.view, asker):
            for want in [gets] if any(gets) else [cards_of_kind(r) for r in range(5) if sense.could_hold(asker, r)]:
                values = [give, want, act.EVERYBODY]
                saved = self.count_saved_rounds(sense, goals[0], want, give) if has_cards(sense.view, give) else -1.0
                if saved > best and (give, want) not in self.list_call_offers(sense) and form.is_filled_by(values):
                    best, found = saved, values
        if found is None:
            return None
        self.list_call_offers(sense).add((found[0], found[1]))
        return form.verb(*found)

    def list_call_offers(self, sense: IslandSense) -> set[tuple[Cards, Cards]]:
        """What it has proposed in this turn because somebody asked: not twice."""
        if self._heeded[0] != sense.view["turn"]:
            self._heeded = (sense.view["turn"], set())
        return self._heeded[1]

    def next_price(
        self, turn: int, made: int, given: Sequence[tuple[int, int]], want: int
    ) -> tuple[int, int] | None:  # fmt: skip
        """What to give, and how many: nothing that was declined this turn is offered again, better say nothing.

        First one card of the kind there is most of, then another kind, two where many are to spare.
        """
        ways = [(give, 1) for give, _ in given[:1]]
        ways += [(give, 2 if spare > 2 else 1) for give, spare in given[1:] or given]
        if self._offered[0] != turn:
            self._offered = (turn, set())
        for give, several in list(dict.fromkeys(ways))[made:]:
            if (give, several, want) not in self._offered[1]:
                self._offered[1].add((give, several, want))
                return give, several
        return None

    def choose_audience(self, sense: IslandSense, listed: OneOf[Any], want: int) -> Any | None:
        """Those who may have the card and are not fed by getting another for it."""
        others = [seat for seat in range(len(sense.players)) if seat != sense.me]
        seats = [seat for seat in others if sense.could_hold(seat, want) and not sense.would_feed_leader(seat)]
        return next((to for to in listed if list(to) == ([] if seats == others else seats)), None) if seats else None

    def make_counter_offer(self, sense: IslandSense, form: Form[Any]) -> Any | None:
        """One of the wanted cards for another that brings its own goal nearer, where the other may have that."""
        asker, goals = sense.view["active"], self.list_goals(sense)
        offer = next((offer for offer in sense.view["offers"] if offer["by"] == asker), None)
        made = sense.view["table"]["proposals"][sense.me]
        if offer is None or not goals or made >= OFFERS_A_TURN or sense.would_feed_leader(asker):
            return None
        if self.rate_offer(sense, asker, goals) > 0:
            return None
        best, found = WORTH_IT, None
        for give in (r for r in range(5) if offer["want"][RESOURCES[r]] and sense.hand[r]):
            for want in (r for r in range(5) if r != give and sense.could_hold(asker, r)):
                saved = self.count_saved_rounds(sense, goals[0], cards_of_kind(want), cards_of_kind(give))
                if saved > best:
                    best, found = saved, [cards_of_kind(give), cards_of_kind(want), act.EVERYBODY]
        return form.verb(*found) if found is not None and form.is_filled_by(found) else None

    def answer_offer(self, sense: IslandSense, listed: Sequence[act.Action]) -> act.Action:
        """Accept what brings a goal nearer, never from somebody it would feed."""
        goals = self.list_goals(sense)
        for answer in listed:
            if isinstance(answer, act.Accept) and self.rate_offer(sense, answer.seat, goals) > 0:
                return answer
        declines = [answer for answer in listed if isinstance(answer, act.Decline)]
        return declines[0] if declines else self.choose_any(sense, listed)

    def rate_offer(self, sense: IslandSense, seat: int, goals: list[Goal]) -> float:
        """The rounds that the offer of *seat* saves on the way to the best goal; nothing where it is no good."""
        offer = next((offer for offer in sense.view["offers"] if offer["by"] == seat), None)
        if offer is None or sense.would_feed_leader(seat) or not goals:
            return 0.0
        give, want = tuple(offer["give"].values()), tuple(offer["want"].values())
        saved = self.count_saved_rounds(sense, goals[0], give, want)
        if saved > WORTH_IT:
            return saved
        more = sum(give) - sum(want)
        harmless = saved >= 0 and more > 0 and sum(sense.hand) + more <= sense.game.rules.hand_limit
        return WORTH_IT if harmless else 0.0

    def count_saved_rounds(self, sense: IslandSense, goal: Goal, got: Cards, given: Cards) -> float:
        """The rounds by which *goal* comes nearer with these cards got and given."""
        after = tuple(have + more - less for have, more, less in zip(sense.hand, got, given, strict=True))
        return sense.rounds_to_afford(goal.cost) - sense.rounds_to_afford(goal.cost, after) if min(after) >= 0 else -1.0


KINDS: dict[str, Callable[[IslandGreedy, IslandSense, Sequence[act.Action]], act.Action]] = {
    "found_settlement": IslandGreedy.choose_founding,
    "found_road": IslandGreedy.choose_road,
    "free_road": IslandGreedy.choose_road,
    "roll": IslandGreedy.choose_before_roll,
    "trade": IslandGreedy.choose_in_turn,
    "build": IslandGreedy.choose_in_turn,
    "robber": IslandGreedy.choose_robber_hex,
    "steal": IslandGreedy.choose_victim,
    "answer": IslandGreedy.answer_offer,
}
OFFERS: dict[str, Callable[[IslandGreedy, IslandSense, Form[Any]], Any]] = {
    "offer": IslandGreedy.make_offer,
    "answer": IslandGreedy.make_counter_offer,
    "called": IslandGreedy.propose_to_caller,
}


def make_player(game: Game[Any, Any], seed: int | str = 0) -> IslandGreedy:
    """The greedy player of the board game."""
    assert isinstance(game, Island)
    return IslandGreedy(game, seed)
