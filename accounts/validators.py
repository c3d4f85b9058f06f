"""The validators of a nickname, in the order in which a person would want to hear of them."""

from __future__ import annotations

from .nicknames import check_characters, check_length, check_not_reserved, check_one_alphabet, check_shape

nickname_validators = [check_length, check_characters, check_one_alphabet, check_shape, check_not_reserved]
