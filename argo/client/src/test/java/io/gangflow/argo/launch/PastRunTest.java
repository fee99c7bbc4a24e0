package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PastRunTest {

    private static Workflow workflow(String status) {
        return ArgoJson.read(
                "{\"metadata\": {\"name\": \"etl-1\", \"creationTimestamp\": \"2026-11-27T08:00:00Z\"}, \"status\": %s}"
                        .formatted(status),
                Workflow.class);
    }

    @Test
    void aRetriedRunStartedWithTheFirstNodeThatItKept() {
        Workflow retried = workflow("""
                {"phase": "Succeeded", "startedAt": "2026-11-27T09:00:00Z", "nodes": {
                   "etl-1-2": {"id": "etl-1-2", "name": "etl-1.b", "startedAt": "2026-11-27T09:00:01Z"},
                   "etl-1-1": {"id": "etl-1-1", "name": "etl-1.a", "startedAt": "2026-11-27T08:00:02Z"},
                   "etl-1-3": {"id": "etl-1-3", "name": "etl-1.c"}}}""");

        assertThat(PastRun.start(retried)).isEqualTo(Instant.parse("2026-11-27T08:00:02Z"));
    }

    @Test
    void aRunThatTheControllerHasNotSeenStartedWhenItWasCreated() {
        assertThat(PastRun.start(workflow("{}"))).isEqualTo(Instant.parse("2026-11-27T08:00:00Z"));
    }
}
