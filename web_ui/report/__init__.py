"""The report of a night: one HTML file, a picture to share, and what keeps both beside the games."""
