"""The command `gamenight`."""
