"""Deletes temporary files whatever happened, and what a failed run has loaded of its table."""

import sys

import storage

scratch, table, status, failed = sys.argv[1:]
places = storage.below(scratch + "/")
if status != "Succeeded":
    print(f"the run ended as {status}; failed: {failed}")
    places += storage.below(table + "/")
for place in places:
    storage.delete(place)
print(f"deleted {len(places)} objects")
