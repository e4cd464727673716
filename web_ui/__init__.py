"""The dashboard: table, setup and history for a TV, a tablet and phones."""

from web_ui.app import create_app
from web_ui.settings import WebSettings

__all__ = ["WebSettings", "create_app"]
