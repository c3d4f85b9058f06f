"""The site on one machine under one command: the production processes, supervised, with servers of their own."""
