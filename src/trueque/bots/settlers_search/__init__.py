"""The champion of the board game: it searches through its turn inside the compiled core.

`machine` says what compiles; `notes` is what a search writes on; `features` says what a position looks like, `value`
how likely a seat is to win from it, `turn` searches, `selfplay` answers many games at once (`trueque.training`);
`printed` prints all this for a GPU. `weights` reads what was learned, with a card beside it; `mind` imagines positions
that fit a view; `bot` answers. Without Numba the same runs, over fewer positions, on the plain core.
"""
