"""The one place that names the version."""

__version__ = "0.7.0.dev0"
