package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The progress of stages, results that are assumed, and hooks of steps across a stop and a restart. */
final class RunProgressTest {

    private static final String HOOKED = """
            entrypoint: pipeline
            onExit: work
            templates:
            - name: pipeline
              dag:
                failFast: false
                tasks:
                - { name: a, template: seq }
                - { name: b, template: work }
            - name: seq
              steps:
              - - { name: s, template: work, hooks: { exit: { template: work } } }
              - - { name: t, template: work }
            - name: work
              container: { image: i }
            """;

    @Test
    void changedStagesAreThoseThatHaveStartedOrEndedSinceTheLastQuestion() {
        WorkflowRun run = Runs.of(HOOKED);
        assertThat(changed(run)).isEmpty();

        run.next(0);
        assertThat(changed(run)).containsExactly("a RUNNING", "b RUNNING");
        assertThat(changed(run)).isEmpty();
        run.podEnded("run-1.b", true, 1);
        assertThat(changed(run)).containsExactly("b SUCCEEDED");
        run.podEnded("run-1.a[0].s", false, 2);
        assertThat(changed(run)).isEmpty();
        run.podEnded("run-1.a[0].s.onExit", true, 3);
        assertThat(changed(run)).containsExactly("a FAILED", "work RUNNING");
        run.podEnded("run-1.onExit", true, 4);
        assertThat(changed(run)).containsExactly("work SUCCEEDED");
        assertThat(run.done()).isTrue();
        assertThat(run.stages()).extracting(StageProgress::stage).containsExactly("a", "b", "work");
    }

    @Test
    void aRestartWaitsForTheHookOfAStep() {
        WorkflowRun first = Runs.of(HOOKED);
        first.next(0);
        first.podEnded("run-1.a[0].s", true, 1_000);
        first.podEnded("run-1.b", true, 1_000);
        first.next(1_000);

        WorkflowRun second = Runs.of(HOOKED);

        assertThat(Runs.ids(second.restore(first.nodes()))).containsExactly("run-1.a[0].s.onExit");
        assertThat(second.next(2_000)).isEmpty();
        second.podEnded("run-1.a[0].s.onExit", true, 3_000);
        assertThat(Runs.ids(second.next(3_000))).containsExactly("run-1.a[1].t");
    }

    @Test
    void aStopLetsTheHookOfAStepEnd() {
        WorkflowRun run = Runs.of(HOOKED);
        run.next(0);
        run.podEnded("run-1.b", true, 1);
        run.podEnded("run-1.a[0].s", true, 1);
        run.next(1);

        run.shutDown("Stop");

        assertThat(run.next(2)).isEmpty();
        assertThat(run.done()).isFalse();
        run.podEnded("run-1.a[0].s.onExit", true, 3);
        assertThat(Runs.ids(run.next(3))).containsExactly("run-1.onExit");
        run.podEnded("run-1.onExit", true, 4);
        assertThat(run.outcome()).contains(Outcome.FAILED);
    }

    @ParameterizedTest
    @CsvSource({"true, run-1.b", "false, ''"})
    void aConditionOnAResultHoldsIfResultsAreAssumed(boolean assumed, String started) {
        WorkflowRun run = Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag:
                    failFast: false
                    tasks:
                    - { name: a, template: work }
                    - { name: b, template: work, dependencies: [a], when: "{{=(tasks['a']?.outputs?.parameters?.result ?? '') == '1'}}" }
                    - { name: c, template: work, dependencies: [a], when: "{{=tasks['a'].status == 'Failed'}}" }
                - name: work
                  container: { image: i }
                """);
        if (assumed) {
            run.assumeResults();
        }
        run.next(0);

        run.podEnded("run-1.a", true, 1);

        assertThat(String.join(", ", Runs.ids(run.next(1)))).isEqualTo(started);
    }

    @ParameterizedTest
    @CsvSource({"true, 5000", "false, -1"})
    void anApprovalIsAssumedAfterItsExpectedTime(boolean assumed, long end) {
        WorkflowRun run = Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag: { tasks: [{ name: a, template: wait }] }
                - name: wait
                  annotations: { gangflow.io/expect-seconds: "5" }
                  suspend: {}
                """);
        if (assumed) {
            run.assumeResults();
        }

        assertThat(run.next(0)).isEqualTo(end < 0 ? List.of() : List.of(new WorkflowAction.WaitUntil("run-1.a", end)));
        run.next(4_999);
        assertThat(run.done()).isFalse();
        run.next(5_000);
        assertThat(run.done()).isEqualTo(assumed);
    }

    /** A result that the work has left counts nowhere: nothing is executed when results are assumed. */
    @ParameterizedTest
    @CsvSource({"true, result, 42", "false, result, none", "true, other, none"})
    void anAssumedResultIsThatOfTheTemplate(boolean assumed, String name, String expected) {
        WorkflowRun run = Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag:
                    failFast: false
                    tasks:
                    - { name: a, template: left }
                    - { name: b, template: told, dependencies: [a], arguments: { parameters: [{ name: p, value: "{{tasks.a.outputs.parameters.%1$s}}" }] } }
                - name: left
                  annotations: { gangflow.io/assumed-result: "42" }
                  outputs: { parameters: [{ name: %1$s, valueFrom: { path: /r, default: none } }] }
                  container: { image: i }
                - name: told
                  inputs: { parameters: [{ name: p }] }
                  container: { image: i, command: ["{{inputs.parameters.p}}"] }
                """.formatted(name));
        if (assumed) {
            run.assumeResults();
        }
        run.next(0);
        run.podEnded("run-1.a", true, 1);

        assertThat(run.next(1))
                .singleElement()
                .isInstanceOfSatisfying(
                        WorkflowAction.CreatePod.class,
                        action -> assertThat(action.pod()
                                        .getSpec()
                                        .getContainers()
                                        .get(0)
                                        .getCommand())
                                .containsExactly(expected));
    }

    private static List<String> changed(WorkflowRun run) {
        return run.changedStages().stream()
                .map(stage -> stage.stage() + " " + stage.phase())
                .toList();
    }
}
