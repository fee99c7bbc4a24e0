package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DiagnosticJson;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.diagnostic.Explanations;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.ClusterReader;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every fixture {@code checks/GFnnnn-name.yaml} gives exactly the findings in {@code GFnnnn-name.errors}, and its own
 * code is among them. A line of an {@code .errors} file is {@code code line:column message}; findings in another file
 * have its name before the line: {@code code parts/part.yaml:line:column message}. Files of kind Cluster are read as
 * clusters.
 */
final class RuleFixturesTest {

    private static final Path FOLDER = Path.of("src/test/resources/checks");

    /** Found by commands, on the resulting pods, by the simulation, and before a local run; they are tested where they are made. */
    private static final Set<DiagnosticCode> ELSEWHERE = Set.of(
            DiagnosticCode.GF0010,
            DiagnosticCode.GF0412,
            DiagnosticCode.GF0413,
            DiagnosticCode.GF0414,
            DiagnosticCode.GF0415,
            DiagnosticCode.GF0416,
            DiagnosticCode.GF0420,
            DiagnosticCode.GF0701,
            DiagnosticCode.GF0702,
            DiagnosticCode.GF0703,
            DiagnosticCode.GF0704);

    /** Codes about manifests that others wrote; their fixtures are with the module that reads those. */
    private static final String FOREIGN = "GF06";

    static Stream<Path> fixtures() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void aFixtureGivesItsFindings(Path fixture) throws IOException {
        List<Diagnostic> found = check(fixture);
        String lines = found.stream().map(finding -> line(fixture, finding)).collect(Collectors.joining());
        Golden.check(FOLDER.resolve(name(fixture) + ".errors"), lines);
        assertThat(found)
                .extracting(finding -> finding.code().name())
                .contains(name(fixture).substring(0, 6));
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void aFindingIsShortAndPrintable(Path fixture) throws IOException {
        for (Diagnostic finding : check(fixture)) {
            assertThat(finding.message())
                    .hasSizeLessThan(240)
                    .doesNotEndWith(".")
                    .doesNotContain("\n");
            assertThat(finding.label()).isNotEmpty().hasSizeLessThan(120).doesNotContain("\n");
        }
        assertThat(DiagnosticText.of(check(fixture), false)).doesNotContain("\u001b", "\u202e", "\u0007");
        assertThat(DiagnosticJson.of(check(fixture))).startsWith("[");
    }

    @Test
    void everyCodeHasAFixture() throws IOException {
        Set<String> covered = new TreeSet<>();
        fixtures().forEach(fixture -> covered.add(name(fixture).substring(0, 6)));
        assertThat(Stream.of(DiagnosticCode.values())
                        .filter(code ->
                                !ELSEWHERE.contains(code) && !code.name().startsWith(FOREIGN))
                        .map(Enum::name))
                .containsExactlyInAnyOrderElementsOf(covered);
    }

    @ParameterizedTest
    @EnumSource(DiagnosticCode.class)
    void everyCodeHasAnExplanation(DiagnosticCode code) {
        assertThat(Explanations.of(code))
                .startsWith("# " + code + ": " + code.title() + "\n")
                .contains("## Wrong", "## Right")
                .hasSizeGreaterThan(200);
    }

    private static List<Diagnostic> check(Path fixture) throws IOException {
        String text = new String(Files.readAllBytes(fixture), StandardCharsets.ISO_8859_1);
        if (text.contains("kind: Cluster")) {
            return ClusterReader.read(fixture).diagnostics();
        }
        Checked<Pipeline> pipeline = PipelineReader.read(fixture);
        List<Diagnostic> found = new ArrayList<>(pipeline.diagnostics());
        if (pipeline.value().isPresent()) {
            found.addAll(new Planner().plan(pipeline.value().get()).diagnostics());
        }
        return found;
    }

    private static String line(Path fixture, Diagnostic finding) {
        String file = finding.span().file().equals(fixture.toString())
                ? ""
                : FOLDER.relativize(Path.of(finding.span().file())).toString().replace('\\', '/') + ":";
        return "%s %s%d:%d %s%n"
                .formatted(
                        finding.code(),
                        file,
                        finding.span().line(),
                        finding.span().column(),
                        finding.message())
                .replace(FOLDER.toString(), "checks");
    }

    private static String name(Path fixture) {
        String name = fixture.getFileName().toString();
        return name.substring(0, name.length() - ".yaml".length());
    }
}
