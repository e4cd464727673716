"""The river asks for nothing of its own: its tiles are laid like all others."""
