"""Orders by letter: reading them from free words, writing them as a line (docs/orders.md). Pure."""

from .reading import read_orders
from .values import Order, OrderChoice, Talk, Unclear, order_value, read_order_value
from .verbs import ACTIONS, TARGETS
from .writing import examples, order_line

__all__ = [
    "ACTIONS",
    "TARGETS",
    "Order",
    "OrderChoice",
    "Talk",
    "Unclear",
    "examples",
    "order_line",
    "order_value",
    "read_order_value",
    "read_orders",
]
