package io.gangflow.airflow.trigger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.server.http.ApiException;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The logical date of a scheduled run is taken. */
class ScheduledDateTest {

    private static final String SCHEDULED =
            "{\"metadata\": {\"annotations\": {\"workflows.argoproj.io/scheduled-time\": \"2026-11-21T00:00:00Z\"}}}";

    @Test
    void theDateOfAScheduledRunIsTaken() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "train-1", SCHEDULED)) {
            assertThatThrownBy(() -> trigger(model, "2026-11-21T00:00:00Z"))
                    .isInstanceOfSatisfying(ApiException.class, e -> {
                        assertThat(e.status()).isEqualTo(409);
                        assertThat(e.detail().toString()).contains("train-1");
                    });
            assertThat(model.changes()).isEmpty();
        }
    }

    @Test
    void anotherDateIsFree() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "train-1", SCHEDULED)) {
            assertThat(trigger(model, "2026-11-21T00:00:01Z").logicalDate())
                    .contains(Instant.parse("2026-11-21T00:00:01Z"));
        }
    }

    private static DagRun trigger(ModelCluster model, String date) {
        Dag dag = new Dags(model.cluster()).get("train");
        TriggerRequest request = new TriggerRequest(
                Optional.empty(),
                Optional.of(Instant.parse(date)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                JsonNodeFactory.instance.objectNode(),
                Optional.empty());
        return new Trigger(model.cluster(), ModelCluster.CLOCK, () -> "nonce")
                .run(dag, request, new Trigger.Origin("ada", "rest_api", Map.of()));
    }
}
