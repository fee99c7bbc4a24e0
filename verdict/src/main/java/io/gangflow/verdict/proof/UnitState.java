package io.gangflow.verdict.proof;

import java.util.Arrays;
import java.util.BitSet;

/** The progress of one unit of work: by set, how many pods hold resources and how many have ended. Immutable. */
final class UnitState {

    private final int[] held;
    private final int[] ended;
    private final BitSet admitted;

    UnitState(int[] held, int[] ended, BitSet admitted) {
        this.held = held.clone();
        this.ended = ended.clone();
        this.admitted = (BitSet) admitted.clone();
    }

    int held(int set) {
        return held[set];
    }

    int ended(int set) {
        return ended[set];
    }

    /** Returns how many pods have started, including those that have ended. */
    int started(int set) {
        return held[set] + ended[set];
    }

    /** Returns whether Volcano has admitted a PodGroup. */
    boolean isAdmitted(int group) {
        return admitted.get(group);
    }

    boolean holdsRoom() {
        return Arrays.stream(held).anyMatch(pods -> pods > 0);
    }

    int[] copyOfHeld() {
        return held.clone();
    }

    int[] copyOfEnded() {
        return ended.clone();
    }

    BitSet copyOfAdmitted() {
        return (BitSet) admitted.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UnitState state
                && Arrays.equals(held, state.held)
                && Arrays.equals(ended, state.ended)
                && admitted.equals(state.admitted);
    }

    @Override
    public int hashCode() {
        return (Arrays.hashCode(held) * 31 + Arrays.hashCode(ended)) * 31 + admitted.hashCode();
    }

    @Override
    public String toString() {
        return "held " + Arrays.toString(held) + ", ended " + Arrays.toString(ended) + ", admitted " + admitted;
    }
}
