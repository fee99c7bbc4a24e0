"""PySpark: turns verses into numbers to train with.

A line of the output is the label of a verse, 1 in the New Testament and 0 in the Old, and the numbers of its words, which
are hashes below 4096. A fifth of the verses, chosen by a hash, is for the test.
"""

import re
import sys
import zlib

from pyspark.sql import SparkSession
from pyspark.sql.functions import col, crc32, regexp_extract, udf, when
from pyspark.sql.types import StringType

WORDS = 4096
NEW = ["Mat", "Mark", "Luke", "John", "Acts", "Rom", "1Cor", "2Cor", "Gal", "Eph", "Phi", "Col", "1Th", "2Th", "1Tim"]
NEW += ["2Tim", "Titus", "Phmn", "Heb", "Jas", "1Pet", "2Pet", "1Jn", "2Jn", "3Jn", "Jude", "Rev"]
VERSE = r"^(\w*?[A-Za-z]+)\d+:\d+ (.*)$"


@udf(returnType=StringType())
def numbers(text):
    words = set(re.findall("[a-z]+", text.lower()))
    return " ".join(str(number) for number in sorted({zlib.crc32(word.encode()) % WORDS for word in words}))


source, target = sys.argv[1:]
spark = SparkSession.builder.getOrCreate()
lines = spark.read.text(source).where(col("value").rlike(VERSE))
verses = lines.select(regexp_extract("value", VERSE, 1).alias("book"), regexp_extract("value", VERSE, 2).alias("text"))
rows = verses.select(
    when(crc32("text") % 5 == 0, "test").otherwise("train").alias("use"),
    when(col("book").isin(NEW), "1").otherwise("0").alias("label"),
    numbers("text").alias("words"),
)
rows.selectExpr("use", "concat(label, ' ', words) AS row").write.partitionBy("use").text(target)
spark.read.text(target).groupBy("use").count().show()
spark.stop()
