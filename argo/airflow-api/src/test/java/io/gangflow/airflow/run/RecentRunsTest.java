package io.gangflow.airflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.airflow.cluster.ApiMarks;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.routes.DagOperations;
import io.gangflow.airflow.state.RunState;
import io.gangflow.airflow.trigger.ModelCluster;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Runs as a server shows them that does not ask the cluster each time. */
class RecentRunsTest {

    private static final int MANY = 100;
    private static final String RUNNING = "{\"status\": {\"phase\": \"Running\"}}";
    private static final String SUCCEEDED = "{\"status\": {\"phase\": \"Succeeded\"}}";
    private static final String HELD =
            "{\"metadata\": {\"labels\": {\"%s\": \"true\"}}, \"spec\": {\"suspend\": true}}".formatted(ApiMarks.HELD);

    @Test
    void aRunThatGoesOnIsNotAskedForEachTime() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "one", RUNNING)) {
            askedOften(new DagRuns(model.cluster()).recent());
            assertThat(model.reads()).isLessThan(MANY / 2);
        }
    }

    @Test
    void aRunThatAnotherServerHasTriggeredIsFoundAtOnce() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "one", RUNNING)) {
            DagRuns recent = new DagRuns(model.cluster()).recent();
            askedOften(recent);
            model.run("train", "two", RUNNING);
            assertThat(recent.get("train", "two").runId()).isEqualTo("two");
        }
    }

    /** Its caller cleared it through another server, and would take the old end for the new one. */
    @Test
    void aRunThatHasEndedIsReadAnew() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "one", SUCCEEDED)) {
            DagRuns recent = new DagRuns(model.cluster()).recent();
            askedOften(recent);
            model.run("train", "one", RUNNING);
            assertThat(recent.get("train", "one").state()).isEqualTo(RunState.RUNNING);
        }
    }

    /** The server died between creating the run and looking again whether the pipeline is paused. */
    @Test
    void aRunThatIsHeldForNothingGoesOnWhenSomebodyLooks() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "one", HELD)) {
            DagRun run = new DagRuns(model.cluster()).recent().of("train").get(0);
            assertThat(run.workflow().getSpec().suspend()).isNull();
            assertThat(model.changes()).containsExactly("PATCH one");
        }
    }

    @Test
    void aRunOfAPausedPipelineStaysHeld() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("train")) {
            Dags dags = new Dags(model.cluster());
            new DagOperations(dags).changed(dags.get("train"), true);
            model.run("train", "one", HELD);
            assertThat(new DagRuns(model.cluster()).get("train", "one").state()).isEqualTo(RunState.QUEUED);
            assertThat(model.changes()).containsExactly("PATCH train");
        }
    }

    private static void askedOften(DagRuns runs) {
        for (int i = 0; i < MANY; i++) {
            assertThat(runs.get("train", "one").runId()).isEqualTo("one");
        }
    }
}
