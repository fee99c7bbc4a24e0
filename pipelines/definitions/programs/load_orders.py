"""Replaces the partition of a day with the totals that a SQL statement finds, so that a repeated run changes nothing."""

import csv
import io
import pathlib
import sqlite3
import sys

import storage

source, target = sys.argv[1:]
statement = pathlib.Path(__file__).with_name("daily_totals.sql").read_text(encoding="utf-8")
database = sqlite3.connect(":memory:")
database.execute('CREATE TABLE orders ("order" TEXT PRIMARY KEY, day TEXT, region TEXT, product TEXT, amount REAL)')
orders = csv.DictReader(io.StringIO(storage.read(source).decode()))
database.executemany("INSERT INTO orders VALUES (:order, :day, :region, :product, :amount)", orders)
totals = database.execute(statement)
text = io.StringIO()
rows = csv.writer(text, lineterminator="\n")
rows.writerow([column[0] for column in totals.description])
rows.writerows(totals)
storage.write(target, text.getvalue().encode())
print(text.getvalue(), end="")
