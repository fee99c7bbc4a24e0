package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.run.RunEvent.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run is suspended, stopped and terminated, its hooks start, and its order is known. */
final class RunControlTest {

    private static final String TWO = """
            entrypoint: pipeline
            onExit: work
            templates:
            - name: pipeline
              dag:
                failFast: false
                tasks:
                - { name: a, template: work }
                - { name: b, template: seq }
                - { name: c, template: work, dependencies: [a, b] }
            - name: seq
              steps:
              - - { name: s, template: work }
              - - { name: t, template: again }
            - name: again
              retryStrategy: { limit: 3, retryPolicy: Always }
              container: { image: i }
            - name: work
              container: { image: i }
            """;

    @Test
    void aHeldRunStartsNothingUntilItIsReleased() {
        WorkflowRun run = Runs.of(TWO);
        run.hold(true);
        assertThat(run.next(0)).isEmpty();

        run.hold(false);

        assertThat(Runs.ids(run.next(1))).containsExactly("run-1.a", "run-1.b[0].s");
        run.hold(true);
        run.podEnded("run-1.a", true, 2);
        run.podEnded("run-1.b[0].s", true, 2);
        assertThat(run.next(3)).isEmpty();
        run.hold(false);
        assertThat(Runs.ids(run.next(4))).containsExactly("run-1.b[1].t(0)");
    }

    @Test
    void aStoppedRunLetsPodsEndAndRunsItsExitHandler() {
        WorkflowRun run = Runs.of(TWO);
        run.next(0);
        run.podEnded("run-1.b[0].s", true, 1);
        run.next(1);

        run.shutDown("Stop");

        assertThat(run.next(2)).isEmpty();
        run.podEnded("run-1.b[1].t(0)", false, 3);
        assertThat(run.next(3)).isEmpty();
        run.podEnded("run-1.a", true, 4);
        assertThat(Runs.ids(run.next(4))).containsExactly("run-1.onExit");
        assertThat(run.isOfExitHandler("run-1.onExit")).isTrue();
        assertThat(run.isOfExitHandler("run-1.a")).isFalse();
        run.podEnded("run-1.onExit", true, 5);
        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(phases(run))
                .contains(
                        "run-1 Failed",
                        "run-1.a Succeeded",
                        "run-1.b Failed child '%s' failed".formatted(PodNames.nodeId("run-1", "run-1.b[1].t")),
                        "run-1.b[1].t Failed Stopped with strategy 'Stop'",
                        "run-1.onExit Succeeded")
                .noneMatch(node -> node.startsWith("run-1.c "));
    }

    @Test
    void aTerminatedRunHasNoExitHandler() {
        WorkflowRun run = Runs.of(TWO);
        run.next(0);

        run.shutDown("Terminate");
        run.podEnded("run-1.b[0].s", true, 1);
        run.podEnded("run-1.a", true, 2);

        assertThat(run.next(2)).isEmpty();
        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(run.stages()).extracting(StageProgress::stage).containsExactly("a", "b", "c");
        assertThat(run.stages())
                .extracting(StageProgress::phase)
                .containsExactly(NodePhase.SUCCEEDED, NodePhase.FAILED, NodePhase.WAITING);
    }

    @Test
    void aRunStoppedBeforeItsFirstPodHasFailed() {
        WorkflowRun run = Runs.of(TWO);

        run.shutDown("Terminate");

        assertThat(run.next(0)).isEmpty();
        assertThat(run.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void anExitHandlerThatRunsIsTerminated() {
        WorkflowRun run = Runs.of(TWO.replace("onExit: work", "onExit: seq"));
        run.next(0);
        run.podEnded("run-1.a", false, 1);
        run.podEnded("run-1.b[0].s", false, 1);
        run.podEnded("run-1.onExit[0].s", true, 2);
        run.shutDown("Terminate");

        assertThat(run.done()).isFalse();
        run.podEnded("run-1.onExit[1].t(0)", false, 4);
        assertThat(run.nodes()).extracting(NodeStatus::name).doesNotContain("run-1.onExit[1].t(1)");
        assertThat(run.outcome()).contains(Outcome.FAILED);
    }

    @ParameterizedTest
    @CsvSource({"true, run-1.hooks.good", "false, run-1.hooks.bad"})
    void aHookRunsWhenItsExpressionHoldsAndTheRunWaitsForIt(boolean succeeded, String hook) {
        WorkflowRun run = hooked("good: { template: work, expression: \"workflow.status == 'Succeeded'\" },"
                + " bad: { template: work, expression: \"workflow.failures contains 'exit 1'\" }");
        run.playHooks();
        assertThat(Runs.ids(run.next(0))).containsExactly("run-1.a");

        run.podEnded("run-1.a", succeeded, succeeded ? "" : "exit 1", 1);

        assertThat(Runs.ids(run.next(1))).containsExactly(hook);
        assertThat(run.done()).isFalse();
        run.podEnded(hook, false, 2);
        assertThat(run.outcome()).contains(succeeded ? Outcome.COMPLETED : Outcome.FAILED);
    }

    @Test
    void aHookGetsItsArgumentsAndRunsOnce() {
        WorkflowRun run = hooked("now: { template: told, expression: \"workflow.status == 'Running'\","
                + " arguments: { parameters: [{ name: p, value: \"{{workflow.status}} {{workflow.failures}}\" }] } }");
        run.playHooks();

        List<WorkflowAction> actions = run.next(0);

        assertThat(Runs.ids(actions)).containsExactly("run-1.a", "run-1.hooks.now");
        assertThat(((WorkflowAction.CreatePod) actions.get(1))
                        .pod()
                        .getSpec()
                        .getContainers()
                        .get(0)
                        .getCommand())
                .containsExactly("Running \"[]\"");
        run.podEnded("run-1.hooks.now", true, 1);
        assertThat(run.next(1)).isEmpty();
    }

    @Test
    void aHookThatDependsOnTheTimeStartsWithoutAnyOtherChange() {
        WorkflowRun run = hooked(
                "late: { template: work, expression: \"now() > date(workflow.creationTimestamp.RFC3339).Add(duration('60s'))\" }");
        assertThat(run.waitsForTime()).isFalse();
        run.playHooks();
        run.next(0);

        assertThat(run.waitsForTime()).isTrue();
        assertThat(run.next(60_000)).isEmpty();
        assertThat(Runs.ids(run.next(61_000))).containsExactly("run-1.hooks.late");
        assertThat(run.waitsForTime()).isFalse();
    }

    @Test
    void hooksThatAreNotPlayedAndThoseOfAStoppedRunDoNotStart() {
        String always = "always: { template: work, expression: \"true\" }";
        WorkflowRun unplayed = hooked(always);
        WorkflowRun stopped = hooked(always);
        stopped.playHooks();
        stopped.shutDown("Stop");

        assertThat(Runs.ids(unplayed.next(0))).containsExactly("run-1.a");
        assertThat(stopped.next(0)).isEmpty();
    }

    @Test
    void theOrderIsThatOfDependenciesStepsAndTheExitHandler() {
        WorkflowRun run = Runs.of(TWO);
        run.next(0);
        run.podEnded("run-1.a", true, 1);
        run.podEnded("run-1.b[0].s", true, 1);
        run.podEnded("run-1.b[1].t(0)", false, 2);
        run.podEnded("run-1.b[1].t(1)", true, 3);
        run.podEnded("run-1.c", true, 4);
        run.podEnded("run-1.onExit", true, 5);

        assertThat(run.order())
                .hasToString("{run-1.a=[], run-1.b[0].s=[], run-1.b[1].t(1)=[run-1.b[0].s],"
                        + " run-1.c=[run-1.a, run-1.b[1].t(1)], run-1.onExit=[run-1.c]}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "a.Succeeded ; succeeded ; true",
                "a.Succeeded ; failed ; false",
                "a.Failed ; failed ; true",
                "a.Failed ; broken ; false",
                "a.Errored ; broken ; true",
                "a.Errored ; failed ; false",
                "a.Skipped ; succeeded ; false",
                "a.Succeeded || a.Failed ; failed ; true",
                "!a.Succeeded ; failed ; true",
                "a ; succeeded ; true",
                "a ; failed ; false",
                "a && s ; succeeded ; true",
                "s.Skipped ; succeeded ; true",
                "s.Succeeded ; succeeded ; false",
                "o.Omitted ; succeeded ; true",
                "(a.Failed || a.Errored) && s.Skipped ; broken ; true"
            })
    void aTaskStartsAfterTheEndsThatItDependsOn(String depends, String end, boolean starts) {
        WorkflowRun run = Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag:
                    failFast: false
                    tasks:
                    - { name: a, template: work }
                    - { name: s, template: work, when: "false" }
                    - { name: o, template: work, depends: s.Succeeded }
                    - { name: b, template: work, depends: "%s" }
                - name: work
                  container: { image: i }
                """.formatted(depends));
        List<String> started = new ArrayList<>(Runs.ids(run.next(0)));

        if (end.equals("broken")) {
            run.broken("run-1.a", "pod deleted", 1);
        } else {
            run.podEnded("run-1.a", end.equals("succeeded"), 1);
        }

        started.addAll(Runs.ids(run.next(1)));
        assertThat(started.contains("run-1.b")).isEqualTo(starts);
    }

    @ParameterizedTest
    @CsvSource({"true, Error", "false, Failed"})
    void anErrorOfAPodIsOneOfEverythingAboveItButOfSteps(boolean broken, String phase) {
        WorkflowRun run = Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag:
                    failFast: false
                    tasks:
                    - { name: a, template: fan }
                    - { name: b, template: seq }
                    - { name: c, template: seq, depends: "a.Succeeded || a.Failed || a.Errored", when: "{{=tasks.a.status != 'Error'}}" }
                - name: fan
                  dag: { tasks: [{ name: instance, template: again, withItems: [x] }] }
                - name: again
                  retryStrategy: { limit: 0, retryPolicy: Always }
                  container: { image: i }
                - name: seq
                  steps: [[{ name: s, template: work }]]
                - name: work
                  container: { image: i }
                """);
        run.next(0);

        for (String pod : List.of("run-1.a.instance(0:x)(0)", "run-1.b[0].s")) {
            if (broken) {
                run.broken(pod, "pod deleted", 1);
            } else {
                run.podEnded(pod, false, "pod deleted", 1);
            }
        }

        assertThat(run.nodes())
                .filteredOn(node -> node.name().matches("run-1\\.[ab].*"))
                .extracting(node -> node.name() + " " + node.phase())
                .containsExactlyInAnyOrder(
                        "run-1.a " + phase,
                        "run-1.a.instance " + phase,
                        "run-1.a.instance(0:x) " + phase,
                        "run-1.a.instance(0:x)(0) " + phase,
                        "run-1.b Failed",
                        "run-1.b[0] Failed",
                        "run-1.b[0].s " + phase);
        assertThat(Runs.ids(run.next(1))).hasSize(broken ? 0 : 1);
    }

    @Test
    void aDependencyThatIsNoTaskAndAnEndThatIsUnknownAreRefused() {
        WorkflowRun other = Runs.of(TWO.replace("dependencies: [a, b]", "dependencies: [x]"));
        WorkflowRun unknown = Runs.of(TWO.replace("dependencies: [a, b]", "depends: a.Daemoned"));
        unknown.next(0);

        assertThatThrownBy(() -> other.next(0))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessage("run-1.c depends on `x`, which is not a task of its DAG");
        assertThatThrownBy(() -> unknown.podEnded("run-1.a", true, 1))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessage("depends: `Daemoned` is not interpreted");
    }

    @Test
    void whatHasNoActionCannotEnd() {
        WorkflowRun run = Runs.of(TWO);

        assertThatThrownBy(() -> run.podEnded("run-1.a", true, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no action was given out for node `run-1.a`");
    }

    private static WorkflowRun hooked(String hooks) {
        return Runs.of("""
                entrypoint: pipeline
                hooks: { %s }
                templates:
                - name: pipeline
                  dag: { tasks: [{ name: a, template: work }] }
                - name: work
                  container: { image: i }
                - name: told
                  inputs: { parameters: [{ name: p }] }
                  container: { image: i, command: ["{{inputs.parameters.p}}"] }
                """.formatted(hooks));
    }

    private static List<String> phases(WorkflowRun run) {
        return run.nodes().stream()
                .map((NodeStatus node) -> (node.name() + " " + node.phase() + " " + node.message()).strip())
                .toList();
    }
}
