"""The referee of a real table: hears what people do with real pieces, says what follows, and keeps the score.

One engine for every game and every shell: the terminal (`trueque referee`) and the page feed it lines and tell what it
says. What a game's box needs besides (numbered cards, a board to be laid) is its room ``referee``.
"""

from trueque.referee.box import Box, box_of
from trueque.referee.referee import Referee, RefereeSentence
from trueque.referee.tables import begin_table, is_referee_record, resume_table

__all__ = ["Box", "Referee", "RefereeSentence", "begin_table", "box_of", "is_referee_record", "resume_table"]
