package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.SparkIsland;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The AWS SDK is split into parts; the bundle that hadoop-aws depends on has 641 MB. */
class SdkSizeTest {

    /** All jars that only S3 needs; Netty and Jackson are dependencies of Spark. */
    private static final Pattern S3_CLIENT = Pattern.compile(
            "/(software/amazon|org/apache/hadoop/hadoop-aws|org/apache/httpcomponents|org/reactivestreams"
                    + "|commons-codec|commons-logging|org/apache/spark/spark-hadoop-cloud[^/]*)/");

    private static final long LIMIT = 20_000_000;

    @Test
    void theS3ClientIsAtMost20MegabytesAndHasNoBundle() throws IOException {
        long bytes = 0;
        List<String> jars = new ArrayList<>();
        for (Path jar : SparkIsland.built().jars()) {
            if (S3_CLIENT.matcher(jar.toString()).find()) {
                bytes += Files.size(jar);
                jars.add(jar.getFileName() + " " + Files.size(jar));
            }
        }
        assertThat(jars).as("jars of the S3 client").hasSizeGreaterThan(30).noneMatch(jar -> jar.startsWith("bundle"));
        assertThat(bytes).as("bytes of " + jars).isBetween(1_000_000L, LIMIT);
    }
}
