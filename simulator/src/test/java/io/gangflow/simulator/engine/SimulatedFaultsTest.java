package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.fault.Fault;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SimulatedFaultsTest {

    private static final Resources ONE_GPU = Resources.of(1_000, 500L << 20).withGpus(1);
    private static final Plan GANG_OF_TWO =
            Definitions.plan(SchedulerName.VOLCANO, Definitions.retried(Definitions.ddp(1, 2, ONE_GPU)));

    private final List<RunEvent> events = new ArrayList<>();

    @Test
    void aLostNodeIsNoticedLateAndTheGangBeginsAnewElsewhere() {
        Timeline run = run(GANG_OF_TWO, new Fault.NodeLost(nodeWithoutTheLauncher(), 20_000));

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(Definitions.working(run)).hasSize(4);
        assertThat(run.makespanMillis().orElseThrow()).isGreaterThan(370_000);
    }

    @Test
    void withoutARetryALostPodFailsTheRun() {
        Plan once = Definitions.plan(SchedulerName.VOLCANO, Definitions.ddp(1, 2, ONE_GPU));

        assertThat(run(once, new Fault.PodKilled(nameOfTheFirstPod(), 20_000)).outcome())
                .contains(Outcome.FAILED);
    }

    @Test
    void aKilledPodRestartsTheJob() {
        Timeline run = run(GANG_OF_TWO, new Fault.PodKilled(nameOfTheFirstPod(), 20_000));

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(Definitions.working(run)).hasSize(4);
        assertThat(run.makespanMillis().orElseThrow()).isBetween(80_000L, 100_000L);
    }

    @Test
    void aReclaimedNodeIsDrainedBeforeItGoes() {
        Timeline run = run(GANG_OF_TWO, new Fault.SpotReclaim(nodeWithoutTheLauncher(), 20_000));

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(Definitions.working(run)).hasSize(4);
        assertThat(run.makespanMillis().orElseThrow()).isBetween(80_000L, 100_000L);
    }

    @Test
    void aFaultThatHitsNothingIsTold() {
        run(GANG_OF_TWO, new Fault.PodKilled("nobody", 20_000));

        assertThat(events.get(events.size() - 1))
                .isInstanceOfSatisfying(
                        RunEvent.RunEnded.class,
                        end -> assertThat(end.message()).isEqualTo("there was no `nobody` to go wrong"));
    }

    @Test
    void gangsDoNotLockEachOtherWithNativeGangScheduling() {
        Plan plan = Definitions.plan(SchedulerName.KUBE_SCHEDULER, Definitions.ddp(2, 4, ONE_GPU));
        Cluster cluster = Definitions.FOUR_GPUS;

        assertThat(run(cluster, plan, options(cluster)).outcome()).contains(Outcome.LOCKED);
        Timeline withGangs = run(cluster, plan, options(cluster).withNativeGangs());

        assertThat(withGangs.outcome()).contains(Outcome.COMPLETED);
        assertThat(withGangs.start().scheduler()).isEqualTo("native-gang");
    }

    /** Volcano recreates a gang, but its launcher is not recreated. */
    @Test
    void aStageEndsWithItsLauncher() {
        Timeline run = run(GANG_OF_TWO, new Fault.SpotReclaim(launcher().node().orElseThrow(), 20_000));

        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(Definitions.working(run))
                .hasSize(2)
                .allMatch(pod -> pod.endedMillis().isPresent());
    }

    private PodTrack launcher() {
        return run(GANG_OF_TWO).pods().stream()
                .filter(pod -> pod.pod().role().equals("launcher"))
                .findFirst()
                .orElseThrow();
    }

    private String nodeWithoutTheLauncher() {
        String launchers = launcher().node().orElseThrow();
        return Definitions.working(run(GANG_OF_TWO)).stream()
                .map(pod -> pod.node().orElseThrow())
                .filter(node -> !node.equals(launchers))
                .findFirst()
                .orElseThrow();
    }

    private String nameOfTheFirstPod() {
        return Definitions.working(run(GANG_OF_TWO)).get(0).pod().name();
    }

    private Timeline run(Plan plan, Fault... faults) {
        Cluster cluster = Definitions.FOUR_GPUS;
        return run(cluster, plan, options(cluster).withFaults(List.of(faults)));
    }

    private static SimulatedLauncher.Options options(Cluster cluster) {
        return SimulatedLauncher.Options.of(cluster, 1);
    }

    private Timeline run(Cluster cluster, Plan plan, SimulatedLauncher.Options options) {
        events.clear();
        try {
            new SimulatedLauncher(cluster, options).launch(new Launcher.Request(plan, "run", Map.of()), events::add);
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts a test", e);
        }
        return Timeline.of(events);
    }
}
