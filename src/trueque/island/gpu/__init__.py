"""The same rules on a GPU: one game a thread, from the very functions of `island.core`.

`program` prints them as C (`gathering` reads the sources, `inference` finds what needs 64 bits, `printer` prints),
`export` compiles that ahead of time (extra `gpu`; no GPU needed), `device` runs it (a GPU with CuPy or PyTorch; no
compiler needed), `rollouts` judges many positions at once. Positions and the stream of random numbers are those of the
CPU, so the same seeds give the same games. The `.cu` files are the parts written as C: loops around the rules.
"""

from trueque.kernel.extras import needs

needs("gpu", "numpy")
