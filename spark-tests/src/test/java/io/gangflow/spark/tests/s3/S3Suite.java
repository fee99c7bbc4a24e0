package io.gangflow.spark.tests.s3;

import io.gangflow.spark.tests.SparkIsland;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the island's programs with a separate S3, which has only empty buckets. */
abstract class S3Suite {

    @TempDir
    Path folder;

    SparkIsland island;
    S3Fixture s3;

    @BeforeEach
    void startS3() throws IOException {
        island = SparkIsland.built();
        s3 = S3Fixture.start(folder.resolve("s3"));
    }

    @AfterEach
    void stopS3() {
        if (s3 != null) {
            s3.close();
        }
    }
}
