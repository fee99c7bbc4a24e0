package io.gangflow.scheduling.kube;

import io.gangflow.cluster.Taint;
import io.gangflow.scheduling.kube.match.NodeSelectors;
import io.gangflow.scheduling.kube.match.Tolerations;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The filters of kube-scheduler 1.36, with its order and messages. Volumes and claims of dynamic resources are not
 * modelled.
 */
public final class NodeFilters {

    private static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";

    private NodeFilters() {}

    /** Returns kube-scheduler's default filters, in order. */
    public static List<NodeFilter> defaults() {
        return List.of(
                new Simple("NodeUnschedulable", NodeFilters::unschedulable),
                new Simple("NodeName", NodeFilters::nodeName),
                new Simple("TaintToleration", NodeFilters::taints),
                new Simple("NodeAffinity", NodeFilters::affinity),
                new Simple("NodePorts", HostPorts::check),
                new NodeResourcesFit(),
                new PodTopologySpread(),
                new InterPodAffinity());
    }

    /** Returns the default filters for everything but resources. */
    public static List<NodeFilter> withoutResources() {
        return defaults().stream()
                .filter(filter -> !filter.name().equals(NodeResourcesFit.NAME))
                .toList();
    }

    /** Returns whether the pod's specification admits the node, whatever runs there. */
    public static boolean admits(PodInfo pod, NodeInfo node) {
        return Stream.of(unschedulable(pod), nodeName(pod), taints(pod), affinity(pod))
                .noneMatch(check -> check.test(node).rejects());
    }

    /** Returns kube-scheduler's reasons why no node admits a pod now; empty if one does. */
    public static Optional<String> reasonsAgainst(PodInfo pod, List<NodeInfo> nodes) {
        Diagnosis diagnosis = new Diagnosis(nodes.size());
        List<NodeFilter> filters = defaults();
        for (NodeInfo node : nodes) {
            Optional<Rejection> rejection = filters.stream()
                    .map(filter -> filter.prepare(pod, nodes).test(node))
                    .filter(Rejection::rejects)
                    .findFirst();
            if (rejection.isEmpty()) {
                return Optional.empty();
            }
            diagnosis.add(node, "", rejection.get());
        }
        return Optional.of(diagnosis.reasons());
    }

    /** {@code spec.unschedulable} is modelled by the taint that the node controller adds for it. */
    private static NodeFilter.Check unschedulable(PodInfo pod) {
        Taint cordon = new Taint(UNSCHEDULABLE, "", Taint.Effect.NoSchedule);
        if (new Tolerations(pod.pod().spec()).tolerates(cordon)) {
            return NodeFilter.Check.PASS;
        }
        Rejection rejection = Rejection.unresolvable("node(s) were unschedulable");
        return node ->
                node.node().taints().stream().anyMatch(taint -> taint.key().equals(UNSCHEDULABLE))
                        ? rejection
                        : Rejection.NONE;
    }

    private static NodeFilter.Check nodeName(PodInfo pod) {
        String name = pod.pod().spec().getNodeName();
        if (name == null || name.isEmpty()) {
            return NodeFilter.Check.PASS;
        }
        Rejection rejection = Rejection.unresolvable("node(s) didn't match the requested node name");
        return node -> node.name().equals(name) ? Rejection.NONE : rejection;
    }

    private static NodeFilter.Check taints(PodInfo pod) {
        Tolerations tolerations = new Tolerations(pod.pod().spec());
        Rejection rejection = Rejection.unresolvable("node(s) had untolerated taint(s)");
        return node -> tolerations.toleratesAll(node.node().taints()) ? Rejection.NONE : rejection;
    }

    private static NodeFilter.Check affinity(PodInfo pod) {
        Rejection rejection = Rejection.unresolvable("node(s) didn't match Pod's node affinity/selector");
        return NodeSelectors.required(pod.pod().spec())
                .map(required -> (NodeFilter.Check) node -> required.test(node.node()) ? Rejection.NONE : rejection)
                .orElse(NodeFilter.Check.PASS);
    }

    private record Simple(String name, Function<PodInfo, Check> check) implements NodeFilter {

        @Override
        public boolean dependsOnOneNode() {
            return true;
        }

        @Override
        public Check prepare(PodInfo pod, List<NodeInfo> nodes) {
            return check.apply(pod);
        }
    }
}
