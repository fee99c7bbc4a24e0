package io.gangflow.images.built;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.golden.Golden;
import io.gangflow.images.layout.Jar;
import io.gangflow.images.layout.Project;
import io.gangflow.images.model.JarSet;
import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The jars of others in archives and images: their checksums, lowest versions and licences. {@code -Dgolden=update}
 * writes the lists after a dependency has been changed on purpose.
 */
class ShippedJarsTest {

    private static final Path ROOT = Path.of("..");
    private static final Path SUMS = Path.of("third-party/jars.sha256");
    private static final Path FLOORS = Path.of("third-party/floors.txt");
    private static final Path NOTICES = ROOT.resolve("THIRD-PARTY.txt");
    private static final Path REPOSITORY = Path.of(System.getProperty("maven.repository", ""));
    private static final List<String> MODULES = List.of("cli", "argo/launcher", "spark-jobs", "training-jobs");

    /** Differs between the platforms of the build machines. */
    private static final String NATIVE = "pytorch-native-cpu";

    /** Licences under which a program of another licence can be shipped. */
    private static final Pattern LICENCE = Pattern.compile(
            "(?i).*(apache|asl 2|mit\\b|bsd|0bsd|epl|eclipse (public|distribution)|edl|cddl|cc0|public domain|unicode"
                    + "|icu|isc|bouncy castle|go license|w3c|lgpl-2.1-or-later|classpath).*");

    private static final String HEAD = """
            Third-party software in Gangflow's archives and container images.

            Each jar is shipped unchanged, with the licences and notices that it contains. The licences below are those that its POM
            names. The page's packages are in /assets/licenses.txt of the page, with their texts. The Java runtime has its own
            in runtime/legal of an archive, and in /opt/java/legal of an image.

            """;

    @Test
    void everyJarIsTheOneThatIsListed() throws IOException {
        Map<String, String> sums = new TreeMap<>();
        for (Path jar : jars()) {
            sums.put(REPOSITORY.relativize(jar).toString().replace('\\', '/'), Sha256.of(jar));
        }
        Golden.check(
                SUMS,
                sums.entrySet().stream()
                        .map(sum -> sum.getValue() + "  " + sum.getKey() + "\n")
                        .collect(Collectors.joining()),
                ShippedJarsTest::portable);
    }

    @Test
    void noJarIsBelowItsFloor() throws IOException {
        List<Floor> floors = Floor.read(Files.readAllLines(FLOORS));
        List<String> below = new ArrayList<>();
        List<String> used = new ArrayList<>();
        for (Path jar : jars()) {
            String version = version(jar);
            String artifact = artifact(jar);
            for (Floor floor : floors) {
                if (floor.artifact().equals(artifact)) {
                    used.add(artifact);
                    if (!floor.admits(version)) {
                        below.add(
                                "%s %s is below %s (%s)".formatted(artifact, version, floor.version(), floor.reason()));
                    }
                }
            }
        }
        assertThat(below).isEmpty();
        assertThat(floors)
                .extracting(Floor::artifact)
                .as("floors of jars that are shipped")
                .isSubsetOf(used);
    }

    @Test
    void everyJarHasALicenceThatIsNamed() throws IOException {
        Map<String, String> lines = new TreeMap<>();
        for (Path jar : jars()) {
            String licences = licences(jar);
            assertThat(licences).as(jar.toString()).matches(LICENCE);
            lines.put(
                    "%s %s".formatted(artifact(jar), version(jar)),
                    "%s %s: %s%n".formatted(artifact(jar), version(jar), licences));
        }
        Golden.check(NOTICES, HEAD + String.join("", lines.values()).replace("\r", ""), ShippedJarsTest::portable);
    }

    @ParameterizedTest
    @CsvSource({
        "2.10, 3.0.1, true",
        "2.10, 2.9, false",
        "4.2.13, 4.2.20.Final, true",
        "4.2.13, 4.2.7.Final, false",
        "1.8, 1.8, true",
        "1.8.1, 1.8, false"
    })
    void versionsAreComparedNumberByNumber(String floor, String version, boolean admitted) {
        assertThat(new Floor("a:b", floor, "").admits(version)).isEqualTo(admitted);
    }

    private static List<Path> jars() throws IOException {
        return new Project(ROOT, REPOSITORY)
                .jars(MODULES.stream().map(JarSet::of).toList(), "").stream()
                        .filter(jar -> !jar.ours())
                        .map(Jar::file)
                        .sorted()
                        .toList();
    }

    /** Returns what the POM names, or else the title of the licence in the jar. */
    private static String licences(Path jar) throws IOException {
        List<String> named = Pom.of(REPOSITORY, jar).licences();
        if (!named.isEmpty()) {
            return String.join("; ", named);
        }
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry licence = zip.getEntry("META-INF/LICENSE");
            if (licence == null) {
                return "";
            }
            String text = new String(zip.getInputStream(licence).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .limit(2)
                    .collect(Collectors.joining(", "));
        }
    }

    private static String portable(String text) {
        return text.lines().filter(line -> !line.contains(NATIVE)).collect(Collectors.joining("\n"));
    }

    private static String artifact(Path jar) {
        Path path = REPOSITORY.relativize(jar);
        int names = path.getNameCount();
        return path.subpath(0, names - 3).toString().replace('/', '.') + ":" + path.getName(names - 3);
    }

    private static String version(Path jar) {
        Path path = REPOSITORY.relativize(jar);
        return path.getName(path.getNameCount() - 2).toString();
    }
}
