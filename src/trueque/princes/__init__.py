"""The Princes: the two-player card game of 180 cards and six modes."""
