"""Learning the judgement of The Quick Game's champion from games on the compiled core: the room `training`.

`course` goes round, one number of seats at a time; `playing` plays many games, a thread for each processor.
"""

from trueque.kernel.extras import require_extra

require_extra("fast", "numpy")

from trueque.quick.training.course import BOUNDS, Course, begin_learning  # noqa: E402 (the sentence about the extra comes first)
from trueque.quick.training.recipes import RECIPES, SMALL  # noqa: E402

__all__ = ["BOUNDS", "RECIPES", "SMALL", "Course", "begin_learning"]
