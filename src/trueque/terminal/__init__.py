"""The plain line client and the command line."""
