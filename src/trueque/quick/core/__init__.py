"""The rules of The Quick Game in the kit's subset: small functions over a record of fixed size, plain or compiled.

    from trueque.quick.core.engine import load_core
    core = load_core("plain")                        # or load_core("compiled")
    t = core.tables(make_tables(rules))         # `quick.core_tables`: `Rules` -> tables, read only
    g = core.start(t)                           # a position; nature deals first
    core.waiting_seats(t, g)                    # seats the game waits for; (NATURE,) or () when it is over
    core.legal(t, g, seat)                      # the answers that seat (or NATURE) may give, as action numbers
    core.odds(t, g, action)                     # the weight of one of nature's answers
    core.apply(t, g, seat, action)              # plays it in place; the events, rows (kind, a, b, c)
    core.simulate(t, seed, games, players)      # whole games: seats of the set `players` sensibly, others at random

`apply` trusts its caller: an answer that is not in `legal` is undefined. `state` has sizes, phases, fields; `actions`
the action numbers; `events` the event kinds; `tables` what the rules read of cards and switches, made by
`quick.core_tables`. One mechanism a file: `turn`, `draw`, `trade`, `pay`, `build`, `taking`, `city`, `know`.

Composed answers are single steps. Several cards at once are laid one by one (LAY_CARD, and TAKE_STALL from the market);
of a building first what and without which card, then each three that stands for a missing card (LAY_THREE); of the
robber's due one card a step, in any order of seats. Nothing leaves a hand before the answer is whole.
"""
