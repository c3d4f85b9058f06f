"""The two boards that every site of the game needs; admins rename them and add others."""

from django.db import migrations

BOARDS = [
    {
        "slug": "mafia",
        "title": "Игра",
        "title_en": "The game",
        "about": "Дни сезонов: обсуждение, голоса, СТОП. Темы открывает игра.",
        "about_en": "The days of the seasons: talk, votes, STOP. Threads are opened by the game.",
        "position": 0,
        "members_start_threads": False,
    },
    {
        "slug": "talk",
        "title": "Разговоры",
        "title_en": "Talk",
        "about": "Обо всём, кроме идущих сезонов.",
        "about_en": "About everything but the seasons that run.",
        "position": 1,
        "members_start_threads": True,
    },
]


def create_boards(apps, schema_editor):
    board_model = apps.get_model("forum", "Board")
    for board in BOARDS:
        board_model.objects.get_or_create(slug=board["slug"], defaults=board)


class Migration(migrations.Migration):
    dependencies = [("forum", "0001_initial")]
    operations = [migrations.RunPython(create_boards, migrations.RunPython.noop)]
