"""Pages of the game: form → action, or query → template. No view touches a model."""
