from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_avatars"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="seen_tour",
            field=models.BooleanField(default=False, editable=False),
        ),
    ]
