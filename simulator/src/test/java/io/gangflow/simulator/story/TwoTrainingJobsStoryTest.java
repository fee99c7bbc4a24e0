package io.gangflow.simulator.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import java.util.LongSummaryStatistics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TFJob1 and TFJob2 have four workers each, and the cluster has four GPUs. */
class TwoTrainingJobsStoryTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void podByPodEachHoldsSomeOfTheGpusAndWaitsForTheOthers(long seed) {
        Played played = play(SchedulerName.KUBE_SCHEDULER, seed);

        assertThat(played.outcome()).isEqualTo(Outcome.LOCKED);
        assertThat(heldByTheLock(played, 0)).isPositive();
        assertThat(heldByTheLock(played, 1)).isPositive();
        assertThat(heldByTheLock(played, 0) + heldByTheLock(played, 1)).isEqualTo(4);
        assertThat(played.timeline().cpuHeldByLock()).isPositive();
    }

    /** The parameter servers need no GPU: they start, and wait for workers that never start. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void podByPodBothParameterServersRunForNothing(long seed) {
        assertThat(play(SchedulerName.KUBE_SCHEDULER, seed).pods("tfjob"))
                .filteredOn(pod -> pod.pod().role().equals("ps"))
                .hasSize(2)
                .allMatch(PodTrack::heldWhileLocked);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void underVolcanoOneRunsAfterTheOther(long seed) {
        Played played = play(SchedulerName.VOLCANO, seed);
        LongSummaryStatistics first = placed(played, 0);
        LongSummaryStatistics second = placed(played, 1);
        if (second.getMin() < first.getMin()) {
            LongSummaryStatistics swapped = first;
            first = second;
            second = swapped;
        }

        assertThat(played.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(first.getMax()).isEqualTo(first.getMin());
        assertThat(second.getMax()).isEqualTo(second.getMin());
        assertThat(second.getMin()).isGreaterThan(first.getMin() + 60_000);
    }

    private static long heldByTheLock(Played played, int job) {
        return played.pods("tfjob", job).stream()
                .filter(PodTrack::heldWhileLocked)
                .mapToLong(pod -> pod.requests().gpus())
                .sum();
    }

    private static LongSummaryStatistics placed(Played played, int job) {
        return played.pods("tfjob", job).stream()
                .mapToLong(pod -> pod.scheduledMillis().orElseThrow())
                .summaryStatistics();
    }

    private static Played play(SchedulerName scheduler, long seed) {
        return Played.of("gpu-deadlock", "four-gpus", scheduler, seed);
    }
}
