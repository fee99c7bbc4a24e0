package io.gangflow.simulator.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The GPU lab: an urgent training needs both T4s, which experiments of low priority hold. */
class PreemptionStoryTest {

    private static final String LOW = "low-priority-gpu";
    private static final String HIGH = "high-priority-gpu";

    /** kube-scheduler does it by default, Volcano with the action preempt in the lab's cluster file. */
    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void oneExperimentMakesRoomForTheUrgentTraining(SchedulerName scheduler) {
        Played played = Played.of("gpu-preemption", "gpu-lab", scheduler, 1);
        long comes = played.submitted(HIGH);

        assertThat(played.gpus(LOW, comes)).isEqualTo(2);
        assertThat(played.pods(LOW))
                .filteredOn(pod -> pod.outcome().equals(Optional.of(PodOutcome.EVICTED)))
                .singleElement()
                .satisfies(evicted ->
                        assertThat(evicted.endedMillis().orElseThrow()).isBetween(comes, comes + 4_000));
        assertThat(played.placed(HIGH))
                .singleElement()
                .satisfies(at -> assertThat(at).isBetween(comes, comes + 5_000));
        assertThat(played.gpus(LOW, comes + 60_000)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void whatWasEvictedBeginsAnewWhenTheTrainingHasEnded(SchedulerName scheduler) {
        Played played = Played.of("gpu-preemption", "gpu-lab", scheduler, 1);
        List<PodTrack> again = played.pods(LOW).stream()
                .filter(pod -> pod.createdMillis() > played.submitted(HIGH))
                .toList();

        assertThat(again).singleElement().satisfies(pod -> {
            assertThat(pod.scheduledMillis().orElseThrow()).isGreaterThanOrEqualTo(played.ended(HIGH) - 100);
            assertThat(pod.outcome()).contains(PodOutcome.SUCCEEDED);
        });
        assertThat(played.outcome()).isEqualTo(Outcome.COMPLETED);
    }

    /** The class has preemptionPolicy Never: its pods go before pods without a class, but preempt none. */
    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void anExperimentNeverTakesTheGpuOfANotebook(SchedulerName scheduler) {
        Played played = Played.of("gpu-preemption", "gpu-lab", scheduler, 1);

        assertThat(played.pods("notebooks"))
                .hasSize(4)
                .allMatch(pod -> pod.outcome().equals(Optional.of(PodOutcome.SUCCEEDED)));
        assertThat(played.placed("polite-experiment"))
                .singleElement()
                .satisfies(at -> assertThat(at).isGreaterThan(played.submitted("polite-experiment") + 150_000));
    }

    /**
     * Volcano's default actions are enqueue, allocate and backfill: no pod is evicted, and the urgent training waits.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void asVolcanoIsInstalledTheUrgentTrainingWaits(long seed) {
        Cluster lab = Played.cluster("gpu-lab");
        Cluster installed = new Cluster(lab.name(), lab.nodePools(), List.of(), Optional.empty());
        Played played = Played.of("gpu-preemption", installed, SchedulerName.VOLCANO, seed);

        assertThat(played.pods(LOW)).hasSize(2);
        assertThat(played.placed(HIGH))
                .singleElement()
                .satisfies(at -> assertThat(at).isGreaterThanOrEqualTo(played.ended(LOW) - 1_000));
    }
}
