package io.gangflow.scheduling.state;

import io.fabric8.kubernetes.api.model.LabelSelector;

/**
 * A PodDisruptionBudget, as far as a scheduler heeds it.
 *
 * @param selector the pods that it protects
 * @param disruptionsAllowed how many of them may go now ({@code status.disruptionsAllowed})
 */
public record DisruptionBudget(String namespace, String name, LabelSelector selector, int disruptionsAllowed) {}
