package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** A change of the cluster requested by a controller. */
public sealed interface Change {

    HasMetadata object();

    record Create(HasMetadata object) implements Change {}

    /** Replace the status of an object by that of the given one. */
    record UpdateStatus(HasMetadata object) implements Change {}

    /** Replace the labels and annotations of an object by those of the given one. */
    record UpdateMetadata(HasMetadata object) implements Change {}

    /** Delete it as {@code kubectl delete} does: a pod on a node gets its grace period. */
    record Delete(HasMetadata object) implements Change {}
}
