"""The game-agnostic core: values in, values out. No I/O, clock, randomness, logging or game names."""
