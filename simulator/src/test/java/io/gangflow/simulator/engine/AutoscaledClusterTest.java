package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.queues.QueueReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AutoscaledClusterTest {

    private static final Resources ONE_GPU = Resources.of(1_000, 500L << 20).withGpus(1);
    private static final Resources NODE = Resources.of(4_000, 16_000L << 20).withGpus(1);

    /**
     * The first node is added for the stage's launcher, and the first rank uses it; the other rank gets another one.
     */
    @Test
    void nodesComeForPodsThatWait() {
        Timeline run = run(pool(0, 4), SchedulerName.KUBE_SCHEDULER, 1);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(run.pods())
                .filteredOn(pod -> pod.pod().role().equals("worker"))
                .allSatisfy(
                        pod -> assertThat(pod.scheduledMillis().orElseThrow()).isBetween(60_000L, 150_000L));
    }

    @Test
    void halfAGangGetsAllItsNodesOnlyUpToTheLimit() {
        Timeline run = run(pool(0, 1), SchedulerName.KUBE_SCHEDULER, 1);

        assertThat(run.outcome()).contains(Outcome.LOCKED);
    }

    /** volcano #3910: pods that are not admitted do not exist, so the autoscaler has no reason to add a node. */
    @Test
    void aGangThatIsNotLetInBringsNoNodes() {
        Timeline run = run(pool(1, 4), SchedulerName.VOLCANO, 1);

        assertThat(run.outcome()).isPresent().get().isNotEqualTo(Outcome.COMPLETED);
        assertThat(run.pods())
                .filteredOn(pod -> pod.pod().role().equals("worker"))
                .isEmpty();
    }

    @Test
    void nodesThatComeAndGoArePaidForAsLongAsTheyAreThere() {
        Timeline run = run(pool(0, 4), SchedulerName.KUBE_SCHEDULER, 1);

        assertThat(run.nodes()).hasSizeBetween(2, 4).allSatisfy(node -> {
            assertThat(node.readyMillis()).isEqualTo(node.fromMillis() + 60_000);
            assertThat(node.goneMillis()).isEmpty();
        });
        double hours = run.nodes().stream()
                .mapToDouble(node -> (run.endMillis() - node.fromMillis()) / 3_600_000.0)
                .sum();
        assertThat(run.usd()).isCloseTo(hours * 2, within(1e-9));
        assertThat(run.allocatable().gpus()).isEqualTo(run.nodes().size());
        assertThat(run.gpus().bound()).isBetween(0.01, 1.0);
        assertThat(QueueReport.of(run).bill().idleUsd()).isBetween(0.0, run.usd());
    }

    private static NodePool pool(int count, int max) {
        return new NodePool(
                "gpu",
                count,
                "g",
                NODE,
                Map.of(),
                List.of(),
                new Price(2, "a test"),
                Optional.of(new NodePool.Scaling(0, max, 60)));
    }

    private static Timeline run(NodePool pool, SchedulerName scheduler, long seed) {
        Plan plan = Definitions.plan(scheduler, Definitions.ddp(1, 2, ONE_GPU));
        Cluster cluster = Cluster.of("scaled", pool);
        List<RunEvent> events = new ArrayList<>();
        try {
            new SimulatedLauncher(cluster, SimulatedLauncher.Options.of(cluster, seed))
                    .launch(new Launcher.Request(plan, "run", Map.of()), events::add);
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts a test", e);
        }
        return Timeline.of(events);
    }
}
