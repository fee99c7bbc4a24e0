package io.gangflow.live.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.golden.Golden;
import io.gangflow.live.ClusterReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code doctor/PROBE.yaml} contains objects for which a probe reports {@code PROBE.findings}, and
 * {@code PROBE.right.yaml} objects without findings. {@code -Dgolden=update} rewrites the findings.
 */
class ProbeFixturesTest {

    private static final Path FOLDER = Path.of("src/test/resources/doctor");
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-22T12:00:00Z"), ZoneOffset.UTC);

    /** Their findings do not depend on objects; see ExaminationTest. */
    private static final Set<String> ELSEWHERE = Set.of("ServerProbe", "PermissionProbe");

    static Stream<String> probes() {
        return Examination.PROBES.stream()
                .map(probe -> probe.getClass().getSimpleName())
                .filter(name -> !ELSEWHERE.contains(name));
    }

    @ParameterizedTest
    @MethodSource("probes")
    void aMistakeIsFoundWhereItIs(String name) throws IOException {
        List<Finding> found = look(name, name + ".yaml");

        String lines = found.stream()
                .map(finding -> "%s %s: %s%n  %s%n"
                        .formatted(finding.level(), finding.subject(), finding.message(), finding.fix()))
                .collect(Collectors.joining());
        Golden.check(FOLDER.resolve(name + ".findings"), lines);
        assertThat(found).extracting(Finding::level).doesNotContain(Finding.Level.GOOD);
        assertThat(found)
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.fix()).isNotEmpty());
    }

    @ParameterizedTest
    @MethodSource("probes")
    void whereAllIsRightItIsContent(String name) throws IOException {
        assertThat(look(name, name + ".right.yaml"))
                .isNotEmpty()
                .allSatisfy(finding ->
                        assertThat(finding.level()).as(finding.message()).isEqualTo(Finding.Level.GOOD));
    }

    @Test
    void everyFixtureIsOfAProbe() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString().replaceFirst("\\..*", "")))
                    .allMatch(name -> probes().anyMatch(name::equals));
        }
    }

    private static List<Finding> look(String name, String file) throws IOException {
        Probe probe = Examination.PROBES.stream()
                .filter(found -> found.getClass().getSimpleName().equals(name))
                .findFirst()
                .map(found -> found instanceof ClockProbe ? new ClockProbe(NOON) : found)
                .orElseThrow();
        try (ExaminedCluster cluster = ExaminedCluster.with(FOLDER.resolve(file));
                KubernetesClient client = cluster.client()) {
            return probe.check(new ClusterReader(client), ExaminedCluster.NAMESPACE);
        }
    }
}
