package io.gangflow.scheduling.volcano.job;

import java.util.Arrays;
import java.util.Optional;

/**
 * A modelled release of Volcano.
 *
 * <p>The differences follow from {@code git diff v1.15.1 ed72c7c} of Volcano: when preempt retries a job, whether it
 * checks the predicates again after evictions, when a queue's reservations are counted, whether pods that are being
 * deleted keep their PodGroup running, and whether the job controller deletes the PodGroup when it restarts a pod.
 */
public enum Profile {
    /** Release 1.15.1 (2026-07-30). */
    V1_15("volcano-1.15"),
    /** Commit ed72c7c (2026-08-20), between 1.15 and 1.16. */
    HEAD("volcano-head");

    private final String label;

    Profile(String label) {
        this.label = label;
    }

    /** Returns its name for users. */
    public String label() {
        return label;
    }

    /** Returns the profile of that name. */
    public static Optional<Profile> ofLabel(String label) {
        return Arrays.stream(values())
                .filter(profile -> profile.label.equals(label))
                .findFirst();
    }
}
