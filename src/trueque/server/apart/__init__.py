"""Games of other packages in processes of their own, where a host wants that: one that hangs is ended, nothing else.

Two processes a game, one that plays and one in which its bots think. Here nothing of the package is loaded: its
modules and games are doors to its process (`doors`), its values are the same by their fields (`mirrors`).
"""
