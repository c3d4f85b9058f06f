"""Players who are programs. They write through the same actions as people and see what their seat sees.

`rounds` decides whose moment has come (`plan`), `look` gathers what the bot knows (`sight`), `reasoning` and `orders`
choose, `talk` finds the words, `deeds` sends them.
"""

from .rounds import run

__all__ = ["run"]
