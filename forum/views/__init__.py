from .boards import BoardDetailView, BoardListView, ThreadCreateView
from .letters import LetterCreateView, LetterListView
from .pictures import PictureShowView, PictureUploadView
from .posts import PostCreateView, PostEditView, PostRevisionsView
from .threads import (
    PostPermalinkView,
    ThreadCheckView,
    ThreadDetailView,
    ThreadNewsView,
    ThreadPreviewView,
    ThreadUnreadView,
)

__all__ = [
    "BoardDetailView",
    "BoardListView",
    "LetterCreateView",
    "LetterListView",
    "PictureShowView",
    "PictureUploadView",
    "PostCreateView",
    "PostEditView",
    "PostPermalinkView",
    "PostRevisionsView",
    "ThreadCheckView",
    "ThreadCreateView",
    "ThreadDetailView",
    "ThreadNewsView",
    "ThreadPreviewView",
    "ThreadUnreadView",
]
