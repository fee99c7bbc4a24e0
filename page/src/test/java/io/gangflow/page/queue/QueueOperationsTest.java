package io.gangflow.page.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.PriceTable;
import io.gangflow.page.cluster.ClusterState;
import io.gangflow.page.cluster.KubernetesSource;
import io.gangflow.page.cluster.LiveWaits;
import io.gangflow.page.cluster.NodePrices;
import io.gangflow.page.testing.LiveApi;
import io.gangflow.time.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class QueueOperationsTest {

    @Test
    void queuesHaveTheirSharesCostsAndWaitingGangs() throws Exception {
        try (LiveApi live = new LiveApi(Optional.empty())) {
            live.cluster()
                    .with(queue("research", 3)
                            + queue("ads", 1)
                            + group("running", "research")
                            + group("waiting", "ads")
                            + pod("r-0", "running", "nodeName: n1,", "2")
                            + pod("w-0", "waiting", "", "4"));

            JsonNode answer = live.api().get("/api/gangflow/v1/queues");

            JsonNode ads = item(answer, "ads");
            JsonNode research = item(answer, "research");
            assertThat(research.path("resources")
                            .path("cpuCores")
                            .path("allocated")
                            .asDouble())
                    .isEqualTo(2);
            assertThat(research.path("share").asDouble()).isEqualTo(0.5);
            assertThat(research.path("usdPerHour").asDouble()).isEqualTo(0.5);
            assertThat(ads.path("waiting").path(0).path("gang").asText()).isEqualTo("waiting");
            assertThat(ads.path("waiting")
                            .path(0)
                            .path("needs")
                            .path("cpuCores")
                            .asDouble())
                    .isEqualTo(4);
            assertThat(answer.path("history")).hasSize(1);
            assertThat(answer.path("teams").path(0).path("team").asText()).isEqualTo("default");
        }
    }

    @Test
    void theHistoryIsRecordedWithoutReadersAndNothingElseIsKept() throws Exception {
        try (LiveApi live = new LiveApi(Optional.empty())) {
            live.cluster().with(queue("research", 3));
            ClusterState state = new ClusterState(
                    new KubernetesSource(live.cluster().client(), "lab", Clock.systemUTC()),
                    new NodePrices(PriceTable.shipped()),
                    Clock.systemUTC(),
                    Ticker.SYSTEM);
            LiveQueues queues = new LiveQueues(state, new LiveWaits(state, Duration.ZERO));

            queues.record();

            assertThat(state.isFollowed()).isFalse();
            assertThat(queues.history()).hasSize(1);
            assertThat(queues.history()
                            .path(0)
                            .path("queues")
                            .path("research")
                            .path("waiting")
                            .isInt())
                    .isTrue();
        }
    }

    private static JsonNode item(JsonNode answer, String name) {
        for (JsonNode item : answer.path("items")) {
            if (item.path("queue").asText().equals(name)) {
                return item;
            }
        }
        throw new AssertionError("no queue " + name + " in " + answer);
    }

    private static String queue(String name, int weight) {
        return """
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: Queue
            metadata: { name: %s }
            spec: { weight: %d }
            ---
            """.formatted(name, weight);
    }

    private static String group(String name, String queue) {
        return """
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: PodGroup
            metadata: { name: %s, namespace: default }
            spec: { minMember: 1, queue: %s }
            ---
            """.formatted(name, queue);
    }

    private static String pod(String name, String group, String more, String cpu) {
        return """
            apiVersion: v1
            kind: Pod
            metadata: { name: %s, namespace: default, annotations: { scheduling.k8s.io/group-name: %s } }
            spec: { schedulerName: volcano, restartPolicy: Never, %s containers: [{ name: main, image: work, resources: { requests: { cpu: "%s" } } }] }
            ---
            """.formatted(name, group, more, cpu);
    }
}
