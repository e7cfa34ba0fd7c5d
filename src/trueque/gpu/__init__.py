"""A game's rules on a GPU, one game a thread: the text that the kit prints, with kernels around it instead of doors.

`program` is that text, `export` compiles it ahead of time (extra `gpu`; no GPU needed), `device` runs it (a GPU with
CuPy or PyTorch; no compiler needed), `room` is what commands ask for. Positions and random numbers are those of the
CPU, so the same seeds give the same games. The `.cu` files are loops around the rules, written as C once for every game
that stands on `core.contract`; a game whose turns have an order worth knowing brings kernels of its own.
"""
