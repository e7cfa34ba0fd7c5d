"""The measures of the printed edition, in millimetres; everything else follows from them."""

from __future__ import annotations

import math

BED = 220.0
"""The printer's bed: no part is longer."""
THINNEST = 1.2
"""No wall is thinner: three lines of a usual nozzle."""

PITCH = 60.0
"""From the middle of a hex to the middle of the next."""
SIDE = PITCH / math.sqrt(3)
TILE = 50.0
"""A hex from flat to flat."""
TILE_THICK = 4.4
FLOOR = 2.4
PLAY = 0.4
"""How much wider a hole is than what goes into it."""

TOKEN = 22.0
"""A number token across."""
TOKEN_SUNK = 3.0
TOKEN_TALL = 4.6

HOLE = 8.2
"""The round hole on a corner."""
SLOT = (22.0, 5.0)
"""The slot on a path."""
SUNK = 3.0
"""How deep pieces and harbours stand in the frame."""
HARBOUR = 20.0
"""A side of a harbour's triangle."""
HARBOUR_OUT = 5.0
"""From the coast to a harbour."""
RIM = 178.0
"""From the middle of the frame to its farthest corner."""

SINK = 0.2
"""How far a relief reaches into what it stands on, so that both become one solid."""
