"""Copies an object: what is published is what was evaluated."""

import sys

import storage

source, target = sys.argv[1:]
content = storage.read(source)
storage.write(target, content)
print(f"{len(content)} bytes: {source} -> {target}")
