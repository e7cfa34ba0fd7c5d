"""`python -m trueque` is the command line."""

from trueque.terminal.cli import main

if __name__ == "__main__":
    main()
