package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page about reliability has a row for each promise, with tests that exist. */
class ReliabilityTest {

    private static final Path ROOT = Path.of("..");
    private static final int PROMISES = 19;
    private static final int TESTS_COLUMN = 3;
    private static final Pattern CLASS = Pattern.compile("`(?:[a-z.]+\\.)?([A-Z]\\w*(?:Test|Benchmark))`");

    @Test
    void everyPromiseHasARowWithTestsThatExist() throws IOException {
        List<String[]> rows = Files.readAllLines(ROOT.resolve("docs/reliability.md")).stream()
                .filter(line -> line.matches("\\| \\d+ \\|.*"))
                .map(line -> line.split("\\|", -1))
                .toList();
        Set<String> classes = classes();

        assertThat(rows).hasSize(PROMISES);
        for (String[] row : rows) {
            Set<String> named = CLASS.matcher(row[TESTS_COLUMN])
                    .results()
                    .map(match -> match.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!row[TESTS_COLUMN].contains("planted bugs of the rows")) {
                assertThat(named).as(row[2]).isNotEmpty();
            }
            assertThat(classes).as(row[2]).containsAll(named);
        }
    }

    private static Set<String> classes() throws IOException {
        return ProjectFiles.of("/src/", ".java").stream()
                .map(file -> file.getFileName().toString().replaceFirst("\\.java$", ""))
                .collect(Collectors.toSet());
    }
}
