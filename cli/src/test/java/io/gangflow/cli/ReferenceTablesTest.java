package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of metrics and exit codes list exactly those that the sources define. */
class ReferenceTablesTest {

    private static final Path ROOT = Path.of("..");
    private static final Path METRICS = ROOT.resolve("docs/reference/metrics.md");
    private static final Path EXIT_CODES = ROOT.resolve("docs/reference/exit-codes.md");

    private static final List<String> SOURCES = List.of(
            "server/src/main/java/io/gangflow/server/jetty/Metrics.java",
            "server/src/main/java/io/gangflow/server/jetty/ApiServer.java",
            "argo/compiler/src/main/java/io/gangflow/argo/compiler/cron/RunLateness.java",
            "training-jobs/src/main/java/io/gangflow/serving/api/MetricsText.java",
            "training-jobs/src/main/java/io/gangflow/serving/api/RequestMetrics.java",
            "training-jobs/src/main/java/io/gangflow/training/metrics/TrainingFigures.java");

    private static final Pattern METRIC = Pattern.compile("gangflow_[a-z_]*[a-z](?![a-z_]*_\")");

    /** Such as {@code gauge(text, "loss", …}. */
    private static final Pattern OF_TRAINING = Pattern.compile("(?:gauge|counter)\\(text, \"([a-z_]+)\"");

    /** Such as {@code DONE(0)} or {@code int DONE = 0}. */
    private static final Pattern CODE =
            Pattern.compile("(?m)^ +(?:public static final int )?[A-Z_]+(?:\\(| = )([0-9]+)\\)?[,;]");

    @Test
    void everyMetricIsInATable() throws IOException {
        Set<String> defined = new TreeSet<>();
        for (String source : SOURCES) {
            String text = Files.readString(ROOT.resolve(source));
            all(METRIC, text, 0).stream()
                    .map(name -> name.replaceFirst("_(bucket|sum|count)$", ""))
                    .forEach(defined::add);
            all(OF_TRAINING, text, 1).stream()
                    .map(name -> "gangflow_training_" + name)
                    .forEach(defined::add);
        }
        defined.remove("gangflow_training");
        Set<String> described = new TreeSet<>(
                all(Pattern.compile("(?m)^\\| `(?:argo_workflows_)?([a-z_]+)`"), Files.readString(METRICS), 1));
        assertThat(described).hasSizeGreaterThan(20).isEqualTo(defined);
    }

    @ParameterizedTest
    @CsvSource({
        "gangflow, cli/src/main/java/io/gangflow/cli/console/ExitCode.java",
        "The stage launcher, argo/launcher/src/main/java/io/gangflow/argo/launcher/ExitCode.java",
        "Training programs, training-jobs/src/main/java/io/gangflow/training/command/ExitCode.java"
    })
    void everyExitCodeIsInItsTable(String heading, String source) throws IOException {
        List<String> defined = all(CODE, Files.readString(ROOT.resolve(source)), 1);
        String page = Files.readString(EXIT_CODES);
        String section = page.substring(page.indexOf("\n## " + heading + "\n") + 1);
        int end = section.indexOf("\n## ");
        assertThat(all(Pattern.compile("(?m)^\\| ([0-9]+) \\|"), end < 0 ? section : section.substring(0, end), 1))
                .hasSizeGreaterThan(3)
                .isEqualTo(defined);
    }

    private static List<String> all(Pattern pattern, String text, int group) {
        return new ArrayList<>(
                pattern.matcher(text).results().map(found -> found.group(group)).collect(Collectors.toList()));
    }
}
