"""What a viewer may read. The viewer always comes first; None is somebody who isn't logged in."""

from .letters import LetterLine, LetterPage, letter_page, thread_members, unread_letters
from .live import ThreadVersion, public_version, thread_version
from .people import nick_suggestions, users_by_nick
from .pictures import picture_by_key, picture_sizes, pictures_of
from .posts import (
    POSTS_A_PAGE,
    NumberRange,
    PostPage,
    first_unread,
    ReadState,
    changed_posts,
    page_of_posts,
    post_by_number,
    read_number,
    readable_numbers,
    revisions,
    start_of_page,
    visible_posts,
)
from .threads import (
    BoardPage,
    ThreadLine,
    board_page,
    boards,
    read_numbers,
    thread_by_key,
    unread_counts,
    visible_threads,
)

__all__ = [
    "POSTS_A_PAGE",
    "BoardPage",
    "LetterLine",
    "LetterPage",
    "NumberRange",
    "PostPage",
    "ThreadLine",
    "ThreadVersion",
    "board_page",
    "boards",
    "first_unread",
    "letter_page",
    "nick_suggestions",
    "page_of_posts",
    "picture_by_key",
    "changed_posts",
    "picture_sizes",
    "pictures_of",
    "post_by_number",
    "public_version",
    "read_number",
    "read_numbers",
    "readable_numbers",
    "revisions",
    "start_of_page",
    "thread_by_key",
    "thread_members",
    "thread_version",
    "unread_counts",
    "unread_letters",
    "users_by_nick",
    "visible_posts",
    "visible_threads",
]
