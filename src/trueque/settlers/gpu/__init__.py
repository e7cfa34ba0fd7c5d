"""The same rules on a GPU: one game a thread, from the very functions of `settlers.core`.

`export` compiles the kernels to PTX (extra `gpu`; no GPU needed), `device` runs them (a GPU with CuPy; no compiler
needed). Positions, tables and the stream of random numbers are byte for byte those of the compiled core, so the same
seeds give the same games.
"""
