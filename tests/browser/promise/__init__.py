"""The layout promise: what answers the question can be pressed, and all that must be read is seen."""
