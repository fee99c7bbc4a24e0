package io.gangflow.scheduling.state;

import io.fabric8.kubernetes.api.model.LabelSelector;

/**
 * A PodDisruptionBudget, as far as a scheduler uses it.
 *
 * @param selector the protected pods
 * @param disruptionsAllowed how many of them may be evicted now ({@code status.disruptionsAllowed})
 */
public record DisruptionBudget(String namespace, String name, LabelSelector selector, int disruptionsAllowed) {}
