"""Every write of the forum. `now` is `forum.clock.db_now()`, handed in. Refusals are RuleViolation."""

from accounts.images import CleanPicture

from .edits import edit_post
from .hiding import set_hidden
from .letters import start_conversation
from .members import end_membership, set_may_write, set_member
from .pace import check_looks, check_pace
from .pictures import clean_picture, upload_picture
from .posts import create_post, write_post
from .reading import mark_read
from .texts import POST_LIMIT, read_source, render_in
from .threads import close_thread, create_thread, open_thread_to_all, reopen_thread, start_thread

__all__ = [
    "POST_LIMIT",
    "CleanPicture",
    "check_looks",
    "check_pace",
    "clean_picture",
    "close_thread",
    "create_post",
    "create_thread",
    "edit_post",
    "end_membership",
    "mark_read",
    "open_thread_to_all",
    "read_source",
    "render_in",
    "reopen_thread",
    "set_hidden",
    "set_may_write",
    "set_member",
    "start_conversation",
    "start_thread",
    "upload_picture",
    "write_post",
]
