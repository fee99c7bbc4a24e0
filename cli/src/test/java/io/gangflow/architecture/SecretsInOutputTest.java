package io.gangflow.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The output of the tests of all modules, their reports and logs, contains no secret of a test. Secrets of tests are
 * values such as {@code canary-token-f20}; this module's tests run after those of nearly all others.
 */
class SecretsInOutputTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern CANARY = Pattern.compile("canary-(?:password|wrong|token|key)-[0-9a-z]+");
    private static final Pattern OUTPUT = Pattern.compile(".*/(?:surefire-reports/[^/]+|[^/]+\\.(?:log|html|json))");
    /** Larger files are copies of dependencies and archives. */
    private static final long MOST_BYTES = 32L << 20;

    private static final int DEPTH = 6;

    @Test
    void noOutputOfATestContainsASecret() throws IOException {
        List<Path> outputs = new ArrayList<>();
        for (Path folder : targets()) {
            outputs.addAll(outputs(folder));
        }

        assertThat(outputs).as("reports of tests").isNotEmpty();
        assertThat(leaks(outputs)).isEmpty();
    }

    @Test
    void aPlantedLeakIsFound(@TempDir Path folder) throws IOException {
        Path reports = Files.createDirectories(folder.resolve("target/surefire-reports"));
        Files.writeString(reports.resolve("clean.txt"), "Tests run: 1");
        Path leak = Files.writeString(reports.resolve("leak.txt"), "refused: Bearer canary-token-" + "f20");

        assertThat(leaks(outputs(folder.resolve("target")))).containsExactly(leak + ": canary-token-" + "f20");
    }

    /** Of modules in the root and one folder below it. */
    private static List<Path> targets() throws IOException {
        try (Stream<Path> folders =
                Files.find(ROOT, 3, (folder, attributes) -> attributes.isDirectory() && folder.endsWith("target"))) {
            return folders.toList();
        }
    }

    private static List<Path> outputs(Path target) throws IOException {
        try (Stream<Path> files = Files.find(
                target,
                DEPTH,
                (file, attributes) -> attributes.isRegularFile()
                        && attributes.size() <= MOST_BYTES
                        && OUTPUT.matcher(file.toString()).matches())) {
            return files.toList();
        }
    }

    private static List<String> leaks(List<Path> outputs) throws IOException {
        List<String> leaks = new ArrayList<>();
        for (Path output : outputs) {
            CANARY.matcher(Files.readString(output, StandardCharsets.ISO_8859_1))
                    .results()
                    .forEach(found -> leaks.add(output + ": " + found.group()));
        }
        return leaks;
    }
}
