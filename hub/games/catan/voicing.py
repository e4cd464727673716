"""How much of what happens is said aloud, and in which words; what is not named here is normal.

Terse is what nobody must miss; chatty adds what nobody would miss.
"""

from hub.engine.definition import Level, Voicing

_ALWAYS = Voicing(Level.TERSE)
_SMALL_TALK = Voicing(Level.CHATTY)
_REMARK = Voicing(Level.CHATTY, is_remark=True)


def _short(key: str) -> Voicing:
    return Voicing(Level.TERSE, f"catan.say.{key}")


VOICINGS: dict[str, Voicing] = {
    # the roll and what it pays
    "catan.tell.rolled": _short("rolled"),
    "catan.tell.gets": _short("gets"),
    "catan.tell.nobody": _short("nobody"),
    "catan.tell.blocked": _short("blocked"),
    "catan.tell.short": _short("short"),
    "catan.tell.unpaid": _ALWAYS,
    # the seven
    "catan.tell.seven": _short("seven"),
    "catan.tell.discards": _short("discards"),
    "catan.tell.count_your_cards": _short("count_your_cards"),
    # whose turn it is
    "catan.tell.start_tied": _ALWAYS,
    "catan.tell.founds_first": _ALWAYS,
    "catan.tell.founds_next": _ALWAYS,
    "catan.tell.game_begins": _short("your_turn"),
    "catan.tell.your_turn": _short("your_turn"),
    # special cards and the end
    "catan.tell.route": _short("route"),
    "catan.tell.route_aside": _short("route_aside"),
    "catan.tell.army": _short("army"),
    "catan.tell.army_aside": _short("army_aside"),
    "catan.tell.special_given": _ALWAYS,
    "catan.tell.special_aside": _ALWAYS,
    "catan.tell.won": _ALWAYS,
    "catan.tell.win_withdrawn": _ALWAYS,
    # small things
    "catan.tell.robber_planned": _SMALL_TALK,
    "catan.tell.island_dealt": _SMALL_TALK,
    "catan.tell.beginner_shown": _SMALL_TALK,
    "catan.tell.painted": _SMALL_TALK,
    "catan.tell.told": _SMALL_TALK,
    "catan.tell.holds": _SMALL_TALK,
    "catan.tell.removed_from_game": _SMALL_TALK,
    "catan.tell.face_up": _SMALL_TALK,
    "catan.remark.double": _REMARK,
    "catan.remark.rich_roll": _REMARK,
    "catan.remark.pile_empty": _REMARK,
    "catan.remark.last_road": _REMARK,
    "catan.remark.last_settlement": _REMARK,
    "catan.remark.last_city": _REMARK,
    "catan.remark.deck_empty": _REMARK,
    "catan.remark.near_route": _REMARK,
    "catan.remark.near_army": _REMARK,
    "catan.remark.round": _REMARK,
}
