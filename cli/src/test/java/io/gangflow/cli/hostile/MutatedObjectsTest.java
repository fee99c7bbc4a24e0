package io.gangflow.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.yaml.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind of object that the commands read, valid except for one value: each command ends with findings or a result.
 * Each file describes a small cluster; each path of each of its objects is mutated.
 */
class MutatedObjectsTest {

    private static final Path FILES = Path.of("src/test/resources/hostile/objects");
    private static final String CLUSTER = "src/test/resources/hostile/cluster.yaml";
    private static final long SEED = 20_261_123L;

    /** The usual build tests one of this many paths; the tested paths differ between files. */
    private static final int ONE_OF = 4;

    @TempDir
    private Path folder = Path.of("");

    static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void theObjectsAreSoundBeforeTheyAreDamaged(Path file) {
        assertThat(simulated(file.toString(), "undamaged")).isNotEqualTo(ExitCode.BAD_INPUT);
    }

    @ParameterizedTest
    @MethodSource("files")
    void oneDamagedValueIsAnswered(Path file) throws IOException {
        Random random = new Random(SEED + file.getFileName().toString().hashCode());
        List<JsonNode> trees = trees(file);
        for (int index = 0; index < trees.size(); index++) {
            for (String path : Mutant.paths(trees.get(index))) {
                if (random.nextInt(ONE_OF) == 0) {
                    Mutant mutant = Mutant.drawn(trees.get(index), path, random);
                    ask(random.nextInt(3), written(trees, index, mutant), mutant + ", seed " + SEED);
                }
            }
        }
    }

    /** Paths whose mutation once caused an exception. */
    @ParameterizedTest
    @CsvSource({
        "mpi-job.yaml, /spec/mpiReplicaSpecs/Launcher/replicas",
        "pod.yaml, /spec",
        "pod-group.yaml, /spec/minTaskMember/master",
        "train-job.yaml, /spec/podGroupPolicy/volcano"
    })
    void everyDamageOfAPathIsAnswered(String file, String path) throws IOException {
        askAll(FILES.resolve(file), path::equals);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("files")
    void everyDamagedValueIsAnswered(Path file) throws IOException {
        askAll(file, path -> true);
    }

    private void askAll(Path file, Predicate<String> damaged) throws IOException {
        List<JsonNode> trees = trees(file);
        for (int index = 0; index < trees.size(); index++) {
            for (String path :
                    Mutant.paths(trees.get(index)).stream().filter(damaged).toList()) {
                for (Mutant mutant : Mutant.all(trees.get(index), path)) {
                    String written = written(trees, index, mutant);
                    for (int command = 0; command < 3; command++) {
                        ask(command, written, mutant.toString());
                    }
                }
            }
        }
    }

    private void ask(int command, String file, String what) {
        switch (command) {
            case 0 -> Answers.of(what, "check", file, "--cluster", CLUSTER, "--orders", "1");
            case 1 -> simulated(file, what);
            default -> Answers.of(what, "explain", file, "--cluster", CLUSTER);
        }
    }

    private int simulated(String file, String what) {
        String report = folder.resolve("report.html").toString();
        return Answers.of(what, "simulate", file, "--cluster", CLUSTER, "--report", report);
    }

    private static List<JsonNode> trees(Path file) throws IOException {
        return YamlTree.readAll(file.toString(), Files.readString(file)).orElseThrow();
    }

    private String written(List<JsonNode> trees, int index, Mutant mutant) throws IOException {
        List<JsonNode> all = new ArrayList<>(trees);
        all.set(index, mutant.tree());
        StringBuilder text = new StringBuilder();
        all.forEach(tree -> text.append("---\n").append(tree).append('\n'));
        return Files.writeString(folder.resolve("objects.yaml"), text).toString();
    }
}
