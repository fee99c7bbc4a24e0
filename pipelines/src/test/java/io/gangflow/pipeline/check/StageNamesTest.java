package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StageNamesTest {

    private static final String DDP =
            "ddp: { image: \"a:1\", workers: %d, backend: %s, resources: { cpu: 1, memory: 1Gi } }";
    private static final String RAY =
            "ray: { image: \"a:1\", command: [a], head: { resources: { cpu: 1, memory: 1Gi } },"
                    + " workers: 2, resources: { cpu: 1, memory: 1Gi } }";

    private static List<String> found(DiagnosticCode code, String pipeline, String lines) {
        String text = Findings.text(lines).replace("name: demo", "name: \"" + pipeline + "\"");
        return new Planner()
                .plan(PipelineReader.read("demo.yaml", text).orElseThrow()).diagnostics().stream()
                        .filter(finding -> finding.code() == code)
                        .map(Diagnostic::message)
                        .toList();
    }

    /** A pod's name is {@code demo-<16 digits>-<stage>-0-<role>-<index>}: the stage and what follows have 41 of 63. */
    @ParameterizedTest
    @CsvSource({
        "33, '', POD(a)",
        "31, 'copies: 1000,', POD(a)",
        "32, 'copies: 11,', POD(a)",
        "33, 'copies: 10,', POD(a)",
        "31, 'retry: { limit: 9 },', POD(a)",
        "30, 'retry: { limit: 10 },', POD(a)"
    })
    void theNameOfAPodHasAtMost63Characters(int longest, String keys, String work) {
        assertLongest(longest, keys + work);
    }

    @Test
    void theRoleAndTheNumberOfPodsArePartOfTheName() {
        assertLongest(30, DDP.formatted(10, "job"));
        assertLongest(29, DDP.formatted(11, "job"));
        assertLongest(24, DDP.formatted(10, "train-job"));
        assertLongest(30, DDP.formatted(10, "pytorch-job"));
    }

    @Test
    void theNameOfARayJobHasAtMost47Characters() {
        assertLongest(23, RAY);
    }

    private static void assertLongest(int longest, String keys) {
        String text = "stages:\n  %s: { " + keys + " }\n";

        assertThat(Findings.of(DiagnosticCode.GF0206, text.formatted("s".repeat(longest))))
                .isEmpty();
        assertThat(Findings.in(text.formatted("s".repeat(longest + 1))))
                .extracting(Diagnostic::code, Diagnostic::label)
                .containsExactly(tuple(DiagnosticCode.GF0206, "1 too many"));
    }

    @Test
    void theNameOfAPipelineLeavesRoomForTheTimeOfARun() {
        assertThat(found(DiagnosticCode.GF0206, "p".repeat(29), "stages:\n  a: { POD(a) }\n"))
                .isEmpty();
        assertThat(found(DiagnosticCode.GF0206, "p".repeat(30), "stages:\n  a: { POD(a) }\n"))
                .containsExactly("the pipeline's name has 30 characters");
    }

    @ParameterizedTest
    @CsvSource({"a, true", "1a, true", "a-b, true", "A, false", "a-, false", "-a, false", "a.b, false", "a_b, false"})
    void aNameOfAnObjectIsALabel(String name, boolean fine) {
        String message = "`%s` cannot be the name of an object on a cluster".formatted(name);
        List<String> expected = fine ? List.of() : List.of(message);
        String other = "stages:\n  a: { POD(a) }\n%s: { \"%s\": { %s: 1 } }\n";

        assertThat(found(DiagnosticCode.GF0205, name, "stages:\n  a: { POD(a) }\n"))
                .isEqualTo(expected);
        assertThat(found(DiagnosticCode.GF0205, "demo", "stages:\n  \"%s\": { POD(a) }\n".formatted(name)))
                .isEqualTo(expected);
        assertThat(found(DiagnosticCode.GF0205, "demo", other.formatted("queues", name, "weight")))
                .isEqualTo(expected);
        assertThat(found(DiagnosticCode.GF0205, "demo", other.formatted("priorityClasses", name, "value")))
                .isEqualTo(expected);
    }

    @Test
    void theHintIsTheClosestLabel() {
        assertThat(Findings.in("stages:\n  \"-My Stage.2-\": { POD(a) }\n  \"--\": { POD(a) }\n"))
                .filteredOn(finding -> finding.code() == DiagnosticCode.GF0205)
                .extracting(finding -> finding.hint().orElse("none"))
                .containsExactly("call it `my-stage-2`", "none");
    }

    @ParameterizedTest
    @CsvSource({"words, 0", "_x-1, 0", "1x, 1", "a.b, 1", "'a b', 1"})
    void aNameForReferencesIsAWord(String name, int findings) {
        for (String text : List.of(
                "parameters: { \"%s\": { type: integer, default: 1 } }\nstages:\n  a: { POD(a) }\n",
                "stages:\n  a: { matrix: { \"%s\": [a, b] }, POD(a) }\n",
                "stages:\n  a: { inputs: { \"%s\": \"s3://a/b\" }, POD(a) }\n",
                "stages:\n  a: { outputs: { \"%s\": \"s3://a/b\" }, POD(a) }\n")) {
            assertThat(Findings.of(DiagnosticCode.GF0205, text.formatted(name))).hasSize(findings);
        }
    }

    @ParameterizedTest
    @CsvSource({"1a, '', 0", "1a, 'after: [b],', 1", "1a, 'delay: 5s,', 1", "a1, 'after: [b], delay: 5s,', 0"})
    void aTaskThatDependsOnOthersStartsWithALetter(String name, String keys, int findings) {
        assertThat(Findings.of(
                        DiagnosticCode.GF0205, "stages:\n  b: { POD(b) }\n  %s: { %s POD(a) }\n".formatted(name, keys)))
                .hasSize(findings);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pytorch-job", "train-job", "ray"})
    void anOperatorRefusesAPipelineThatStartsWithADigit(String backend) {
        String work = backend.equals("ray") ? RAY : DDP.formatted(2, backend);
        String text = "stages:\n  a: { " + work + " }\n";

        assertThat(found(DiagnosticCode.GF0205, "demo", text)).isEmpty();
        assertThat(found(DiagnosticCode.GF0205, "1demo", text))
                .containsExactly("`1demo` starts with a digit, and the operator of stage `a` refuses such names");
        assertThat(found(
                        DiagnosticCode.GF0205,
                        "1demo",
                        text.replace(RAY, "POD(a)").replace(backend, "job")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a-instance, 1", "a-worker, 1", "a-service, 1", "a-pod, 0", "a-x, 0"})
    void templatesOfTwoStagesHaveDifferentNames(String name, int findings) {
        String text = "scheduler: kube-scheduler\nstages:\n  a: { %s }\n  %s: { POD(b) }\n";

        assertThat(Findings.of(DiagnosticCode.GF0307, text.formatted(DDP.formatted(2, "job"), name)))
                .hasSize(findings);
    }

    @Test
    void theExitStageHasATemplateOfItsOwn() {
        String text = "scheduler: volcano\nstages:\n  %s: { POD(a) }\nonExit: { POD(b) }\n";

        assertThat(Findings.of(DiagnosticCode.GF0307, text.formatted("on-exit-group")))
                .hasSize(1);
        assertThat(Findings.of(DiagnosticCode.GF0306, text.formatted("on-exit")))
                .containsExactly("6: stage `on-exit` has the name of the exit stage");
        assertThat(Findings.codes(text.formatted("a"))).isEmpty();
    }

    @Test
    void eachNameIsFoundAtItsPlaceWithWhatIsWrong() {
        String text = """
                queues:
                  Big: { weight: 1 }
                priorityClasses:
                  High: { value: 1 }
                stages:
                  a: { POD(a) }
                  1b: { after: [a], POD(b) }
                  1c: { delay: 5s, POD(c) }
                """;

        assertThat(Findings.of(DiagnosticCode.GF0205, text))
                .containsExactly(
                        "5: `Big` cannot be the name of an object on a cluster",
                        "7: `High` cannot be the name of an object on a cluster",
                        "10: `1b` starts with a digit and depends on another stage; Argo rejects such a task",
                        "11: `1c` starts with a digit and depends on another stage; Argo rejects such a task");
        assertThat(Findings.in(text)).extracting(Diagnostic::label).contains("has `after`", "has `delay`");
    }

    @Test
    void aTemplateThatIsTakenIsNamedWithItsOwner() {
        String text = "stages:\n  a: { POD(a) }\n  a-instance: { POD(b) }\n  pipeline: { POD(c) }\n";

        assertThat(Findings.of(DiagnosticCode.GF0307, text))
                .containsExactly(
                        "6: stages `a` and `a-instance` would both compile to a template `a-instance`",
                        "7: stage `pipeline` would compile to a template `pipeline`, a name that Gangflow reserves");
    }
}
