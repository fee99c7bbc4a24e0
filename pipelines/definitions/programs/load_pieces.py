"""Loads temporary files into a table. It can be told to fail halfway, as a warehouse does whose disk is full."""

import sys

import storage

source, target, full = sys.argv[1:]
for number, place in enumerate(storage.below(source + "/")):
    if full == "true" and number == 2:
        sys.exit(f"no room for {place}: the disk of the warehouse is full")
    storage.write(f"{target}/{number}", storage.read(place))
    print(f"loaded {place}", flush=True)
