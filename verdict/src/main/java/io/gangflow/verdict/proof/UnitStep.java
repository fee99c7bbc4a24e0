package io.gangflow.verdict.proof;

import java.util.Arrays;

/**
 * A possible action of a scheduler for one unit.
 *
 * @param group the PodGroup that is admitted, or whose pods are placed; -1 for a pod of kube-scheduler
 * @param pods by set, how many are placed at once; all zero if the PodGroup is admitted
 */
@SuppressWarnings("ArrayRecordComponent") // compared by identity only, never written
record UnitStep(int group, int[] pods) {

    boolean letsIn() {
        return Arrays.stream(pods).allMatch(placed -> placed == 0);
    }
}
