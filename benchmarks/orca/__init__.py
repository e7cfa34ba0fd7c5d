"""Whole games with a real screen reader: Orca on a display of its own, what it says written down with times."""
