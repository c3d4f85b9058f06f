"""A PostgreSQL and a Valkey of the run's own, without root, Docker or anything installed."""
