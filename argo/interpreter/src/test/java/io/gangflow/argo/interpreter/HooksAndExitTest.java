package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.run.RunEvent.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exit handler and the hooks of a workflow beside its own tasks: limits, stops and results. */
final class HooksAndExitTest {

    private static final String SPEC = """
            entrypoint: pipeline
            %s
            templates:
            - name: pipeline
              dag: { tasks: [{ name: a, template: work }] }
            - name: seq
              steps:
              - - { name: s, template: work }
              - - { name: t, template: work }
            - name: again
              retryStrategy: { limit: 1, retryPolicy: Always }
              container: { image: i }
            - name: work
              container: { image: i }
            """;

    @ParameterizedTest(name = "work succeeded: {0}, exit handler succeeded: {1}")
    @CsvSource({"true, true, COMPLETED", "true, false, FAILED", "false, true, FAILED", "false, false, FAILED"})
    void aRunSucceedsIfItsTasksAndItsExitHandlerDo(boolean work, boolean handler, Outcome outcome) {
        WorkflowRun run = Runs.of(SPEC.formatted("onExit: work"));
        run.next(0);
        run.podEnded("run-1.a", work, 1_000);
        assertThat(run.outcome()).isEmpty();

        run.podEnded("run-1.onExit", handler, 2_000);

        assertThat(run.outcome()).contains(outcome);
    }

    @Test
    void theExitHandlerOfAStoppedRunRunsAllItsSteps() {
        WorkflowRun run = Runs.of(SPEC.formatted("onExit: seq"));
        run.next(0);
        run.shutDown("Stop");

        run.podEnded("run-1.a", true, 1_000);

        assertThat(Runs.ids(run.next(1_000))).containsExactly("run-1.onExit[0].s");
        run.podEnded("run-1.onExit[0].s", true, 2_000);
        assertThat(Runs.ids(run.next(2_000))).containsExactly("run-1.onExit[1].t");
        run.podEnded("run-1.onExit[1].t", true, 3_000);
        assertThat(Runs.phases(run)).contains("run-1 Failed", "run-1.onExit Succeeded");
    }

    @Test
    void aHookThatWaitsForTheLimitOfPodsStartsOnceAPodHasEnded() {
        WorkflowRun run = limited("work");
        assertThat(Runs.ids(run.next(0))).containsExactly("run-1.a");

        run.podEnded("run-1.a", true, 1_000);

        assertThat(Runs.ids(run.next(1_000))).containsExactly("run-1.hooks.now");
        assertThat(run.nodes())
                .filteredOn(node -> node.name().equals("run-1"))
                .flatExtracting(NodeStatus::children)
                .containsExactly(PodNames.nodeId("run-1", "run-1.a"), PodNames.nodeId("run-1", "run-1.hooks.now"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"work", "again", "seq"})
    void aHookThatWaitsForTheLimitOfPodsNeverStartsInARunThatIsStopped(String template) {
        WorkflowRun run = limited(template);
        run.next(0);

        run.shutDown("Terminate");
        run.podEnded("run-1.a", true, 1_000);

        assertThat(run.next(1_000)).isEmpty();
        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(Runs.phases(run)).contains("run-1.hooks.now Failed");
    }

    /** A hook that starts at once, in a run of one pod at a time. */
    private static WorkflowRun limited(String template) {
        WorkflowRun run = Runs.of(SPEC.formatted("parallelism: 1\nhooks: { now: { template: " + template
                + ", expression: \"workflow.status == 'Running'\" } }"));
        run.playHooks();
        return run;
    }

    /** The task that waits for its turn is before the one whose deadline passes. */
    @Test
    void aPodThatEndsInAPassFreesItsPlaceForAnEarlierTaskInTheSamePass() {
        WorkflowRun run = Runs.of("""
                entrypoint: pipeline
                parallelism: 1
                templates:
                - name: pipeline
                  dag:
                    failFast: false
                    tasks:
                    - { name: late, template: work, dependencies: [delay] }
                    - { name: delay, template: wait }
                    - { name: object, template: object }
                - name: wait
                  suspend: { duration: 5s }
                - name: object
                  activeDeadlineSeconds: 10
                  resource:
                    action: create
                    successCondition: status.state.phase = Completed
                    manifest: "{ apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: { name: j } }"
                - name: work
                  container: { image: i }
                """);
        assertThat(Runs.ids(run.next(0))).contains("run-1.object");
        assertThat(run.next(5_000)).isEmpty();

        assertThat(Runs.ids(run.next(10_000))).containsExactly("run-1.late");
    }
}
