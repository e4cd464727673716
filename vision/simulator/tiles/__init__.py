"""Draws square tiles for the simulated camera, in styles that no network was trained on."""
