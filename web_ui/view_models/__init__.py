"""Snapshot → what a template needs: ready texts and coordinates, so that templates only lay out."""
