"""What a table may agree on; the default is the rulebooks' reading of each open point."""

from hub.engine.definition import Option
from hub.engine.rule_table import Hook, Play
from hub.games.catan.plans import ISLANDS
from hub.games.catan.state import CatanState

OPTIONS = (
    Option("island", ("beginner", "variable"), "beginner", "BASE-SETUP-01", is_main=True, data=ISLANDS),
    Option("bookkeeping", ("full", "counts", "off"), "full"),
    Option("start_player", ("by_setup", "manual"), "by_setup", "GAP-01"),
    Option("phase_mode", ("combined", "separate"), "combined", "GAP-02"),
    Option("bank_shortage", ("per_type_none", "all_types_none", "single_gets_rest"), "per_type_none", "GAP-04"),
    Option("robber_to_desert", ("allowed", "forbidden"), "allowed", "GAP-06"),
    Option("steal_obligation", ("mandatory_if_possible", "optional"), "mandatory_if_possible", "GAP-07"),
    Option("trade_before_roll", ("forbidden", "bank_only"), "forbidden", "GAP-08"),
    Option("trade_gift", ("warn", "forbid", "allow"), "warn", "GAP-09"),
    Option("trade_like_for_like", ("warn", "forbid", "allow"), "warn", "GAP-09"),
    Option("harbour_use_from", ("next_turn", "immediate"), "next_turn", "GAP-10"),
    Option("progress_after_play", ("removed_from_game", "face_up"), "removed_from_game", "GAP-12"),
    Option("longest_road_tie_after_break", ("card_to_bank", "holder_keeps"), "card_to_bank", "GAP-13"),
    Option("win_only_on_own_turn", ("true", "false"), "true", "GAP-14"),
    Option("adjacent_red_numbers", ("allowed", "warn"), "allowed", "GAP-19"),
    Option("cs_terms", ("almanac", "classic"), "almanac", "GAP-25", words_in="cs"),
    Option("target", ("10", "8", "9", "11", "12", "13"), "10", "BASE-END-01", is_main=True),
)

# Open points that have one reading only; named so that a case may spell them out.
SETTLED = {
    "kolo_means": "turn",  # GAP-03: for one player the next turn and the next round are the same
    "discard_counts": "resources",  # GAP-05
    "trade_dev_cards": "forbidden",  # GAP-09
    "progress_partial": "as_many_as_possible",  # GAP-11
    "longest_road_min": "5",  # GAP-13
    "win_check": "start_and_any_time_of_own_turn",  # GAP-14
    "token_direction": "ccw",  # GAP-18
    "three_player_unused": "red",  # GAP-20: the set-up proposes red last, the table chooses its colours anyway
}

TARGET: Hook[int] = Hook("victory points needed to win")


def target(play: Play[CatanState]) -> int:
    """BASE-END-01; an expansion may want more."""
    return play.modified(TARGET, int(play.options["target"]))
