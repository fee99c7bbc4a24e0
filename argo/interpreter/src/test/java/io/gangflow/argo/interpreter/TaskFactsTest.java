package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a task knows of an earlier one: how and when it ended. */
final class TaskFactsTest {

    @ParameterizedTest(name = "{0} is {2} after success {1}")
    @CsvSource({
        "status,     true,  Succeeded",
        "status,     false, Failed",
        "startedAt,  true,  1970-01-01T00:00:01Z",
        "finishedAt, true,  1970-01-01T00:00:07Z"
    })
    void aTaskGetsTheFactsOfAnEarlierOne(String fact, boolean succeeded, String expected) {
        WorkflowRun run = run("arguments: { parameters: [{ name: n, value: \"{{tasks.a.%s}}\" }] }".formatted(fact));
        run.next(1_000);
        run.podEnded("run-1.a", succeeded, 7_900);

        assertThat(run.next(8_000)).singleElement().isInstanceOfSatisfying(WorkflowAction.CreatePod.class, action -> {
            assertThat(action.pod().getSpec().getContainers().get(0).getCommand())
                    .containsExactly(expected);
        });
    }

    @Test
    void aTaskWhosePodIsGoneHasTheStatusError() {
        WorkflowRun run = run("arguments: { parameters: [{ name: n, value: \"{{tasks.a.status}}\" }] }");
        run.next(1_000);
        run.broken("run-1.a", "pod deleted", 2_000);

        List<WorkflowAction> actions = run.next(3_000);

        assertThat(((WorkflowAction.CreatePod) actions.get(0))
                        .pod()
                        .getSpec()
                        .getContainers()
                        .get(0)
                        .getCommand())
                .containsExactly("Error");
    }

    private static WorkflowRun run(String more) {
        return Runs.of("""
                entrypoint: main
                templates:
                - name: main
                  dag:
                    failFast: false
                    tasks:
                    - { name: a, template: work, arguments: { parameters: [{ name: n, value: x }] } }
                    - { name: b, template: work, depends: a.Succeeded || a.Failed || a.Errored, %s }
                - name: work
                  inputs: { parameters: [{ name: n }] }
                  container: { image: i, command: ["{{inputs.parameters.n}}"] }
                """.formatted(more));
    }
}
