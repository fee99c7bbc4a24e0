package io.gangflow.simulator.autoscaler;

import io.gangflow.scheduling.state.NodeState;

/**
 * A node pool between two sizes.
 *
 * @param template a node as it would be, whatever its name
 */
public record ScalablePool(String name, int min, int max, double usdPerHour, NodeState template) {

    /** Names the pool of a node. */
    public static final String LABEL = "gangflow.io/node-pool";
}
