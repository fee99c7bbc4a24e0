package io.gangflow.airflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.task.Instances;
import io.gangflow.airflow.trigger.ModelCluster;
import io.gangflow.server.failure.ErrorMapping;
import io.gangflow.server.http.ApiException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** A stored object that nobody expects neither hides the sound runs of its namespace nor fails the server. */
class StoredObjectsTest {

    private static final char NO_QUOTES = '\u00a7';
    private static final int INTERNAL_ERROR = 500;

    @ParameterizedTest
    @CsvFileSource(resources = "/attacks/stored-objects.txt", delimiter = '|', quoteCharacter = NO_QUOTES)
    void theRunsBesideAnOddOneAreStillServed(String odd) throws IOException, InterruptedException {
        try (ModelCluster model = cluster(odd)) {
            DagRuns runs = new DagRuns(model.cluster());
            Instances instances = new Instances(new Dags(model.cluster()), runs);

            assertThat(runs.of("train")).extracting(DagRun::runId).contains("sound");
            assertThat(runs.of("~")).extracting(DagRun::runId).contains("sound");
            for (String dag : List.of("train", "~")) {
                assertThat(instances.of(dag, "~"))
                        .extracting(instance -> instance.run().runId())
                        .contains("sound");
            }
            assertThat(instances.of("train", "sound")).hasSize(1);
            answered(() -> runs.get("train", "odd"));
            answered(() -> instances.of("train", "odd"));
        }
    }

    private static ModelCluster cluster(String odd) throws IOException {
        return new ModelCluster()
                .pipeline("train")
                .run("train", "sound", "{\"status\": {\"phase\": \"Running\"}}")
                .run("train", "odd", odd);
    }

    /** Either there is an answer, or a refusal with its reason; an exception of another kind would be a defect. */
    private static void answered(ErrorMapping.Work<?> read) throws InterruptedException {
        try {
            assertThat(ErrorMapping.translate(read)).isNotNull();
        } catch (ApiException refusal) {
            assertThat(refusal.status()).isNotEqualTo(INTERNAL_ERROR);
            assertThat(refusal.detail().asText()).isNotEmpty();
        }
    }
}
