package io.gangflow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordCountStepsTest extends SparkSuite {

    private static final long serialVersionUID = 1L;

    @TempDir
    static Path folder;

    private String metricsUntil(String step) throws Exception {
        Path text = Files.writeString(folder.resolve("text.txt"), "one\ntwo\ntwo\n");
        JobMetrics metrics = JobMetrics.of(spark());
        WordCountSteps.run(spark(), Arguments.parse(WordCountSteps.USAGE, text.toString(), "--until", step));
        sc().listenerBus().waitUntilEmpty();
        return metrics.json(step);
    }

    @Test
    void theStartReadsNothing() throws Exception {
        assertThat(metricsUntil("start")).contains("\"tasks\":0,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scan", "decode", "words"})
    void theStepsWithinAPartitionReadEverythingAndShuffleNothing(String step) throws Exception {
        assertThat(metricsUntil(step)).contains("\"inputRows\":3,\"inputBytes\":12,\"shuffleBytes\":0,");
    }

    @Test
    void theLastStepShufflesToo() throws Exception {
        assertThat(metricsUntil("shuffle")).contains("\"inputRows\":3,").doesNotContain("\"shuffleBytes\":0,");
    }
}
