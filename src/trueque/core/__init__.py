"""The kit: what any game's rules need to run fast, with no game named. Standard library only, below the games.

A game writes its rules once, as small marked functions over records with named fields, in a subset of Python. Plain
CPython runs them as they stand. The kit prints the same functions as C (`gathering` reads the sources, `inference`
finds what needs 64 bits, `printer` prints, `text` puts the whole together), compiles that to a shared library
(`building`), and calls it over the bytes of the records (`memory`, `library`). A GPU's program is the same text.

`source.Source` is what a game says of itself. Where nothing compiles C, the rules run plain and a sentence says so.
"""
