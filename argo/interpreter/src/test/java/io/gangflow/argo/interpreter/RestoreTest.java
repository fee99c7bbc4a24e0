package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A run continues from the status that an earlier controller has left. */
final class RestoreTest {

    private static final String POD = "- name: work\n  container: { image: i }\n";

    @Test
    void whatRunsIsWaitedForAndNotCreatedAgain() {
        String spec = dag("{ name: a, template: work }", "{ name: b, template: work, dependencies: [a] }") + POD;
        WorkflowRun first = Runs.of(spec);
        first.next(1_000);

        WorkflowRun second = Runs.of(spec);

        assertThat(Runs.ids(second.restore(first.nodes()))).containsExactly("run-1.a");
        assertThat(second.next(2_000)).isEmpty();
        assertThat(second.waitsFor("run-1.a")).isTrue();
        second.podEnded("run-1.a", true, 3_000);
        assertThat(second.waitsFor("run-1.a")).isFalse();
        assertThat(Runs.ids(second.next(3_000))).containsExactly("run-1.b");
        second.podEnded("run-1.b", true, 4_000);
        assertThat(second.outcome()).contains(Outcome.COMPLETED);
        assertThat(second.stages().get(0).startedMillis()).hasValue(1_000);
        assertThat(second.stages().get(0).endedMillis()).hasValue(3_000);
    }

    @Test
    void whatHasEndedStaysEndedAndItsDependentsFollow() {
        String spec = dag(
                        "{ name: a, template: work }",
                        "{ name: b, template: work, when: \"false\" }",
                        "{ name: c, template: work, dependencies: [a] }",
                        "{ name: d, template: work, dependencies: [b] }")
                + POD;
        WorkflowRun first = Runs.of(spec);
        first.next(0);
        first.podEnded("run-1.a", false, "exit 1", 1_000);

        WorkflowRun second = Runs.of(spec);
        second.restore(first.nodes());
        second.next(2_000);
        second.podEnded("run-1.d", true, 3_000);

        assertThat(second.stages())
                .extracting(StageProgress::phase)
                .containsExactly(NodePhase.FAILED, NodePhase.SKIPPED, NodePhase.OMITTED, NodePhase.SUCCEEDED);
        assertThat(second.outcome()).contains(Outcome.FAILED);
        assertThat(Runs.node(second, "run-1.a").message()).isEqualTo("exit 1");
        assertThat(Runs.node(second, "run-1.a").finishedAt()).isEqualTo("1970-01-01T00:00:01Z");
    }

    @Test
    void aRetryWaitsForTheRestOfItsBackoff() {
        String spec = dag("{ name: a, template: work }") + POD
                + "  retryStrategy: { limit: 1, retryPolicy: Always, backoff: { duration: 10s } }\n";
        WorkflowRun first = Runs.of(spec);
        first.next(0);
        first.podEnded("run-1.a(0)", false, 1_000);

        WorkflowRun second = Runs.of(spec);
        assertThat(second.restore(first.nodes())).isEmpty();

        assertThat(second.next(2_000)).containsExactly(new WorkflowAction.WaitUntil("run-1.a", 11_000));
        assertThat(Runs.ids(second.next(11_000))).containsExactly("run-1.a(1)");
        second.podEnded("run-1.a(1)", false, 12_000);
        assertThat(second.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void anErrorStaysAnError() {
        String spec = dag("{ name: a, template: work }", "{ name: b, template: work, depends: a.Errored }") + POD;
        WorkflowRun first = Runs.of(spec);
        first.next(0);
        first.hold(true);
        first.broken("run-1.a", "pod deleted", 1_000);

        WorkflowRun second = Runs.of(spec);
        second.restore(first.nodes());

        assertThat(Runs.ids(second.next(2_000))).containsExactly("run-1.b");
        assertThat(Runs.node(second, "run-1.a").phase()).isEqualTo("Error");
    }

    @Test
    void outputsAreThoseOfTheStatus() {
        String spec = dag(
                        "{ name: a, template: left }",
                        "{ name: b, template: work, dependencies: [a], when: \"{{=tasks.a.outputs.parameters.result == '42'}}\" }")
                + "- name: left\n  container: { image: i }\n"
                + "  outputs: { parameters: [{ name: result, valueFrom: { path: /r, default: none } }] }\n"
                + POD;
        WorkflowRun first = Runs.of(spec);
        first.next(0);
        first.hold(true);
        first.setResult("run-1.a", "42\n");
        first.podEnded("run-1.a", true, 1_000);

        WorkflowRun second = Runs.of(spec);
        second.restore(first.nodes());

        assertThat(Runs.ids(second.next(2_000))).containsExactly("run-1.b");
    }

    @Test
    void instancesAndStepsContinueWhereTheyWere() {
        String spec = dag("{ name: a, template: seq, withParam: \"[1, 2]\" }")
                + "- name: seq\n  steps:\n  - - { name: s, template: work }\n  - - { name: t, template: work }\n" + POD;
        WorkflowRun first = Runs.of(spec);
        first.next(0);
        first.podEnded("run-1.a(0:1)[0].s", true, 1_000);
        first.next(1_000);

        WorkflowRun second = Runs.of(spec);

        assertThat(Runs.ids(second.restore(first.nodes()))).containsExactly("run-1.a(0:1)[1].t", "run-1.a(1:2)[0].s");
        second.podEnded("run-1.a(0:1)[1].t", true, 2_000);
        second.podEnded("run-1.a(1:2)[0].s", true, 2_000);
        assertThat(Runs.ids(second.next(2_000))).containsExactly("run-1.a(1:2)[1].t");
        second.podEnded("run-1.a(1:2)[1].t", true, 3_000);
        assertThat(second.outcome()).contains(Outcome.COMPLETED);
        assertThat(second.stages().get(0).startedMillis()).hasValue(0);
    }

    @Test
    void theExitHandlerAndHooksContinue() {
        String spec = dag("{ name: a, template: work }") + POD
                + "onExit: work\nhooks: { late: { template: work, expression: \"workflow.status == 'Failed'\" } }\n";
        WorkflowRun first = Runs.of(spec);
        first.playHooks();
        first.next(0);
        first.podEnded("run-1.a", false, 1_000);
        first.podEnded("run-1.hooks.late", true, 2_000);
        first.next(2_000);

        WorkflowRun second = Runs.of(spec);

        assertThat(Runs.ids(second.restore(first.nodes()))).containsExactly("run-1.onExit");
        second.playHooks();
        assertThat(second.next(3_000)).isEmpty();
        assertThat(second.done()).isFalse();
        second.podEnded("run-1.onExit", true, 4_000);
        assertThat(second.outcome()).contains(Outcome.FAILED);
        assertThat(second.nodes()).extracting(NodeStatus::name).contains("run-1.hooks.late", "run-1.onExit");
    }

    @Test
    void anEmptyStatusIsABeginning() {
        WorkflowRun run = Runs.of(dag("{ name: a, template: work }") + POD + "onExit: work\n", Map.of());

        assertThat(run.restore(List.of())).isEmpty();
        assertThat(Runs.ids(run.next(0))).containsExactly("run-1.a");
        assertThat(run.nodes()).extracting(NodeStatus::name).containsExactly("run-1", "run-1.a");
    }

    private static String dag(String... tasks) {
        return "entrypoint: pipeline\ntemplates:\n- name: pipeline\n  dag:\n    failFast: false\n    tasks:\n    - "
                + String.join("\n    - ", tasks) + "\n";
    }
}
