"""What is counted in a game of Pebbles: every kind of thing that a game may declare, once."""

from collections import Counter
from collections.abc import Iterable, Iterator

from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.statistics import Award, Chance, Chart, Outlook, Record, Series, Style, Summary, TurningPoint, Unit
from hub.engine.story import Story
from hub.engine.view import Gain, exactly
from hub.kit.chance import SIX_SIDES, all_ways, ways
from hub.kit.contests import award
from hub.kit.dice_charts import Thrown, sums_chart
from tests.pebbles.events import PebblesGiven, PebblesTaken, RollRecorded

DICE = (SIX_SIDES, SIX_SIDES)
MIDDLING = 7  # pebbles that a throw brings on average
HUGE = 12


def statistics(story: Story) -> Summary:
    throws = [(moment, event) for moment, event in story.events() if isinstance(event, RollRecorded)]
    ahead = None if story.standing.is_over else outlook(story.play.state.active)
    if not throws:
        return Summary(outlook=ahead)
    thrown = [Thrown(event.player, event.dice, has_faces=not moment.is_foreign) for moment, event in throws]
    gifts = [event for _, event in story.events() if isinstance(event, PebblesGiven)]
    return Summary(
        charts=(
            _harvest(story.players, [event for _, event in story.events()]),
            sums_chart(thrown, story.players, DICE),
        ),
        awards=tuple(_awards(story.players, gifts)),
        turning_points=tuple(
            TurningPoint(moment.entry.seq, phrase("pebbles.turning.huge", player=Who(event.player)))
            for moment, event in throws
            if sum(event.dice) == HUGE
        ),
        records=tuple(
            Record(moment.entry.seq, event.player, {"dice": event.dice, "heap": moment.after.state.heaps})
            for moment, event in throws
        ),
        notes=(phrase("pebbles.stats.so_many_throws", n=len(throws)),),
        outlook=ahead,
    )


def _harvest(players: tuple[PlayerId, ...], events: Iterable[object]) -> Chart:
    """Without any dice: what each player picked up, was given and gave away."""
    taken, gotten, given, throws = Counter[PlayerId](), Counter[PlayerId](), Counter[PlayerId](), Counter[PlayerId]()
    for event in events:
        match event:
            case PebblesTaken():
                taken[event.player] += event.count
                throws[event.player] += 1
            case PebblesGiven():
                given[event.player] += event.count
                gotten[event.partner] += event.count
    luck = tuple(taken[player] - float(MIDDLING * throws[player]) for player in players)
    return Chart(
        "harvest",
        phrase("pebbles.stats.harvest"),
        tuple(map(Who, players)),
        (
            Series(
                "taken", phrase("pebbles.stats.taken"), Style.BAR, tuple(taken[one] for one in players), adds_up=True
            ),
            Series("given", phrase("pebbles.stats.given"), Style.WRITTEN, tuple(given[one] for one in players)),
            Series("gotten", phrase("pebbles.stats.gotten"), Style.WRITTEN, tuple(gotten[one] for one in players)),
            Series("luck", phrase("pebbles.stats.luck"), Style.WRITTEN, luck, unit=Unit.DIFFERENCE, is_headline=True),
        ),
        lead=(phrase("pebbles.stats.harvest.lead"),),
        is_on_card=True,
    )


def _awards(players: Iterable[PlayerId], gifts: Iterable[PebblesGiven]) -> Iterator[Award]:
    given = dict.fromkeys(players, 0.0)
    for gift in gifts:
        given[gift.player] += gift.count
    yield from award("generous", given, words="pebbles.award.generous", least=1)


def outlook(active: PlayerId) -> Outlook:
    """Every number brings itself to whoever throws it."""

    def pebbles(number: int) -> tuple[Gain, ...]:
        return (Gain(active, (exactly("pebble", phrase("pebbles.thing.pebble"), number),)),)

    chances = tuple(Chance(number, share / all_ways(*DICE), pebbles(number)) for number, share in ways(*DICE).items())
    return Outlook(phrase("pebbles.stats.next"), {active: phrase("pebbles.stats.per_throw", n=MIDDLING)}, chances)
