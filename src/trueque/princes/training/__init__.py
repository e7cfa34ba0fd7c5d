"""Learning the judgement of The Princes' champion from the sensible player's own games: the room `training`.

`course` goes round, one mode at a time; `playing` plays many games on the compiled core, a thread for each processor;
`first` is the judgement that the first games are played by.
"""

from trueque.kernel.extras import require_extra

require_extra("fast", "numpy")

from trueque.princes.training.course import BOUNDS, Course, begin_learning  # noqa: E402 (the sentence about the extra comes first)
from trueque.princes.training.recipes import RECIPES, SMALL  # noqa: E402

__all__ = ["BOUNDS", "RECIPES", "SMALL", "Course", "begin_learning"]
