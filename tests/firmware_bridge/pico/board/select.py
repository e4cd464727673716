"""`poll` for the one stream the firmware has."""

import bench

POLLIN = 1


class poll:
    def register(self, stream, events):
        assert events == POLLIN

    def poll(self, timeout_ms):
        assert timeout_ms == 0
        return [()] if bench.has_input() else []
