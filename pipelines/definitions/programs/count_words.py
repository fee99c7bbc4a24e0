"""Counts the words of one file. The result is their number."""

import collections
import json
import re
import sys

import results
import storage

source, target = sys.argv[1:]
counts = collections.Counter(re.findall("[a-z]+", storage.read(source).decode().lower()))
storage.write(target, json.dumps(counts).encode())
results.leave(str(sum(counts.values())))
