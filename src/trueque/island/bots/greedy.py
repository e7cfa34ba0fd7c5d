"""A sensible opponent on the island: picks the goal that pays soonest, saves and trades for it, never helps a leader.

It sees a view and a question, never a position. Quick enough for thousands of games; `island_sense` reads the view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from trueque.island import actions as act
from trueque.island.bots.heeding import holds, swaps
from trueque.island.bots.manners import OFFERS_A_TURN
from trueque.island.bots.sense import CARD, CITY, ROAD, SETTLEMENT, Cards, Names, Sense, cards
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
        sense = Sense(self._names, view)
        answers = decision.answers
        if isinstance(answers, Form):
            say = OFFERS.get(decision.kind)
            return None if say is None else say(self, sense, answers)
        if isinstance(answers, Counts):
            return answers.make(self.discard(sense, answers))
        if not decision.waits:
            return None
        listed = list(answers)
        chosen = KINDS.get(decision.kind, IslandGreedy.any)(self, sense, listed)
        return chosen if chosen in answers else self.any(sense, listed)

    def any(self, sense: Sense, listed: Sequence[act.Action]) -> act.Action:
        return self._rng.choice(listed)

    def best(self, listed: Sequence[act.Action], worth: Callable[[act.Action], float]) -> act.Action:
        """The answer worth most; equals are drawn."""
        return max(listed, key=lambda answer: (worth(answer), self._rng.random()))

    # ---- the founding, and roads

    def found(self, sense: Sense, listed: Sequence[act.Action]) -> act.Action:
        def worth(answer: act.Action) -> float:
            return sense.worth(sense.names.corner[answer.corner]) if isinstance(answer, act.BuildSettlement) else -1.0

        return self.best(listed, worth)

    def road(self, sense: Sense, listed: Sequence[act.Action]) -> act.Action:
        """Towards the best place to settle; no road at all where none leads anywhere."""

        def worth(answer: act.Action) -> float:
            if not isinstance(answer, act.BuildRoad):
                return 0.0
            path = sense.names.path[answer.path]
            if sense.way and path == sense.way[0]:
                return 100.0
            ends = sense.places.paths[path]
            beyond = [c for end in ends for c in (end, *sense.places.corner_neighbours[end]) if sense.can_settle(c)]
            return max((sense.worth(c) for c in beyond), default=0.5)

        return self.best(listed, worth)

    # ---- the turn

    def roll(self, sense: Sense, listed: Sequence[act.Action]) -> act.Action:
        """Roll, unless a knight first chases the robber off one's own hex."""
        mine = {c for c, (seat, _) in sense.buildings.items() if seat == sense.me}
        if act.PlayKnight() in listed and not sense.game.rules.dev_card_ends_turn:
            if mine & set(sense.places.hex_corners[sense.robber]):
                return act.PlayKnight()
        return act.Roll() if act.Roll() in listed else self.any(sense, listed)

    def turn(self, sense: Sense, listed: Sequence[act.Action]) -> act.Action:
        """Deals first, then cards, then what the goal needs, then the end."""
        goals = self.goals(sense)
        for step in (self.deal, self.play_card, self.build, self.bank, self.spend):
            found = step(sense, listed, goals)
            if found is not None and found in listed:
                return found
        late = self.play_late(sense, listed)
        if late is not None:
            return late
        for closing in (act.StartBuilding(), act.EndTurn(), act.StopRoads()):
            if closing in listed:
                return closing
        return self.any(sense, listed)

    def goals(self, sense: Sense) -> list[Goal]:
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
                    11 + sense.worth(sense.spots[0]),
                    act.BuildSettlement(corners[sense.spots[0]]),
                )
            )
        elif left["roads"] and left["settlements"] and sense.way:
            path, far, worth = sense.way
            found.append(Goal("road", ROAD, (9 + worth) / (1 + far), act.BuildRoad(paths[path])))
        if sense.view["deck"]:
            found.append(Goal("card", CARD, 5.5, act.BuyCard()))
        found.sort(key=lambda goal: -goal.value / (1 + sense.wait(goal.cost)))
        return found

    def dealt(self, view: View, listed: Sequence[act.Action]) -> act.Action | None:
        """The deal or counter-offer that it would take now, if any."""
        if not any(isinstance(answer, act.Deal | act.Accept) for answer in listed):
            return None
        sense = Sense(self._names, view)
        return self.deal(sense, listed, self.goals(sense))

    def deal(self, sense: Sense, listed: Sequence[act.Action], goals: list[Goal]) -> act.Action | None:
        """Close a deal with the weakest who agreed; take the counter-offer that helps most."""
        partners = [a for a in listed if isinstance(a, act.Deal) and not sense.gets_nothing(a.partner)]
        if partners:
            return min(partners, key=lambda a: (sense.players[a.partner]["points"], self._rng.random()))
        liked = {a: self.liking(sense, a.seat, goals) for a in listed if isinstance(a, act.Accept)}
        best = max(liked, key=lambda a: (liked[a], self._rng.random()), default=None)
        return best if best is not None and liked[best] > 0 else None

    def play_card(self, sense: Sense, listed: Sequence[act.Action], goals: list[Goal]) -> act.Action | None:
        """Cards that do not cost the turn: knights always, the others when they complete a goal."""
        if sense.game.rules.dev_card_ends_turn:
            return None
        if act.PlayKnight() in listed:
            return act.PlayKnight()
        if act.PlayRoadBuilding() in listed and sense.way and not sense.spots:
            return act.PlayRoadBuilding()
        return self.windfall(sense, listed, goals)

    def windfall(self, sense: Sense, listed: Sequence[act.Action], goals: list[Goal]) -> act.Action | None:
        """A discovery or a monopoly that brings what the goal lacks."""
        for goal in goals:
            lack = sense.lack(goal.cost)
            for answer in listed:
                if isinstance(answer, act.PlayDiscovery) and sum(lack) == sum(answer.cards) and lack == answer.cards:
                    return answer
        for answer in listed:
            if isinstance(answer, act.PlayMonopoly) and goals:
                resource = RESOURCES.index(answer.resource)
                around = sense.game.rules.bank - sense.bank[resource] - sense.hand[resource]
                if sense.lack(goals[0].cost)[resource] and around >= 4:
                    return answer
        return None

    def play_late(self, sense: Sense, listed: Sequence[act.Action]) -> act.Action | None:
        """Where a card ends the turn it is played last, and only before the turn would end anyway."""
        if not sense.game.rules.dev_card_ends_turn or act.EndTurn() not in listed:
            return None
        for answer in (act.PlayKnight(), act.PlayRoadBuilding()):
            if answer in listed:
                return answer
        return None

    def build(self, sense: Sense, listed: Sequence[act.Action], goals: list[Goal]) -> act.Action | None:
        """The best goal that can be paid now, or the phase in which it can be built."""
        for rank, goal in enumerate(goals):
            if any(sense.lack(goal.cost)):
                continue
            rest = tuple(have - pay for have, pay in zip(sense.hand, goal.cost, strict=True))
            harmless = all(sense.lack(better.cost, rest) == sense.lack(better.cost) for better in goals[:rank])
            if rank == 0 or harmless or sum(sense.hand) > sense.game.rules.hand_limit:
                if goal.action in listed:
                    return goal.action
                return act.StartBuilding() if act.StartBuilding() in listed else None
        return None

    def bank(self, sense: Sense, listed: Sequence[act.Action], goals: list[Goal]) -> act.Action | None:
        """Trade spare cards for missing ones where that completes a goal, or where too many cards are in hand."""
        trades = [answer for answer in listed if isinstance(answer, act.SeaTrade)]
        for goal in goals[:2]:
            lack = sense.lack(goal.cost)
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

    def spend(self, sense: Sense, listed: Sequence[act.Action], goals: list[Goal]) -> act.Action | None:
        """With too many cards anything useful is better than losing half of them."""
        if sum(sense.hand) <= sense.game.rules.hand_limit:
            return None
        for wanted in (act.BuildCity, act.BuildSettlement, act.BuyCard):
            for answer in listed:
                if isinstance(answer, wanted):
                    return answer
        roads = [answer for answer in listed if isinstance(answer, act.BuildRoad)]
        if roads and sense.players[sense.me]["left"]["settlements"]:
            return self.road(sense, roads)
        return None

    # ---- the robber

    def robber(self, sense: Sense, listed: Sequence[act.Action]) -> act.Action:
        """Where it costs the others most, the strongest of them above all; never on one's own."""

        def worth(answer: act.Action) -> float:
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

        return self.best(listed, worth)

    def steal(self, sense: Sense, listed: Sequence[act.Action]) -> act.Action:
        def worth(answer: act.Action) -> float:
            if not isinstance(answer, act.Steal):
                return -1.0
            victim = sense.players[answer.victim]
            return float(victim["points"]) + 0.3 * victim["cards"] if victim["cards"] else -0.5

        return self.best(listed, worth)

    def discard(self, sense: Sense, answers: Counts[Any]) -> Cards:
        """Lose what the two best goals need least."""
        keep = list(answers.limits)
        goals = self.goals(sense)[:2]
        lost = [0] * len(keep)
        for _ in range(answers.least):

            def spare(resource: int) -> float:
                needed = max((goal.cost[resource] / (1 + i) for i, goal in enumerate(goals)), default=0.0)
                return keep[resource] - needed if keep[resource] else -99.0

            worst = max(range(len(keep)), key=spare)
            keep[worst] -= 1
            lost[worst] += 1
        return tuple(lost)

    # ---- trade between players

    def offer(self, sense: Sense, form: Form[Any]) -> Any | None:
        """One spare card for one that is missing, when that completes a goal; nothing while an offer lies there."""
        made = sense.view["table"]["proposals"][sense.me]
        goals = self.goals(sense)
        if made >= OFFERS_A_TURN or not goals or sense.view["offers"]:
            return None
        heeded = self.heed(sense, form, goals[0])
        if heeded is not None:
            return heeded
        lack = sense.lack(goals[0].cost)
        spare = [have - need for have, need in zip(sense.hand, goals[0].cost, strict=True)]
        wanted = [r for r in range(5) if lack[r]]
        given = sorted((r for r in range(5) if spare[r] > 0), key=lambda r: -spare[r])
        if not wanted or not given or sum(lack) > 1:
            return None
        found = self.not_yet_offered(sense.view["turn"], made, [(give, spare[give]) for give in given], wanted[0])
        if found is None:
            return None
        (give, several), want = found, wanted[0]
        values = [cards(give, several), cards(want)]
        audience = form.fields[2]
        assert isinstance(audience, OneOf), "an offer is made to listed seats"
        to = self.audience(sense, audience, want)
        return form.verb(*values, to) if to is not None and form.fits([*values, to]) else None

    def heed(self, sense: Sense, form: Form[Any], goal: Goal) -> Any | None:
        """In its own turn: what somebody has said that it would take, where that brings the goal nearer."""
        best, found = WORTH_IT, None
        for seat in range(len(sense.players)):
            for gives, gets in swaps(sense.view, seat) if seat != sense.me and not sense.gets_nothing(seat) else ():
                saved = self.saved(sense, goal, gives, gets) if any(gives) else 0.0
                values = [gets, gives, act.Seats((seat,)) if len(sense.players) > 2 else act.EVERYBODY]
                if saved > best and (gets, gives) not in self.heeded(sense) and form.fits(values):
                    best, found = saved, values
        if found is None:
            return None
        self.heeded(sense).add((found[0], found[1]))
        return form.verb(*found)

    def propose(self, sense: Sense, form: Form[Any]) -> Any | None:
        """To whoever asked for cards: some of them for what it would give, or for what this seat lacks."""
        asker, goals = sense.view["active"], self.goals(sense)
        made = sense.view["table"]["proposals"][sense.me]
        if not goals or made >= OFFERS_A_TURN or sense.gets_nothing(asker):
            return None
        best, found = WORTH_IT, None
        for gets, give in swaps(sense.view, asker):
            for want in [gets] if any(gets) else [cards(r) for r in range(5) if sense.could_hold(asker, r)]:
                values = [give, want, act.EVERYBODY]
                saved = self.saved(sense, goals[0], want, give) if holds(sense.view, give) else -1.0
                if saved > best and (give, want) not in self.heeded(sense) and form.fits(values):
                    best, found = saved, values
        if found is None:
            return None
        self.heeded(sense).add((found[0], found[1]))
        return form.verb(*found)

    def heeded(self, sense: Sense) -> set[tuple[Cards, Cards]]:
        """What it has proposed in this turn because somebody asked: not twice."""
        if self._heeded[0] != sense.view["turn"]:
            self._heeded = (sense.view["turn"], set())
        return self._heeded[1]

    def not_yet_offered(
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

    def audience(self, sense: Sense, listed: OneOf[Any], want: int) -> Any | None:
        """Those who may have the card and are not fed by getting another for it."""
        others = [seat for seat in range(len(sense.players)) if seat != sense.me]
        seats = [seat for seat in others if sense.could_hold(seat, want) and not sense.gets_nothing(seat)]
        return next((to for to in listed if list(to) == ([] if seats == others else seats)), None) if seats else None

    def counter(self, sense: Sense, form: Form[Any]) -> Any | None:
        """One of the wanted cards for another that brings its own goal nearer, where the other may have that."""
        asker, goals = sense.view["active"], self.goals(sense)
        offer = next((offer for offer in sense.view["offers"] if offer["by"] == asker), None)
        made = sense.view["table"]["proposals"][sense.me]
        if offer is None or not goals or made >= OFFERS_A_TURN or sense.gets_nothing(asker):
            return None
        if self.liking(sense, asker, goals) > 0:
            return None
        best, found = WORTH_IT, None
        for give in (r for r in range(5) if offer["want"][RESOURCES[r]] and sense.hand[r]):
            for want in (r for r in range(5) if r != give and sense.could_hold(asker, r)):
                saved = self.saved(sense, goals[0], cards(want), cards(give))
                if saved > best:
                    best, found = saved, [cards(give), cards(want), act.EVERYBODY]
        return form.verb(*found) if found is not None and form.fits(found) else None

    def answer_offer(self, sense: Sense, listed: Sequence[act.Action]) -> act.Action:
        """Accept what brings a goal nearer, never from somebody it would feed."""
        goals = self.goals(sense)
        for answer in listed:
            if isinstance(answer, act.Accept) and self.liking(sense, answer.seat, goals) > 0:
                return answer
        declines = [answer for answer in listed if isinstance(answer, act.Decline)]
        return declines[0] if declines else self.any(sense, listed)

    def liking(self, sense: Sense, seat: int, goals: list[Goal]) -> float:
        """The rounds that the offer of *seat* saves on the way to the best goal; nothing where it is no good."""
        offer = next((offer for offer in sense.view["offers"] if offer["by"] == seat), None)
        if offer is None or sense.gets_nothing(seat) or not goals:
            return 0.0
        give, want = tuple(offer["give"].values()), tuple(offer["want"].values())
        saved = self.saved(sense, goals[0], give, want)
        if saved > WORTH_IT:
            return saved
        more = sum(give) - sum(want)
        harmless = saved >= 0 and more > 0 and sum(sense.hand) + more <= sense.game.rules.hand_limit
        return WORTH_IT if harmless else 0.0

    def saved(self, sense: Sense, goal: Goal, got: Cards, given: Cards) -> float:
        """The rounds by which *goal* comes nearer with these cards got and given."""
        after = tuple(have + more - less for have, more, less in zip(sense.hand, got, given, strict=True))
        return sense.wait(goal.cost) - sense.wait(goal.cost, after) if min(after) >= 0 else -1.0


KINDS: dict[str, Callable[[IslandGreedy, Sense, Sequence[act.Action]], act.Action]] = {
    "found_settlement": IslandGreedy.found,
    "found_road": IslandGreedy.road,
    "free_road": IslandGreedy.road,
    "roll": IslandGreedy.roll,
    "trade": IslandGreedy.turn,
    "build": IslandGreedy.turn,
    "robber": IslandGreedy.robber,
    "steal": IslandGreedy.steal,
    "answer": IslandGreedy.answer_offer,
}
OFFERS: dict[str, Callable[[IslandGreedy, Sense, Form[Any]], Any]] = {
    "offer": IslandGreedy.offer,
    "answer": IslandGreedy.counter,
    "called": IslandGreedy.propose,
}


def make(game: Game[Any, Any], seed: int | str = 0) -> IslandGreedy:
    """The greedy player of the board game."""
    assert isinstance(game, Island)
    return IslandGreedy(game, seed)
