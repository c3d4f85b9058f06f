from django.urls import path

from . import views

urlpatterns = [
    path("boards/", views.BoardListView.as_view(), name="board-list"),
    path("b/<slug:slug>/", views.BoardDetailView.as_view(), name="board-detail"),
    path("b/<slug:slug>/new/", views.ThreadCreateView.as_view(), name="thread-create"),
    path("t/<slug:key>/", views.ThreadDetailView.as_view(), name="thread-detail"),
    path("t/<slug:key>/post/", views.PostCreateView.as_view(), name="post-create"),
    path("t/<slug:key>/check/", views.ThreadCheckView.as_view(), name="thread-check"),
    path("t/<slug:key>/preview/", views.ThreadPreviewView.as_view(), name="thread-preview"),
    path("t/<slug:key>/news/", views.ThreadNewsView.as_view(), name="thread-news"),
    path("t/<slug:key>/read/", views.ThreadReadView.as_view(), name="thread-read"),
    path("live/<slug:key>/<slug:known>/", views.ThreadVersionView.as_view(), name="thread-version"),
    path("t/<slug:key>/unread/", views.ThreadUnreadView.as_view(), name="thread-unread"),
    path("t/<slug:key>/<int:number>/", views.PostPermalinkView.as_view(), name="post-permalink"),
    path("t/<slug:key>/<int:number>/edit/", views.PostEditView.as_view(), name="post-edit"),
    path("t/<slug:key>/<int:number>/revisions/", views.PostRevisionsView.as_view(), name="post-revisions"),
    path("posts/sent/", views.PostSentView.as_view(), name="post-sent"),
    path("letters/", views.LetterListView.as_view(), name="letter-list"),
    path("letters/unread/", views.LetterCountView.as_view(), name="letter-count"),
    path("letters/new/", views.LetterCreateView.as_view(), name="letter-create"),
    path("pictures/", views.PictureUploadView.as_view(), name="picture-upload"),
    path("pictures/<slug:key>/", views.PictureShowView.as_view(), name="picture-show"),
]
