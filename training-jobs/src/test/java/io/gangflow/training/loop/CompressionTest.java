package io.gangflow.training.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.collective.HalfFloat;
import io.gangflow.training.collective.LocalRing;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.OpticalDigits;
import io.gangflow.training.data.Samples;
import io.gangflow.training.model.Learner;
import io.gangflow.training.model.Network;
import io.gangflow.training.model.ParameterLayout;
import io.gangflow.training.model.SoftmaxRegression;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the rounding of gradients for the transfer between ranks. */
class CompressionTest {

    private static final DataSet DIGITS = OpticalDigits.load(0);
    private static final Settings SETTINGS =
            new Settings(Network.DIGITS, 5, Batch.perRank(16), 0.1, Schedule.CONSTANT, 0.9, 0);

    @ParameterizedTest
    @CsvSource({"BF16, 0.01", "FP16, 0.002"})
    void theLossFollowsThatOfWholeGradientsAndRanksStayEqual(HalfFloat format, double tolerance) throws Exception {
        List<EpochResult> whole = train(Optional.empty());
        List<EpochResult> rounded = train(Optional.of(format));
        assertThat(rounded.get(4).hash()).isNotEqualTo(whole.get(4).hash());
        for (int epoch = 0; epoch < 5; epoch++) {
            double expected = whole.get(epoch).loss();
            assertThat(Math.abs(rounded.get(epoch).loss() / expected - 1))
                    .as("epoch %d: %s instead of %s", epoch, rounded.get(epoch).loss(), expected)
                    .isLessThan(tolerance);
        }
    }

    /** Returns the results of two ranks, which the training itself checks to be the same on both. */
    private static List<EpochResult> train(Optional<HalfFloat> format) throws Exception {
        try (LocalRing ring = new LocalRing(2, Duration.ofSeconds(30))) {
            List<List<EpochResult>> results = ring.on(rank -> {
                try (SoftmaxRegression model = new SoftmaxRegression()) {
                    return new DataParallelTraining(
                                    SETTINGS.compressed(format),
                                    DIGITS,
                                    rank,
                                    model,
                                    Checkpoints.NONE,
                                    new TrainingListener() {})
                            .run()
                            .epochs();
                } catch (IOException impossible) {
                    throw new IllegalStateException(impossible);
                }
            });
            return results.get(0);
        }
    }

    @Test
    void aGradientThatTheFormatCannotHoldEndsAllRanksAtOnceAndIsNamed() throws Exception {
        try (LocalRing ring = new LocalRing(2, Duration.ofSeconds(30))) {
            List<Future<Boolean>> ends = ring.start(rank -> {
                StepGradient step = new StepGradient(new Steep(rank.rank() == 0 ? 1e9f : 0), 1_000);
                step.compute(DIGITS.train(), new int[] {0});
                step.average(rank, Optional.of(HalfFloat.FP16), 3);
                return true;
            });
            for (Future<Boolean> end : ends) {
                assertThatThrownBy(() -> end.get(30, TimeUnit.SECONDS))
                        .cause()
                        .isInstanceOf(NotFiniteException.class)
                        .hasMessageContaining("a gradient of step 3 is Infinity as fp16, whose range is 65504");
            }
        }
    }

    /** A learner with the same gradient everywhere. */
    private record Steep(float slope) implements Learner {

        @Override
        public ParameterLayout layout() {
            return new ParameterLayout(List.of(new ParameterLayout.Tensor("w", List.of(3L))));
        }

        @Override
        public FloatBucket draw(long seed) {
            return new FloatBucket(3);
        }

        @Override
        public void set(FloatBucket values) {}

        @Override
        public float gradient(Samples samples, int[] indexes, FloatBucket gradient) {
            gradient.floats().put(0, slope).put(1, slope).put(2, slope);
            return 1;
        }

        @Override
        public int countRight(Samples samples, int[] indexes) {
            return 0;
        }

        @Override
        public void close() {}
    }
}
