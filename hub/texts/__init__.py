"""Catalogues of everything people read or hear, and the renderer of phrases."""
