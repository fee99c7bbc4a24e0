package io.gangflow.argo.nodes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.status.WorkflowStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * The nodes of a status, which Argo compresses when the workflow is longer than 1 MiB: JSON, compressed, in Base64
 * (Argo 4.1, workflow/packer/packer.go). Written with gzip, which every version reads; read in every format that a
 * controller can be configured to use. Nodes stored in a database are rejected with advice.
 */
public final class NodeCompression {

    private static final int LONGEST_WORKFLOW = 1 << 20;
    private static final int MOST_BYTES = 64 << 20;

    private NodeCompression() {}

    /**
     * The decompressed nodes by ID; empty before the controller has seen the workflow.
     *
     * @throws UnreadableNodesException when they are not in the object, are corrupt, or exceed 64 MiB decompressed
     */
    public static Map<String, NodeStatus> nodes(Workflow workflow) {
        WorkflowStatus status = workflow.getStatus();
        String offloaded = status.offloadNodeStatusVersion();
        if (!offloaded.isEmpty()) {
            throw new UnreadableNodesException(
                    "the nodes of workflow `%s` are in the database of the Argo server (version `%s`): look there, or set `nodeStatusOffLoad: false` in the controller's configuration"
                            .formatted(workflow.getMetadata().getName(), offloaded));
        }
        String packed = status.compressedNodes();
        if (packed.isEmpty() || !status.nodes().isEmpty()) {
            return status.nodes();
        }
        return read(
                workflow.getMetadata().getName(), unpack(workflow.getMetadata().getName(), packed));
    }

    /** Returns the workflow with other nodes, compressed if it would exceed Argo's limit. */
    public static Workflow with(Workflow workflow, Map<String, NodeStatus> nodes) {
        return ArgoJson.edit(workflow, tree -> {
            ObjectNode status = tree.withObject("/status");
            status.remove("compressedNodes");
            status.set("nodes", ArgoJson.tree(nodes));
            if (ArgoJson.write(tree).getBytes(StandardCharsets.UTF_8).length > LONGEST_WORKFLOW) {
                status.put("compressedNodes", pack(ArgoJson.write(nodes)));
                status.remove("nodes");
            }
        });
    }

    static String pack(String json) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("memory can be written to", e);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static String unpack(String workflow, String packed) {
        byte[] bytes = decode(workflow, packed);
        try {
            byte[] json = Unpacking.unpacked(bytes, MOST_BYTES);
            if (json.length > MOST_BYTES) {
                throw new UnreadableNodesException(
                        "the nodes of workflow `%s` are longer than %d MiB".formatted(workflow, MOST_BYTES >> 20));
            }
            return new String(json, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UnreadableNodesException(
                    "the packed nodes of workflow `%s` are damaged: %s".formatted(workflow, e.getMessage()), e);
        }
    }

    private static byte[] decode(String workflow, String packed) {
        try {
            return Base64.getDecoder().decode(packed);
        } catch (IllegalArgumentException e) {
            throw new UnreadableNodesException(
                    "the packed nodes of workflow `%s` are not Base64".formatted(workflow), e);
        }
    }

    private static Map<String, NodeStatus> read(String workflow, String json) {
        try {
            Map<String, NodeStatus> nodes = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> node :
                    ArgoJson.read(json, JsonNode.class).properties()) {
                nodes.put(node.getKey(), ArgoJson.convert(node.getValue(), NodeStatus.class));
            }
            return nodes;
        } catch (IllegalArgumentException e) {
            throw new UnreadableNodesException(
                    "the packed nodes of workflow `%s` are %s".formatted(workflow, e.getMessage()), e);
        }
    }
}
