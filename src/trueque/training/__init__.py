"""Learning from self-play, no game named: asks a game's room `training` for its course and keeps what comes of it.

    trueque train --game GAME --rounds 4 --out weights

`room` says what such a room offers, `following` follows its course, writes the weights and a card beside them.
"""
