"""The Island on a GPU: what `trueque.gpu` does for any game, with kernels in the order of a turn (`games.cu`).

`device` runs them, `rollouts` judges many positions at once, `vector` plays many games in step.
"""

from trueque.kernel.extras import require_extra

require_extra("gpu", "numpy")
