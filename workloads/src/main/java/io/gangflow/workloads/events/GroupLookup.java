package io.gangflow.workloads.events;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import java.util.Optional;

/** Finds the PodGroup that a pod names. */
@FunctionalInterface
public interface GroupLookup {
    Optional<PodGroup> group(String namespace, String name);
}
