"""The voice of the table: announcements on the link become sound, in the hub's process or on another box."""

from hub.announcer.speaker import PROCESS, Speaker

__all__ = ["PROCESS", "Speaker"]
