"""The addresses of the game."""

from django.urls import path

from .views import (
    archive,
    complaints,
    deskorder,
    deskseats,
    graveyard,
    guide,
    home,
    mayor,
    orders,
    role,
    seasons,
    signup,
)

urlpatterns = [
    path("", home.HomeView.as_view(), name="home"),
    path("how-to-play/", guide.HowToPlayView.as_view(), name="how-to-play"),
    path("rules/", guide.RulesView.as_view(), name="rules"),
    path("rules/traditional/", guide.RulesView.as_view(ruleset="traditional"), name="rules-traditional"),
    path("seasons/", seasons.SeasonListView.as_view(), name="season-list"),
    path("s/<int:season_id>/", seasons.SeasonDetailView.as_view(), name="season-detail"),
    path("s/<int:season_id>/votes/", seasons.SeasonVotesView.as_view(), name="season-votes"),
    path("s/<int:season_id>/votes/<int:number>/", seasons.DayVotesView.as_view(), name="season-votes-day"),
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
    path("s/<int:season_id>/mayor/end/", mayor.PhaseEndView.as_view(), name="phase-end"),
    path("s/<int:season_id>/mayor/morning/", mayor.MorningPlanView.as_view(), name="morning-plan"),
    path("s/<int:season_id>/mayor/overdue/", mayor.PhaseOverdueView.as_view(), name="phase-overdue"),
    path("s/<int:season_id>/mayor/cancel/", mayor.SeasonCancelView.as_view(), name="season-cancel"),
    path("s/<int:season_id>/mayor/draw/", mayor.SeasonDrawView.as_view(), name="season-draw"),
    path("s/<int:season_id>/mayor/pardon/", deskorder.SuicidePardonView.as_view(), name="suicide-pardon"),
    path("s/<int:season_id>/mayor/suicide/", deskorder.SuicideExcludeView.as_view(), name="suicide-exclude"),
    path("s/<int:season_id>/mayor/staff/", deskorder.StaffAppointView.as_view(), name="staff-appoint"),
    path("s/<int:season_id>/mayor/dismiss/", deskorder.StaffDismissView.as_view(), name="staff-dismiss"),
    path("s/<int:season_id>/mayor/hide/", deskorder.PostHideView.as_view(), name="post-hide"),
    path("s/<int:season_id>/warnings/", deskorder.WarningConfirmView.as_view(), name="warning-confirm"),
    path("s/<int:season_id>/mayor/<int:seat_number>/", deskseats.DeskSeatView.as_view(), name="desk-seat"),
    path(
        "s/<int:season_id>/mayor/<int:seat_number>/note/", deskseats.SeatNoteView.as_view(), name="seat-note"
    ),
    path(
        "s/<int:season_id>/mayor/<int:seat_number>/vote/", deskseats.SeatVoteView.as_view(), name="seat-vote"
    ),
    path(
        "s/<int:season_id>/mayor/<int:seat_number>/order/",
        deskseats.SeatOrderView.as_view(),
        name="seat-order",
    ),
    path(
        "s/<int:season_id>/mayor/<int:seat_number>/ruling/",
        deskseats.SeatRulingView.as_view(),
        name="seat-ruling",
    ),
    path(
        "s/<int:season_id>/mayor/<int:seat_number>/sanction/",
        deskseats.SeatSanctionView.as_view(),
        name="seat-sanction",
    ),
    path(
        "s/<int:season_id>/mayor/<int:seat_number>/lift/<int:sanction_id>/",
        deskseats.SanctionLiftView.as_view(),
        name="sanction-lift",
    ),
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
