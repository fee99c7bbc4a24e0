package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What steps pass on to each other, and which failures of a DAG decide its end. */
final class StepsAndOrderTest {

    private static final String STEPS = """
            entrypoint: pipeline
            templates:
            - name: pipeline
              dag:
                failFast: false
                tasks:
                - { name: a, template: seq }
                - { name: b, template: one, dependencies: [a], arguments: { parameters: [{ name: p, value: "{{tasks.a.outputs.parameters.last}}" }] } }
            - name: seq
              outputs: { parameters: [{ name: last, valueFrom: { expression: "steps.t.outputs.parameters.left" } }] }
              steps:
              - - { name: s, template: again, hooks: { exit: { template: work } } }
              - - { name: w, template: wait }
              - - { name: t, template: one, arguments: { parameters: [{ name: p, value: "{{steps.s.outputs.parameters.left}}" }] } }
            - name: again
              retryStrategy: { limit: 2, retryPolicy: Always }
              outputs: { parameters: [{ name: left, valueFrom: { path: /l, default: none } }] }
              container: { image: i }
            - name: one
              inputs: { parameters: [{ name: p }] }
              outputs: { parameters: [{ name: left, valueFrom: { path: /l, default: "{{inputs.parameters.p}} and t" } }] }
              container: { image: i, command: ["{{inputs.parameters.p}}"] }
            - name: wait
              suspend: { duration: 5s }
            - name: work
              container: { image: i }
            """;

    private static WorkflowRun played() {
        WorkflowRun run = Runs.of(STEPS);
        run.next(0);
        run.podEnded("run-1.a[0].s(0)", false, 1_000);
        run.setResult("run-1.a[0].s(1)", "more");
        run.podEnded("run-1.a[0].s(1)", true, 2_000);
        run.podEnded("run-1.a[0].s.onExit", true, 3_000);
        run.next(8_000);
        return run;
    }

    @Test
    void aStepGetsTheOutputsOfAnEarlierOneAndTheWholeThoseOfItsLast() {
        WorkflowRun run = played();
        run.podEnded("run-1.a[2].t", true, 9_000);

        assertThat(run.next(9_000))
                .singleElement()
                .isInstanceOfSatisfying(
                        WorkflowAction.CreatePod.class,
                        action -> assertThat(action.pod()
                                        .getSpec()
                                        .getContainers()
                                        .get(0)
                                        .getCommand())
                                .containsExactly("none and t"));
    }

    @Test
    void stepsHaveAsManyAttemptsAsTheStepThatWasTriedMostOften() {
        assertThat(played().stages())
                .flatExtracting(StageProgress::instances)
                .extracting(StageProgress.Instance::attempts)
                .containsExactly(2, 0);
        assertThat(Runs.of(STEPS).stages())
                .flatExtracting(StageProgress::instances)
                .extracting(StageProgress.Instance::attempts)
                .containsExactly(0, 0);
    }

    /** A delay has no pod: what follows it waited for what precedes it. */
    @Test
    void theOrderIncludesHooksAndLeavesOutDelays() {
        WorkflowRun run = played();
        run.podEnded("run-1.a[2].t", true, 9_000);
        run.podEnded("run-1.b", true, 10_000);

        assertThat(run.order())
                .hasToString("{run-1.a[0].s(1)=[], run-1.a[0].s.onExit=[run-1.a[0].s(1)],"
                        + " run-1.a[2].t=[run-1.a[0].s.onExit], run-1.b=[run-1.a[2].t]}");
    }

    /** The first step cannot start, so its group is in error; one whose pod was deleted only fails its group. */
    @ParameterizedTest(name = "condition {0}, pod deleted: {1}")
    @CsvSource({
        "{{=float('x') > 1}}, false, Error Error Failed",
        "{{=2 > 1}}, true, Failed Error Failed",
        "{{=2 > 1}}, false, Failed Failed Failed"
    })
    void aGroupOfStepsIsInErrorOnlyIfItsStepCannotStart(String when, boolean deleted, String phases) {
        WorkflowRun run = Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag: { tasks: [{ name: a, template: seq }] }
                - name: seq
                  steps: [[{ name: s, template: work, when: "%s" }]]
                - name: work
                  container: { image: i }
                """.formatted(when));
        if (!run.next(0).isEmpty()) {
            Runs.end(run, "run-1.a[0].s", deleted ? "deleted" : "failed", 1_000);
        }

        assertThat(List.of(
                        Runs.node(run, "run-1.a[0]").phase(),
                        Runs.node(run, "run-1.a[0].s").phase(),
                        Runs.node(run, "run-1.a").phase()))
                .containsExactly(phases.split(" "));
    }

    /**
     * Tasks a, b and c; d needs a, and e needs b. Which of them have failed decides, not which task failed before
     * them: argo-workflows 4.1.2, workflow/controller/dag.go, assessDAGPhase.
     */
    @ParameterizedTest(name = "a {0}, b {1}, c {2}: {3}")
    @CsvSource({
        "succeeded, succeeded, succeeded, Succeeded",
        "failed,    succeeded, succeeded, Succeeded",
        "deleted,   succeeded, succeeded, Succeeded",
        "succeeded, failed,    succeeded, Failed",
        "succeeded, deleted,   succeeded, Error",
        "succeeded, succeeded, failed,    Failed",
        "succeeded, succeeded, deleted,   Error",
        "failed,    failed,    deleted,   Failed",
        "deleted,   deleted,   failed,    Error"
    })
    void aDagEndsAsTheFirstOfItsLastTasksThatHasFailedOrFollowsAFailure(String a, String b, String c, String end) {
        WorkflowRun run = Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag:
                    failFast: false
                    tasks:
                    - { name: d, template: work, depends: a.Succeeded || a.Failed || a.Errored }
                    - { name: a, template: work }
                    - { name: b, template: work }
                    - { name: e, template: work, dependencies: [b] }
                    - { name: c, template: work }
                - name: work
                  container: { image: i }
                """);
        run.next(0);
        Runs.end(run, "run-1.a", a, 1_000);
        Runs.end(run, "run-1.b", b, 1_000);
        Runs.end(run, "run-1.c", c, 1_000);
        for (WorkflowAction last : run.next(2_000)) {
            run.podEnded(last.nodeId(), true, 3_000);
        }

        assertThat(Runs.node(run, "run-1").phase()).isEqualTo(end);
        assertThat(run.outcome()).contains(end.equals("Succeeded") ? Outcome.COMPLETED : Outcome.FAILED);
    }
}
