"""Counts the words of a text. The words are split by a Python function, which runs on the executors."""

import re
import sys

from pyspark.sql import SparkSession
from pyspark.sql.functions import col, explode, udf
from pyspark.sql.types import ArrayType, StringType


@udf(returnType=ArrayType(StringType()))
def words(line):
    return re.findall("[a-z]+", line.lower())


source, target = sys.argv[1:]
spark = SparkSession.builder.getOrCreate()
counts = spark.read.text(source).select(explode(words("value")).alias("word")).groupBy("word").count()
counts.orderBy(col("count").desc(), "word").write.csv(target, sep="\t")

result = spark.read.csv(target, sep="\t", schema="word string, count long")
print(f"{result.count()} different words, {result.agg({'count': 'sum'}).first()[0]} in all", flush=True)
spark.stop()
