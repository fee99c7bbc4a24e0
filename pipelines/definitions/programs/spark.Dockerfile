# The image of programs/verses.py: docker build -f programs/spark.Dockerfile -t IMAGE .
FROM gangflow/spark:0.1.0 AS spark
FROM python:3.12-slim
COPY --from=spark /opt /opt
# Without the jars of the package: those of the image are used.
RUN pip install --no-cache-dir pyspark==4.1.1 \
 && rm -r "$(python3 -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')/jars"
COPY programs/ /app/programs/
ENV PATH=/opt/gangflow/bin:/opt/java/bin:/usr/local/bin:/usr/bin:/bin SPARK_HOME=/opt/spark JAVA_HOME=/opt/java
WORKDIR /tmp
USER 185
ENTRYPOINT ["spark"]
