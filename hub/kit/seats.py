"""The order round the table: to the left, from whoever is first."""

from hub.engine.phrase import PlayerId


def round_from(first: PlayerId, players: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    """All players once, beginning with one of them.

    >>> round_from(PlayerId("ben"), (PlayerId("ann"), PlayerId("ben"), PlayerId("cleo")))
    ('ben', 'cleo', 'ann')
    """
    seat = players.index(first)
    return players[seat:] + players[:seat]


def left_of(player: PlayerId, players: tuple[PlayerId, ...]) -> PlayerId:
    """
    >>> left_of(PlayerId("cleo"), (PlayerId("ann"), PlayerId("ben"), PlayerId("cleo")))
    'ann'
    """
    return players[(players.index(player) + 1) % len(players)]
