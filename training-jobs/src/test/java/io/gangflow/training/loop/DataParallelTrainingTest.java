package io.gangflow.training.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.CollectiveException;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.collective.HalfFloat;
import io.gangflow.training.collective.Reduction;
import io.gangflow.training.collective.SoloCollective;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.GeneratedFashion;
import io.gangflow.training.data.OpticalDigits;
import io.gangflow.training.model.EngineLearner;
import io.gangflow.training.model.EngineSettings;
import io.gangflow.training.model.Network;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataParallelTrainingTest {

    @BeforeAll
    static void configureEngine() {
        EngineSettings.configure();
    }

    /** A batch of 64 has the samples that four ranks with the default of 16 process together. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5})
    void theStatedAccuracyDoesNotDependOnTheSeed(long seed) throws IOException {
        Settings settings = new Settings(Network.DIGITS, 10, Batch.perRank(64), 0.1, Schedule.LINEAR, 0.9, seed);
        assertThat(train(settings, OpticalDigits.load(seed), new SoloCollective())
                        .accuracy())
                .as("seed %d", seed)
                .isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void theSameSettingsEndInTheSameBits() throws IOException {
        Settings settings = new Settings(Network.DIGITS, 1, Batch.perRank(64), 0.1, Schedule.LINEAR, 0.9, 3);
        EpochResult once = train(settings, OpticalDigits.load(3), new SoloCollective());
        EpochResult again = train(settings, OpticalDigits.load(3), new SoloCollective());
        assertThat(again.hash()).isEqualTo(once.hash());
        assertThat(again.loss()).isEqualTo(once.loss());
    }

    @Test
    void theCnnLearnsGeneratedImages() throws IOException {
        Settings settings = new Settings(Network.CNN, 2, Batch.perRank(32), 0.05, Schedule.CONSTANT, 0.9, 0);
        assertThat(train(settings, GeneratedFashion.make(1_200, 0), new SoloCollective())
                        .accuracy())
                .isGreaterThan(0.8);
    }

    @Test
    void ranksThatDifferAreStopped() throws IOException {
        Settings settings = new Settings(Network.DIGITS, 1, Batch.perRank(1_000), 0.1, Schedule.LINEAR, 0.9, 0);
        assertThatThrownBy(() -> train(settings, OpticalDigits.load(0), new DivergedPeer()))
                .isInstanceOf(DivergedException.class)
                .hasMessageMatching("the ranks ended epoch 1 with different parameters: "
                        + "rank 0 [0-9a-f]{12}, rank 1 000000000000");
    }

    @Test
    void aLostRankIsSaidWithTheStepInWhichItWasMissed() {
        Settings settings = new Settings(Network.DIGITS, 2, Batch.perRank(500), 0.1, Schedule.LINEAR, 0.9, 0);
        DivergedPeer losing = new DivergedPeer() {
            private int exchanges;

            @Override
            public void allReduce(FloatBucket bucket, Reduction reduction) {
                if (++exchanges == 2) {
                    throw new CollectiveException(0, 1, exchanges, "it is gone", null);
                }
            }
        };
        assertThatThrownBy(() -> train(settings, OpticalDigits.load(0), losing))
                .isInstanceOf(CollectiveException.class)
                .hasMessage("rank 0 lost rank 1 in exchange 2: it is gone, in step 2 of epoch 1");
    }

    private static EpochResult train(Settings settings, DataSet data, Collective group) throws IOException {
        try (EngineLearner classifier = new EngineLearner(settings.network())) {
            return new DataParallelTraining(
                            settings, data, group, classifier, Checkpoints.NONE, new TrainingListener() {})
                    .run()
                    .last();
        }
    }

    /** A group whose rank 1 reports different parameters. */
    private static class DivergedPeer implements Collective {

        @Override
        public int rank() {
            return 0;
        }

        @Override
        public int worldSize() {
            return 2;
        }

        @Override
        public void broadcast(FloatBucket bucket, int root) {}

        @Override
        public void allReduce(FloatBucket bucket, Reduction reduction) {}

        @Override
        public void allReduceMean(FloatBucket bucket, HalfFloat format) {}

        @Override
        public List<byte[]> allGather(byte[] value) {
            return List.of(value, new byte[value.length]);
        }

        @Override
        public void barrier() {}

        @Override
        public void close() {}
    }
}
