"""Draws what a maker builds from: a pinout's wiring, the parts to buy, the tray's size and what a camera sees."""
