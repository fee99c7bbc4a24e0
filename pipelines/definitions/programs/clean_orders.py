"""Puts the orders of all regions into one file, without those that have no amount. The result is how many remain."""

import csv
import io
import sys

import results
import storage

source, target = sys.argv[1:]
kept, dropped = [], 0
for place in storage.below(source + "/"):
    for row in csv.DictReader(io.StringIO(storage.read(place).decode())):
        if row["amount"]:
            kept.append(row)
        else:
            dropped += 1
text = io.StringIO()
rows = csv.DictWriter(text, ["order", "day", "region", "product", "amount"], lineterminator="\n")
rows.writeheader()
rows.writerows(kept)
storage.write(target, text.getvalue().encode())
print(f"{dropped} orders without an amount are left out")
results.leave(str(len(kept)))
