"""The commands, one a file; `trueque.terminal.cli` finds them by name."""
