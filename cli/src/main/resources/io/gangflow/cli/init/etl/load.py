"""Writes the totals as a Markdown table, the largest first."""

import json
import sys

import storage

source, target = sys.argv[1:]
totals = json.loads(storage.read(source))
lines = ["| country | total |", "|---|---:|"]
lines += [f"| {country} | {total:.2f} |" for country, total in sorted(totals.items(), key=lambda item: -item[1])]
storage.write(target, "\n".join(lines + [""]).encode())
print("\n".join(lines))
