package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;

/**
 * What a node has created and waits for.
 *
 * @param seen once the view has shown it, so that its absence means that it is gone
 */
record RunObject(HasMetadata object, boolean seen) {

    boolean isPod() {
        return object instanceof Pod;
    }

    RunObject now(HasMetadata current) {
        return new RunObject(current, true);
    }
}
