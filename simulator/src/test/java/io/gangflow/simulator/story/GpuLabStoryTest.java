package io.gangflow.simulator.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The GPU lab: node types, taints and time-slicing. */
class GpuLabStoryTest {

    private static final String FLEXIBLE = "flexible-gpu-pod";

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void podsThatPreferAnA100GetThoseFirstThenTheV100sAndTheT4sLast(SchedulerName scheduler) {
        Played played = Played.of("gpu-affinity", "gpu-lab", scheduler, 1);
        List<String> nodes = played.pods(FLEXIBLE).stream()
                .sorted(Comparator.comparingInt(pod -> pod.pod().instance()))
                .flatMap(pod -> pod.node().stream())
                .toList();

        assertThat(nodes)
                .containsExactlyElementsOf(Stream.of(times(4, "a100-1"), times(4, "v100-1"), times(2, "t4-1"))
                        .flatMap(List::stream)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void trainingThatNamesA100sGetsNoOthers(SchedulerName scheduler) {
        Played played = Played.of("gpu-affinity", "gpu-lab", scheduler, 1);

        assertThat(played.pods("a100-training"))
                .hasSize(2)
                .allSatisfy(pod -> assertThat(pod.node()).contains("a100-1"));
        assertThat(played.gpus("a100-training", played.submitted(FLEXIBLE))).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void aTaintKeepsGpuNodesForThoseWhoTolerateIt(SchedulerName scheduler) {
        Played played = Played.of("gpu-taints", "gpu-dedicated", scheduler, 1);

        assertThat(played.pods("tolerated-gpu-pod"))
                .singleElement()
                .satisfies(pod -> assertThat(pod.node().orElseThrow()).startsWith("gpu-"));
        assertThat(played.pods("web"))
                .hasSize(5)
                .allSatisfy(pod -> assertThat(pod.node()).contains("cpu-1"));
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void ordinaryPodsWaitRatherThanTakeATaintedNode(SchedulerName scheduler) {
        Played played = Played.of("gpu-taints", "gpu-dedicated", scheduler, 1);
        List<PodTrack> late = played.pods("web").stream()
                .filter(pod -> pod.scheduledMillis().orElseThrow() > 30_000)
                .toList();

        assertThat(late)
                .hasSize(2)
                .allSatisfy(pod -> assertThat(pod.reason().orElseThrow()).contains("taint"));
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void withTimeSlicingEightPodsRunAtOnceOnTwoGpus(SchedulerName scheduler) {
        Played played = Played.of("gpu-sharing", "gpu-shared", scheduler, 1);

        assertThat(played.gpus("shared-gpu-pod", 2_000)).isEqualTo(8);
        assertThat(played.pods("shared-gpu-pod"))
                .extracting(pod -> pod.node().orElseThrow())
                .containsExactlyInAnyOrderElementsOf(Stream.of(times(4, "gpu-1"), times(4, "gpu-2"))
                        .flatMap(List::stream)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void withoutItTheyTakeFourRoundsOfTwo(SchedulerName scheduler) {
        Played played = Played.of("gpu-sharing", "eks-g4dn", scheduler, 1);

        assertThat(Stream.of(0, 1, 2, 3).map(round -> played.gpus("shared-gpu-pod", round * 3_600_000L + 60_000)))
                .containsOnly(2L);
        assertThat(played.timeline().endMillis()).isBetween(4 * 3_600_000L, 4 * 3_600_000L + 30_000);
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void ofNinePodsOnSevenMigSlicesTwoWaitForASlice(SchedulerName scheduler) {
        Played played = Played.of("gpu-mig", "gpu-mig", scheduler, 1);
        List<Long> placed = played.placed("notebook");

        assertThat(played.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(placed).filteredOn(at -> at < 5_000).hasSize(7);
        assertThat(placed).filteredOn(at -> at >= 30 * 60_000).hasSize(2);
    }

    private static List<String> times(int count, String node) {
        return Stream.generate(() -> node).limit(count).toList();
    }
}
