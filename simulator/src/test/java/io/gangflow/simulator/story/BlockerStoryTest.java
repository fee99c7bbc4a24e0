package io.gangflow.simulator.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pod holds one of two GPUs when a gang of two is submitted. */
class BlockerStoryTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void underVolcanoTheGangWaitsWholeAndStartsWholeWhenTheBlockerGoes(long seed) {
        Played played = play(SchedulerName.VOLCANO, seed);
        long blockerGoes = played.ended("blocker");

        assertThat(played.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(played.submitted("gang-tf-job")).isLessThan(blockerGoes - 45_000);
        assertThat(played.gpus("gang-tf-job", blockerGoes - 100)).isZero();
        assertThat(played.placed("gang-tf-job"))
                .hasSize(2)
                .allSatisfy(at -> assertThat(at).isBetween(blockerGoes - 100, blockerGoes + 4_000));
        assertThat(played.placed("gang-tf-job").stream().distinct()).hasSize(1);
        assertThat(running(played)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void podByPodOneTrainerStartsAloneAndHoldsItsGpuForNothing(long seed) {
        Played played = play(SchedulerName.KUBE_SCHEDULER, seed);
        long blockerGoes = played.ended("blocker");

        assertThat(played.gpus("gang-tf-job", played.submitted("gang-tf-job") + 2_000))
                .isEqualTo(1);
        assertThat(played.gpus("gang-tf-job", blockerGoes - 100)).isEqualTo(1);
        assertThat(played.pods("gang-tf-job"))
                .extracting(pod -> pod.stalledMillis(played.timeline().endMillis()) > 40_000)
                .containsExactlyInAnyOrder(true, false);
        assertThat(played.outcome()).isEqualTo(Outcome.COMPLETED);
    }

    private static List<Long> running(Played played) {
        return played.pods("gang-tf-job").stream()
                .map(PodTrack::runningMillis)
                .map(at -> at.orElseThrow())
                .distinct()
                .toList();
    }

    private static Played play(SchedulerName scheduler, long seed) {
        return Played.of("gpu-gang", "eks-g4dn", scheduler, seed);
    }
}
