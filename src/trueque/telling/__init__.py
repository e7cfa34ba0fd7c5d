"""What is told to whoever listens: what happened, what speaks for an answer, what a query asks, rules and the table.

Everything here comes from facts and a game's own `words`; what people type is `trueque.speech`'s.
"""
