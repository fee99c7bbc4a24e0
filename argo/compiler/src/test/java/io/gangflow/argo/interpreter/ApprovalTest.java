package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A stage waits until it is resumed in the status of the run. */
class ApprovalTest {

    private static final String AFTER =
            "b: { after: [ok], pod: { image: \"a:1\", command: [work], resources: { cpu: 1, memory: 1Gi } } }";

    @Test
    void nothingGoesOnBeforeSomebodyApproves() {
        Play play = Play.of("ok: { approval: { message: \"go, ${parameters.mode}?\" } }", AFTER);

        assertThat(play.run.next(0)).isEmpty();
        assertThat(play.run.next(1_000_000_000)).isEmpty();
        assertThat(play.run.outcome()).isEmpty();
        NodeStatus asking = asking(play.run);
        assertThat(asking.suspended()).isTrue();
        assertThat(Objects.requireNonNull(asking.inputs()).parameters().get(0).value())
                .isEqualTo("go, full?");

        WorkflowRun next = answered(play, "Succeeded", 5);
        assertThat(next.next(5_000)).hasSize(1);
    }

    @Test
    void whatIsRejectedFails() {
        Play play = Play.of("ok: { approval: { message: go }, timeout: 10s }", AFTER);
        play.run.next(0);

        WorkflowRun next = answered(play, "Failed", 5);

        assertThat(next.next(5_000)).isEmpty();
        assertThat(next.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void whatNobodyApprovesInTimeFailsAndSaysSo() {
        Play play = Play.of("ok: { approval: { message: go }, timeout: 10s }", AFTER);
        play.run.next(0);
        assertThat(play.run.next(9_000)).isEmpty();
        assertThat(play.run.outcome()).isEmpty();

        assertThat(play.run.next(10_000)).isEmpty();

        assertThat(play.run.outcome()).contains(Outcome.FAILED);
        assertThat(play.run.nodes())
                .extracting(NodeStatus::message)
                .anyMatch(message -> message.endsWith("no approval within 10s"));
    }

    @Test
    void whoApprovesInTimeIsNotLate() {
        Play play = Play.of("ok: { approval: { message: go }, timeout: 10s }", AFTER);
        play.run.next(0);

        assertThat(answered(play, "Succeeded", 9).next(9_000)).hasSize(1);
    }

    @Test
    void whereNothingRunsItIsApprovedWhenItIsExpectedToBe() {
        Play play = Play.of("ok: { approval: { message: go }, timeout: 10s, expect: 4s }", AFTER);
        play.run.assumeResults();
        play.run.next(0);

        assertThat(play.run.next(3_000)).isEmpty();
        assertThat(play.run.next(4_000)).hasSize(1);
    }

    /** A run that a controller restores after a change of its status. */
    private static WorkflowRun answered(Play play, String phase, int second) {
        WorkflowRun next = new WorkflowRun(play.template, "later", Map.of());
        List<NodeStatus> nodes = play.run.nodes().stream()
                .map(node -> node.suspended()
                        ? ArgoJson.edit(node, tree -> {
                            tree.put("phase", phase);
                            tree.put("finishedAt", "1970-01-01T00:00:%02dZ".formatted(second));
                        })
                        : node)
                .toList();
        next.restore(nodes);
        return next;
    }

    private static NodeStatus asking(WorkflowRun run) {
        return run.nodes().stream().filter(NodeStatus::suspended).findFirst().orElseThrow();
    }
}
