"""Fits a naive Bayes classifier to the verses of a text: from the Old or from the New Testament? The result is its accuracy."""

import collections
import json
import math
import re
import sys
import zlib

import results
import storage

source, target = sys.argv[1:]
train, test, label = [], [], 0
for line in storage.read(source).decode().splitlines():
    place = re.match(r"(\w*?[A-Za-z]+)\d+:\d+ ", line)
    if place:
        label = 1 if place[1] == "Mat" else label  # the first book of the New Testament
        words = set(re.findall("[a-z]+", line[place.end() :].lower()))
        (train if zlib.crc32(line.encode()) % 5 else test).append((label, words))
counts = [collections.Counter(), collections.Counter()]
for label, words in train:
    counts[label].update(words)
verses = [sum(1 for label, _ in train if label == each) for each in (0, 1)]
weights = {
    word: math.log((counts[1][word] + 1) / (verses[1] + 2)) - math.log((counts[0][word] + 1) / (verses[0] + 2))
    for word in counts[0] | counts[1]
}
bias = math.log(verses[1] / verses[0])
right = sum((bias + sum(weights.get(word, 0) for word in words) > 0) == (label == 1) for label, words in test)
storage.write(target, json.dumps({"bias": bias, "weights": weights}).encode())
print(f"{right} of {len(test)} verses are classified correctly")
results.leave(f"{right / len(test):.4f}")
