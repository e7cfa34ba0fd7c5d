"""The champion of the board game: it searches through its turn inside the compiled core.

`machine` says what is compiled; `notes` is what a search writes on; `features` says what a position looks like, `value`
how likely a seat is to win from it, `turn` searches, `selfplay` answers many games at once (`trueque.island.training`);
`source` has all this printed for the CPU, `printed` for a GPU. `weights` reads what was learned, with a card beside it;
`mind` imagines positions that fit a view; `bot` answers. Where nothing is compiled the same search runs on the plain
core.
"""
