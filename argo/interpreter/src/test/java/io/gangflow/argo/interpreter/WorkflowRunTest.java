package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkflowRunTest {

    private static final String POD = """
            - name: work
              container: { image: gangflow/jobs, command: [wordcount] }
            """;
    private static final String TWO_IN_A_ROW = dag(
            "{ name: a, template: work }",
            "{ name: b, template: work, dependencies: [a] }",
            "{ name: c, template: work }");

    private static final String HOOKED = dag("{ name: a, template: steps }") + """
            - name: steps
              steps:
              - - name: main
                  template: work
                  arguments: { parameters: [] }
                  hooks: { exit: { template: release } }
            - name: release
              resource:
                action: delete
                manifest: |
                  apiVersion: scheduling.volcano.sh/v1beta1
                  kind: PodGroup
                  metadata: { name: "{{workflow.name}}-main" }
            """;

    @Test
    void whatDependsOnNothingIsCreatedAtOnceAndOnlyOnce() {
        WorkflowRun run = Runs.of(TWO_IN_A_ROW);

        assertThat(Runs.ids(run.next(0))).containsExactly("run-1.a", "run-1.c");
        assertThat(run.next(0)).isEmpty();
    }

    @Test
    void aDependentIsCreatedWhenItsDependencyHasSucceeded() {
        WorkflowRun run = Runs.of(TWO_IN_A_ROW);
        run.next(0);

        run.podEnded("run-1.a", true, 5);

        assertThat(Runs.ids(run.next(5))).containsExactly("run-1.b");
    }

    @Test
    void aDelayIsWaitedForOnceItsDependenciesHaveEndedAndIsNoStage() {
        WorkflowRun run = Runs.of(dag(
                        "{ name: a, template: work }",
                        "{ name: b-delay, template: b-delay, dependencies: [a] }",
                        "{ name: b, template: work, dependencies: [a, b-delay] }")
                + "- name: b-delay\n  suspend: { duration: 30s }\n");
        run.next(0);

        run.podEnded("run-1.a", true, 5_000);

        assertThat(run.next(5_000)).containsExactly(new WorkflowAction.WaitUntil("run-1.b-delay", 35_000));
        assertThat(run.next(34_999)).isEmpty();
        assertThat(Runs.ids(run.next(35_000))).containsExactly("run-1.b");
        assertThat(run.stages()).extracting(StageProgress::stage).containsExactly("a", "b");
    }

    @Test
    void aFailureOmitsItsDependentsLetsSiblingsFinishAndFailsTheRun() {
        WorkflowRun run = Runs.of(TWO_IN_A_ROW);
        run.next(0);

        run.podEnded("run-1.a", false, 5);

        assertThat(run.next(5)).isEmpty();
        assertThat(run.done()).isFalse();
        run.podEnded("run-1.c", true, 9);
        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(phases(run)).containsExactly(NodePhase.FAILED, NodePhase.OMITTED, NodePhase.SUCCEEDED);
    }

    /**
     * argo-workflows 4.1, workflow/controller/steps.go: the step's result is unchanged, but the next step starts only
     * after its hook.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anExitHookRunsHoweverItsStepEndsAndChangesNothingAboutIt(boolean succeeded) {
        WorkflowRun run = Runs.of(HOOKED);
        run.next(0);

        run.podEnded("run-1.a[0].main", succeeded, 5);

        List<WorkflowAction> actions = run.next(5);
        assertThat(actions).hasSize(1);
        assertThat(actions.get(0)).isInstanceOf(WorkflowAction.DeleteResource.class);
        assertThat(actions.get(0).nodeId()).isEqualTo("run-1.a[0].main.onExit");
        assertThat(((WorkflowAction.DeleteResource) actions.get(0))
                        .object()
                        .getMetadata()
                        .getName())
                .isEqualTo("run-1-main");
        assertThat(run.done()).isFalse();
        run.podEnded("run-1.a[0].main.onExit", false, 9);
        assertThat(run.outcome()).contains(succeeded ? Outcome.COMPLETED : Outcome.FAILED);
    }

    @Test
    void aHookOfATaskIsNotInterpreted() {
        assertThatThrownBy(() -> Runs.of(dag("{ name: a, template: work, hooks: { exit: { template: work } } }")))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessageContaining("hooks of a task");
    }

    @Test
    void aSkippedTaskDoesNotHoldItsDependents() {
        WorkflowRun run = Runs.of(dag(
                        "{ name: a, template: work, when: \"{{=workflow.parameters.mode == 'full'}}\" }",
                        "{ name: b, template: work, dependencies: [a] }")
                + "arguments: { parameters: [{ name: mode, value: quick, enum: [quick, full] }] }\n");

        assertThat(Runs.ids(run.next(0))).containsExactly("run-1.b");
        run.podEnded("run-1.b", true, 1);
        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(phases(run)).containsExactly(NodePhase.SKIPPED, NodePhase.SUCCEEDED);
    }

    @Test
    void aFanOutCreatesOneNodeForEachItemWithItsValues() {
        WorkflowRun run = Runs.of(stage("", "[{ instance: \"0\", lang: en }, { instance: \"1\", lang: de }]"));

        List<WorkflowAction> actions = run.next(0);

        assertThat(Runs.ids(actions))
                .containsExactly(
                        "run-1.count.instance(0:instance:0,lang:en)", "run-1.count.instance(1:instance:1,lang:de)");
        assertThat(((WorkflowAction.CreatePod) actions.get(1))
                        .pod()
                        .getSpec()
                        .getContainers()
                        .get(0)
                        .getArgs())
                .containsExactly("1", "de");
    }

    @Test
    void theParallelismOfATemplateHoldsInstancesBack() {
        WorkflowRun run =
                Runs.of(stage("parallelism: 1", "[{ instance: \"0\", lang: en }, { instance: \"1\", lang: de }]"));

        assertThat(Runs.ids(run.next(0))).containsExactly("run-1.count.instance(0:instance:0,lang:en)");
        run.podEnded("run-1.count.instance(0:instance:0,lang:en)", true, 3);
        assertThat(Runs.ids(run.next(3))).containsExactly("run-1.count.instance(1:instance:1,lang:de)");
    }

    @Test
    void theParallelismOfTheWorkflowCountsPodsOfAllStages() {
        WorkflowRun run = Runs.of(TWO_IN_A_ROW + "parallelism: 1\n");

        assertThat(Runs.ids(run.next(0))).containsExactly("run-1.a");
        run.podEnded("run-1.a", true, 3);
        assertThat(Runs.ids(run.next(3))).containsExactly("run-1.b");
    }

    @Test
    void aStageTellsWhenItsInstancesBeganAndEnded() {
        WorkflowRun run = Runs.of(stage("", "[{ instance: \"0\", lang: en }, { instance: \"1\", lang: de }]"));
        run.next(10);
        run.podEnded("run-1.count.instance(1:instance:1,lang:de)", true, 30);

        StageProgress stage = run.stages().get(0);

        assertThat(stage.stage()).isEqualTo("count");
        assertThat(stage.startedMillis()).hasValue(10);
        assertThat(stage.endedMillis()).isEmpty();
        assertThat(stage.instances())
                .extracting(StageProgress.Instance::phase)
                .containsExactly(NodePhase.RUNNING, NodePhase.SUCCEEDED);
    }

    @Test
    void aFailedInstanceIsTriedAgainAfterADoublingBackOff() {
        WorkflowRun run = Runs.of(dag("{ name: a, template: work }") + "  retryStrategy: { limit: 2,"
                + " retryPolicy: Always, backoff: { duration: 10s, factor: 2 } }\n");
        assertThat(Runs.ids(run.next(0))).containsExactly("run-1.a(0)");

        run.podEnded("run-1.a(0)", false, 1_000);

        assertThat(run.next(1_000)).containsExactly(new WorkflowAction.WaitUntil("run-1.a", 11_000));
        assertThat(run.next(10_999)).isEmpty();
        assertThat(Runs.ids(run.next(11_000))).containsExactly("run-1.a(1)");
        run.podEnded("run-1.a(1)", false, 12_000);
        assertThat(run.next(12_000)).containsExactly(new WorkflowAction.WaitUntil("run-1.a", 32_000));
        assertThat(Runs.ids(run.next(32_000))).containsExactly("run-1.a(2)");
        run.podEnded("run-1.a(2)", false, 33_000);
        assertThat(run.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void theExitHandlerRunsAfterAFailureAndTheRunStaysFailed() {
        WorkflowRun run = Runs.of(dag("{ name: a, template: work }") + "onExit: work\n");
        run.next(0);
        run.podEnded("run-1.a", false, 1);

        assertThat(Runs.ids(run.next(1))).containsExactly("run-1.onExit");
        assertThat(run.done()).isFalse();
        run.podEnded("run-1.onExit", true, 2);
        assertThat(run.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void aFailedExitHandlerFailsARunThatWasGood() {
        WorkflowRun run = Runs.of(dag("{ name: a, template: work }") + "onExit: work\n");
        run.next(0);
        run.podEnded("run-1.a", true, 1);
        run.next(1);

        run.podEnded("run-1.onExit", false, 2);

        assertThat(run.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void aPodIsNamedAndLabelledAsArgoDoes() {
        WorkflowRun run = Runs.of(dag("{ name: a, template: work }"));

        Pod pod = ((WorkflowAction.CreatePod) run.next(0).get(0)).pod();

        assertThat(pod.getMetadata().getName()).matches("run-1-work-[0-9]+");
        assertThat(pod.getMetadata().getLabels()).containsEntry("workflows.argoproj.io/workflow", "run-1");
        assertThat(pod.getSpec().getRestartPolicy()).isEqualTo("Never");
        assertThat(pod.getSpec().getContainers())
                .singleElement()
                .satisfies(container -> assertThat(container.getName()).isEqualTo("main"));
    }

    @Test
    void aFieldThatIsNotInterpretedIsNamed() {
        assertThatThrownBy(() -> Runs.of(dag("{ name: a, template: work, continueOn: { failed: true } }")))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessageContaining("continueOn")
                .hasMessageContaining("`a`");
    }

    @Test
    void anArgumentThatIsNotDeclaredIsRefused() {
        assertThatThrownBy(() -> Runs.of(TWO_IN_A_ROW, Map.of("epoch", "3")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("`epoch`");
    }

    @Test
    void anArgumentThatHoldsATagIsRefused() {
        String declared = TWO_IN_A_ROW + "arguments: { parameters: [{ name: x, value: a }] }\n";

        assertThatThrownBy(() -> Runs.of(declared, Map.of("x", "{{workflow.name}}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("`x`");
    }

    @Test
    void anArgumentOutsideItsEnumIsRefused() {
        String declared = TWO_IN_A_ROW + "arguments: { parameters: [{ name: x, value: a, enum: [a, b] }] }\n";

        assertThatThrownBy(() -> Runs.of(declared, Map.of("x", "c")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[a, b]");
    }

    private static List<NodePhase> phases(WorkflowRun run) {
        return run.stages().stream().map(StageProgress::phase).toList();
    }

    private static String dag(String... tasks) {
        return "entrypoint: pipeline\ntemplates:\n- name: pipeline\n  dag:\n    failFast: false\n    tasks:\n"
                + "    - " + String.join("\n    - ", tasks) + "\n" + POD;
    }

    private static String stage(String parallelism, String items) {
        return """
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag: { failFast: false, tasks: [{ name: count, template: count }] }
                - name: count
                  dag:
                    tasks:
                    - name: instance
                      template: count-instance
                      withItems: %s
                      arguments:
                        parameters:
                        - { name: instance, value: "{{item.instance}}" }
                        - { name: lang, value: "{{item.lang}}" }
                  %s
                - name: count-instance
                  inputs: { parameters: [{ name: instance }, { name: lang }] }
                  container:
                    image: gangflow/jobs
                    args: ["{{inputs.parameters.instance}}", "{{inputs.parameters.lang}}"]
                """.formatted(items, parallelism);
    }
}
