"""Your wiring. Numbers are GP numbers of the Pico (GP22 is 22), not positions on the board.

`gamenight pico install` keeps this file once it is on the board; `--board-config FILE` replaces it.
"""

# The light strip (WS2812 and alike): its data line, best through 330 ohm.
STRIP_PIN = 22  # position 29; ground is beside it, at 28
LEDS = 19  # 1 to 150; one a tile: 19, or 30 with the extension for five and six players

# What the supply of the strip can give. A light takes up to 60 mA in full white; the hub dims all of them
# together so that they never take more than this. From a Pico's own VBUS pin (position 40) 1000 is the most, and
# only if the USB port gives as much; a laptop's port gives 500.
MAX_MILLIAMPS = 1000

# What the strip does while no hub is linked: "breathe", or "off".
NO_HUB = "breathe"

# The knock sensor under the dice tray tells of a throw. None: there is none.
KNOCK_PIN = 26  # position 31; a piezo needs one of 26, 27, 28
KNOCK_KIND = "piezo"  # "piezo": a piezo disc with 1 megaohm across it; "switch": a vibration switch to ground
KNOCK_THRESHOLD = 8000  # of 65535; raise it when footsteps count, lower it when dice do not
KNOCK_RELEASE = 3000  # quieter than this is rest
KNOCK_DEAD_MS = 600  # of rest before the next throw can count

# Reed or hall switches between a pin and ground, closed while something magnetic is on the tile, as
# tile number (reading order): GP number. For instance {1: 0, 2: 1, 10: 2}.
TILE_PINS = {}
TILE_DEBOUNCE_MS = 800  # a figure that slides over a tile on its way must not count
