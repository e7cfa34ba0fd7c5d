"""Learning the evaluation of the champion from its own games, in step on a GPU or on the CPU: the room `training`.

`course` goes round; `crowd` plays many games at once, each seat thinking as the champion does;
`lessons` keeps how positions looked and how their games ended; `fit` fits the network (PyTorch); `league` learns with
trade, beside real `tables`; `response` learns to beat weights that stay as they are. A GPU is used when one is there.
"""

from trueque.kernel.extras import require_extra

require_extra("train", "numpy")

from trueque.island.training.course import BOUNDS, Course, begin_learning  # noqa: E402 (the sentence about the extra comes first)
from trueque.island.training.recipes import RECIPES, SMALL  # noqa: E402

__all__ = ["BOUNDS", "RECIPES", "SMALL", "Course", "begin_learning"]
