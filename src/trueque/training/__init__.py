"""Learning the evaluation of the board game's champion from its own games, in step on a GPU or on the CPU.

    trueque train --rounds 4 --games 32768 --kernels island.gpu.json

`crowd` plays many games at once, each seat thinking as the champion does; `lessons` keeps how positions looked and how
their games ended; `fit` fits the network (PyTorch); `course` goes round. A GPU is used when one is there.
"""

from trueque.kernel.extras import needs

needs("train", "numpy")
