"""Compares a classifier with the verses that it has not seen. The result is its accuracy."""

import json
import sys

import results
import storage

source, model = sys.argv[1:]
classifier = json.loads(storage.read(model))
right = rows = 0
for place in storage.below(f"{source}/use=test/"):
    for line in storage.read(place).decode().splitlines():
        label, *words = line.split()
        score = classifier["bias"] + sum(classifier["weights"][int(word)] for word in words)
        right += (score > 0) == (label == "1")
        rows += 1
print(f"{right} of {rows} verses are classified correctly")
results.leave(f"{right / rows:.4f}")
