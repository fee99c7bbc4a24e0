"""Adds up the amounts of orders by country."""

import json
import sys
from collections import defaultdict

import storage

source, target = sys.argv[1:]
totals = defaultdict(float)
for order in json.loads(storage.read(source)):
    totals[order["country"]] += float(order["amount"])
storage.write(target, json.dumps(totals, sort_keys=True).encode())
print(f"{len(totals)} countries -> {target}")
