"""Reads a CSV file, drops rows without an amount, and writes the rest to object storage as JSON."""

import csv
import json
import sys

import storage

source, target = sys.argv[1:]
with open(source, newline="") as file:
    rows = [row for row in csv.DictReader(file) if row["amount"]]
storage.write(target, json.dumps(rows).encode())
print(f"{len(rows)} orders -> {target}")
