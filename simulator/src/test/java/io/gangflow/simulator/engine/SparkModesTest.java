package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.run.Launcher;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Tests all modes of a Spark stage: the same applications lock without Volcano, and complete with it. */
class SparkModesTest {

    private static final long MEBI = 1L << 20;

    @ParameterizedTest
    @EnumSource(value = SparkMode.class, names = "STANDALONE", mode = Mode.EXCLUDE)
    void driversAloneLockTheClusterUnderKubeScheduler(SparkMode mode) {
        Timeline run = timeline(
                Definitions.ARTICLE, Definitions.plan(SchedulerName.KUBE_SCHEDULER, Definitions.spark(7, mode)));

        assertThat(run.outcome()).contains(Outcome.LOCKED);
        assertThat(run.stage("spark").orElseThrow().heldWhileLocked("driver")).isGreaterThanOrEqualTo(6);
        assertThat(run.stage("spark").orElseThrow().heldWhileLocked("executor")).isZero();
    }

    @ParameterizedTest
    @EnumSource(SparkMode.class)
    void underVolcanoAsManyRunAsFitWhole(SparkMode mode) {
        Timeline run =
                timeline(Definitions.ARTICLE, Definitions.plan(SchedulerName.VOLCANO, Definitions.spark(7, mode)));

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(ofRole(run, "driver")).hasSize(7);
        assertThat(ofRole(run, mode.isStrict() ? "worker" : "executor")).hasSize(14);
        assertThat(mostAtOnce(ofRole(run, "driver"))).isEqualTo(2);
    }

    /** The lint rule requires Volcano for it, but the comparison of schedulers also runs it without. */
    @Test
    void aStrictGangWithoutVolcanoIsNoGang() {
        Plan written = Definitions.plan(SchedulerName.VOLCANO, Definitions.spark(7, SparkMode.STANDALONE));
        Plan plan = new Planner()
                .plan(written.pipeline(), Optional.of(SchedulerName.KUBE_SCHEDULER))
                .orElseThrow();

        assertThat(timeline(Definitions.ARTICLE, plan).outcome()).contains(Outcome.LOCKED);
    }

    /** Limit 1 of a reservation: it is compared with the sum of all nodes, each of which has 1.5 CPUs left. */
    @Test
    void aReservedDriverHoldsItsPlaceUntilANodeIsFreeForItsExecutor() {
        Stage others = Definitions.stage(
                "others", 2, new Work.Pod("gangflow/jobs", List.of(Text.literal("sleep")), cpu(2_000)), 100);

        Timeline reserve = timeline(Definitions.ARTICLE, volcano(others, oneExecutor(SparkMode.CLIENT, 2_000)));
        Timeline strict = timeline(Definitions.ARTICLE, volcano(others, oneExecutor(SparkMode.STANDALONE, 2_000)));

        assertThat(seconds(reserve, "driver")).isLessThan(30);
        assertThat(seconds(reserve, "executor")).isGreaterThan(100);
        assertThat(seconds(strict, "driver")).isGreaterThan(100);
        assertThat(seconds(strict, "worker")).isGreaterThan(100);
    }

    /** The same without an end: the driver uses the only node that is large enough for its executor. */
    @Test
    void aReservedDriverCanLockItselfAndAStrictGangHoldsNothing() {
        Cluster cluster = Cluster.of(
                "uneven",
                Cluster.pool("small", 1, Resources.of(1_500, 8_192 * MEBI)),
                Cluster.pool("large", 1, Resources.of(2_500, 8_192 * MEBI)));

        Timeline reserve = timeline(cluster, volcano(oneExecutor(SparkMode.CLIENT, 2_500)));
        Timeline strict = timeline(cluster, volcano(oneExecutor(SparkMode.STANDALONE, 2_500)));

        assertThat(reserve.outcome()).contains(Outcome.LOCKED);
        assertThat(reserve.stage("spark").orElseThrow().heldWhileLocked("driver"))
                .isEqualTo(1);
        assertThat(Definitions.working(strict))
                .noneMatch(pod -> pod.runningMillis().isPresent());
    }

    /** Limit 2: minMember is 1, and until the executors exist, another scheduler may use their resources. */
    @Test
    void roomForExecutorsCanBeTakenBeforeTheyAreThere() {
        Stage others = Definitions.later(
                Definitions.stage(
                        "others", 2, new Work.Pod("gangflow/jobs", List.of(Text.literal("sleep")), cpu(2_400)), 100),
                Duration.ofSeconds(5));

        Timeline reserve = timeline(Definitions.ARTICLE, volcano(others, oneExecutor(SparkMode.CLIENT, 2_500)));
        Timeline strict = timeline(Definitions.ARTICLE, volcano(others, oneExecutor(SparkMode.STANDALONE, 2_500)));

        assertThat(seconds(reserve, "driver")).isLessThan(20);
        assertThat(seconds(reserve, "executor")).isGreaterThan(100);
        assertThat(seconds(strict, "worker")).isLessThan(20);
    }

    private static Stage oneExecutor(SparkMode mode, int milliCpu) {
        return Definitions.spark(1, mode, cpu(1_000), 1, cpu(milliCpu));
    }

    private static Resources cpu(int milliCpu) {
        return Resources.of(milliCpu, 1_024 * MEBI);
    }

    private static Plan volcano(Stage... stages) {
        return Definitions.plan(SchedulerName.VOLCANO, stages);
    }

    /** Returns when the first pod of a role started to run. */
    private static long seconds(Timeline run, String role) {
        return ofRole(run, role).get(0).runningMillis().orElseThrow() / 1_000;
    }

    private static List<PodTrack> ofRole(Timeline run, String role) {
        return run.pods().stream().filter(pod -> pod.pod().role().equals(role)).toList();
    }

    private static long mostAtOnce(List<PodTrack> pods) {
        return pods.stream()
                .mapToLong(pod -> pods.stream()
                        .filter(other -> other.runningMillis().orElseThrow()
                                        <= pod.runningMillis().orElseThrow()
                                && other.endedMillis().orElseThrow()
                                        > pod.runningMillis().orElseThrow())
                        .count())
                .max()
                .orElse(0);
    }

    private static Timeline timeline(Cluster cluster, Plan plan) {
        List<RunEvent> events = new ArrayList<>();
        Launcher launcher = new SimulatedLauncher(cluster, SimulatedLauncher.Options.of(cluster, 1));
        try {
            launcher.launch(new Launcher.Request(plan, "run", Map.of()), events::add);
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts a test", e);
        }
        return Timeline.of(events);
    }
}
