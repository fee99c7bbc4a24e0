package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StageLimitsTest {

    private static String stage(String line) {
        return "stages:\n  a:\n    %s\n    POD(a)\n".formatted(line);
    }

    @ParameterizedTest
    @CsvSource({
        "'copies: 1000', 0",
        "'copies: 500, matrix: { x: [a, b] }', 0",
        "'copies: 501, matrix: { x: [a, b] }', 1"
    })
    void aStageHasAtMostAThousandInstances(String keys, int findings) {
        assertThat(Findings.of(DiagnosticCode.GF0214, "stages:\n  a: { %s, POD(a) }\n".formatted(keys)))
                .hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({
        "'{ x: [a, b], exclude: [{ x: a }] }', ''",
        "'{ x: [a, b], exclude: [{ x: a }, { x: b }] }', stage `a` has no instance",
        "'{ x: [], y: [] }', 'stage `a` has no instance: `x` has no values|stage `a` has no instance: `y` has no values'"
    })
    void aMatrixHasAnInstance(String matrix, String messages) {
        assertThat(Findings.in(stage("matrix: " + matrix)))
                .extracting(Diagnostic::message)
                .containsExactlyElementsOf(messages.isEmpty() ? List.of() : List.of(messages.split("\\|")));
    }

    @ParameterizedTest
    @CsvSource({"1h, 1h, 0", "1h, 59m, 0", "1h, 61m, 1", "0s, 0s, 1"})
    void aTimeoutIsNotShorterThanTheWork(String timeout, String expect, int findings) {
        assertThat(Findings.of(
                        DiagnosticCode.GF0217,
                        "stages:\n  a: { timeout: %s, expect: %s, POD(a) }\n".formatted(timeout, expect)))
                .hasSize(findings);
    }

    @Test
    void aTimeoutWithoutAnExpectedDurationIsLongerThanZero() {
        assertThat(Findings.of(DiagnosticCode.GF0217, stage("timeout: 1s"))).isEmpty();
        assertThat(Findings.of(DiagnosticCode.GF0217, stage("timeout: 0s")))
                .containsExactly("6: stage `a` ends after 0s");
    }

    @ParameterizedTest
    @CsvSource({"65530, 0", "65531, 1"})
    void aCommandLineHasAtMost128KibWithTheEndsOfItsWords(int length, int findings) {
        String command = "pod: { image: \"a:1\", command: [abc, \"%s\", \"%s\"], resources: { cpu: 1, memory: 1Gi } }"
                .formatted("x".repeat(65_536), "y".repeat(length));

        assertThat(Findings.of(DiagnosticCode.GF0212, "stages:\n  a: { %s }\n".formatted(command)))
                .hasSize(findings);
    }

    @Test
    void aCommandLineIsCountedInBytesAndTheEnvironmentIsNot() {
        String command =
                "stages:\n  a: { pod: { image: \"a:1\", command: [\"%s\"], resources: { cpu: 1, memory: 1Gi } } }\n";

        assertThat(Findings.of(DiagnosticCode.GF0212, command.formatted("ä".repeat(65_536))))
                .containsExactly("5: the command line of stage `a` has 131,073 bytes");
        assertThat(Findings.of(
                        DiagnosticCode.GF0212,
                        stage("env: { X: \"%1$s\", Y: \"%1$s\", Z: \"%1$s\" }".formatted("x".repeat(65_000)))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 2", "3, 1"})
    void aBoundOnParallelInstancesIsLowerThanTheirNumber(int bound, int copies) {
        String text =
                "parallelism: %d\nstages:\n  a: { copies: 2, POD(a) }\n  b: { copies: %d, parallelism: %d, POD(b) }\n";

        assertThat(Findings.of(DiagnosticCode.GF0408, text.formatted(bound, copies, bound)))
                .hasSize((bound >= 2 + copies ? 1 : 0) + (bound >= copies ? 1 : 0));
    }

    @Test
    void oneInstanceIsNamedInTheSingular() {
        assertThat(Findings.of(DiagnosticCode.GF0408, stage("parallelism: 1")))
                .containsExactly("6: stage `a` has 1 instance, `parallelism` allows 1");
        assertThat(Findings.of(DiagnosticCode.GF0408, stage("copies: 2\n    parallelism: 5")))
                .containsExactly("7: stage `a` has 2 instances, `parallelism` allows 5");
    }

    @ParameterizedTest
    @CsvSource({
        "jobs:1.0, ''",
        "registry:5000/jobs:1, ''",
        "jobs@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef, ''",
        "jobs:latest-1, ''",
        "jobs, 'image `jobs` of stage `a` has no tag'",
        "registry:5000/jobs, 'image `registry:5000/jobs` of stage `a` has no tag'",
        "a/jobs:latest, 'image `a/jobs:latest` of stage `a` has the tag `latest`, which can change'"
    })
    void anImageHasAFixedTag(String image, String message) {
        String own = "stages:\n  a: { pod: { image: \"%s\", command: [a], resources: { cpu: 1, memory: 1Gi } } }\n";
        String beside = stage("sidecars: { side: { image: \"%s\", resources: { cpu: 1, memory: 1Gi } } }");

        for (String text : List.of(own, beside, beside.replace("sidecars", "initContainers"))) {
            assertThat(Findings.in(text.formatted(image)))
                    .filteredOn(finding -> finding.code() == DiagnosticCode.GF0209)
                    .extracting(Diagnostic::message)
                    .isEqualTo(message.isEmpty() ? List.of() : List.of(message));
        }
    }

    @ParameterizedTest
    @CsvSource({"jobs, jobs:1.0.0", "a/jobs:latest, a/jobs:1.0.0", "r:5000/jobs:latest, r:5000/jobs:1.0.0"})
    void theLabelNamesAVersionOfTheSameImage(String image, String example) {
        assertThat(Findings.in(stage(
                        "sidecars: { side: { image: \"%s\", resources: { cpu: 1, memory: 1Gi } } }".formatted(image))))
                .extracting(Diagnostic::label)
                .containsExactly("name a version: `" + example + "`");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 'placement: { nodeSelector: { pool: gpu } }', 1",
        "1, 'placement: { gpuType: nvidia-l4 }', 1",
        "1, 'placement: { nodeSelector: { pool: gpu }, tolerations: [{ key: x }] }', 0",
        "1, 'expect: 1s', 0",
        "0, 'placement: { nodeSelector: { pool: gpu } }', 0"
    })
    void aStageForGpuNodesToleratesTheirTaint(int gpus, String line, int findings) {
        String text =
                "stages:\n  a:\n    %s\n    pod: { image: \"a:1\", command: [a], resources: { cpu: 1, memory: 1Gi, gpu: %d } }\n";

        assertThat(Findings.of(DiagnosticCode.GF0411, text.formatted(line, gpus)))
                .hasSize(findings);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 6, 7})
    void aLongCycleIsShownByItsEnds(int size) {
        String stages = IntStream.range(0, size)
                .mapToObj(index -> "  s%d: { after: [s%d], POD(a) }\n".formatted(index, (index + 1) % size))
                .collect(Collectors.joining("", "stages:\n", ""));
        String names = size <= 6
                ? IntStream.range(0, size).mapToObj(index -> "`s" + index + "`").collect(Collectors.joining(" after "))
                : "`s0` after `s1` after 4 more stages after `s6`";

        assertThat(Findings.of(DiagnosticCode.GF0301, stages))
                .containsExactly("5: stages form a cycle: " + names + " after `s0`");
    }

    @Test
    void aStageThatWaitsForItselfAndACycleOfLaterStagesAreFoundAtTheirEntries() {
        String stages = """
                stages:
                  first: { POD(f) }
                  self: { after: [first, self], POD(s) }
                  a: { after: [first, b], POD(a) }
                  b: { after: [a], POD(b) }
                """;

        assertThat(Findings.in(stages))
                .extracting(
                        finding -> finding.span().line() + ":" + finding.span().column() + " " + finding.label())
                .containsExactly(
                        "6:" + ("  self: { after: [first, ".length() + 1) + " remove `self` here",
                        "7:" + ("  a: { after: [first, ".length() + 1) + " `a` waits for `b`, which waits for `a`");
    }

    @Test
    void aTimeoutAndTheWorkAreNamedAndAMatrixWithoutValuesIsFoundThere() {
        assertThat(Findings.of(DiagnosticCode.GF0217, stage("timeout: 1h\n    expect: 61m")))
                .containsExactly("6: stage `a` ends after 1h, but its work is expected to take 1h1m");
        assertThat(Findings.of(DiagnosticCode.GF0214, "stages:\n  a:\n    matrix:\n      x: []\n    POD(a)\n"))
                .containsExactly("7: stage `a` has no instance: `x` has no values");
        assertThat(Findings.of(DiagnosticCode.GF0214, "stages:\n  a:\n    foreach:\n      x: []\n    POD(a)\n"))
                .containsExactly("7: stage `a` has no instance: `x` has no values");
    }

    @Test
    void theStagesOfAnIncludeAreNotCountedBeforeItIsReplaced(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("part.yaml"), Findings.text("stages:\n  b: { copies: 9, POD(b) }\n"));
        Path file = Files.writeString(
                folder.resolve("whole.yaml"),
                Findings.text("parallelism: 5\nstages:\n  a: { POD(a) }\n  part: { include: { file: part.yaml } }\n"));

        assertThat(new Planner().plan(PipelineReader.read(file).orElseThrow()).diagnostics())
                .isEmpty();
    }
}
