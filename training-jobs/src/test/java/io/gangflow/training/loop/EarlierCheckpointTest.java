package io.gangflow.training.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.checkpoint.Checkpoint;
import io.gangflow.training.checkpoint.CheckpointException;
import io.gangflow.training.checkpoint.CheckpointStore;
import io.gangflow.training.collective.SoloCollective;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.model.ParameterLayout.Tensor;
import io.gangflow.training.store.StoreLocation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A training continues from a checkpoint that an earlier version wrote. The folder of a release is never changed. */
class EarlierCheckpointTest {

    private static final Path ALL = Path.of("src/test/resources/io/gangflow/training/loop");

    /** From before checkpoints named their format. */
    private static final String BEFORE = "0.1.0";

    private static final String AFTER = "0.1.0-formats";
    private static final Path PROGRESS = ALL.resolve(BEFORE).resolve("progress.json");

    /** Nine steps in each of two epochs. */
    private static final Settings SETTINGS = Trainings.settings(160);

    @TempDir
    private Path folder = Path.of("");

    private final List<String> log = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {BEFORE, AFTER})
    void theNewestCheckpointIsReadAsItWasWritten(String version) throws IOException {
        Checkpoint read = store(ALL.resolve(version)).newest().orElseThrow();

        assertThat(read.step()).isEqualTo(9);
        assertThat(read.model().tensors()).extracting(Tensor::name).isNotEmpty();
        assertThat(read.weights().size()).isEqualTo(read.model().size());
        assertThat(read.progress()).isEqualTo(Files.readString(PROGRESS).strip());
        assertThat(log).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {BEFORE, AFTER})
    void aTrainingContinuesFromIt(String version) throws IOException {
        copy(version);

        TrainingResult result =
                Trainings.train(SETTINGS, new SoloCollective(), new Checkpoints(Optional.of(store(folder)), 0));

        assertThat(result.steps()).isEqualTo(18);
        assertThat(store(folder).newest().orElseThrow().step()).isEqualTo(18);
        assertThat(Files.readString(PROGRESS)).contains(result.epochs().get(0).hash());
    }

    /** An older checkpoint beside it is not used instead, and nothing is deleted. */
    @Test
    void aCheckpointOfALaterVersionIsRefused() throws IOException, NoSuchAlgorithmException {
        copy(BEFORE);
        Checkpoint older = store(folder).newest().orElseThrow();
        store(folder)
                .save(new Checkpoint(
                        10, older.model(), older.weights(), older.optimizer(), older.state(), older.progress()));
        makeLater("step-000000000010");
        List<String> files = names();

        assertThatThrownBy(() ->
                        Trainings.train(SETTINGS, new SoloCollective(), new Checkpoints(Optional.of(store(folder)), 0)))
                .isInstanceOf(CheckpointException.class)
                .hasMessage(
                        "the checkpoint of step 10 is a `gangflow/checkpoint/v2`, and this version of Gangflow reads"
                                + " `gangflow/checkpoint/v1`; use a newer image");
        assertThat(names()).isEqualTo(files);
    }

    /** Names a later format in both files, with checksums that fit. */
    private void makeLater(String step) throws IOException, NoSuchAlgorithmException {
        StringBuilder sums = new StringBuilder();
        for (String kind : List.of("model", "optimizer")) {
            String name = step + "." + kind + ".safetensors";
            String text = Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1);
            byte[] later = text.replace("gangflow/checkpoint/v1", "gangflow/checkpoint/v2")
                    .getBytes(StandardCharsets.ISO_8859_1);
            Files.write(folder.resolve(name), later);
            sums.append(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(later)))
                    .append("  ")
                    .append(name)
                    .append('\n');
        }
        Files.writeString(folder.resolve(step + ".sha256"), sums.toString());
    }

    private void copy(String version) throws IOException {
        try (Stream<Path> files = Files.list(ALL.resolve(version))) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName().toString()));
            }
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private CheckpointStore store(Path place) {
        return new CheckpointStore(StoreLocation.open(place.toString(), new Variables(Map.of())), 2, log::add);
    }
}
