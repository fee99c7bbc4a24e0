package io.gangflow.live;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Facts about a cluster that people want to see and schedulers do not read.
 *
 * @param nodes by name
 * @param gangLabels labels of PodGroups, by namespace and name ({@code NAMESPACE/NAME}); Volcano copies them from the
 *     Job, so they name the run of a gang without pods
 */
public record LiveDetails(Map<String, NodeDetail> nodes, Map<String, Map<String, String>> gangLabels) {

    public LiveDetails {
        nodes = Map.copyOf(nodes);
        gangLabels = Map.copyOf(gangLabels);
    }

    /**
     * Facts about a node.
     *
     * @param schedulable false for a cordoned node
     * @param usdPerHour its annotated price; empty without a valid annotation
     */
    public record NodeDetail(boolean ready, boolean schedulable, OptionalDouble usdPerHour) {}

    static LiveDetails of(ClusterObjects objects) {
        Map<String, NodeDetail> nodes = new TreeMap<>();
        objects.list(Node.class).forEach(node -> nodes.put(node.getMetadata().getName(), detail(node)));
        Map<String, Map<String, String>> labels = new TreeMap<>();
        objects.list(PodGroup.class)
                .forEach(group -> labels.put(
                        group.getMetadata().getNamespace() + "/"
                                + group.getMetadata().getName(),
                        Map.copyOf(ObjectView.labels(group))));
        return new LiveDetails(nodes, labels);
    }

    private static NodeDetail detail(Node node) {
        boolean cordoned =
                node.getSpec() != null && Boolean.TRUE.equals(node.getSpec().getUnschedulable());
        return new NodeDetail(isReady(node), !cordoned, usdPerHour(node));
    }

    private static boolean isReady(Node node) {
        return node.getStatus() != null
                && node.getStatus().getConditions().stream()
                        .anyMatch(condition ->
                                "Ready".equals(condition.getType()) && "True".equals(condition.getStatus()));
    }

    private static OptionalDouble usdPerHour(Node node) {
        String price = ObjectView.annotation(node, Label.USD_PER_HOUR);
        return price.matches("\\d{1,9}(\\.\\d{1,9})?")
                ? OptionalDouble.of(Double.parseDouble(price))
                : OptionalDouble.empty();
    }
}
