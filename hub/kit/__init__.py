"""What several games share: boards, routes, cards, hidden hands, turns. Pure, and without a word of any game."""
