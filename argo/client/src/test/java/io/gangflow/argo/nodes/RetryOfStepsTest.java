package io.gangflow.argo.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Instances of several steps, in the shapes that Argo's own controller has recorded. */
final class RetryOfStepsTest {

    private static final String NOW = "2026-11-22T03:00:00Z";

    @Test
    void theHookOfAFailedPodDoesNotMakeItGood() throws IOException {
        // Argo's status of a pipeline whose steps had an exit hook each, as those of `launcher: resource` have
        Workflow volcano = read("/io/gangflow/argo/nodes/hooks.json");
        volcano = fail(volcano, "", ".last", ".last.instance", ".last.instance(0:instance:0)");
        volcano = fail(volcano, ".last.instance(0:instance:0)[1]", ".last.instance(0:instance:0)[1].pod");
        volcano.setStatus(ArgoJson.edit(volcano.getStatus(), tree -> tree.put("phase", "Failed")));
        Set<String> before = names(volcano);

        RetryPlan plan = RetryPlan.of(volcano, node -> false, NOW);

        assertThat(plan.parts()).containsExactly(new StagePart("last", Optional.of("0")));
        assertThat(before)
                .filteredOn(name -> !names(plan.workflow()).contains(name))
                .hasSize(6)
                .allMatch(name -> name.startsWith("volcano-r1.last.instance(0:instance:0)"));
    }

    @Test
    void theStepThatCreatedWhatIsDeletedRunsAgainWithTheOneThatFailed() throws IOException {
        RetryPlan plan = RetryPlan.of(recorded("resource"), node -> false, NOW);

        assertThat(plan.parts()).containsExactly(new StagePart("tune", Optional.of("0")));
        assertThat(plan.pods())
                .filteredOn(pod -> pod.contains("tune-service"))
                .as("the pod of the step that creates the Service")
                .hasSize(1);
        assertThat(names(plan.workflow()))
                .contains("resource-r1.tune", "resource-r1.tune.instance")
                .noneMatch(name -> name.startsWith("resource-r1.tune.instance("));
        assertThat(phase(plan.workflow(), ".tune.instance")).isEqualTo("Running");
        assertThat(phase(plan.workflow(), ".train")).isEqualTo("Succeeded");
    }

    @Test
    void aStepThatIsChosenRunsAgainWithAllOfItsInstance() throws IOException {
        RetryPlan plan = RetryPlan.of(
                recorded("resource"),
                node -> "resource-r1.train.instance(0:instance:0)(0)[1].worker".equals(node.name()),
                NOW);

        assertThat(plan.parts()).contains(new StagePart("train", Optional.of("0")));
        assertThat(names(plan.workflow()))
                .containsOnly("resource-r1", "resource-r1.train", "resource-r1.train.instance");
    }

    @Test
    void aTryOfSeveralStepsThatALaterOneMadeGoodStays() {
        Workflow workflow = steps("Failed", "Succeeded").workflow("Failed");

        RetryPlan plan = RetryPlan.of(workflow, node -> false, NOW);

        assertThat(plan.parts()).containsExactly(new StagePart("other", Optional.empty()));
        assertThat(plan.pods()).hasSize(1);
    }

    @Test
    void allTriesOfSeveralStepsGoAwayWithTheirRetryNode() {
        Workflow workflow = steps("Failed", "Failed").workflow("Failed");

        RetryPlan plan = RetryPlan.of(workflow, node -> false, NOW);

        assertThat(NodeCompression.nodes(plan.workflow())).containsOnlyKeys("wf", "s", "s.instance");
        assertThat(plan.pods()).hasSize(5);
    }

    @Test
    void aFailedInstanceAfterWhichAnotherStageSucceededStays() {
        Workflow workflow = steps("Failed", "Failed")
                .node(worker(1), "Pod", "Failed", tried(1), "after")
                .node("after", "Pod", "Succeeded", "wf")
                .workflow("Failed");

        assertThat(RetryPlan.of(workflow, node -> false, NOW).parts())
                .containsExactly(new StagePart("other", Optional.empty()));
    }

    /** Two attempts of two steps each, of which the second has the given phase; beside them another stage failed. */
    private static Failed steps(String first, String last) {
        String instance = "s.instance(0:instance:0)";
        Failed workflow = Failed.dag("s", "other")
                .node("s", "DAG", last, "wf", "s.instance")
                .node("s.instance", "TaskGroup", last, "s", instance)
                .node(instance, "Retry", last, "s", tried(0), tried(1))
                .node("other", "Pod", "Failed", "wf");
        String[] phases = {first, last};
        for (int index = 0; index < phases.length; index++) {
            String steps = tried(index);
            workflow.node(steps, "Steps", phases[index], "s", steps + "[0]")
                    .asTry(steps)
                    .node(steps + "[0]", "StepGroup", "Succeeded", steps, steps + "[0].service")
                    .node(steps + "[0].service", "Pod", "Succeeded", steps, steps + "[1]")
                    .node(steps + "[1]", "StepGroup", phases[index], steps, worker(index))
                    .node(worker(index), "Pod", phases[index], steps);
        }
        return workflow;
    }

    private static String tried(int index) {
        return "s.instance(0:instance:0)(%d)".formatted(index);
    }

    private static String worker(int index) {
        return tried(index) + "[1].worker";
    }

    private static Workflow recorded(String name) throws IOException {
        return read("/io/gangflow/argo/launch/recorded/%s.json".formatted(name));
    }

    private static Workflow read(String file) throws IOException {
        try (InputStream stream = Objects.requireNonNull(RetryOfStepsTest.class.getResourceAsStream(file), file)) {
            Workflow workflow =
                    ArgoJson.read(new String(stream.readAllBytes(), StandardCharsets.UTF_8), Workflow.class);
            return workflow;
        }
    }

    private static Workflow fail(Workflow workflow, String... names) {
        Map<String, NodeStatus> nodes = new LinkedHashMap<>(NodeCompression.nodes(workflow));
        for (String name : names) {
            NodeStatus node = node(nodes, workflow, name);
            nodes.put(node.id(), ArgoJson.edit(node, tree -> tree.put("phase", "Failed")));
        }
        return NodeCompression.with(workflow, nodes);
    }

    private static String phase(Workflow workflow, String name) {
        return node(NodeCompression.nodes(workflow), workflow, name).phase();
    }

    private static NodeStatus node(Map<String, NodeStatus> nodes, Workflow workflow, String name) {
        String full = workflow.getMetadata().getName() + name;
        return nodes.values().stream()
                .filter(node -> full.equals(node.name()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no node " + full));
    }

    private static Set<String> names(Workflow workflow) {
        return NodeCompression.nodes(workflow).values().stream()
                .map(node -> String.valueOf(node.name()))
                .collect(Collectors.toSet());
    }
}
