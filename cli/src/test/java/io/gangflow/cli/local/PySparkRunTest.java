package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The PySpark template with both kinds of gangs, if the Python on the {@code PATH} has the package pyspark. */
@Timeout(300)
class PySparkRunTest {

    private static final String HOME = "gangflow.home";
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern WORD = Pattern.compile("[a-z]+");
    private static final String VIRTUAL_ENVIRONMENT = "{ python: requirements.txt }";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void noHome() {
        System.clearProperty(HOME);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gang: reserve", "gang: strict", "mode: cluster"})
    void aPythonFunctionOnExecutorsCountsWhatAPlainCountFinds(String key) throws Exception {
        assumeTrue(PySparkProbe.problem("python3").isEmpty(), "python3 has no pyspark " + PySparkProbe.VERSION);
        assumeTrue(Files.exists(ROOT.resolve("spark-jobs/target/runtime-classpath")), "spark-jobs is not packaged");

        assertThat(run(key, "{ image: gangflow/spark }")).as(err.toString()).isZero();
        assertThat(counts()).isEqualTo(plainCounts());
    }

    @Test
    void aPythonWithoutThePackageIsRefusedBeforeAnythingStarts() throws Exception {
        assumeTrue(Files.exists(ROOT.resolve("spark-jobs/target/runtime-classpath")), "spark-jobs is not packaged");

        assertThat(run("python: { interpreter: /no/python3 }", "{ image: gangflow/spark }"))
                .isEqualTo(3);
        assertThat(err.toString())
                .contains(
                        "stage `count` cannot run PySpark here: there is no `/no/python3` on the PATH;",
                        "name a requirements file with `pyspark==4.1.1` in the section `local`");
        assertThat(folder.resolve("out/runs")).doesNotExist();
    }

    private int run(String key, String program) throws IOException {
        String project = folder.resolve("demo").toString();
        assertThat(gangflow("init", project, "--template", "pyspark")).isZero();
        Path pipeline = folder.resolve("demo/pipeline.yaml");
        Files.writeString(
                pipeline,
                Files.readString(pipeline)
                        .replace("      driver:", "      " + key + "\n      driver:")
                        .replace(VIRTUAL_ENVIRONMENT, program));
        System.setProperty(HOME, ROOT.toString());
        return gangflow("run", pipeline.toString(), "-o", folder.resolve("out").toString());
    }

    private Map<String, Long> counts() throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            List<Path> parts = files.filter(file -> file.toString().contains("/counts/part-"))
                    .toList();
            for (Path part : parts) {
                Files.readAllLines(part).forEach(line -> {
                    String[] columns = line.split("\t", 0);
                    counts.put(columns[0], Long.valueOf(columns[1]));
                });
            }
        }
        return counts;
    }

    private static Map<String, Long> plainCounts() throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        Path text = ROOT.resolve("spark-jobs/src/main/resources/corpus/kjv.txt.gz");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(text))) {
            WORD.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8).toLowerCase(java.util.Locale.ROOT))
                    .results()
                    .forEach(word -> counts.merge(word.group(), 1L, Long::sum));
        }
        return counts;
    }

    private int gangflow(String... words) {
        return Gangflow.execute(
                new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 80), words);
    }
}
