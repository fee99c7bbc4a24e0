package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FitsOneWorkflowTest {

    @Test
    void asManyParametersAsArgoAdmitsAreFine() {
        assertThat(findings(parameters(500) + stages(1))).isEmpty();
    }

    @Test
    void oneMoreIsAFindingAtTheKey() {
        List<Diagnostic> found = findings(parameters(501) + stages(1));

        assertThat(found).hasSize(1);
        assertThat(found.get(0).message()).isEqualTo("the pipeline has 501 parameters");
        assertThat(found.get(0).label()).isEqualTo("Argo admits at most 500");
        assertThat(found.get(0).span().line()).isEqualTo(4);
    }

    @Test
    void aStageOfOnePodIsTwoTemplates() {
        assertThat(findings(stages(99))).isEmpty();
        assertThat(findings(different(100)))
                .extracting(Diagnostic::message)
                .containsExactly("the stages compile to 201 templates of one workflow");
    }

    @Test
    void stagesThatDoTheSameShareTheirTemplates() {
        assertThat(findings(stages(1_000).replaceAll("--part=\\d+", "--part=0")))
                .isEmpty();
    }

    @Test
    void stagesThatDifferInAValueShareThemInALargePipeline() {
        assertThat(findings(stages(5_000))).isEmpty();
    }

    @Test
    void anEndOfAStageInAnotherPartCannotBeAwaited() {
        String last =
                "  last: { after: { c0: %s }, pod: { image: \"a:1\", command: [x], resources: { cpu: 1, memory: 1Gi } } }\n";

        assertThat(findings(chain(250) + last.formatted("passed"))).isEmpty();
        assertThat(findings(chain(150) + last.formatted("failed"))).isEmpty();
        assertThat(findings(chain(250) + last.formatted("failed")))
                .extracting(Diagnostic::message)
                .containsExactly(
                        "stage `last` waits for an end of `c0`, which is in another part of this large pipeline");
    }

    @ParameterizedTest
    @CsvSource({"1, kube-scheduler, 0", "2, kube-scheduler, 1", "0, volcano, 0", "1, volcano, 1"})
    void notificationsAndPodGroupsAreTemplatesToo(int notifications, String scheduler, int findings) {
        String notify = IntStream.range(0, notifications)
                .mapToObj(index -> "{ on: failure, slack: { secret: s } }")
                .collect(Collectors.joining(", ", "notify: [", "]\n"));
        String stages = different(99).replace("kube-scheduler", scheduler);

        assertThat(findings((notifications == 0 ? "" : notify) + stages)).hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({"98, kube-scheduler, 0", "99, kube-scheduler, 1", "97, volcano, 0", "98, volcano, 1"})
    void theExitStageHasTemplatesOfItsOwn(int count, String scheduler, int findings) {
        String exit =
                "onExit: { scheduler: %s, pod: { image: \"a:1\", command: [x], resources: { cpu: 1, memory: 1Gi } } }\n"
                        .formatted(scheduler);

        assertThat(findings(exit + different(count))).hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({"199, kube-scheduler, 0", "200, kube-scheduler, 1", "199, volcano, 0", "200, volcano, 1"})
    void upToAsManyTasksAsArgoAdmitsThereIsOnePart(int count, String scheduler, int findings) {
        String last = "  last: { after: { c0: failed }, pod: { image: \"a:1\", command: [x],"
                + " resources: { cpu: 1, memory: 1Gi } } }\n";

        assertThat(findings("scheduler: " + scheduler + "\n" + chain(count) + last))
                .hasSize(findings);
    }

    @Test
    void anEndOfAStageInTheSamePartCanBeAwaited() {
        String near = "  near: { after: { c248: failed, c249: passed }, pod: { image: \"a:1\", command: [x],"
                + " resources: { cpu: 1, memory: 1Gi } } }\n";

        assertThat(findings(chain(250) + near)).isEmpty();
    }

    /** Stages that cannot share their templates, because each has another limit of time. */
    private static String different(int count) {
        return stages(count).replaceAll("s(\\d+): \\{ ", "s$1: { timeout: 1$1s, ");
    }

    private static String chain(int count) {
        return IntStream.range(0, count)
                .mapToObj(index ->
                        "  c%d: { %spod: { image: \"a:1\", command: [x], resources: { cpu: 1, memory: 1Gi } } }\n"
                                .formatted(index, index == 0 ? "" : "after: [c" + (index - 1) + "], "))
                .collect(Collectors.joining("", "stages:\n", ""));
    }

    private static List<Diagnostic> findings(String rest) {
        String text = """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                """ + rest;
        return new Planner()
                .plan(PipelineReader.read("large.yaml", text).orElseThrow()).diagnostics().stream()
                        .filter(finding -> finding.code() == DiagnosticCode.GF0218)
                        .toList();
    }

    private static String parameters(int count) {
        return IntStream.range(0, count)
                .mapToObj("  p%d: { type: integer, default: 1 }\n"::formatted)
                .collect(Collectors.joining("", "parameters:\n", ""));
    }

    private static String stages(int count) {
        return IntStream.range(0, count)
                .mapToObj(("  s%1$d: { pod: { image: \"gangflow/jobs:0.1.0\", command: [wordcount, --part=%1$d],"
                        + " resources: { cpu: 1, memory: 1Gi } } }\n")::formatted)
                .collect(Collectors.joining("", "scheduler: kube-scheduler\nstages:\n", ""));
    }
}
