package io.gangflow.scheduling.kube.match;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.NodeState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * One topology spread constraint of a pod, with the defaults of Kubernetes 1.36: nodes count if the pod's own selector
 * and affinity admit them, whether or not it tolerates their taints (plugins/podtopologyspread/common.go).
 *
 * @param counted which other pods count, by their labels
 * @param countsItself whether the pod itself matches the selector
 * @param eligible the nodes whose pods count
 */
public record SpreadConstraint(
        String topologyKey,
        int maxSkew,
        int minDomains,
        Predicate<Map<String, String>> counted,
        boolean countsItself,
        Predicate<NodeState> eligible) {

    /** Returns the pod's constraints with this {@code whenUnsatisfiable}. */
    public static List<SpreadConstraint> of(PodInfo pod, String whenUnsatisfiable) {
        List<TopologySpreadConstraint> all = pod.pod().spec().getTopologySpreadConstraints();
        return all == null || all.isEmpty()
                ? List.of()
                : all.stream()
                        .filter(constraint -> whenUnsatisfiable.equals(constraint.getWhenUnsatisfiable()))
                        .map(constraint -> of(constraint, pod))
                        .toList();
    }

    private static SpreadConstraint of(TopologySpreadConstraint constraint, PodInfo pod) {
        Map<String, String> labels = pod.pod().labels();
        Predicate<Map<String, String>> matches = LabelSelectors.predicate(constraint.getLabelSelector());
        boolean selects = !isEmpty(constraint.getLabelSelector());
        for (String key : Objects.requireNonNullElse(constraint.getMatchLabelKeys(), List.<String>of())) {
            String value = labels.get(key);
            selects |= value != null;
            matches = value == null ? matches : matches.and(other -> value.equals(other.get(key)));
        }
        return new SpreadConstraint(
                constraint.getTopologyKey(),
                constraint.getMaxSkew(),
                Objects.requireNonNullElse(constraint.getMinDomains(), 1),
                selects ? matches : other -> false,
                matches.test(labels),
                eligible(constraint, pod));
    }

    /** An empty selector matches every pod, but no pods are counted for it unless matchLabelKeys add a label. */
    private static boolean isEmpty(LabelSelector selector) {
        return selector == null
                || (selector.getMatchExpressions().isEmpty()
                        && (selector.getMatchLabels() == null
                                || selector.getMatchLabels().isEmpty()));
    }

    private static Predicate<NodeState> eligible(TopologySpreadConstraint constraint, PodInfo pod) {
        Predicate<NodeState> eligible = node -> true;
        if (!"Ignore".equals(constraint.getNodeAffinityPolicy())) {
            eligible = NodeSelectors.required(pod.pod().spec()).orElse(eligible);
        }
        if ("Honor".equals(constraint.getNodeTaintsPolicy())) {
            Tolerations tolerations = new Tolerations(pod.pod().spec());
            eligible = eligible.and(node -> tolerations.toleratesAll(node.taints()));
        }
        return eligible;
    }

    /** Returns whether a node has the labels of all constraints; otherwise its pods do not count. */
    public static boolean haveAllKeys(List<SpreadConstraint> constraints, NodeState node) {
        return constraints.stream().allMatch(constraint -> node.labels().containsKey(constraint.topologyKey()));
    }

    /** Returns whether another pod counts: it is in the same namespace and not being deleted. */
    public boolean counts(PodInfo other, PodInfo pod) {
        return !other.pod().deleting()
                && other.pod().namespace().equals(pod.pod().namespace())
                && counted.test(other.pod().labels());
    }

    /** Returns the number of pods on a node that count. */
    public int countOn(NodeInfo node, PodInfo pod) {
        return Math.toIntExact(
                node.pods().stream().filter(other -> counts(other, pod)).count());
    }
}
