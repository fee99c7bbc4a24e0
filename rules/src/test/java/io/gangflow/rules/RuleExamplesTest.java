package io.gangflow.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.golden.Golden;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code traps/GFnnnn.yaml} has the findings of {@code GFnnnn.errors}, its own code among them, and
 * {@code GFnnnn.right.yaml} does not have that code. {@code -Dgolden=update} rewrites the {@code .errors}.
 */
class RuleExamplesTest {

    private static final Path FOLDER = Path.of("src/test/resources/traps");

    /**
     * A history of durations is not a manifest, and the other code needs two files: DurationsReaderTest,
     * ManifestReaderTest.
     */
    private static final Set<DiagnosticCode> ELSEWHERE = Set.of(DiagnosticCode.GF0613, DiagnosticCode.GF0615);

    static Stream<String> codes() {
        return Stream.of(DiagnosticCode.values())
                .filter(code -> code.name().startsWith("GF06") && !ELSEWHERE.contains(code))
                .map(Enum::name);
    }

    @ParameterizedTest
    @MethodSource("codes")
    void aTrapIsFoundWhereItIs(String code) throws IOException {
        List<Diagnostic> found = check(FOLDER.resolve(code + ".yaml"));

        String lines = found.stream()
                .map(finding -> "%s %d:%d %s%n"
                        .formatted(
                                finding.code(),
                                finding.span().line(),
                                finding.span().column(),
                                finding.message()))
                .collect(Collectors.joining());
        Golden.check(FOLDER.resolve(code + ".errors"), lines);
        assertThat(found).extracting(finding -> finding.code().name()).contains(code);
    }

    @ParameterizedTest
    @MethodSource("codes")
    void whatIsRightIsNotFound(String code) {
        assertThat(check(FOLDER.resolve(code + ".right.yaml")))
                .extracting(finding -> finding.code().name())
                .doesNotContain(code);
    }

    @ParameterizedTest
    @MethodSource("codes")
    void aFindingIsShort(String code) {
        for (Diagnostic finding : check(FOLDER.resolve(code + ".yaml"))) {
            assertThat(finding.message())
                    .hasSizeLessThan(240)
                    .doesNotEndWith(".")
                    .doesNotContain("\n");
            assertThat(finding.label()).isNotEmpty().hasSizeLessThan(120);
        }
    }

    @Test
    void everyFixtureIsOfACode() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString().substring(0, 6)))
                    .allMatch(code -> codes().anyMatch(code::equals));
        }
    }

    private static List<Diagnostic> check(Path file) {
        ForeignManifests manifests = new ManifestReader().path(file).manifests();
        ManifestWork work = ManifestWork.of(manifests.objects(), Durations.NONE);
        List<Diagnostic> found = new ArrayList<>(manifests.diagnostics());
        found.addAll(work.diagnostics());
        found.addAll(ObjectRules.check(manifests.objects(), work.work(), Optional.empty()));
        return Suppressions.of(manifests, Map.of()).apply(found).kept();
    }
}
