package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that is stopped or terminated while the exit hook of a step runs lets the hook end, and starts nothing else. */
final class StoppedHooksTest {

    private static final String SPEC = """
            entrypoint: pipeline
            templates:
            - name: pipeline
              dag:
                failFast: false
                tasks:
                - { name: a, template: seq }
                - { name: b, template: work, dependencies: [a] }
            - name: seq
              steps:
              - - { name: s, template: work, hooks: { exit: { template: %s } } }
              - - { name: t, template: work }
            - name: again
              retryStrategy: { limit: 2, retryPolicy: Always }
              container: { image: i }
            - name: fan
              dag: { tasks: [{ name: one, template: work, withItems: [x, y] }] }
            - name: work
              container: { image: i }
            """;

    @ParameterizedTest
    @ValueSource(strings = {"Stop", "Terminate"})
    void aHookOfSeveralPodsEndsWithItsPods(String strategy) {
        WorkflowRun run = Runs.of(SPEC.formatted("fan"));
        run.next(0);
        run.podEnded("run-1.a[0].s", true, 1_000);
        assertThat(Runs.ids(run.next(1_000)))
                .containsExactly("run-1.a[0].s.onExit.one(0:x)", "run-1.a[0].s.onExit.one(1:y)");

        run.shutDown(strategy);
        run.podEnded("run-1.a[0].s.onExit.one(0:x)", true, 2_000);
        assertThat(run.done()).isFalse();
        run.podEnded("run-1.a[0].s.onExit.one(1:y)", true, 3_000);

        assertThat(run.next(3_000)).isEmpty();
        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(Runs.phases(run))
                .contains("run-1.a Failed", "run-1.a[0] Succeeded", "run-1.a[0].s Succeeded")
                .noneMatch(node -> node.startsWith("run-1.a[1]") || node.startsWith("run-1.b "));
    }

    @Test
    void aHookIsNotRetriedOnceTheRunIsStopped() {
        WorkflowRun run = Runs.of(SPEC.formatted("again"));
        run.next(0);
        run.podEnded("run-1.a[0].s", true, 1_000);
        run.next(1_000);

        run.shutDown("Stop");
        run.podEnded("run-1.a[0].s.onExit(0)", false, 2_000);

        assertThat(run.next(2_000)).isEmpty();
        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(Runs.phases(run)).contains("run-1.a[0].s.onExit Failed", "run-1.a[0].s Succeeded");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theHookOfAStepThatRunsDoesNotStart(boolean succeeded) {
        WorkflowRun run = Runs.of(SPEC.formatted("work"));
        run.next(0);

        run.shutDown("Stop");
        run.podEnded("run-1.a[0].s", succeeded, 1_000);

        assertThat(run.next(1_000)).isEmpty();
        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(Runs.phases(run))
                .containsExactlyInAnyOrder(
                        "run-1 Failed",
                        "run-1.a Failed",
                        "run-1.a[0] " + (succeeded ? "Succeeded" : "Failed"),
                        "run-1.a[0].s " + (succeeded ? "Succeeded" : "Failed"));
    }
}
