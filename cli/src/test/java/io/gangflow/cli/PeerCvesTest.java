package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The page about vulnerabilities of peers names tests and lists of inputs that exist. */
class PeerCvesTest {

    private static final Path ROOT = Path.of("..");
    private static final Path PAGE = ROOT.resolve("docs/reference/peer-cves.md");
    private static final String LISTS = "src/test/resources/attacks";
    private static final int CVES = 30;
    private static final int INPUTS = 300;
    private static final Pattern ROW =
            Pattern.compile("\\| ([^|]+) \\| [^|]+ \\| [^|]+ \\| `(\\w+)#(\\w+)` \\| (?:`([a-z/-]+)` )?\\|");
    private static final Pattern CVE = Pattern.compile("CVE-\\d{4}-\\d+");

    private record Row(String peer, String testClass, String method, Path inputs) {}

    @Test
    void everyTestThatIsNamedExists() throws IOException {
        List<Path> tests = tests();
        for (Row row : rows()) {
            List<Path> files = tests.stream()
                    .filter(file -> file.endsWith(row.testClass() + ".java"))
                    .toList();
            assertThat(files).as(row.toString()).isNotEmpty();
            assertThat(files).as(row.toString()).anyMatch(file -> declares(file, row.method()));
        }
    }

    @Test
    void thirtyVulnerabilitiesAndThreeHundredInputsAreListed() throws IOException {
        Set<String> cves = new TreeSet<>();
        Set<Path> lists = new TreeSet<>();
        for (Row row : rows()) {
            Matcher cve = CVE.matcher(row.peer());
            while (cve.find()) {
                cves.add(cve.group());
            }
            if (!row.inputs().toString().isEmpty()) {
                lists.add(row.inputs());
            }
        }
        long inputs = 0;
        for (Path list : lists) {
            inputs += inputs(list);
        }
        assertThat(cves).hasSizeGreaterThanOrEqualTo(CVES);
        assertThat(inputs).isGreaterThanOrEqualTo(INPUTS);
        assertThat(lists).containsExactlyElementsOf(allLists());
    }

    /** A list that no test reads would assert nothing. */
    @Test
    void everyListIsReadByATestOfItsModule() throws IOException {
        for (Path list : allLists()) {
            String name = "/attacks/" + list.getFileName();
            Path module = Path.of(list.toString().replaceFirst("/src/test/.*", "/src/test/java"));
            try (Stream<Path> files = Files.walk(module)) {
                assertThat(files.filter(file -> file.toString().endsWith(".java"))
                                .filter(file -> text(file).contains(name)))
                        .as(name)
                        .isNotEmpty();
            }
        }
    }

    private static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("| ") && !line.startsWith("| CVE |")) {
                Matcher row = ROW.matcher(line);
                assertThat(row.matches()).as(line).isTrue();
                rows.add(new Row(row.group(1), row.group(2), row.group(3), list(row.group(4))));
            }
        }
        return rows;
    }

    /** {@code server/targets} is the file {@code targets.txt} of the module {@code server}. */
    private static Path list(@Nullable String name) {
        if (name == null) {
            return Path.of("");
        }
        int slash = name.lastIndexOf('/');
        return ROOT.resolve(name.substring(0, slash)).resolve(LISTS).resolve(name.substring(slash + 1) + ".txt");
    }

    private static long inputs(Path list) throws IOException {
        return Files.readAllLines(list).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .count();
    }

    private static Set<Path> allLists() throws IOException {
        return new TreeSet<>(ProjectFiles.of("/" + LISTS + "/", ".txt"));
    }

    private static List<Path> tests() throws IOException {
        return ProjectFiles.of("/src/test/java/", "Test.java");
    }

    private static boolean declares(Path file, String method) {
        return Pattern.compile("void " + method + "\\(").matcher(text(file)).find();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
