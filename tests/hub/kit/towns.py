"""A map of six named towns, with roads and water between them.

mill ── ford ── quay ~~ light
  │      │       ~
  └─── abbey     ~
         │       ~
        inn ~~~~~~  (the canal)
"""

from hub.kit.board import Edge, Node, map_of

NAMES = {
    "mill": "Mill",
    "ford": "Stony Ford",
    "abbey": "Abbey",
    "quay": "Quay",
    "light": "Old Light",
    "inn": "The Inn",
}
TOWNS = map_of(
    [Node(town, name=name, kind="town") for town, name in NAMES.items()],
    [
        Edge("mill-ford", ("mill", "ford"), "road"),
        Edge("ford-abbey", ("ford", "abbey"), "road"),
        Edge("abbey-mill", ("abbey", "mill"), "road"),
        Edge("abbey-inn", ("abbey", "inn"), "road"),
        Edge("ford-quay", ("ford", "quay"), "road"),
        Edge("canal", ("quay", "inn"), "water"),
        Edge("quay-light", ("quay", "light"), "water"),
    ],
)
