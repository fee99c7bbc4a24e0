package io.gangflow.training.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.checkpoint.Checkpoint;
import io.gangflow.training.checkpoint.CheckpointException;
import io.gangflow.training.checkpoint.CheckpointStore;
import io.gangflow.training.collective.SoloCollective;
import io.gangflow.training.data.OpticalDigits;
import io.gangflow.training.model.Network;
import io.gangflow.training.model.ParameterLayout;
import io.gangflow.training.model.ParameterLayout.Tensor;
import io.gangflow.training.model.SoftmaxRegression;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Tests a model that has kept its name but changed its parameters: the checkpoint of one must not be loaded into the
 * other.
 */
class OtherLayoutTest {

    private static final Settings SETTINGS =
            new Settings(Network.DIGITS, 1, Batch.perRank(400), 0.5, Schedule.LINEAR, 0.9, 0);

    private final MortalStore files = new MortalStore();
    private final CheckpointStore store = new CheckpointStore(files, 3, line -> {});

    @Test
    void aCheckpointWithOtherParametersIsRefusedByTheirNamesAndShapes() throws Exception {
        train();
        Checkpoint found = store.newest().orElseThrow();
        ParameterLayout other = new ParameterLayout(
                List.of(new Tensor("weight", List.of(64L, 10L)), new Tensor("fc1.bias", List.of(10L))));
        save(found, other, found.optimizer());
        TreeMap<String, byte[]> before = new TreeMap<>(files.files());
        assertThatThrownBy(this::train)
                .isInstanceOf(CheckpointException.class)
                .hasMessage("the checkpoint of step 4 is of another model: "
                        + "it has 650 floats as [weight[64, 10], fc1.bias[10]], "
                        + "this one 650 floats as [fc1.weight[10, 64], fc1.bias[10]]");
        assertThat(files.files()).isEqualTo(before);
    }

    @Test
    void aCheckpointOfAnotherOptimizerIsRefused() throws Exception {
        train();
        Checkpoint found = store.newest().orElseThrow();
        save(found, found.model(), found.model().suffixed(".exp_avg"));
        assertThatThrownBy(this::train)
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("it has 650 floats as [fc1.weight.exp_avg[10, 64], ")
                .hasMessageContaining("this one 650 floats as [fc1.weight.momentum_buffer[10, 64], ");
    }

    @Test
    void aCheckpointWithTheSameParametersIsTaken() throws Exception {
        TrainingResult first = train();
        Checkpoint found = store.newest().orElseThrow();
        save(found, found.model(), found.optimizer());
        assertThat(train().resumedAt()).isEqualTo(first.steps());
    }

    private void save(Checkpoint found, ParameterLayout model, ParameterLayout optimizer) throws IOException {
        store.save(new Checkpoint(found.step(), model, found.weights(), optimizer, found.state(), found.progress()));
    }

    private TrainingResult train() throws IOException {
        try (SoftmaxRegression model = new SoftmaxRegression()) {
            return new DataParallelTraining(
                            SETTINGS,
                            OpticalDigits.load(0),
                            new SoloCollective(),
                            model,
                            new Checkpoints(Optional.of(store), 0),
                            new TrainingListener() {})
                    .run();
        }
    }
}
