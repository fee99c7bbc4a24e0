package io.gangflow.argo.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class NodeCompressionTest {

    private static Workflow workflow() {
        Workflow workflow = new Workflow();
        workflow.getMetadata().setName("wf");
        return workflow;
    }

    private static Workflow packed(String text) {
        return ArgoJson.edit(workflow(), tree -> tree.withObject("/status").put("compressedNodes", text));
    }

    @Test
    void manyNodesArePackedAndReadAgain() {
        Map<String, NodeStatus> nodes = new LinkedHashMap<>();
        for (int number = 0; number < 5_000; number++) {
            String message = "a message that is said of every node, some two hundred characters long ".repeat(3);
            nodes.put(
                    "wf-" + number,
                    ArgoJson.edit(
                            Statuses.node("wf-" + number, "wf.stage.instance(" + number + ")", "Pod", "Failed"),
                            tree -> tree.put("message", message)));
        }

        Workflow workflow = NodeCompression.with(workflow(), nodes);

        assertThat(workflow.getStatus().nodes()).isEmpty();
        assertThat(workflow.getStatus().compressedNodes()).hasSizeLessThan(200_000);
        Map<String, NodeStatus> read = NodeCompression.nodes(workflow);
        assertThat(read).hasSize(5_000).containsKey("wf-4999");
    }

    @Test
    void fewNodesStayAsTheyAre() {
        Workflow workflow = NodeCompression.with(workflow(), Map.of("a", Statuses.node("a", "a", "Pod", "Running")));

        assertThat(workflow.getStatus().nodes()).containsOnlyKeys("a");
        assertThat(workflow.getStatus().compressedNodes()).isEmpty();
    }

    @Test
    void aWorkflowThatHasNotBegunHasNone() {
        assertThat(NodeCompression.nodes(new Workflow())).isEmpty();
    }

    /** Compressed by the libraries of Argo 4.1 (klauspost/compress, andybalholm/brotli), at two levels each. */
    static Stream<String> others() {
        return Stream.of(
                "KLUv/QQAnQMAkgUUGnBpGy089QZiFsoqwoRwhojo81olwcjW/78XrV03MRJUHZJmKgHmmuImcd57aGKUv+vqbiZDII"
                        + "jW7wXBYCmJQcG0ENZdYP/Olb+cB4xmx5cNAMAMyJBDgB3PBd3VgYeW1LHq9i5y15FTcpmxCHfWAVhs0Zk=",
                "KLUv/QQApQMAEkYVG4C5GQB0dIlcutYRM+UPFFlQwIGXPkYdhshUB++tuxQiKHJYmEMS4OBTfBI520SXOtK4ru6m5B"
                        + "Dnq6CjjRcEg/NtzGJg0GqK0l0gNuaqbvKAwVxyEwsAwAzIkEOAHc8F3dWBh1ZqOqEtOWWUGeFwZx1YbNGZ",
                "G9IAAMTSOeVPdyjfjR1LIFBNn557QJm2VhZQwFGWFWaU0O1uYwi2GyHlaDf6cTz/IWkgjrkD5clw1HsfMmzxFT6TIS"
                        + "Tb8MCwOuIz+du277u+A4OZg9LG0JELVjVXSDf5G7LZWxUBDs+uuvW89R2EAA==",
                "G9IAICyPd5ivGxk1wuyGZdNx8KXI1l7FyDQRVJqc1mHp6ttBR291kkzErUVanMo+PfeAMq5anrbAWiBJP579esOk36"
                        + "NlK345/PaHhfAQb1euxwDq2gxQJpexOa5PtILqqr3kFIXyJQZ3aQHMsJGfkvAf");
    }

    @ParameterizedTest
    @MethodSource("others")
    void otherPackingsAreRead(String text) {
        Map<String, NodeStatus> nodes = NodeCompression.nodes(packed(text));

        assertThat(nodes).containsOnlyKeys("run-1", "run-2");
        assertThat(nodes.values()).extracting(NodeStatus::name).containsExactly("run-1", "run-1.count");
        assertThat(nodes.values()).extracting(NodeStatus::children).containsExactly(List.of("run-2"), List.of());
    }

    @ParameterizedTest
    @MethodSource("others")
    void otherPackingsThatAreDamagedAreRefused(String text) {
        byte[] bytes = Base64.getDecoder().decode(text);
        for (int length = 5; length < bytes.length; length += 7) {
            Workflow cut = packed(Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, length)));

            assertThatThrownBy(() -> NodeCompression.nodes(cut))
                    .as("%d of %d bytes", length, bytes.length)
                    .isInstanceOf(UnreadableNodesException.class);
        }
    }

    @Test
    void nodesInADatabaseAreRefusedWithAdvice() {
        Workflow workflow = ArgoJson.edit(
                workflow(), tree -> tree.withObject("/status").put("offloadNodeStatusVersion", "fnv:123"));

        assertThatThrownBy(() -> NodeCompression.nodes(workflow))
                .isInstanceOf(UnreadableNodesException.class)
                .hasMessageContaining("`fnv:123`")
                .hasMessageContaining("nodeStatusOffLoad");
    }

    @Test
    void damagedNodesAreRefused() {
        byte[] cut = Base64.getDecoder().decode(NodeCompression.pack("{\"a\":{}}"));

        assertThatThrownBy(() -> NodeCompression.nodes(packed("?"))).hasMessageContaining("not Base64");
        assertThatThrownBy(() -> NodeCompression.nodes(
                        packed(Base64.getEncoder().encodeToString(Arrays.copyOf(cut, cut.length - 9)))))
                .hasMessageContaining("damaged");
        assertThatThrownBy(() -> NodeCompression.nodes(packed(NodeCompression.pack("{\"a\":[]}"))))
                .isInstanceOf(UnreadableNodesException.class);
    }

    @Test
    void aBombIsNotUnpacked() {
        String bomb = NodeCompression.pack(" ".repeat((64 << 20) + 1));

        assertThatThrownBy(() -> NodeCompression.nodes(packed(bomb))).hasMessageContaining("longer than 64 MiB");
    }

    /** A frame with a declared length of 2^40 bytes, and one without it that often repeats a byte 2^17 times. */
    @Test
    void aBombOfZstdIsNotUnpackedEither() {
        byte[] boast = HexFormat.of().parseHex("28b52ffde0000000000001000001000000");
        byte[] frame = HexFormat.of().parseHex("28b52ffd0058");
        byte[] block = HexFormat.of().parseHex("02001020"); // 128 KiB of spaces
        ByteBuffer bomb = ByteBuffer.allocate(frame.length + 600 * block.length).put(frame);
        for (int blocks = 0; blocks < 600; blocks++) {
            bomb.put(block);
        }

        for (byte[] bytes : List.of(boast, bomb.array())) {
            assertThatThrownBy(() ->
                            NodeCompression.nodes(packed(Base64.getEncoder().encodeToString(bytes))))
                    .hasMessageContaining("longer than 64 MiB");
        }
    }
}
