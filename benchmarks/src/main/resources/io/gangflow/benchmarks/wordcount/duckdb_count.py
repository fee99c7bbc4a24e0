"""Word count with DuckDB on all cores; the text is ASCII, so that lower case and white space mean the same everywhere."""
import string
import sys

import duckdb

punctuation = string.punctuation.replace("'", "''")
duckdb.sql(
    f"""
    COPY (
      SELECT word, count(*) AS count
      FROM (
        SELECT unnest(string_split(
          translate(line, '{string.ascii_uppercase}{punctuation}', '{string.ascii_lowercase}'), ' ')) AS word
        FROM read_csv('{sys.argv[1]}', columns={{'line': 'VARCHAR'}}, header=false, delim='\x01', quote='', escape='',
                      auto_detect=false))
      WHERE word <> ''
      GROUP BY word
      ORDER BY word
    ) TO '{sys.argv[2]}' (HEADER false, DELIMITER '\t', QUOTE '')
    """
)
