"""Pebbles as it was once stored: gifts were sent to somebody, and walls were raised."""

from hub.engine.upcasts import Upcasts, renamed

UPCASTS = Upcasts(
    {
        "SendPebbles": renamed("GivePebbles", to="partner"),
        "PebblesSent": renamed("PebblesGiven", to="partner"),
    }
)
TIDE_UPCASTS = Upcasts({"RaiseWall": renamed("BuildWall"), "WallRaised": renamed("WallBuilt")})
