"""Splits a text whose lines begin with BOOKCHAPTER:VERSE into one file for each book that is long enough.

The result is the JSON list of the files' names: nobody knows them before.
"""

import json
import re
import sys

import results
import storage

source, target, verses = sys.argv[1:]
books = {}
for line in storage.read(source).decode().splitlines():
    place = re.match(r"(\w*?[A-Za-z]+)\d+:\d+ ", line)
    if place:
        books.setdefault(place[1], []).append(line[place.end() :])
large = [book for book in books if len(books[book]) >= int(verses)]
for book in large:
    storage.write(f"{target}/{book}.txt", "\n".join(books[book]).encode())
print(f"{len(large)} of {len(books)} books have {verses} verses or more")
results.leave(json.dumps(large))
