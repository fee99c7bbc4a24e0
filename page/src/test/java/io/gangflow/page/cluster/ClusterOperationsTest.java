package io.gangflow.page.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.PriceTable;
import io.gangflow.page.testing.Called;
import io.gangflow.page.testing.TestCluster;
import io.gangflow.run.RunEvent;
import io.gangflow.server.http.Answer;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClusterOperationsTest {

    private static final String NODE = """
            apiVersion: v1
            kind: Node
            metadata:
              name: n1
              labels: { gangflow.io/node-pool: workers }
              annotations: { gangflow.io/usd-per-hour: "0.5" }
            status: { allocatable: { cpu: "4", memory: 8Gi }, conditions: [{ type: Ready, status: "True" }] }
            ---
            """;

    private final TestCluster cluster = new TestCluster();
    private final ClusterState state = new ClusterState(
            new KubernetesSource(cluster.client(), "lab", Clock.systemUTC()),
            new NodePrices(PriceTable.shipped()),
            Clock.systemUTC(),
            Ticker.SYSTEM);
    private final LiveWaits waits = new LiveWaits(state, Duration.ZERO);
    private final Called api = new Called(new ClusterOperations(state, waits, "default").all());

    ClusterOperationsTest() throws IOException {}

    @AfterEach
    void close() {
        state.close();
        cluster.close();
    }

    private static String pod(String name, String labels, String more, String cpu) {
        return """
            apiVersion: v1
            kind: Pod
            metadata: { name: %s, namespace: default, labels: { %s } }
            spec: { restartPolicy: Never, %s containers: [{ name: main, image: work, resources: { requests: { cpu: "%s" } } }] }
            ---
            """.formatted(name, labels, more, cpu);
    }

    private static String ofRun(String run, int instance, String role) {
        return "workflows.argoproj.io/workflow: %s, gangflow.io/stage: train, gangflow.io/instance: \"%d\", gangflow.io/role: %s"
                .formatted(run, instance, role);
    }

    @Test
    void aClusterIsAnsweredInColumns() throws Exception {
        cluster.with(NODE
                + pod("a", ofRun("run-1", 0, "pod"), "nodeName: n1,", "1500m")
                + pod("b", "app: b", "", "64")
                + """
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: PodGroup
                metadata: { name: gang, namespace: default, labels: { workflows.argoproj.io/workflow: run-1 } }
                spec: { minMember: 2, queue: research }
                """);

        JsonNode answer = api.get("/api/gangflow/v1/cluster");

        assertThat(answer.path("version").asLong()).isEqualTo(1);
        assertThat(answer.path("resources").toString()).isEqualTo("[\"cpuCores\",\"memoryBytes\"]");
        assertThat(answer.path("pools").path(0).toString())
                .isEqualTo("{\"pool\":\"workers\",\"machine\":null,\"nodes\":1,\"usdPerHour\":0.5}");
        JsonNode pods = answer.path("pods");
        int a = pods.path("name").path(0).asText().equals("a") ? 0 : 1;
        assertThat(pods.path("node").path(a).asInt()).isZero();
        assertThat(pods.path("node").path(1 - a).asInt()).isEqualTo(-1);
        assertThat(pods.path("requests").path(0).path(a).asDouble()).isEqualTo(1.5);
        JsonNode owner = answer.path("owners").path(pods.path("owner").path(a).asInt());
        assertThat(owner.path("kind").asText()).isEqualTo("run");
        assertThat(owner.path("stage").asText()).isEqualTo("train");
        assertThat(answer.path("gangs").path(0).path("run").asText()).isEqualTo("run-1");
        assertThat(answer.path("gangs").path(0).path("phase").asText()).isEqualTo("Pending");
    }

    @Test
    void readersOfOneVersionShareItsAnswer() throws Exception {
        cluster.with(NODE + pod("a", "app: a", "nodeName: n1,", "3"));
        List<Answer> answers = Collections.synchronizedList(new ArrayList<>());
        List<Thread> readers = new ArrayList<>();
        for (int reader = 0; reader < 10; reader++) {
            readers.add(new Thread(() -> answers.add(columns())));
        }

        readers.forEach(Thread::start);
        for (Thread reader : readers) {
            reader.join();
        }

        assertThat(answers).hasSize(10);
        byte[] first = ((Answer.Bytes) answers.get(0)).body();
        assertThat(answers)
                .allSatisfy(each -> assertThat(((Answer.Bytes) each).body()).isSameAs(first));
    }

    private Answer columns() {
        try {
            return api.handle("GET", "/api/gangflow/v1/cluster", "", "alice");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aWaitingPodHasASentenceAndTheCostOfACure() throws Exception {
        cluster.with(NODE + pod("a", "app: a", "nodeName: n1,", "3") + pod("b", "app: b", "", "2"));

        JsonNode why = api.get("/api/gangflow/v1/cluster/waits").path("waiting").path(0);

        assertThat(why.path("cause").asText()).describedAs(why.toString()).isEqualTo("room");
        assertThat(why.path("sentence").asText()).isEqualTo("b waits for a node: it needs 2 cpu; 1 cpu is free on n1");
        assertThat(why.path("sooner").path(0).path("usdPerHour").asDouble()).isEqualTo(0.5);
        assertThat(why.path("commands").path(0).asText()).contains("+0.50 USD/h");
    }

    @Test
    void twoHalfGangsThatWaitForEachOtherAreALockWithItsParties() throws Exception {
        StringBuilder objects = new StringBuilder(NODE);
        for (int run = 1; run <= 2; run++) {
            String gang = "gangflow.io/gang: g-%d, gangflow.io/gang-size: \"2\"".formatted(run);
            for (int member = 0; member < 2; member++) {
                objects.append(pod(
                                "run-%d-%d".formatted(run, member),
                                ofRun("run-" + run, 0, "worker"),
                                member == 0 ? "nodeName: n1," : "",
                                "2")
                        .replace("labels:", "annotations: { " + gang + " }, labels:"));
            }
        }
        cluster.with(objects.toString());

        JsonNode all = api.get("/api/gangflow/v1/cluster/waits");
        assertThat(all.path("waiting").findValuesAsText("subject"))
                .containsExactlyInAnyOrder("run-1/train-0", "run-2/train-0");
        JsonNode lock = all.path("lock");

        assertThat(lock.path("proved").asBoolean()).isTrue();
        assertThat(lock.path("parties")).hasSize(2);
        assertThat(lock.path("sentence").asText())
                .startsWith("2 parties hold 2 pods and wait for 2 more that never start:");
        JsonNode party = lock.path("parties").path(0);
        assertThat(api.get("/api/gangflow/v1/runs/run-1/waits").path("lock").isNull())
                .isFalse();
        assertThat(api.get("/api/gangflow/v1/runs/other/waits").path("lock").isNull())
                .isTrue();
        RunEvent.Locked ofRun = waits.lockOf("run-1", Instant.EPOCH).orElseThrow();
        assertThat(ofRun.lock().holders())
                .extracting(holder -> holder.pod().name())
                .containsExactly("run-1-0");
        assertThat(ofRun.lock().waiters())
                .extracting(waiter -> waiter.pod().name())
                .containsExactly("run-1-1");
        assertThat(ofRun.lock().free()).isEmpty();
        assertThat(waits.lockOf("other", Instant.EPOCH)).isEmpty();
        assertThat(party.path("party").asText()).isEqualTo("run-1/train-0");
        assertThat(party.path("run").asText()).isEqualTo("run-1");
        assertThat(party.path("waitsFor").toString()).isEqualTo("[\"run-2/train-0\"]");
        assertThat(lock.path("cures").path(0).path("text").asText()).isEqualTo("1 more node of pool `workers`");
    }

    @Test
    void aPodThatNoNodeCanRunIsNamed() throws Exception {
        cluster.with(NODE + pod("huge", "app: huge", "", "64"));

        JsonNode lock = api.get("/api/gangflow/v1/cluster/waits").path("lock");

        assertThat(lock.path("sentence").asText())
                .isEqualTo("No node can ever run the waiting pod `huge`: it never starts.");
        assertThat(lock.path("holders")).isEmpty();
    }

    @Test
    void listenersHearOfAChangedCluster() throws Exception {
        cluster.with(NODE);
        BlockingQueue<Long> versions = new LinkedBlockingQueue<>();
        ClusterState.Registration registration = state.listen(versions::add);
        assertThat(versions.poll(20, TimeUnit.SECONDS)).isEqualTo(1);
        cluster.with(pod("a", "app: a", "", "1"));
        assertThat(versions.poll(20, TimeUnit.SECONDS)).isEqualTo(2);
        registration.close();
    }

    @Test
    void theWholeClusterIsOnlyForCallersWhoMaySeeIt() {
        assertThat(api.permissions().values())
                .allSatisfy(needed -> assertThat(needed)
                        .contains("list nodes everywhere", "list pods everywhere", "list podgroups everywhere"));
    }
}
