package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.ArrayList;
import java.util.List;

/** Nodes that accept no pods: not ready, cordoned, or tainted until their GPUs are healthy. */
final class NodeProbe implements Probe {

    @Override
    public String subject() {
        return "Nodes";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        List<ObjectNode> nodes = cluster.list(KindCatalogue.NODE);
        List<Finding> findings = new ArrayList<>();
        List<String> away = names(nodes.stream().filter(node -> !isReady(node)).toList());
        if (!away.isEmpty()) {
            findings.add(Finding.warning(
                    subject(), "not ready: " + String.join(", ", away), "kubectl describe node " + away.get(0)));
        }
        List<String> cordoned = names(nodes.stream()
                .filter(node ->
                        isReady(node) && node.path("spec").path("unschedulable").asBoolean(false))
                .toList());
        if (!cordoned.isEmpty()) {
            findings.add(Finding.warning(
                    subject(), "cordoned: " + String.join(", ", cordoned), "kubectl uncordon " + cordoned.get(0)));
        }
        nodes.stream().filter(node -> isReady(node) && GpuNodes.has(node)).forEach(node -> taints(node, findings));
        return findings.isEmpty() ? List.of(Finding.good(subject(), nodes.size() + " schedulable")) : findings;
    }

    /**
     * On a GPU node, every taint except NVIDIA's keeps GPU pods away; a cloud's readiness controller removes its own
     * taint later.
     */
    private void taints(JsonNode node, List<Finding> findings) {
        for (JsonNode taint : node.path("spec").path("taints")) {
            String key = taint.path("key").asText();
            boolean hard = !taint.path("effect").asText().equals("PreferNoSchedule");
            if (hard && !key.equals(GpuNodes.GPU) && !key.startsWith("node.kubernetes.io/")) {
                findings.add(
                        Finding.warning(
                                subject(),
                                "GPU node %s has the taint %s, which pods do not tolerate"
                                        .formatted(Fields.name(node), key),
                                "a cloud's readiness controller removes its taint when drivers are healthy; replace your own taint with nvidia.com/gpu"));
            }
        }
    }

    private static boolean isReady(JsonNode node) {
        for (JsonNode condition : node.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("Ready")) {
                return condition.path("status").asText().equals("True");
            }
        }
        return true;
    }

    private static List<String> names(List<ObjectNode> nodes) {
        return nodes.stream().map(Fields::name).sorted().toList();
    }
}
