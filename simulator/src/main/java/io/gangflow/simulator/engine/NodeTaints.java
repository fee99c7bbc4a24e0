package io.gangflow.simulator.engine;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Node;
import io.gangflow.cluster.Taint;
import java.util.List;
import java.util.stream.Stream;

/** The taints of a node, including the one that the node controller adds to a cordoned node. */
final class NodeTaints {

    private static final Taint CORDON = new Taint("node.kubernetes.io/unschedulable", "", Taint.Effect.NoSchedule);

    private NodeTaints() {}

    static List<Taint> of(Node node) {
        if (node.getSpec() == null) {
            return List.of();
        }
        Stream<Taint> taints = node.getSpec().getTaints().stream()
                .flatMap(taint -> Taint.Effect.named(taint.getEffect())
                        .map(effect -> new Taint(taint.getKey(), requireNonNullElse(taint.getValue(), ""), effect))
                        .stream());
        Stream<Taint> cordon =
                Boolean.TRUE.equals(node.getSpec().getUnschedulable()) ? Stream.of(CORDON) : Stream.empty();
        return Stream.concat(taints, cordon).distinct().toList();
    }
}
