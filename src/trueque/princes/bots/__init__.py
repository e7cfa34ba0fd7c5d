"""Players of The Princes that are programs."""
