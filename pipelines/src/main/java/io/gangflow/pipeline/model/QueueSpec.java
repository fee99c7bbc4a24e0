package io.gangflow.pipeline.model;

import io.gangflow.cluster.Resources;
import java.util.Optional;

/** A Volcano Queue that is created with the pipeline if it does not exist; names as in Queue.spec. */
public record QueueSpec(
        String name, int weight, Optional<Resources> capability, Optional<Resources> guarantee, boolean reclaimable) {}
