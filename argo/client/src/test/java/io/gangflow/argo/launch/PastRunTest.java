package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.run.TimelineFold;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
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

    @Test
    void aPodWithoutANodeWaitsWithTheReasonOfItsScheduler(@TempDir Path folder) throws InterruptedException {
        try (LocalArgo cluster = LocalArgo.withGuest(folder)) {
            String run = cluster.submit(Plans.of("kube-scheduler", """
                    large:
                      pod: { image: "test/guest:1", command: [guest, exit, "0"], resources: { cpu: 3, memory: 64Mi } }
                    """), "waits");
            cluster.await(
                    run,
                    now -> cluster.client().pods().inNamespace("default").list().getItems().stream()
                            .anyMatch(pod ->
                                    PodStatusView.condition(pod, "PodScheduled").isPresent()));
            TimelineFold timeline = new TimelineFold();

            PastRun.report(cluster.client(), cluster.argo().get(run), "small", List.of(), timeline);

            assertThat(timeline.timeline().pods())
                    .singleElement()
                    .satisfies(pod -> assertThat(pod.reason().orElseThrow()).contains("Insufficient cpu"));
        }
    }
}
