"""Pages of one's own account, profiles, and the switches of language and theme."""

from __future__ import annotations

from allauth.account.views import SignupView as BaseSignupView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import View
from django.views.generic import TemplateView
from django.views.i18n import set_language

from . import actions, queries
from .addresses import next_address
from .design import design_context
from .errors import AccountRefusal
from .forms import AvatarForm, NicknameForm, PreferenceForm, SignupForm
from .guards import nick_refusal
from .middleware import THEME_COOKIE
from .models import Theme, User

YEAR = 60 * 60 * 24 * 365


class SignupView(BaseSignupView):  # type: ignore[misc]  # allauth says nothing of its types
    """allauth's page; a nickname that was taken a moment ago is an error beside its field."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        answer: HttpResponse
        try:
            answer = super().form_valid(form)
        except AccountRefusal as refusal:
            form.add_error(refusal.field, refusal.message)
            answer = self.form_invalid(form)
        return answer


class PreferenceEditView(LoginRequiredMixin, View):
    """`/me/`: language, time zone, theme, mails; the nickname has a form of its own beside it."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return _preference_page(request, user=_me(request))

    def post(self, request: HttpRequest) -> HttpResponse:
        user = _me(request)
        form = PreferenceForm(request.POST, instance=User.objects.get(pk=user.pk))
        if form.is_valid():
            try:
                actions.change_preferences(user_id=user.pk, changes=form.cleaned_data)
            except AccountRefusal as refusal:
                form.add_error(refusal.field, refusal.message)
            else:
                with translation.override(form.cleaned_data["language"] or translation.get_language()):
                    messages.success(request, _("Saved."))
                return redirect("preference-edit")
        return _preference_page(request, user=user, preference_form=form)


class NicknameEditView(LoginRequiredMixin, View):
    """The nickname's form on `/me/`."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return redirect("preference-edit")

    def post(self, request: HttpRequest) -> HttpResponse:
        user = _me(request)
        form = NicknameForm(request.POST)
        if form.is_valid():
            try:
                changed = actions.change_nickname(user_id=user.pk, nick=form.cleaned_data["username"])
            except AccountRefusal as refusal:
                form.add_error(refusal.field, refusal.message)
            else:
                messages.success(request, _("You are called %(nick)s now.") % {"nick": changed.username})
                return redirect("preference-edit")
        return _preference_page(request, user=user, nickname_form=form)


class AvatarEditView(LoginRequiredMixin, View):
    """The avatar's form on `/me/`: a new picture."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return redirect("preference-edit")

    def post(self, request: HttpRequest) -> HttpResponse:
        user = _me(request)
        form = AvatarForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                actions.change_avatar(user_id=user.pk, file=form.cleaned_data["file"])
            except AccountRefusal as refusal:
                form.add_error(refusal.field, refusal.message)
            else:
                messages.success(request, _("This is your picture now."))
                return redirect("preference-edit")
        return _preference_page(request, user=user, avatar_form=form)


class AvatarRemoveView(LoginRequiredMixin, View):
    """Back to the drawn avatar."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return redirect("preference-edit")

    def post(self, request: HttpRequest) -> HttpResponse:
        actions.remove_avatar(user_id=_me(request).pk)
        messages.success(request, _("Your picture is gone; the drawn one stands in its place."))
        return redirect("preference-edit")


class ProfileDetailView(View):
    """`/people/<nick>/`, public. A nickname written otherwise leads to the one page of its owner."""

    def get(self, request: HttpRequest, nick: str) -> HttpResponse:
        viewer = request.user if request.user.is_authenticated else None
        profile = queries.profile(viewer, nick=nick)
        if profile is None:
            raise Http404
        if profile.nick != nick:
            return redirect("profile-detail", profile.nick)
        sections = queries.profile_sections(viewer, user_id=profile.user_id)
        return render(request, "accounts/profile_detail.html", {"profile": profile, "sections": sections})


class LanguageSetView(View):
    """Django's language switch (a cookie); whoever is logged in keeps his choice in his account too."""

    def post(self, request: HttpRequest) -> HttpResponse:
        response = set_language(request)
        language = request.POST.get("language", "")
        if request.user.is_authenticated and language in dict(settings.LANGUAGES):
            actions.change_preferences(user_id=request.user.pk, changes={"language": language})
        return response


class ThemeSetView(View):
    """Light, dark, or as the device says: kept in the account, for guests in a cookie."""

    def post(self, request: HttpRequest) -> HttpResponse:
        theme = request.POST.get("theme", "")
        response = HttpResponseRedirect(next_address(request))
        if theme not in Theme.values:
            return response
        if request.user.is_authenticated:
            actions.change_preferences(user_id=request.user.pk, changes={"theme": theme})
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(THEME_COOKIE, theme, max_age=YEAR, samesite="Lax", secure=secure, httponly=True)
        return response


class AboutView(TemplateView):
    """What this site is."""

    template_name = "accounts/about.html"


class DesignView(View):
    """All components on one page, for those who build with them; nobody else finds it."""

    def get(self, request: HttpRequest) -> HttpResponse:
        if not (settings.DEBUG or (request.user.is_authenticated and request.user.is_staff)):
            raise Http404
        return render(request, "accounts/design.html", design_context())


def _me(request: HttpRequest) -> User:
    assert request.user.is_authenticated
    return request.user


def _preference_page(
    request: HttpRequest,
    *,
    user: User,
    preference_form: PreferenceForm | None = None,
    nickname_form: NicknameForm | None = None,
    avatar_form: AvatarForm | None = None,
) -> HttpResponse:
    context = {
        "preference_form": preference_form or PreferenceForm(instance=user),
        "nickname_form": nickname_form or NicknameForm(initial={"username": user.username}),
        "nick_refusal": nick_refusal(user),
        "avatar_form": avatar_form or AvatarForm(),
    }
    refused = any(form is not None for form in (preference_form, nickname_form, avatar_form))
    return render(request, "accounts/preference_edit.html", context, status=422 if refused else 200)
