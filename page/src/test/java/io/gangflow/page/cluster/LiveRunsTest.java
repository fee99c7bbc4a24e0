package io.gangflow.page.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.cluster.PriceTable;
import io.gangflow.page.object.RunRow;
import io.gangflow.page.testing.TestCluster;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LiveRunsTest {

    private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    private static final Offset<Double> ROUNDING = Offset.offset(1e-9);

    private final AtomicLong skippedNanos = new AtomicLong();
    private final Ticker ticker = () -> System.nanoTime() + skippedNanos.get();
    private final TestCluster cluster = new TestCluster();
    private final ClusterState state = new ClusterState(
            new KubernetesSource(cluster.client(), "lab", CLOCK), new NodePrices(PriceTable.shipped()), CLOCK, ticker);
    private final LiveRuns runs = new LiveRuns(state, new LiveWaits(state, Duration.ZERO), "default");

    LiveRunsTest() throws IOException {}

    @AfterEach
    void close() {
        state.close();
        cluster.close();
    }

    private static String node(String name, String annotations) {
        return """
            apiVersion: v1
            kind: Node
            metadata: { name: %s, labels: { gangflow.io/node-pool: %1$s }, annotations: { %s } }
            status: { allocatable: { cpu: "4", memory: 8Gi }, conditions: [{ type: Ready, status: "True" }] }
            ---
            """.formatted(name, annotations);
    }

    private void pod(String name, String run, String node, String phase, Instant from, @Nullable Instant until) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .addToLabels("workflows.argoproj.io/workflow", run)
                .endMetadata()
                .withNewSpec()
                .withNodeName(node)
                .addNewContainer()
                .withName("main")
                .withImage("work")
                .withNewResources()
                .addToRequests("cpu", new Quantity("2"))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
        Pod created = cluster.client().resource(pod).create();
        var status = new PodBuilder(created).editOrNewStatus().withPhase(phase).withStartTime(from.toString());
        if (until != null) {
            status = status.addNewContainerStatus()
                    .withName("main")
                    .withNewState()
                    .withNewTerminated()
                    .withExitCode(0)
                    .withFinishedAt(until.toString())
                    .endTerminated()
                    .endState()
                    .endContainerStatus();
        }
        cluster.client().resource(status.endStatus().build()).updateStatus();
    }

    private static RunRow row(String run, @Nullable Instant finishedAt) {
        return new RunRow(run, "books", run, "Running", NOW, NOW, finishedAt, "", null, "", 0, null, null, null, false);
    }

    private @Nullable Double usd(RunRow row) throws InterruptedException {
        state.view(); // the first reading takes longer on a busy machine than a list waits for it
        return runs.read(List.of(row), NOW).get(0).usd();
    }

    @Test
    void aRunningRunPaysTheShareOfItsPodsSinceTheyStarted() throws Exception {
        cluster.with(node("n1", "gangflow.io/usd-per-hour: \"0.5\""));
        pod("a", "run-1", "n1", "Running", NOW.minusSeconds(3_600), null);
        pod("b", "run-1", "n1", "Succeeded", NOW.minusSeconds(7_200), NOW.minusSeconds(5_400));

        assertThat(usd(row("run-1", null))).isCloseTo(0.25 + 0.125, ROUNDING);
    }

    @Test
    void anEndedRunPaysForItsPodsThatStillExist() throws Exception {
        cluster.with(node("n1", "gangflow.io/usd-per-hour: \"2\""));
        pod("a", "run-1", "n1", "Failed", NOW.minusSeconds(7_200), NOW.minusSeconds(3_600));
        pod("b", "run-2", "n1", "Running", NOW.minusSeconds(3_600), null);

        assertThat(usd(row("run-1", NOW.minusSeconds(3_600)))).isCloseTo(1, ROUNDING);
        assertThat(usd(row("run-3", NOW))).isNull();
    }

    @Test
    void aPodThatItsOperatorDeletedHasPaidUntilItWasSeenLast() throws Exception {
        cluster.with(node("n1", "gangflow.io/usd-per-hour: \"0.5\""));
        pod("executor", "run-1", "n1", "Running", NOW.minusSeconds(3_600), null);
        assertThat(usd(row("run-1", null))).isCloseTo(0.25, ROUNDING);

        cluster.client()
                .pods()
                .inNamespace("default")
                .withName("executor")
                .withGracePeriod(0)
                .delete();
        skippedNanos.addAndGet(Duration.ofMinutes(10).toNanos()); // what was read is outdated

        assertThat(usd(row("run-1", NOW))).isCloseTo(0.25, ROUNDING);
    }

    @Test
    void withoutAPriceTheCostIsNotKnown() throws Exception {
        cluster.with(node("n1", ""));
        pod("a", "run-1", "n1", "Running", NOW.minusSeconds(3_600), null);
        pod("b", "run-1", "n1", "Failed", NOW.minusSeconds(3_600), NOW);

        assertThat(usd(row("run-1", null))).isNull();
    }
}
