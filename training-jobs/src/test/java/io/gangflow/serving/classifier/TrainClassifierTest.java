package io.gangflow.serving.classifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gangflow.safetensors.Tensor;
import io.gangflow.safetensors.TensorFile;
import io.gangflow.serving.model.ModelManifest;
import io.gangflow.training.command.ExitCode;
import io.gangflow.training.environment.Variables;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainClassifierTest {

    private static final double CLOSE = 1e-5;

    @TempDir
    private Path folder;

    private Path output;
    private final List<String> out = new ArrayList<>();
    private final List<String> err = new ArrayList<>();

    @BeforeEach
    void placeOutput() {
        output = folder.resolve("models");
    }

    private ExitCode train(String... words) {
        List<String> all = new ArrayList<>(List.of("--output", output.toString()));
        all.addAll(List.of(words));
        return new TrainClassifier(new Variables(Map.of()), out::add, err::add).run(all);
    }

    private Tensor published(String tensor) throws Exception {
        List<Path> files;
        try (var list = Files.list(output)) {
            files = list.filter(file -> file.toString().endsWith(".safetensors"))
                    .toList();
        }
        assertThat(files).hasSize(1);
        return Objects.requireNonNull(
                TensorFile.read(Files.readAllBytes(files.get(0))).tensors().get(tensor));
    }

    /** The expected numbers are those of scikit-learn 1.9.1's LogisticRegression(C=1.0, tol=1e-12) on the first 48 rows. */
    @Test
    void findsTheWeightsThatScikitLearnFinds() throws Exception {
        try (InputStream in = TrainClassifierTest.class.getResourceAsStream("samples.csv")) {
            Files.copy(in, folder.resolve("samples.csv"));
        }
        assertThat(train("--data", folder.toString())).as("%s", err).isEqualTo(ExitCode.DONE);
        float[] weights = published("weight").values();
        double[] expected = {0.13362677725252284, 1.8454599440118102, 0.30488511452687544, 0.8172998207681591};
        for (int i = 0; i < expected.length; i++) {
            assertThat((double) weights[i]).isCloseTo(expected[i], within(CLOSE));
        }
        assertThat((double) published("bias").values()[0]).isCloseTo(-0.5588411314647875, within(CLOSE));
        assertThat(out.get(0)).contains("accuracy 0.8333 on 12 others");
    }

    @Test
    void theSameSeedGivesTheSameVersion() throws Exception {
        assertThat(train()).isEqualTo(ExitCode.DONE);
        byte[] first = Files.readAllBytes(output.resolve(ModelManifest.FILE));
        assertThat(train()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readAllBytes(output.resolve(ModelManifest.FILE))).isEqualTo(first);
        assertThat(published("weight").shape()).containsExactly(1, 20);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,2,0;1,x,1 | line 2 of samples.csv at .* has \"x\" in column 2",
                "1,2,0;1,1 | line 2 of samples.csv at .* has 2 columns, and the first row has 3",
                "1,2,0;1,2,2 | line 2 of samples.csv at .* ends with 2.0, which is not a label",
                "a,b,label;1,1e999,0 | line 2 .* not a finite number",
                "a,b,label | has no samples",
                "1,1;2,1;3,1;4,1;5,1;6,1 | 5 of the 5 training samples have label 1",
                "1;2 | has 1 columns",
            })
    void dataThatIsWrongIsNamedByItsLine(String text, String message) throws Exception {
        Files.writeString(folder.resolve("samples.csv"), text.replace(';', '\n'));
        assertThat(train("--data", folder.toString())).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err).singleElement().asString().containsPattern(message);
        assertThat(output).doesNotExist();
    }

    @Test
    void missingDataIsSaidToBeMissing() {
        assertThat(train("--data", folder.toString())).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err).singleElement().asString().contains("there is no samples.csv at " + folder);
    }

    @ParameterizedTest
    @CsvSource({"--samples, 5", "--features, 0", "--c, -1", "--name, ../x", "--nothing, 1", "--data, ftp://x"})
    void wrongArgumentsAreRefusedWithTheUsage(String option, String value) {
        assertThat(train(option, value)).isEqualTo(ExitCode.USAGE);
        assertThat(err).singleElement().asString().contains("usage: train-classifier");
    }
}
