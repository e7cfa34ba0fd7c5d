"""The referee of a real table: hears what people do with real pieces, says what follows, and keeps the score.

One engine for every game and every shell: the terminal (`trueque referee`) and the page feed it lines and tell what it
says. What a game's box needs besides (numbered cards, a board to be laid) is its room ``referee``.
"""

from trueque.referee.box import Box, box_of
from trueque.referee.referee import Referee, Said
from trueque.referee.tables import begun, going_on, is_referees

__all__ = ["Box", "Referee", "Said", "begun", "box_of", "going_on", "is_referees"]
