FROM python:3.13-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app
RUN useradd --system --uid 10001 --home-dir /app mafia

COPY requirements.txt .
RUN pip install -r requirements.txt

COPY . .
# The key signs nothing here: collectstatic only wants one to be there.
RUN mkdir -p var/static var/media \
    && SECRET_KEY=only-while-the-image-is-built ALLOWED_HOSTS=localhost python manage.py collectstatic --noinput \
    && chown -R mafia var

USER mafia
ENV WEB_BIND=0.0.0.0:8000 BEAT_SCHEDULE=/app/var/beat-schedule
VOLUME /app/var/media
EXPOSE 8000
CMD ["gunicorn", "-c", "deploy/gunicorn.conf.py", "mafia_site.wsgi"]
