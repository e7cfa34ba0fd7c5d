"""A table without a server, over every keeper there is."""
