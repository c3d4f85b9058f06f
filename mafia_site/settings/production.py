"""Production: the base as it is, everything that differs from the environment (docs/operations.md)."""

from .base import *  # noqa: F403
