"""`python -m nightengine`: see `cli`."""

import sys

from nightengine.cli import main

sys.exit(main())
