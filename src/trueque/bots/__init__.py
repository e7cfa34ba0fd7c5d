"""Players that are programs: each sees a view and a question, never a position.

    bot("greedy", game, seed=7).choose(view, decision)      registry
    play_game(game, bots, rng)                              playing

One file a bot: `random_bot` for every game, `<game>_greedy` for one.
"""
