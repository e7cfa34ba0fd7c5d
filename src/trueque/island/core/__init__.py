"""The rules of the board game, once: small functions over a named-field position, plain or compiled.

    from trueque.island.core.engine import load_core
    core = load_core("plain")                        # or load_core("compiled")
    t = core.tables(board, switches)            # board.CoreBoard + switches.Switches -> tables, read only
    g = core.start(t)                           # a position; nature is asked first
    core.waiting_seats(t, g)                    # seats the game waits for; (NATURE,) or () when it is over
    core.speaking_seats(t, g)                         # seats that may speak though nobody waits for them
    core.legal(t, g, seat)                      # the answers that seat (or NATURE) may give, as action numbers
    core.odds(t, g, action)                     # the weight of one of nature's answers
    core.apply(t, g, seat, action)              # plays it in place; the events, rows (kind, a, b, c)
    core.play(t, g, seat, action)               # the same without events, faster
    core.copy(g)                                # an independent position
    core.playout(t, g, seed)                    # plays on at random to the end, in place; the winner or NOBODY
    core.simulate(t, seed, games)               # whole random games; how many answers, turns and wins

`apply` trusts its caller: an answer that is not in `legal` is undefined. Fields read alike in both back ends
(`g.hand[p, r]`, `g.phase`). `state` has sizes, phases and fields; `actions` the action numbers; `events` the event
kinds; `switches` every rule switch; `board` what a layout must say; `tables` what the rules read of both.

Nature (seat NATURE) answers whenever `g.phase <= LAST_OF_NATURE`: no random number and no order of a deck is in a
position. A shuffle is a run of single draws, the weight of each being what is left.

Composed answers are single steps. In DISCARD each seat in `waiting` lays one card a step, in any order of seats; the
cards lie in `laid` until the last seat is done. An offer is DRAFT_OFFER, then OFFER_GIVE, OFFER_WANT (and OFFER_TO,
from the seat whose turn it is) one at a time, then OFFER_DONE; meanwhile only the drafting seat `g.speaker` is asked.
The seats it is made to are then all waited for (ANSWER): accept, decline, or draft a counter-offer; their answers are
told together when the last is in. Afterwards the seat whose turn it is may deal with one that accepted, accept a
counter-offer, withdraw, or go on. In its trade phase the other seats may propose to it at any time (`speakers`).
An offer or an acceptance lapses when its author's cards change, so it is always covered and its standing tells nothing.
"""
