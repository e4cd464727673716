"""The colours of players as a style sheet: `colour-red` on an element gives it and what is in it those of red."""

from functools import cache

from hub.engine.colours import COLOURS, NOBODY, Coat


@cache
def colours_style() -> str:
    rules = [_rule(":root, .colour-none", NOBODY)]
    rules += [_rule(f".colour-{name}", coat) for name, coat in COLOURS.items()]
    return "\n".join(rules) + "\n"


def _rule(selector: str, coat: Coat) -> str:
    stripe = f" --stripe: {coat.stripe};" if coat.stripe else ""
    return f"{selector} {{ --owner: {coat.fill}; --on-owner: {coat.on}; --owner-edge: {coat.edge};{stripe} }}"
