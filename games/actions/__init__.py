"""What people do in a season. Each: `season_turn` (lock, play what is overdue) → check → write → Decision.

`now` is `forum.clock.db_now()`, handed in. Refusals are RuleViolation and change nothing.
"""

from .balance import begin_estimate, continue_estimate
from .complaints import Plaint, file_complaint
from .deadlines import remind_before_stop
from .drafts import SEEN_NOW, copy_season, create_draft, delete_draft, save_draft
from .graveyard import enter_graveyard
from .hiding import hide_post
from .hosting import (
    end_as_draw,
    exclude_player,
    pause_season,
    post_stop,
    resume_season,
    start_now,
    write_story,
)
from .judging import Judgement, decide_complaint
from .looks import note_look
from .outbox import send_mails
from .rulings import enter_order, enter_vote, rule_player, withdraw_decision
from .sanctions import Verdict, confirm_warnings, lift_sanction, sanction_player
from .seating import join_season, leave_season
from .setup import cancel_season, open_signup, setup_problems
from .staffing import appoint_staff, dismiss_staff, note_seen, watch_mayors, write_note
from .suicides import exclude_suicide, pardon_suicide
from .timing import call_off_season, end_overdue, plan_morning, set_phase_end

__all__ = [
    "SEEN_NOW",
    "Judgement",
    "Plaint",
    "Verdict",
    "appoint_staff",
    "begin_estimate",
    "call_off_season",
    "cancel_season",
    "confirm_warnings",
    "continue_estimate",
    "copy_season",
    "create_draft",
    "decide_complaint",
    "delete_draft",
    "dismiss_staff",
    "end_as_draw",
    "end_overdue",
    "enter_graveyard",
    "enter_order",
    "enter_vote",
    "exclude_player",
    "exclude_suicide",
    "file_complaint",
    "hide_post",
    "join_season",
    "leave_season",
    "lift_sanction",
    "note_look",
    "note_seen",
    "open_signup",
    "pardon_suicide",
    "pause_season",
    "plan_morning",
    "post_stop",
    "remind_before_stop",
    "resume_season",
    "rule_player",
    "sanction_player",
    "save_draft",
    "send_mails",
    "set_phase_end",
    "setup_problems",
    "start_now",
    "watch_mayors",
    "withdraw_decision",
    "write_note",
    "write_story",
]
