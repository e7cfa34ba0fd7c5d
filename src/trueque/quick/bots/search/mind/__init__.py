"""What The Quick Game brings to the search of all games (`trueque.bots.search`), in the subset that is printed as C.

`notes` what it sees in, `features` a position in numbers, `imagine` worlds that fit what a seat knows, `steps` its turn
under the names of the search's contract; `source` binds them.
"""
