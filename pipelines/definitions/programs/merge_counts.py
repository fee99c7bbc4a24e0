"""Adds up the counts of all files, and refuses a sum that is not that of the counters' own results."""

import collections
import json
import sys

import storage

source, target, numbers = sys.argv[1:]
counts = collections.Counter()
for place in storage.below(source + "/"):
    counts.update(json.loads(storage.read(place)))
expected = sum(int(number) for number in json.loads(numbers))
if sum(counts.values()) != expected:
    sys.exit(f"the files hold {sum(counts.values())} words, and the counters found {expected}")
storage.write(target, "".join(f"{word}\t{count}\n" for word, count in counts.most_common()).encode())
print(f"{len(counts)} different words, {expected} in all; most often:", *(word for word, _ in counts.most_common(5)))
