package io.gangflow.rules.work;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.PodRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An empty node, or a pool of equal ones, of the described cluster at its largest or of the manifests. The parts of a
 * selector that are not supported count as matched.
 *
 * @param pool the pool of the nodes
 * @param taints keys and values of taints that repel pods
 */
public record NodeView(NodePool pool, Map<String, String> labels, List<KeyTaint> taints) {

    private static final String HOST_NAME = "kubernetes.io/hostname";

    public record KeyTaint(String key, String value, String effect) {}

    /** Returns the nodes. Equal nodes of a described pool are one view, unless a pod selects a node by name. */
    public static List<NodeView> of(CheckedWork checked) {
        List<NodeView> nodes = new ArrayList<>();
        boolean named = checked.work().podSets().stream()
                .anyMatch(set -> selectsByName(set.pod().getSpec()));
        checked.cluster().ifPresent(cluster -> nodes.addAll(named ? ofNodes(cluster) : ofPools(cluster)));
        checked.objects().stream()
                .map(ForeignObject::object)
                .filter(Node.class::isInstance)
                .map(Node.class::cast)
                .filter(node -> node.getStatus() != null && node.getStatus().getAllocatable() != null)
                .forEach(node -> nodes.add(of(node)));
        return nodes;
    }

    private static boolean selectsByName(PodSpec spec) {
        return requireNonNullElse(spec.getNodeSelector(), Map.<String, String>of())
                        .containsKey(HOST_NAME)
                || terms(spec).stream()
                        .flatMap(term -> term.getMatchExpressions().stream())
                        .anyMatch(requirement -> HOST_NAME.equals(requirement.getKey()));
    }

    private static List<NodeView> ofNodes(Cluster cluster) {
        return cluster.atItsLargest().nodes().stream()
                .map(node -> of(
                        node.pool(),
                        Cluster.pool(node.name(), 1, node.pool().allocatable()),
                        Map.of(HOST_NAME, node.name())))
                .toList();
    }

    /** Returns the pools of a cluster at its largest, each as equal nodes without names. */
    public static List<NodeView> ofPools(Cluster cluster) {
        return cluster.atItsLargest().nodePools().stream()
                .filter(pool -> pool.count() > 0)
                .map(pool -> of(pool, pool, Map.of()))
                .toList();
    }

    private static NodeView of(NodePool written, NodePool counted, Map<String, String> more) {
        Map<String, String> labels = new TreeMap<>(written.labels());
        labels.putAll(more);
        labels.put("gangflow.io/node-pool", written.name());
        List<KeyTaint> taints = written.taints().stream()
                .map(taint ->
                        new KeyTaint(taint.key(), taint.value(), taint.effect().name()))
                .toList();
        return new NodeView(counted, labels, hard(taints));
    }

    private static NodeView of(Node node) {
        List<KeyTaint> taints = node.getSpec() == null
                ? List.of()
                : node.getSpec().getTaints().stream()
                        .map(taint -> new KeyTaint(
                                String.valueOf(taint.getKey()),
                                requireNonNullElse(taint.getValue(), ""),
                                String.valueOf(taint.getEffect())))
                        .toList();
        return new NodeView(
                Cluster.pool(
                        String.valueOf(node.getMetadata().getName()),
                        1,
                        PodRequests.of(node.getStatus().getAllocatable())),
                ObjectView.labels(node),
                hard(taints));
    }

    private static List<KeyTaint> hard(List<KeyTaint> taints) {
        return taints.stream()
                .filter(taint -> !taint.effect().equals("PreferNoSchedule"))
                .toList();
    }

    public Resources allocatable() {
        return pool.allocatable();
    }

    /** Returns whether a pod can be placed here by its selector, affinity and tolerations. */
    public boolean takes(PodSpec spec) {
        return matches(spec) && refusals(spec).isEmpty();
    }

    public boolean matches(PodSpec spec) {
        boolean selected = requireNonNullElse(spec.getNodeSelector(), Map.<String, String>of()).entrySet().stream()
                .allMatch(label -> isOpen(label.getValue()) || label.getValue().equals(labels.get(label.getKey())));
        List<NodeSelectorTerm> terms = terms(spec);
        boolean affine = terms.isEmpty()
                || terms.stream()
                        .anyMatch(term -> term.getMatchExpressions().stream().allMatch(this::holds));
        return selected && affine;
    }

    /** Returns the terms of which a node must match one; none if the pod requires nothing of its node. */
    public static List<NodeSelectorTerm> terms(PodSpec spec) {
        return Optional.ofNullable(spec.getAffinity())
                .map(affinity -> affinity.getNodeAffinity())
                .map(affinity -> affinity.getRequiredDuringSchedulingIgnoredDuringExecution())
                .map(NodeSelector::getNodeSelectorTerms)
                .orElse(List.of());
    }

    private boolean holds(NodeSelectorRequirement requirement) {
        String value = labels.get(String.valueOf(requirement.getKey()));
        return switch (String.valueOf(requirement.getOperator())) {
            case "In" ->
                value != null && requirement.getValues().stream().anyMatch(each -> isOpen(each) || each.equals(value));
            case "NotIn" -> value == null || !requirement.getValues().contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> true;
        };
    }

    /** Returns whether the value is an Argo tag, which is replaced at submission. */
    private static boolean isOpen(String value) {
        return value.contains("{{");
    }

    /** Returns the keys of taints that a pod does not tolerate. */
    public List<String> refusals(PodSpec spec) {
        return taints.stream()
                .filter(taint -> spec.getTolerations().stream()
                        .noneMatch(toleration -> (toleration.getKey() == null
                                        || toleration.getKey().equals(taint.key()))
                                && (toleration.getEffect() == null
                                        || toleration.getEffect().isEmpty()
                                        || toleration.getEffect().equals(taint.effect()))
                                && ("Exists".equals(toleration.getOperator())
                                        || requireNonNullElse(toleration.getValue(), "")
                                                .equals(taint.value()))))
                .map(KeyTaint::key)
                .toList();
    }

    /** Returns the largest amount of each resource on any node. */
    public static String largest(List<NodeView> nodes) {
        return nodes.stream()
                .map(NodeView::allocatable)
                .map(Amounts::text)
                .distinct()
                .limit(3)
                .reduce((first, second) -> first + "; " + second)
                .orElse("nothing");
    }
}
