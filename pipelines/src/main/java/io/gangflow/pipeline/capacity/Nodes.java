package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.GpuType;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Taint;
import io.gangflow.pipeline.model.NodeRule;
import io.gangflow.pipeline.model.Placement;
import java.util.List;
import java.util.Map;

/**
 * What a placement requires of nodes, by kube-scheduler's rules (1.36, NodeAffinity, TaintToleration), for messages.
 */
final class Nodes {

    private Nodes() {}

    /** Returns the taints that repel the pods. PreferNoSchedule never does. */
    static List<Taint> untolerated(Placement placement, NodePool pool) {
        return pool.taints().stream()
                .filter(taint -> taint.effect() != Taint.Effect.PreferNoSchedule)
                .filter(taint -> placement.tolerations().stream().noneMatch(toleration -> covers(toleration, taint)))
                .toList();
    }

    /** Returns what the placement requires of a node, for messages. */
    static String wanted(Placement placement) {
        StringBuilder text = new StringBuilder();
        if (!placement.gpuTypes().isEmpty()) {
            text.append(GpuType.LABEL).append('=').append(String.join("|", placement.gpuTypes()));
        }
        for (Map.Entry<String, String> label : placement.nodeSelector().entrySet()) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(label.getKey())
                    .append('=')
                    .append(label.getValue());
        }
        for (NodeRule rule : placement.require()) {
            text.append(text.isEmpty() ? "" : ", ").append(wanted(rule));
        }
        return text.toString();
    }

    /** In the notation of kubectl's selectors. */
    private static String wanted(NodeRule rule) {
        String values = String.join(", ", rule.values());
        return switch (rule.operator()) {
            case In -> "%s in (%s)".formatted(rule.key(), values);
            case NotIn -> "%s notin (%s)".formatted(rule.key(), values);
            case Exists -> rule.key();
            case DoesNotExist -> "!" + rule.key();
            case Gt -> rule.key() + " > " + values;
            case Lt -> rule.key() + " < " + values;
        };
    }

    private static boolean covers(Placement.Toleration toleration, Taint taint) {
        return toleration.key().equals(taint.key())
                && toleration
                        .value()
                        .filter(value -> !value.equals(taint.value()))
                        .isEmpty()
                && toleration
                        .effect()
                        .filter(effect -> !effect.equals(taint.effect().name()))
                        .isEmpty();
    }
}
