package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The progress of stages that are in parts of a large pipeline, and of instances that never start. */
final class PipelinePartsTest {

    /** Part {@code p2} needs part {@code p1}. Stage {@code b} has two instances, and stage {@code d} has none. */
    private static final String SPEC = """
            entrypoint: pipeline
            templates:
            - name: pipeline
              dag:
                failFast: false
                tasks:
                - { name: p1, template: first }
                - { name: p2, template: second, dependencies: [p1] }
            - name: first
              dag:
                failFast: false
                tasks:
                - { name: a, template: work }
                - { name: pod-groups, template: work }
                - { name: b, template: fan, dependencies: [a] }
            - name: second
              dag:
                failFast: false
                tasks:
                - { name: c, template: fan }
                - { name: d, template: none }
            - name: fan
              dag: { tasks: [{ name: instance, template: again, withItems: [x, y] }] }
            - name: none
              dag: { tasks: [{ name: instance, template: again, withParam: "[]" }] }
            - name: again
              retryStrategy: { limit: 1, retryPolicy: Always }
              container: { image: i }
            - name: work
              container: { image: i }
            """;

    private final WorkflowRun run = Runs.of(SPEC);

    @Test
    void theStagesAreThoseOfAllPartsInTheirOrder() {
        run.next(0);
        run.podEnded("run-1.p1.pod-groups", true, 1_000);
        run.podEnded("run-1.p1.a", true, 1_000);
        run.podEnded("run-1.p1.b.instance(0:x)(0)", false, 2_000);
        run.podEnded("run-1.p1.b.instance(1:y)(0)", true, 3_000);

        assertThat(described(run.stages()))
                .containsExactly(
                        "a SUCCEEDED [SUCCEEDED after 1]",
                        "b RUNNING [RUNNING after 2, SUCCEEDED after 1]",
                        "c WAITING [WAITING after 0, WAITING after 0]",
                        "d WAITING []");
        run.podEnded("run-1.p1.b.instance(0:x)(1)", true, 4_000);
        assertThat(described(run.stages())).contains("c RUNNING [RUNNING after 1, RUNNING after 1]", "d SUCCEEDED []");
    }

    @Test
    void theStagesOfAPartThatIsOmittedAreOmittedWithTheirInstances() {
        run.next(0);
        run.podEnded("run-1.p1.pod-groups", true, 1_000);
        run.podEnded("run-1.p1.a", false, 1_000);

        assertThat(described(run.stages()))
                .containsExactly(
                        "a FAILED [FAILED after 1]",
                        "b OMITTED [OMITTED after 0, OMITTED after 0]",
                        "c OMITTED [OMITTED after 0, OMITTED after 0]",
                        "d OMITTED []");
    }

    @Test
    void changesAreReportedOfTheStagesInPartsAndOfThePartsThatEnd() {
        run.next(0);
        assertThat(described(run.changedStages())).contains("a RUNNING [RUNNING after 1]");

        run.podEnded("run-1.p1.a", true, 1_000);
        assertThat(described(run.changedStages()))
                .containsExactly("a SUCCEEDED [SUCCEEDED after 1]", "b RUNNING [RUNNING after 1, RUNNING after 1]");
    }

    private static List<String> described(List<StageProgress> stages) {
        return stages.stream()
                .map(stage -> "%s %s %s"
                        .formatted(
                                stage.stage(),
                                stage.phase(),
                                stage.instances().stream()
                                        .map(each -> each.phase() + " after " + each.attempts())
                                        .collect(Collectors.joining(", ", "[", "]"))))
                .toList();
    }
}
