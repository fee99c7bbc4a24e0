package io.gangflow.airflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.routes.DagOperations;
import io.gangflow.airflow.state.DagRunState;
import io.gangflow.airflow.trigger.ModelCluster;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Runs left unfinished by a server that died. */
class RecentRunsTest {

    private static final String HELD = "{\"metadata\": {\"labels\": {\"%s\": \"true\"}}, \"spec\": {\"suspend\": true}}"
            .formatted(ApiMetadataKeys.HELD);

    /** The server died between creating the run and checking again whether the pipeline is paused. */
    @Test
    void aRunThatIsHeldForNothingGoesOnWhenSomebodyLooks() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "one", HELD)) {
            DagRun run = new DagRuns(model.cluster()).recent().of("train").get(0);
            assertThat(run.isHeld()).isFalse();
            assertThat(model.changes()).containsExactly("PATCH one");
        }
    }

    @Test
    void aRunOfAPausedPipelineStaysHeld() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("train")) {
            Dags dags = new Dags(model.cluster());
            new DagOperations(dags).changed(dags.get("train"), true);
            model.run("train", "one", HELD);
            assertThat(new DagRuns(model.cluster()).get("train", "one").state()).isEqualTo(DagRunState.QUEUED);
            assertThat(model.changes()).containsExactly("PATCH train");
        }
    }
}
