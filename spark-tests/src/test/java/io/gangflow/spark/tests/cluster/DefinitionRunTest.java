package io.gangflow.spark.tests.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.minicluster.s3.Credentials;
import io.gangflow.minicluster.s3.S3Server;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.spark.tests.SparkIsland;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shipped pipelines of Spark applications, unchanged, with a separate S3. */
@Tag("slow")
@Timeout(600)
@SuppressWarnings("NullAway.Init")
class DefinitionRunTest {

    private static final Path DEFINITIONS = Path.of("../pipelines/definitions");
    private static final String SECRET_KEY = "canary-key-definition run";

    @TempDir
    Path folder;

    private S3Server s3;
    private SparkCluster cluster;

    @BeforeEach
    void start() throws IOException {
        SparkIsland island = SparkIsland.built();
        Files.createDirectories(folder.resolve("s3/results"));
        s3 = S3Server.start(folder.resolve("s3"), new Credentials("user", SECRET_KEY));
        cluster = SparkCluster.start(
                island,
                3,
                folder,
                Map.of(
                        "AWS_ENDPOINT_URL_S3",
                        s3.endpoint().toString(),
                        "AWS_REGION",
                        "us-east-1",
                        "AWS_ACCESS_KEY_ID",
                        "user",
                        "AWS_SECRET_ACCESS_KEY",
                        SECRET_KEY));
    }

    @AfterEach
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
        if (s3 != null) {
            s3.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pi", "sort", "skewed-join"})
    void aShippedPipelineCompletes(String definition) throws InterruptedException {
        var plan = new Planner()
                .plan(PipelineReader.read(DEFINITIONS.resolve(definition + ".yaml"))
                        .orElseThrow())
                .orElseThrow();

        assertThat(cluster.run(plan)).isEqualTo(Outcome.COMPLETED);
        assertThat(cluster.belongings()).isEmpty();
    }
}
