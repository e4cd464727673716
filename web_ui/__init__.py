"""The dashboard: table, setup and history for a TV, a tablet and phones."""

from web_ui.app import create_app
from web_ui.settings import DashboardSettings

__all__ = ["DashboardSettings", "create_app"]
