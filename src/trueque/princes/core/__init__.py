"""The rules of The Princes in the kit's subset: small functions over a record of fixed size, plain or compiled.

    from trueque.princes.core.engine import load_core
    core = load_core("plain")                        # or load_core("compiled")
    t = core.tables(make_tables(rules))         # `princes.core_tables`: `Rules` and cards -> tables, read only
    g = core.start(t)                           # a position; nature answers first
    core.asked_door(g)                               # the seat that is asked, NATURE, or None when it is over
    core.legal(t, g)                            # what may be answered, as action numbers
    core.odds(g, action)                        # the weight of one of nature's answers
    core.apply(t, g, action)                    # plays it in place; the events, rows (kind, a, b, c)
    core.simulate(t, seed, games)               # whole games at random

`apply` trusts its caller: an answer that is not in `legal` is undefined. What is still to be done is a stack of steps
(`todo`), as in the engine: `operations` names them, `ask` says what the next one asks, `perform` does it. A card's
effect is a program of such steps in the tables (`tables`, made by `princes.core_tables`): no card is named here.

Composed answers are single steps: resources are named one by one (STORE, DEMAND, STOP), an expansion first and then its
site, regions and cards that change places one after the other. Nothing moves before the answer is whole.
"""
