package io.gangflow.airflow.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.airflow.routes.DagOperations;
import io.gangflow.airflow.trigger.ModelCluster;
import io.gangflow.server.query.Slice;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A request to pause pipelines must select them. */
class PauseAllTest {

    @Test
    void nothingIsPausedWithoutAPattern() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("first").pipeline("second")) {
            assertThat(paused(model, Map.of()).items()).isEmpty();
            assertThat(paused(model, Map.of("dag_id_pattern", List.of(""))).items())
                    .isEmpty();
            assertThat(model.changes()).isEmpty();
        }
    }

    @Test
    void aPatternPausesWhatFitsIt() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("first").pipeline("second")) {
            assertThat(paused(model, Map.of("dag_id_pattern", List.of("fir"))).items())
                    .allMatch(Dag::paused)
                    .extracting(Dag::id)
                    .containsExactly("first");
            assertThat(model.changes()).containsExactly("PATCH first");
        }
    }

    @Test
    void aTildePausesAll() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("first").pipeline("second")) {
            paused(model, Map.of("dag_id_pattern", List.of("~")));
            assertThat(model.changes()).containsExactly("PATCH first", "PATCH second");
        }
    }

    private static Slice<Dag> paused(ModelCluster model, Map<String, List<String>> query) throws IOException {
        return new DagOperations(new Dags(model.cluster()))
                .changedAll(ModelCluster.call(Map.of(), query, "{\"is_paused\": true}"));
    }
}
