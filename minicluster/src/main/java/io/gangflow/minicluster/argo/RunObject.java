package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;

/**
 * An object that a node has created and waits for.
 *
 * @param seen whether the view has shown the object; only then does its absence mean that it was deleted
 */
record RunObject(HasMetadata object, boolean seen) {

    boolean isPod() {
        return object instanceof Pod;
    }

    RunObject now(HasMetadata current) {
        return new RunObject(current, true);
    }
}
