"""Cases that random play hardly meets: a table laid out by hand on both engines, and a few answers given to both."""

from trueque.kernel.position import read_position, write_position

from .compare_princes import Lockstep, normalise_answer
from .princes_engine.catalog import find_name
from .princes_engine.engine import apply_answer, legal_answers, refresh_answers
from .princes_engine.realm import Standing, read_place, read_site
from .princes_engine.table import list_matching_stacks, put_under
from .princes_gifts import rewrite_line
from .princes_tally import Tally


class Case:
    """A table at the first action phase, whose active player is `me`."""

    def __init__(self, mode: str, lockstep: Lockstep | None = None) -> None:
        """Play up to the first action phase, then empty the active hand."""
        self.lockstep = lockstep or Lockstep(mode, {}, "case", Tally(1.0))
        while (decision := self.lockstep.walk_forced()).kind != "action":
            assert self.lockstep.answer_question(decision)
        self.state = self.lockstep.mine
        self.me = self.state.active
        for card in self.state.hands[self.me]:
            put_under(self.state, card, list_matching_stacks(self.state, self.me, card)[0])
        self.state.hands[self.me].clear()

    def find_card(self, card: str) -> str:
        """Take a card from wherever it lies."""
        state = self.state
        piles = [*(stack.cards for stack in state.stacks), state.face_up, *state.hands, state.discards]
        next(pile for pile in piles if card in pile).remove(card)
        return card

    def find_named(self, name: str) -> str | None:
        """Take a card of that name from wherever it lies; nothing where none does."""
        piles = [*(stack.cards for stack in self.state.stacks), self.state.face_up, *self.state.hands]
        found = next(((pile, card) for pile in piles for card in pile if find_name(card) == name), None)
        if found is None:
            return None
        found[0].remove(found[1])
        return found[1]

    def hold_cards(self, *cards: str) -> None:
        """Cards for the active hand."""
        self.state.hands[self.me] += [self.find_card(card) for card in cards]

    def lay_city(self, place: str) -> None:
        """A city for the active player."""
        self.state.realms[self.me].places[read_place(place)] = 2
        self.state.supply["city"] -= 1

    def lay_card(self, site: str, card: str, covers: str = "") -> None:
        """An expansion for the active player."""
        beneath = self.find_card(covers) if covers else ""
        self.state.realms[self.me].sites[read_site(site)] = Standing(self.find_card(card), beneath)

    def set_stocks(self, amount: int, *kinds: str) -> None:
        """The same stock in all regions of the active player, or in those of some kinds."""
        for region in self.state.realms[self.me].regions.values():
            if not kinds or region.kind in kinds:
                region.stock = amount

    def lay_discards(self, *cards: str) -> None:
        """These cards and no others on the discard pile."""
        while self.state.discards:
            card = self.state.discards.pop()
            put_under(self.state, card, list_matching_stacks(self.state, self.me, card)[0])
        self.state.discards += [self.find_card(card) for card in cards]

    def begin_play(self) -> None:
        """Lay the program's table like the oracle's."""
        game = self.lockstep.game
        line = rewrite_line(write_position(game, self.lockstep.theirs), self.state)
        if self.state.discards and "; discards " not in line:
            line = line.replace("; todo ", f"; discards {','.join(self.state.discards)}; todo ", 1)
        self.lockstep.theirs = read_position(line, game=game).state
        refresh_answers(self.state)

    def list_answers(self) -> set[str]:
        """What is legal, after both engines have said the same."""
        decision = self.lockstep.walk_forced()
        theirs = {normalise_answer(self.lockstep.game.write(action)) for action in decision.answers}
        mine = {normalise_answer(text) for text in legal_answers(self.state)}
        assert theirs == mine, f"only oracle {sorted(mine - theirs)}, only program {sorted(theirs - mine)}"
        assert self.lockstep.compare_tables(decision), self.lockstep.tally.differences
        return mine

    def give_answers(self, *answers: str) -> None:
        """Give answers to both, comparing before each."""
        for answer in answers:
            assert answer in self.list_answers(), answer
            decision = self.lockstep.walk_forced()
            actions = {normalise_answer(self.lockstep.game.write(action)): action for action in decision.answers}
            texts = {normalise_answer(text): text for text in legal_answers(self.state)}
            self.lockstep.give_answer(decision, actions[answer])
            apply_answer(self.state, texts[answer])
