"""The wiring of the site: settings, addresses, processes. Imports nothing by itself, so that the launcher, which runs
before anything is installed, can live here too."""
