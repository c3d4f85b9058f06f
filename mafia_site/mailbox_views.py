"""The pages of the mailbox. Where mails go to real people (MAILBOX off) the pages don't exist for anybody."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views import View

from . import mailbox


class _MailboxView(View):
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAILBOX:
            raise Http404
        return super().dispatch(request, *args, **kwargs)


class MailboxListView(_MailboxView):
    """The newest mails."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "mailbox/mail_list.html", {"mails": mailbox.kept_mails()})


class MailboxMailView(_MailboxView):
    """One mail as text, its links to click."""

    def get(self, request: HttpRequest, name: str) -> HttpResponse:
        mail = mailbox.kept_mail(name)
        if mail is None:
            raise Http404
        return render(request, "mailbox/mail_detail.html", {"mail": mail})
