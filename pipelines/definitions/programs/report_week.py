"""Writes the turnover of the seven days that end with this one; days that no run has loaded are named as missing."""

import csv
import datetime
import io
import sys

import storage

day, totals, target = sys.argv[1:]
last = datetime.date.fromisoformat(day)
lines = ["| day | orders | amount |", "|---|---:|---:|"]
for back in range(6, -1, -1):
    date = last - datetime.timedelta(days=back)
    partition = storage.found(f"{totals}/{date}.csv")
    if partition is None:
        lines.append(f"| {date} | missing | |")
        continue
    rows = list(csv.DictReader(io.StringIO(partition.decode())))
    orders, amount = sum(int(row["orders"]) for row in rows), sum(float(row["amount"]) for row in rows)
    lines.append(f"| {date} | {orders} | {amount:.2f} |")
storage.write(target, "\n".join([*lines, ""]).encode())
print("\n".join(lines))
