package io.gangflow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobMetricsTest extends SparkSuite {

    private static final long serialVersionUID = 1L;

    @TempDir
    static Path folder;

    @Test
    void whatTasksReadAndWroteIsAddedUp() throws Exception {
        Path text = Files.writeString(folder.resolve("text.txt"), "one\ntwo\ntwo\n");
        JobMetrics metrics = JobMetrics.of(spark());

        WordCount.run(
                spark(),
                Arguments.parse(
                        WordCount.USAGE, text.toString(), folder.resolve("out").toString()));
        sc().listenerBus().waitUntilEmpty();

        assertThat(metrics.json("word count"))
                .startsWith("{\"application\":\"word count\",\"seconds\":")
                .contains("\"inputRows\":3,\"inputBytes\":12,")
                .contains("\"outputRows\":2,\"outputBytes\":12}");
    }
}
