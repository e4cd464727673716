"""One file per view of the table that leaves the hub."""
