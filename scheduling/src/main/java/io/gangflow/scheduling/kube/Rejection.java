package io.gangflow.scheduling.kube;

import java.util.List;

/**
 * Why a filter keeps a pod off a node.
 *
 * @param reasons empty when it does not
 * @param resolvable whether removing pods from the node could help
 */
public record Rejection(List<String> reasons, boolean resolvable) {

    /** The node is fine. */
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
