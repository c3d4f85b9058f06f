from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("forum", "0003_changes"),
    ]

    operations = [
        migrations.AddField(
            model_name="threadread",
            name="moved_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="threadread",
            name="since",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
