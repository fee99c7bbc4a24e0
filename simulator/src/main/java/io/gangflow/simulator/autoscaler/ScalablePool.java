package io.gangflow.simulator.autoscaler;

import io.gangflow.scheduling.state.NodeState;

/**
 * A node pool with a minimum and a maximum size.
 *
 * @param template a new node of the pool, except for its name
 */
public record ScalablePool(String name, int min, int max, double usdPerHour, NodeState template) {

    /** Label with the pool of a node. */
    public static final String LABEL = "gangflow.io/node-pool";
}
