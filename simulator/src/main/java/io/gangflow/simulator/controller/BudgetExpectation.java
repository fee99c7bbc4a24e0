package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpec;

/**
 * The expected numbers of a PodDisruptionBudget.
 *
 * @param pods expected number of pods
 * @param healthy number of pods that have to be ready
 */
record BudgetExpectation(int pods, int healthy) {

    /**
     * Evaluates numbers and percentages; a percentage is rounded up.
     *
     * @param matching number of existing pods
     * @param scale number of pods requested by their controllers
     */
    static BudgetExpectation of(PodDisruptionBudgetSpec spec, int matching, int scale) {
        IntOrString maxUnavailable = spec.getMaxUnavailable();
        IntOrString minAvailable = spec.getMinAvailable();
        if (maxUnavailable != null) {
            return new BudgetExpectation(scale, Math.max(0, scale - of(maxUnavailable, scale)));
        }
        if (minAvailable == null) {
            return new BudgetExpectation(0, 0);
        }
        return minAvailable.getIntVal() != null
                ? new BudgetExpectation(matching, minAvailable.getIntVal())
                : new BudgetExpectation(scale, of(minAvailable, scale));
    }

    private static int of(IntOrString value, int whole) {
        if (value.getIntVal() != null) {
            return value.getIntVal();
        }
        String text = value.getStrVal();
        if (!text.matches("[0-9]{1,3}%")) {
            throw new IllegalArgumentException("`%s` is neither a number nor a percentage".formatted(text));
        }
        int percent = Integer.parseInt(text.substring(0, text.length() - 1));
        return (percent * whole + 99) / 100;
    }
}
