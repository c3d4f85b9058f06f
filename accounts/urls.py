from django.urls import path

from . import views

urlpatterns = [
    # Before allauth's own: a nickname lost in a race is an error beside its field.
    path("accounts/signup/", views.SignupView.as_view(), name="account_signup"),
    path("language/", views.LanguageSetView.as_view(), name="set_language"),
    path("theme/", views.ThemeSetView.as_view(), name="theme-set"),
    path("me/", views.PreferenceEditView.as_view(), name="preference-edit"),
    path("me/nickname/", views.NicknameEditView.as_view(), name="nickname-edit"),
    path("me/avatar/", views.AvatarEditView.as_view(), name="avatar-edit"),
    path("me/avatar/remove/", views.AvatarRemoveView.as_view(), name="avatar-remove"),
    path("people/<str:nick>/", views.ProfileDetailView.as_view(), name="profile-detail"),
    path("about/", views.AboutView.as_view(), name="about"),
    path("design/", views.DesignView.as_view(), name="design"),
]
