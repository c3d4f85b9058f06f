"""Demo data, made by the real actions with the clock handed in. For a run on one machine; never for real people."""
