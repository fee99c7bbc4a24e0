package io.gangflow.verdict.proof;

import java.util.Arrays;

/**
 * Something that a scheduler may do for one unit.
 *
 * @param group the PodGroup that is let in, or whose pods are placed; -1 for a pod of kube-scheduler
 * @param pods by set, how many are placed at once; none at all when the PodGroup is let in
 */
@SuppressWarnings("ArrayRecordComponent") // compared by identity only, never written
record UnitStep(int group, int[] pods) {

    boolean letsIn() {
        return Arrays.stream(pods).allMatch(placed -> placed == 0);
    }
}
