"""Players of The Quick Game that are programs."""
