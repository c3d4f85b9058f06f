"""The addresses of the game."""

from django.urls import path

from .views import archive, complaints, graveyard, guide, home, mayor, orders, role, seasons, signup

urlpatterns = [
    path("", home.HomeView.as_view(), name="home"),
    path("how-to-play/", guide.HowToPlayView.as_view(), name="how-to-play"),
    path("rules/", guide.RulesView.as_view(), name="rules"),
    path("seasons/", seasons.SeasonListView.as_view(), name="season-list"),
    path("s/<int:season_id>/", seasons.SeasonDetailView.as_view(), name="season-detail"),
    path("s/<int:season_id>/votes/", seasons.SeasonVotesView.as_view(), name="season-votes"),
    path("s/<int:season_id>/rules/", seasons.SeasonRulesView.as_view(), name="season-rules"),
    path("s/<int:season_id>/join/", signup.SeasonJoinView.as_view(), name="season-join"),
    path("s/<int:season_id>/leave/", signup.SeasonLeaveView.as_view(), name="season-leave"),
    path("s/<int:season_id>/role/", role.SeasonRoleView.as_view(), name="season-role"),
    path("s/<int:season_id>/order/", orders.OrderCreateView.as_view(), name="order-create"),
    path("s/<int:season_id>/mayor/", mayor.SeasonMayorView.as_view(), name="season-mayor"),
    path("s/<int:season_id>/start/", mayor.SeasonStartView.as_view(), name="season-start"),
    path("s/<int:season_id>/stop/", mayor.SeasonStopView.as_view(), name="season-stop"),
    path("s/<int:season_id>/story/", mayor.SeasonStoryView.as_view(), name="season-story"),
    path("s/<int:season_id>/pause/", mayor.SeasonPauseView.as_view(), name="season-pause"),
    path("s/<int:season_id>/resume/", mayor.SeasonResumeView.as_view(), name="season-resume"),
    path("s/<int:season_id>/exclude/", mayor.SeatExcludeView.as_view(), name="seat-exclude"),
    path("s/<int:season_id>/graveyard/", graveyard.GraveyardView.as_view(), name="graveyard-enter"),
    path("complaints/", complaints.ComplaintListView.as_view(), name="complaint-list"),
    path("complaints/new/", complaints.ComplaintCreateView.as_view(), name="complaint-create"),
    path("complaints/<slug:key>/", complaints.ComplaintDetailView.as_view(), name="complaint-detail"),
    path(
        "complaints/<slug:key>/<slug:picture_key>/",
        complaints.ComplaintPictureView.as_view(),
        name="complaint-picture",
    ),
    path("s/<int:season_id>/archive/", archive.SeasonArchiveView.as_view(), name="season-archive"),
    path("s/<int:season_id>/record.json", archive.SeasonRecordView.as_view(), name="season-record"),
    path("s/<int:season_id>/deal.json", archive.SeasonDealView.as_view(), name="season-deal"),
]
