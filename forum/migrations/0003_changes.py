from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("forum", "0002_boards"),
    ]

    operations = [
        migrations.AddField(
            model_name="post",
            name="changes",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="thread",
            name="changes",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
    ]
