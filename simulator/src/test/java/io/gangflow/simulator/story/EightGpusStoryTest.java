package io.gangflow.simulator.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Eight GPUs are requested, but fewer are free. */
class EightGpusStoryTest {

    private static final String TRAINING = "ml-training";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void underVolcanoNothingIsHeldUntilAllEightStartTogether(long seed) {
        Played played = Played.of("eight-gpus", "ten-gpus", SchedulerName.VOLCANO, seed);
        long submitted = played.submitted(TRAINING);
        long othersEnd = played.ended("another-job");

        assertThat(played.gpus("another-job", submitted)).isEqualTo(4);
        assertThat(othersEnd - submitted).isBetween(14_000L, 16_000L);
        assertThat(played.gpus(TRAINING, othersEnd)).isZero();
        assertThat(played.placed(TRAINING))
                .hasSize(8)
                .allSatisfy(at -> assertThat(at - submitted).isBetween(15_000L, 18_000L));
        assertThat(played.placed(TRAINING).stream().distinct()).hasSize(1);
        assertThat(played.outcome()).isEqualTo(Outcome.COMPLETED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void podByPodSixWorkersHoldSixGpusAndDoNothing(long seed) {
        Played played = Played.of("eight-gpus", "ten-gpus", SchedulerName.KUBE_SCHEDULER, seed);
        long submitted = played.submitted(TRAINING);

        assertThat(played.gpus(TRAINING, submitted + 1_000)).isEqualTo(6);
        assertThat(played.gpus(TRAINING, played.ended("another-job") - 100)).isEqualTo(6);
        assertThat(played.pods(TRAINING))
                .filteredOn(pod -> pod.stalledMillis(played.timeline().endMillis()) > 10_000)
                .hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theDefaultSchedulerPlacesThreeOfEightAndTheJobHangsForEver(long seed) {
        Played played = Played.of("eight-gpus-hang", "ten-gpus", SchedulerName.KUBE_SCHEDULER, seed);

        assertThat(played.outcome()).isEqualTo(Outcome.LOCKED);
        assertThat(played.gpus("ml-model", played.submitted(TRAINING))).isEqualTo(7);
        assertThat(played.pods(TRAINING)).hasSize(8);
        assertThat(played.pods(TRAINING)).filteredOn(PodTrack::heldWhileLocked).hasSize(3);
        assertThat(played.timeline().locked().orElseThrow().lock().held().gpus())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void underVolcanoTheJobThatNeverFitsHoldsNothing(long seed) {
        Played played = Played.of("eight-gpus-hang", "ten-gpus", SchedulerName.VOLCANO, seed);

        assertThat(played.outcome()).isEqualTo(Outcome.LOCKED);
        assertThat(played.placed(TRAINING)).isEmpty();
        assertThat(played.timeline().locked().orElseThrow().lock().held().gpus())
                .isZero();
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void fourOfTheTenGpusAreTakenWhenTheTrainingComes(SchedulerName scheduler) {
        Played played = Played.of("eight-gpus", "ten-gpus", scheduler, 1);

        assertThat(played.timeline().allocatable().gpus()).isEqualTo(10);
        assertThat(played.gpus("another-job", played.submitted(TRAINING) + 1_000))
                .isEqualTo(4);
    }
}
