package io.gangflow.training.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.training.checkpoint.Checkpoint;
import io.gangflow.training.checkpoint.CheckpointStore;
import io.gangflow.training.collective.SoloCollective;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.model.ParameterLayout.Tensor;
import io.gangflow.training.store.StoreLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A training continues from a checkpoint that an earlier version wrote. The folder of a release is never changed. */
class EarlierCheckpointTest {

    private static final Path FILES = Path.of("src/test/resources/io/gangflow/training/loop/0.1.0");

    /** Nine steps in each of two epochs. */
    private static final Settings SETTINGS = Trainings.settings(160);

    @TempDir
    private Path folder = Path.of("");

    private final List<String> log = new ArrayList<>();

    @Test
    void theNewestCheckpointIsReadAsItWasWritten() throws IOException {
        Checkpoint read = store(FILES).newest().orElseThrow();

        assertThat(read.step()).isEqualTo(9);
        assertThat(read.model().tensors()).extracting(Tensor::name).isNotEmpty();
        assertThat(read.weights().size()).isEqualTo(read.model().size());
        assertThat(read.progress())
                .isEqualTo(Files.readString(FILES.resolve("progress.json")).strip());
        assertThat(log).isEmpty();
    }

    @Test
    void aTrainingContinuesFromIt() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName().toString()));
            }
        }

        TrainingResult result =
                Trainings.train(SETTINGS, new SoloCollective(), new Checkpoints(Optional.of(store(folder)), 0));

        assertThat(result.steps()).isEqualTo(18);
        assertThat(store(folder).newest().orElseThrow().step()).isEqualTo(18);
        assertThat(Files.readString(FILES.resolve("progress.json")))
                .contains(result.epochs().get(0).hash());
    }

    private CheckpointStore store(Path place) {
        return new CheckpointStore(StoreLocation.open(place.toString(), new Variables(Map.of())), 2, log::add);
    }
}
