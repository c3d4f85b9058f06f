"""The processes of the site: the very commands of docker-compose.yml and docs/operations.md."""

_WORKER = "celery -A mafia_site worker --without-gossip --without-mingle -c 2"

COMMANDS = {
    "web": "gunicorn -c deploy/gunicorn.conf.py mafia_site.wsgi",
    "worker-transitions": f"{_WORKER} -Q transitions -n transitions@%h",
    "worker": f"{_WORKER} -Q default -n default@%h",
    "beat": "celery -A mafia_site beat",
}
