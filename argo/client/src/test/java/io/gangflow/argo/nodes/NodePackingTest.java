package io.gangflow.argo.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.status.WorkflowStatus;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NodePackingTest {

    private static Workflow workflow() {
        Workflow workflow = new Workflow();
        workflow.getMetadata().setName("wf");
        workflow.setStatus(new WorkflowStatus());
        return workflow;
    }

    private static Workflow packed(String text) {
        Workflow workflow = workflow();
        workflow.getStatus().setCompressedNodes(text);
        return workflow;
    }

    @Test
    void manyNodesArePackedAndReadAgain() {
        Map<String, NodeStatus> nodes = new LinkedHashMap<>();
        for (int number = 0; number < 5_000; number++) {
            NodeStatus node = new NodeStatus();
            node.setId("wf-" + number);
            node.setName("wf.stage.instance(" + number + ")");
            node.setMessage("a message that is said of every node, some two hundred characters long ".repeat(3));
            nodes.put("wf-" + number, node);
        }
        Workflow workflow = workflow();

        NodePacking.set(workflow, nodes);

        assertThat(workflow.getStatus().getNodes()).isEmpty();
        assertThat(workflow.getStatus().getCompressedNodes()).hasSizeLessThan(200_000);
        Map<String, NodeStatus> read = NodePacking.nodes(workflow);
        assertThat(read).hasSize(5_000).containsKey("wf-4999");
    }

    @Test
    void fewNodesStayAsTheyAre() {
        Workflow workflow = workflow();

        NodePacking.set(workflow, Map.of("a", new NodeStatus()));

        assertThat(workflow.getStatus().getNodes()).containsOnlyKeys("a");
        assertThat(workflow.getStatus().getCompressedNodes()).isNull();
    }

    @Test
    void aWorkflowThatHasNotBegunHasNone() {
        assertThat(NodePacking.nodes(new Workflow())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"KLUv/SAA, zstd", "CwKAAw==, brotli"})
    void otherPackingsAreRefusedWithAdvice(String text, String algorithm) {
        assertThatThrownBy(() -> NodePacking.nodes(packed(text)))
                .isInstanceOf(UnreadableNodesException.class)
                .hasMessageContaining(algorithm)
                .hasMessageContaining("WORKFLOW_COMPRESSION_ALGORITHM=gzip");
    }

    @Test
    void nodesInADatabaseAreRefusedWithAdvice() {
        Workflow workflow = workflow();
        workflow.getStatus().setOffloadNodeStatusVersion("fnv:123");

        assertThatThrownBy(() -> NodePacking.nodes(workflow))
                .isInstanceOf(UnreadableNodesException.class)
                .hasMessageContaining("`fnv:123`")
                .hasMessageContaining("nodeStatusOffLoad");
    }

    @Test
    void damagedNodesAreRefused() {
        byte[] cut = Base64.getDecoder().decode(NodePacking.pack("{\"a\":{}}"));

        assertThatThrownBy(() -> NodePacking.nodes(packed("?"))).hasMessageContaining("not Base64");
        assertThatThrownBy(() -> NodePacking.nodes(
                        packed(Base64.getEncoder().encodeToString(Arrays.copyOf(cut, cut.length - 9)))))
                .hasMessageContaining("damaged");
        assertThatThrownBy(() -> NodePacking.nodes(packed(NodePacking.pack("{\"a\":[]}"))))
                .isInstanceOf(UnreadableNodesException.class);
    }

    @Test
    void aBombIsNotUnpacked() {
        String bomb = NodePacking.pack(" ".repeat((64 << 20) + 1));

        assertThatThrownBy(() -> NodePacking.nodes(packed(bomb))).hasMessageContaining("longer than 64 MiB");
    }
}
