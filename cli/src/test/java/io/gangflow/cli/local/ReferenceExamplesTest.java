package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.HomeWithTexts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The examples of the pipeline file reference, which contain every key of the language, with every command. Their
 * Python programs are replaced by one that prints its arguments and writes a result.
 */
@Timeout(300)
final class ReferenceExamplesTest {

    private static final Path EXAMPLES = Path.of("../pipelines/src/test/resources/language/pipeline");

    private static final Path CLUSTER =
            Path.of("src/test/resources/examples/cluster.yaml").toAbsolutePath();

    private static final Pattern PROGRAM = Pattern.compile("[a-z]+\\.py\\b");

    private static final String STAND_IN = """
            import os, sys
            print(*sys.argv)
            if "GANGFLOW_RESULT" in os.environ:
                with open(os.environ["GANGFLOW_RESULT"], "w") as result:
                    result.write("0.97")
            """;

    /** Examples that need more than Python, with their requirement. */
    private static final Map<String, String> NOT_LOCAL = Map.ofEntries(
            Map.entry("approval.yaml", "somebody who approves"),
            Map.entry("ddp-stage.yaml", "torchrun"),
            Map.entry("elastic-training.yaml", "torchrun"),
            Map.entry("mpi-stage.yaml", "mpirun"),
            Map.entry("ray-stage.yaml", "Ray"),
            Map.entry("head-of-a-ray-cluster.yaml", "Ray"),
            Map.entry("role-master.yaml", "mpirun"),
            Map.entry("role-workers.yaml", "mpirun"),
            Map.entry("python-of-spark.yaml", "Spark and its own code"),
            Map.entry("spark-driver.yaml", "Spark and its own code"),
            Map.entry("spark-executors.yaml", "Spark and its own code"),
            Map.entry("spark-stage.yaml", "Spark and its own code"),
            Map.entry("volume.yaml", "a cluster with its claim and its ConfigMap"));

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter written = new StringWriter();

    @BeforeEach
    void home() throws IOException {
        HomeWithTexts.set(folder);
    }

    @AfterEach
    void noHome() {
        HomeWithTexts.clear();
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    static Stream<String> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleIsCheckedCompiledAndSimulated(String example) throws IOException {
        String file = copy(example);

        succeeds("check", "--cluster", CLUSTER.toString(), file);
        succeeds("compile", "-o", folder.resolve("manifests").toString(), file);
        succeeds(words(example, "simulate", file));

        assertThat(folder.resolve("manifests")).isNotEmptyDirectory();
        assertThat(written.toString()).contains("completed");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleOfPythonProgramsRuns(String example) throws IOException {
        assumeFalse(NOT_LOCAL.containsKey(example), () -> example + " needs " + NOT_LOCAL.get(example));
        String file = copy(example);
        Files.createFile(folder.resolve("requirements.txt"));
        Files.copy(CLUSTER, folder.resolve("small.yaml"));
        Path out = folder.resolve("out");

        succeeds(words(example, "run", "--trust", "--secret", "db.password=x", "-o", out.toString(), file));
    }

    /** Returns the arguments that the command needs for this example. */
    private static String[] words(String example, String... words) {
        List<String> more = new ArrayList<>(List.of(words));
        if (!example.equals("section-local.yaml") || words[0].equals("simulate")) {
            more.addAll(1, List.of("--cluster", CLUSTER.toString()));
        }
        if (example.equals("parameter.yaml")) {
            more.addAll(1, List.of("-p", "day=2026-11-24"));
        }
        return more.toArray(String[]::new);
    }

    private String copy(String example) throws IOException {
        Files.createDirectories(folder.resolve("parts"));
        for (String name : List.of(example, "parts/clean.yaml")) {
            Path file = Files.copy(EXAMPLES.resolve(name), folder.resolve(name));
            for (String program : PROGRAM.matcher(Files.readString(file))
                    .results()
                    .map(match -> match.group())
                    .toList()) {
                Files.writeString(folder.resolve(program), STAND_IN);
            }
        }
        return folder.resolve(example).toString();
    }

    private void succeeds(String... words) {
        PrintWriter writer = new PrintWriter(written, true);
        int code = Gangflow.execute(new Console(writer, writer, false, false, 200), words);
        assertThat(code).as(String.join(" ", words) + "\n" + written).isZero();
    }
}
