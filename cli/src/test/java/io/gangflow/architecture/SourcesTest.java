package io.gangflow.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Checks the rules of CONTRIBUTING.md for files, methods, names and packages, on the sources of every module including
 * the islands. A constant of another package is a dependency in source code, but not in compiled code, which ArchUnit
 * reads.
 */
class SourcesTest {

    private static final int LONGEST_FILE = 500;
    private static final int LONG_FILE = 250;
    private static final int MEDIAN_FILE = 80;
    private static final int LONGEST_METHOD = 40;
    private static final int MOST_FILES = 40;

    /** Field manager is a term of Kubernetes. */
    private static final String UNCLEAR = "(?!FieldManagers).+(Utils?|Helpers?|Managers?|Impl)";

    private static final Path REPEATED = Path.of("src/test/resources/io/gangflow/architecture/repeated-names.txt");

    private static final Pattern RULES = Pattern.compile("io\\.gangflow\\.(pipeline\\.check(\\..+)?|rules\\..+)");
    private static final Pattern HEAD =
            Pattern.compile("^(GF(\\d{4}) to GF(\\d{4})|GF\\d{4}(?:(?:, | and )GF\\d{4})*): ");
    private static final Pattern CODE = Pattern.compile("(?:^|\\.)DiagnosticCode\\.(GF\\d{4})$");

    private static List<JavaSource> sources = List.of();

    @BeforeAll
    static void read() throws IOException {
        sources = JavaSource.all();
        assertThat(sources).hasSizeGreaterThan(2000);
    }

    @Test
    void filesAreSmall() {
        List<Long> lines = sources.stream().map(JavaSource::lines).sorted().toList();

        assertThat(sources)
                .allSatisfy(source -> assertThat(source.lines())
                        .as("lines of %s", source.file())
                        .isLessThanOrEqualTo(LONGEST_FILE));
        assertThat(lines.get(lines.size() * 9 / 10)).as("nine of ten files").isLessThanOrEqualTo(LONG_FILE);
        assertThat(lines.get(lines.size() / 2)).as("median").isLessThanOrEqualTo(MEDIAN_FILE);
    }

    @Test
    void methodsAreSmall() {
        List<String> longer = sources.stream()
                .flatMap(source -> source.methods().stream()
                        .filter(method -> method.lines() > LONGEST_METHOD)
                        .map(method -> "%s: %s, %d lines".formatted(source.file(), method.name(), method.lines())))
                .toList();

        assertThat(longer).as("methods of more than %d lines", LONGEST_METHOD).isEmpty();
    }

    @Test
    void publicTypesAreDocumented() {
        assertThat(sources.stream().flatMap(source -> source.undocumented().stream()))
                .as("public types without Javadoc")
                .isEmpty();
    }

    /** {@code GF0101: …}, {@code GF0101 and GF0102: …} or {@code GF0101 to GF0103: …}, and then what the rule reports. */
    @Test
    void theDocumentationOfARuleBeginsWithItsCodes() {
        int rules = 0;
        for (JavaSource source : sources) {
            List<String> codes = source.names().stream()
                    .flatMap(name -> CODE.matcher(name).results())
                    .map(code -> code.group(1))
                    .toList();
            boolean isRule = RULES.matcher(source.packageName()).matches()
                    && source.documentation().isPresent();
            if (isRule && !codes.isEmpty()) {
                assertThat(documentedCodes(source.documentation().get()))
                        .as("codes at the beginning of the documentation of %s", source.file())
                        .containsAll(codes);
                rules++;
            }
        }
        assertThat(rules).isGreaterThan(100);
    }

    private static List<String> documentedCodes(String documentation) {
        Matcher head = HEAD.matcher(documentation);
        if (!head.find()) {
            return List.of();
        }
        return head.group(2) == null
                ? List.of(head.group(1).split("(, | and )", -1))
                : IntStream.rangeClosed(Integer.parseInt(head.group(2)), Integer.parseInt(head.group(3)))
                        .mapToObj("GF%04d"::formatted)
                        .toList();
    }

    @Test
    void nothingIsCaughtAndIgnored() {
        assertThat(sources)
                .allSatisfy(source -> assertThat(source.emptyCatches())
                        .as("lines of %s with a catch block that neither acts nor says why", source.file())
                        .isEmpty());
    }

    @Test
    void namesSayWhatATypeIs() {
        assertThat(sources.stream().flatMap(source -> source.types().stream()))
                .noneMatch(name -> name.matches(UNCLEAR));
    }

    /** Two types of one name are easily confused. The list names those that exist; it should only become shorter. */
    @Test
    void aNameStandsForOneTypeUnlessItIsListed() throws IOException {
        Map<String, Long> repeated = new TreeMap<>(sources.stream()
                .map(source -> source.file().getFileName().toString().replace(".java", ""))
                .filter(name -> !name.equals("package-info"))
                .collect(Collectors.groupingBy(name -> name, Collectors.counting())));
        repeated.values().removeIf(files -> files == 1);

        assertThat(repeated.entrySet().stream()
                        .map(name -> name.getKey() + " " + name.getValue())
                        .toList())
                .as("file names without suffix that exist more than once in main code, with their numbers")
                .isEqualTo(Files.readAllLines(REPEATED));
    }

    /** Packages must be small enough to read completely. */
    @Test
    void packagesAreSmall() {
        Map<String, Long> large = new TreeMap<>(
                sources.stream().collect(Collectors.groupingBy(JavaSource::packageName, Collectors.counting())));
        large.values().removeIf(files -> files <= MOST_FILES);

        assertThat(large).as("packages of more than %d files", MOST_FILES).isEmpty();
    }

    @Test
    void packagesHaveNoCyclesInTheirSources() {
        Map<String, Set<String>> uses = uses();

        assertThat(uses).hasSizeGreaterThan(150);
        assertThat(uses.keySet())
                .allSatisfy(name -> assertThat(cycle(name, uses)).as("cycle").isEmpty());
    }

    private static Map<String, Set<String>> uses() {
        Map<String, Set<String>> uses = new TreeMap<>();
        sources.forEach(source -> uses.put(source.packageName(), new TreeSet<>()));
        for (JavaSource source : sources) {
            for (String name : source.names()) {
                String used = name;
                while (!used.isEmpty() && !uses.containsKey(used)) {
                    used = used.substring(0, Math.max(0, used.lastIndexOf('.')));
                }
                if (!used.isEmpty() && !used.equals(name) && !used.equals(source.packageName())) {
                    uses.get(source.packageName()).add(used);
                }
            }
        }
        return uses;
    }

    /** Returns a path from a package back to itself; empty without a cycle. */
    private static List<String> cycle(String start, Map<String, Set<String>> uses) {
        List<String> path = new ArrayList<>();
        return leadsTo(start, start, uses, new HashSet<>(), path) ? path : List.of();
    }

    private static boolean leadsTo(
            String from, String to, Map<String, Set<String>> uses, Set<String> seen, List<String> path) {
        path.add(from);
        for (String next : uses.getOrDefault(from, Set.of())) {
            if (next.equals(to) || (seen.add(next) && leadsTo(next, to, uses, seen, path))) {
                return true;
            }
        }
        path.remove(path.size() - 1);
        return false;
    }
}
