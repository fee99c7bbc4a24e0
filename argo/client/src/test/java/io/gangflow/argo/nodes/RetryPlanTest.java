package io.gangflow.argo.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class RetryPlanTest {

    private static final String NOW = "2026-11-22T03:00:00Z";

    private static RetryPlan retry(Workflow workflow) {
        return RetryPlan.of(workflow, node -> false, NOW);
    }

    /** Two stages in sequence; the second failed. */
    private static Failed stages() {
        return Failed.dag("count")
                .node("count", "DAG", "Succeeded", "wf", "count.pod")
                .node("count.pod", "Pod", "Succeeded", "count", "train")
                .node("train", "DAG", "Failed", "wf", "train.group")
                .node("train.group", "TaskGroup", "Failed", "train", "train.0", "train.1")
                .node("train.0", "Pod", "Succeeded", "train")
                .node("train.1", "Pod", "Failed", "train");
    }

    @Test
    void whatFailedGoesAwayAndWhatEnclosesItRunsAgain() {
        RetryPlan plan = retry(stages().workflow("Failed"));

        Map<String, NodeStatus> nodes = NodeCompression.nodes(plan.workflow());
        assertThat(nodes).containsOnlyKeys("count", "count.pod", "train", "train.0", "train.group", "wf");
        assertThat(phases(nodes))
                .containsEntry("wf", "Running")
                .containsEntry("train", "Running")
                .containsEntry("train.group", "Running")
                .containsEntry("train.0", "Succeeded")
                .containsEntry("count", "Succeeded");
        assertThat(node(nodes, "train.group").children()).containsExactly("train.0");
        assertThat(node(nodes, "train").startedAt()).isEqualTo(NOW);
        assertThat(node(nodes, "train").finishedAt()).isEmpty();
    }

    @Test
    void podsOfWhatGoesAwayAreNamedAsArgoNamesThem() {
        // FNV-1a, 32 bits, of wf.train.1
        assertThat(retry(stages().workflow("Failed")).pods()).containsExactly("wf-t-train.1-" + fnv("wf.train.1"));
    }

    @Test
    void theWorkflowIsAsIfItHadNotEnded() {
        Workflow next = retry(stages().workflow("Error")).workflow();

        assertThat(next.getMetadata().getLabels()).containsOnlyKeys("gangflow.io/pipeline");
        assertThat(next.getSpec().shutdown()).isEmpty();
        assertThat(next.getStatus().phase()).isEmpty();
        assertThat(next.getStatus().message()).isEmpty();
        assertThat(next.getStatus().startedAt()).isEqualTo(NOW);
        assertThat(next.getStatus().finishedAt()).isEmpty();
    }

    @Test
    void theOriginalIsNotChanged() {
        Workflow workflow = stages().workflow("Failed");
        String before = ArgoJson.write(workflow);

        retry(workflow);

        assertThat(ArgoJson.write(workflow)).isEqualTo(before);
    }

    @Test
    void onlyTheInstancesThatRunAgainAreNamed() {
        Workflow workflow = Failed.dag("train")
                .node("train", "DAG", "Failed", "wf", "train.instance")
                .node(
                        "train.instance",
                        "TaskGroup",
                        "Failed",
                        "train",
                        "train.instance(0:instance:0)",
                        "train.instance(1:instance:1)")
                .node("train.instance(0:instance:0)", "Pod", "Succeeded", "train")
                .node("train.instance(1:instance:1)", "Steps", "Failed", "train", "train.instance(1:instance:1)[0]")
                .node(
                        "train.instance(1:instance:1)[0]",
                        "StepGroup",
                        "Failed",
                        "train.instance(1:instance:1)",
                        "train.instance(1:instance:1)[0].gang")
                .node("train.instance(1:instance:1)[0].gang", "Pod", "Failed", "train.instance(1:instance:1)")
                .workflow("Failed");

        assertThat(retry(workflow).parts()).containsExactly(new StagePart("train", Optional.of("1")));
    }

    @Test
    void aStageThatSucceededRunsAgainWhenItIsChosen() {
        RetryPlan plan = RetryPlan.of(stages().workflow("Succeeded"), node -> "count".equals(node.displayName()), NOW);

        assertThat(NodeCompression.nodes(plan.workflow())).containsOnlyKeys("wf");
        assertThat(plan.pods()).hasSize(3);
    }

    @Test
    void allTriesOfAFailedRetryNodeGoAway() {
        Workflow workflow = Failed.dag("fit")
                .node("fit", "Retry", "Failed", "wf", "fit(0)", "fit(1)")
                .node("fit(0)", "Pod", "Failed", "wf")
                .node("fit(1)", "Pod", "Error", "wf")
                .asTry("fit(0)")
                .asTry("fit(1)")
                .workflow("Failed");

        RetryPlan plan = retry(workflow);

        Map<String, NodeStatus> nodes = NodeCompression.nodes(plan.workflow());
        assertThat(phases(nodes)).containsOnly(Map.entry("wf", "Running"), Map.entry("fit", "Running"));
        assertThat(node(nodes, "fit").children()).isEmpty();
    }

    @Test
    void aFailureThatALaterTryMadeGoodStays() {
        Workflow workflow = Failed.dag("fit", "other")
                .node("fit", "Retry", "Succeeded", "wf", "fit(0)", "fit(1)")
                .node("fit(0)", "Pod", "Failed", "wf")
                .node("fit(1)", "Pod", "Succeeded", "wf")
                .asTry("fit(0)")
                .asTry("fit(1)")
                .node("other", "Pod", "Failed", "wf")
                .workflow("Failed");

        assertThat(NodeCompression.nodes(retry(workflow).workflow())).containsOnlyKeys("fit", "fit(0)", "fit(1)", "wf");
    }

    @Test
    void whatWasOmittedAfterAFailureComesBackWithIt() {
        Workflow workflow = Failed.dag("a")
                .node("a", "Pod", "Failed", "wf", "b")
                .node("b", "Skipped", "Omitted", "wf")
                .workflow("Failed");

        assertThat(NodeCompression.nodes(retry(workflow).workflow())).containsOnlyKeys("wf");
    }

    @Test
    void theExitHandlerRunsAgain() {
        Workflow workflow = stages().node("onExit", "Pod", "Succeeded", "").workflow("Failed");

        RetryPlan plan = retry(workflow);

        assertThat(NodeCompression.nodes(plan.workflow())).doesNotContainKey("onExit");
        assertThat(plan.pods()).contains("wf-t-onExit-" + fnv("wf.onExit"));
    }

    @Test
    void stepsRunAgainFromTheFailedGroup() {
        Workflow workflow = Failed.dag("s")
                .node("s", "Steps", "Failed", "wf", "s[0]")
                .node("s[0]", "StepGroup", "Succeeded", "s", "s.one")
                .node("s.one", "Pod", "Succeeded", "s", "s[1]")
                .node("s[1]", "StepGroup", "Failed", "s", "s.two")
                .node("s.two", "Pod", "Failed", "s")
                .workflow("Failed");

        assertThat(phases(NodeCompression.nodes(retry(workflow).workflow())))
                .containsOnly(
                        Map.entry("wf", "Running"),
                        Map.entry("s", "Running"),
                        Map.entry("s[0]", "Succeeded"),
                        Map.entry("s.one", "Succeeded"),
                        Map.entry("s[1]", "Running"));
    }

    @Test
    void whatHasNotEndedOrNotFailedIsRefused() {
        assertThatThrownBy(() -> retry(stages().workflow("Running")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("workflow `wf` has not ended: it is Running");
        assertThatThrownBy(() -> retry(
                        Failed.dag("a").node("a", "Pod", "Succeeded", "wf").workflow("Succeeded")))
                .hasMessage("workflow `wf` has no failed stage to retry");
    }

    @Test
    void nodesInACircleAreRefused() {
        Workflow workflow = Failed.dag()
                .node("a", "Pod", "Failed", "wf", "b")
                .node("b", "Pod", "Failed", "wf", "a")
                .workflow("Failed");

        assertThatThrownBy(() -> retry(workflow))
                .isInstanceOf(UnreadableNodesException.class)
                .hasMessageContaining("is below itself");
    }

    private static NodeStatus node(Map<String, NodeStatus> nodes, String id) {
        return Objects.requireNonNull(nodes.get(id), id);
    }

    private static Map<String, String> phases(Map<String, NodeStatus> nodes) {
        Map<String, String> phases = new TreeMap<>();
        nodes.forEach((id, node) -> phases.put(id, node.phase()));
        return phases;
    }

    private static String fnv(String text) {
        long hash = 2_166_136_261L;
        for (byte character : text.getBytes(StandardCharsets.US_ASCII)) {
            hash = ((hash ^ character) * 16_777_619L) & 0xffff_ffffL;
        }
        return Long.toString(hash);
    }
}
