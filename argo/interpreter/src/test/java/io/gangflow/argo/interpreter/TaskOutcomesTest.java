package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a task ends that never starts, and how one ends that has several instances. */
final class TaskOutcomesTest {

    /** The second task depends on the result of the first one, and the third one on the end of the second one. */
    private static final String SPEC = """
            entrypoint: pipeline
            templates:
            - name: pipeline
              dag:
                failFast: false
                tasks:
                - { name: a, template: work }
                - { name: b, template: work, dependencies: [a], %s }
                - { name: c, template: work, depends: b.%s }
            - name: work
              outputs: { parameters: [{ name: result, valueFrom: { path: /r, default: none } }] }
              container: { image: i }
            """;

    /** The same dependent tasks for a task that has two pods. */
    private static final String PAIR = """
            entrypoint: pipeline
            templates:
            - name: pipeline
              dag:
                failFast: false
                tasks:
                - { name: a, template: work, withItems: [x, y] }
                - { name: good, template: work, depends: a.Succeeded }
                - { name: failed, template: work, depends: a.Failed }
                - { name: errored, template: work, depends: a.Errored }
            - name: work
              container: { image: i }
            """;

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "withParam: '{{tasks.a.outputs.parameters.result}}' ; Errored ;"
                        + " Error withParam value could not be parsed as a JSON list: none",
                "withParam: '{{=tasks.a.outputs.parameters.result == ''none''}}' ; Errored ;"
                        + " Error withParam value could not be parsed as a JSON list: true",
                "withParam: '[]' ; Skipped ; Skipped Skipped, empty params",
                "withSequence: { count: '{{tasks.a.outputs.parameters.result}}' } ; Errored ;"
                        + " Error strconv.Atoi: parsing \"none\": invalid syntax",
                "withSequence: { count: 0 } ; Skipped ; Skipped Skipped, empty params",
                "when: '{{=float(tasks.a.outputs.parameters.result) > 1}}' ; Errored ; Error invalid operation: float(\"none\")",
                "when: '{{=tasks.a.outputs.parameters.result == ''some''}}' ; Skipped ; Skipped when 'false' evaluated false"
            })
    void aTaskThatCannotStartEndsAndItsDependentsFollow(String field, String end, String status) {
        WorkflowRun run = Runs.of(SPEC.formatted(field, end));
        run.next(0);

        run.podEnded("run-1.a", true, 1_000);

        assertThat(Runs.ids(run.next(2_000))).containsExactly("run-1.c");
        assertThat(run.nodes())
                .filteredOn(node -> node.name().equals("run-1.b"))
                .extracting(node -> node.type() + ": " + node.phase() + " " + node.message())
                .containsExactly("Skipped: " + status);
        run.podEnded("run-1.c", true, 3_000);
        assertThat(run.outcome()).contains(Outcome.COMPLETED);
    }

    /** argo-workflows 4.1.2, workflow/controller/dag.go, executeDAGTask: the last child that has failed decides. */
    @ParameterizedTest(name = "{0} and {1}: {2}")
    @CsvSource({
        "succeeded, succeeded, good",
        "succeeded, failed, failed",
        "failed, succeeded, failed",
        "succeeded, deleted, errored",
        "deleted, succeeded, errored",
        "failed, deleted, errored",
        "deleted, failed, failed",
        "deleted, deleted, errored"
    })
    void aTaskWithItemsEndsAsTheLastOfThemThatHasFailed(String first, String second, String dependent) {
        WorkflowRun run = Runs.of(PAIR);
        run.next(0);

        Runs.end(run, "run-1.a(1:y)", second, 1_000);
        assertThat(run.next(1_000)).isEmpty();
        Runs.end(run, "run-1.a(0:x)", first, 1_000);

        assertThat(Runs.ids(run.next(2_000))).containsExactly("run-1." + dependent);
    }
}
