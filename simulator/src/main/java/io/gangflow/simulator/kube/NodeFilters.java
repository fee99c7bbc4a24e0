package io.gangflow.simulator.kube;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.gangflow.cluster.Taint;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Filters that look at one node at a time, with kube-scheduler 1.36's order and wording. Volumes, claims of
 * dynamic resources and affinity between pods are not modelled.
 */
public final class NodeFilters {

    private static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";

    private NodeFilters() {}

    /** kube-scheduler's default filters, in order. */
    public static List<NodeFilter> defaults() {
        return List.of(
                new Simple("NodeUnschedulable", NodeFilters::unschedulable),
                new Simple("NodeName", NodeFilters::nodeName),
                new Simple("TaintToleration", NodeFilters::taints),
                new Simple("NodeAffinity", NodeFilters::affinity),
                new Simple("NodePorts", NodeFilters::ports),
                new NodeResourcesFit(),
                new PodTopologySpread());
    }

    /** The default filters for everything but resources. */
    public static List<NodeFilter> withoutResources() {
        return defaults().stream()
                .filter(filter -> !filter.name().equals(NodeResourcesFit.NAME))
                .toList();
    }

    /** Whether the node is, whatever runs there, one of those that the pod's specification admits. */
    public static boolean admits(PodInfo pod, NodeInfo node) {
        return Stream.of(unschedulable(pod), nodeName(pod), taints(pod), affinity(pod))
                .noneMatch(check -> check.test(node).rejects());
    }

    /** Why no node takes a pod now, as kube-scheduler says it; empty when one does. */
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

    /** {@code spec.unschedulable} reaches the model as the taint that the node controller adds for it. */
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

    private static NodeFilter.Check ports(PodInfo pod) {
        Set<String> wanted = hostPorts(pod).collect(Collectors.toSet());
        if (wanted.isEmpty()) {
            return NodeFilter.Check.PASS;
        }
        Rejection rejection = Rejection.resolvable("node(s) didn't have free ports for the requested pod ports");
        return node -> node.pods().stream().flatMap(NodeFilters::hostPorts).anyMatch(wanted::contains)
                ? rejection
                : Rejection.NONE;
    }

    private static Stream<String> hostPorts(PodInfo pod) {
        return pod.pod().spec().getContainers().stream()
                .flatMap(container -> container.getPorts().stream())
                .filter(port -> port.getHostPort() != null && port.getHostPort() > 0)
                .map(NodeFilters::protocolAndPort);
    }

    private static String protocolAndPort(ContainerPort port) {
        return Objects.requireNonNullElse(port.getProtocol(), "TCP") + "/" + port.getHostPort();
    }

    private record Simple(String name, Function<PodInfo, Check> check) implements NodeFilter {

        @Override
        public boolean looksAtOneNode() {
            return true;
        }

        @Override
        public Check prepare(PodInfo pod, List<NodeInfo> nodes) {
            return check.apply(pod);
        }
    }
}
