"""Brings the orders of a day and region. In place of a shop's API it makes them up: a day has the same orders each time."""

import csv
import io
import random
import sys

import storage

day, region, target = sys.argv[1:]
chance = random.Random(f"{day} {region}")
text = io.StringIO()
rows = csv.writer(text, lineterminator="\n")
rows.writerow(["order", "day", "region", "product", "amount"])
count = chance.randint(200, 400)
for number in range(count):
    amount = "" if chance.random() < 0.02 else f"{chance.lognormvariate(3, 1):.2f}"
    rows.writerow([f"{region}-{number:04d}", day, region, chance.choice(["tea", "coffee", "cocoa"]), amount])
storage.write(target, text.getvalue().encode())
print(f"{count} orders of {day} -> {target}")
