package io.gangflow.scheduling.kube;

import java.util.List;

/**
 * The reasons why a filter rejects a node for a pod.
 *
 * @param reasons empty if the node is not rejected
 * @param resolvable whether removing pods from the node could help
 */
public record Rejection(List<String> reasons, boolean resolvable) {

    /** The node is not rejected. */
    public static final Rejection NONE = new Rejection(List.of(), true);

    public Rejection {
        reasons = List.copyOf(reasons);
    }

    static Rejection unresolvable(String reason) {
        return new Rejection(List.of(reason), false);
    }

    static Rejection resolvable(String reason) {
        return new Rejection(List.of(reason), true);
    }

    public boolean rejects() {
        return !reasons.isEmpty();
    }
}
