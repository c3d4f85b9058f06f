"""Settings: `production` (the default; everything that differs comes from the environment), `local` for the run on one
machine, `test` for the tests. Nothing is imported here: the tests' settings start servers before `base` is read."""
