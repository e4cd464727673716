"""What can be counted of a game: from its facts, for the page, the report and the exports."""
