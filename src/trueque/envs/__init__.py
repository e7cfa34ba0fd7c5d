"""Standard environments for people who train bots.

    from trueque.envs import aec, gym
    env = aec("settlers", {"edition": "2011"})          # PettingZoo AEC, one agent a seat
    env = gym("quick", seat=0, opponents=["greedy"])    # Gymnasium, one seat against bots

Actions are integers of the kernel's codec: a composed answer (an offer, a discard) takes several steps, and the mask
always says exactly which integers may come next. Observations hold what a seat may know and nothing else; their columns
have names (`env.columns`). Versions: v0, the first.
"""

from trueque.envs.aec import TruequeAEC, aec
from trueque.envs.single import TruequeGym, gym

VERSIONS = {"v0": "0.1.0: first version"}
"""Which release brought which version of the environments; a version's actions and columns never change."""

__all__ = ["VERSIONS", "TruequeAEC", "TruequeGym", "aec", "gym"]
