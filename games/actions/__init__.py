"""What people do in a season. Each: `season_turn` (lock, play what is overdue) → check → write → Decision.

`now` is `forum.clock.db_now()`, handed in. Refusals are RuleViolation and change nothing.
"""

from .deadlines import remind_before_stop
from .hosting import (
    end_as_draw,
    exclude_player,
    pause_season,
    post_stop,
    resume_season,
    start_now,
    write_story,
)
from .outbox import send_mails
from .seating import join_season, leave_season
from .setup import cancel_season, open_signup

__all__ = [
    "cancel_season",
    "end_as_draw",
    "exclude_player",
    "join_season",
    "leave_season",
    "open_signup",
    "pause_season",
    "post_stop",
    "remind_before_stop",
    "resume_season",
    "send_mails",
    "start_now",
    "write_story",
]
