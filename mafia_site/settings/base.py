"""What holds everywhere, with the production values; docs/operations.md explains each variable of the environment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from redis.backoff import NoBackoff
from redis.retry import Retry

from mafia_site import environment

BASE_DIR = Path(__file__).resolve().parent.parent.parent

# Secrets and addresses. Without SECRET_KEY Django refuses to start; there is no default on purpose.
SECRET_KEY = environment.text("SECRET_KEY")
SECRET_KEY_FALLBACKS = environment.words("SECRET_KEY_FALLBACKS")
DEBUG = False
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS")
SITE_URL = environment.text(
    "SITE_URL", f"https://{ALLOWED_HOSTS[0]}" if ALLOWED_HOSTS else "http://127.0.0.1:8000"
)
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS", SITE_URL)

INSTALLED_APPS = [
    "mafia_site.apps.SiteConfig",
    "accounts",
    "forum",
    "games",
    "mafia_site.apps.AdministrationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "mafia_site.live.LiveMiddleware",
    "mafia_site.middleware.NulMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "mafia_site.middleware.PublicPageMiddleware",
    "mafia_site.middleware.PolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "mafia_site.middleware.PersonalPageMiddleware",
    "accounts.middleware.PreferenceMiddleware",
    "games.middleware.SeenMiddleware",
    "games.middleware.DeviceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "mafia_site.urls"
# The site stands at the root of its name. gunicorn takes SCRIPT_NAME from a header where the proxy is on the same host
# and hands headers on: one request could lead all later pages elsewhere, since addresses are remembered.
FORCE_SCRIPT_NAME = ""
WSGI_APPLICATION = "mafia_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
INSTALLED_APPS.append("django.forms")

# The database. A stuck letter must not hold STOP: nobody waits for a lock, or holds one idly, for longer than this.
DATABASE_LIMITS = {
    "lock_timeout": f"{environment.number('DATABASE_LOCK_TIMEOUT_MS', 10_000)}ms",
    "idle_in_transaction_session_timeout": f"{environment.number('DATABASE_IDLE_TIMEOUT_MS', 30_000)}ms",
}
DATABASES: dict[str, dict[str, Any]] = {
    "default": environment.database(
        environment.text("DATABASE_URL", "postgresql://mafia@127.0.0.1:5432/mafia"), options=DATABASE_LIMITS
    )
    | {"CONN_MAX_AGE": environment.number("CONN_MAX_AGE", 60), "CONN_HEALTH_CHECKS": True}
}

# Redis: the broker and the cache. Nothing that has to last lives there, sessions included: a session that was ended
# while Redis was away would come back from a cache.
REDIS_URL = environment.text("REDIS_URL", "redis://127.0.0.1:6379/0")
REDIS_PREFIX = environment.text("REDIS_PREFIX", "mafia")
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "mafia_site.cache.DegradingRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": f"{REDIS_PREFIX}-cache",
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5, "retry": Retry(NoBackoff(), 1)},
    }
}
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30

# People.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "accounts.backends.PasswordBackend",
    "accounts.backends.AccountBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignupForm",
    "login": "accounts.forms.LoginForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "change_email": "accounts.forms.ChangeEmailForm",
    "add_email": "accounts.forms.AddEmailForm",
    "set_password": "accounts.forms.SetPasswordForm",
}
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
ACCOUNT_USERNAME_VALIDATORS = "accounts.validators.nickname_validators"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = SITE_URL.partition(":")[0]
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
ALLAUTH_TRUSTED_PROXY_COUNT = environment.number("ALLAUTH_TRUSTED_PROXY_COUNT", 0)

# Languages and time.
LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", _("Russian")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.text("TIME_ZONE", "Europe/Moscow")

# Files.
STATIC_URL = "static/"
STATIC_ROOT = Path(environment.text("STATIC_ROOT", str(BASE_DIR / "var" / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"] if (BASE_DIR / "static").is_dir() else []
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "accounts.stylesheet.StylesheetFinder",
]
MEDIA_URL = "media/"
MEDIA_ROOT = Path(environment.text("MEDIA_ROOT", str(BASE_DIR / "var" / "media")))
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
# A reverse proxy serves MEDIA_ROOT in production; without one the site does it itself.
SERVE_MEDIA = environment.flag("SERVE_MEDIA")
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_PERMISSIONS = 0o644

# Security. HTTPS ends at the proxy, which says so in X-Forwarded-Proto and drops that header from outside.
SECURE_SSL_REDIRECT = environment.flag("SECURE_SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_PROXY_SSL_HEADER: tuple[str, str] | None = (
    ("HTTP_X_FORWARDED_PROTO", "https") if environment.flag("BEHIND_PROXY") else None
)
SECURE_HSTS_SECONDS = environment.number("SECURE_HSTS_SECONDS", 60 * 60 * 24 * 365)
SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.flag("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=True)
SECURE_HSTS_PRELOAD = environment.flag("SECURE_HSTS_PRELOAD", default=True)
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = True
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = True
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "mafia_site.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

# Accounts with known passwords (manage.py seed_demo): true in local.py and test.py alone.
DEMO = False

# Mail. MAILBOX keeps mails as files and shows them at /mailbox/: for a run on one machine, never for real people.
MAILBOX = environment.flag("MAILBOX")
MAILBOX_ROOT = Path(environment.text("MAILBOX_ROOT", str(BASE_DIR / "var" / "mailbox")))
EMAIL_BACKEND = (
    "mafia_site.mailbox.MailboxBackend" if MAILBOX else "django.core.mail.backends.smtp.EmailBackend"
)
EMAIL_HOST = environment.text("EMAIL_HOST", "localhost")
EMAIL_PORT = environment.number("EMAIL_PORT", 25)
EMAIL_HOST_USER = environment.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = environment.flag("EMAIL_USE_TLS")
EMAIL_USE_SSL = environment.flag("EMAIL_USE_SSL")
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.text("DEFAULT_FROM_EMAIL", "mafia@localhost")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

from .jobs import *  # noqa: E402, F403
from .logs import LOGGING  # noqa: E402, F401
