package io.gangflow.scheduling.state;

import io.gangflow.cluster.Resources;
import java.util.Optional;

/** A Volcano Queue; {@code state} is Open, Closed, Closing or Unknown. */
public record QueueState(
        String uid,
        String name,
        long createdMillis,
        int weight,
        int priority,
        Optional<Resources> capability,
        Optional<Resources> deserved,
        Optional<Resources> guarantee,
        boolean reclaimable,
        String parent,
        String state) {}
