"""Word count with polars' streaming engine; the text is ASCII, so that lower case and white space mean the same everywhere."""
import sys

import polars as pl

lines = pl.scan_csv(sys.argv[1], has_header=False, new_columns=["line"], separator="\x01", quote_char=None)
words = (
    lines.select(pl.col("line").str.to_lowercase().str.replace_all("[[:punct:]]", "").str.split(" ").alias("word"))
    .explode("word")
    .filter(pl.col("word") != "")
    .group_by("word")
    .agg(pl.len().alias("count"))
    .sort("word")
)
words.collect(engine="streaming").write_csv(sys.argv[2], separator="\t", include_header=False, quote_style="never")
