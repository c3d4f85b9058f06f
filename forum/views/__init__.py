from .boards import BoardDetailView, BoardListView, ThreadCreateView
from .letters import LetterCreateView, LetterListView
from .live import LetterCountView, ThreadNewsView, ThreadReadView, ThreadVersionView
from .pictures import PictureShowView, PictureUploadView
from .posts import PostCreateView, PostEditView, PostRevisionsView, PostSentView
from .threads import (
    PostPermalinkView,
    ThreadCheckView,
    ThreadDetailView,
    ThreadPreviewView,
    ThreadUnreadView,
)

__all__ = [
    "BoardDetailView",
    "BoardListView",
    "LetterCountView",
    "LetterCreateView",
    "LetterListView",
    "PictureShowView",
    "PictureUploadView",
    "PostCreateView",
    "PostEditView",
    "PostPermalinkView",
    "PostRevisionsView",
    "PostSentView",
    "ThreadCheckView",
    "ThreadCreateView",
    "ThreadDetailView",
    "ThreadNewsView",
    "ThreadPreviewView",
    "ThreadReadView",
    "ThreadUnreadView",
    "ThreadVersionView",
]
