package io.gangflow.scheduling.volcano;

import java.util.Arrays;
import java.util.Optional;

/**
 * A release of Volcano whose behaviour is modelled.
 *
 * <p>They differ in what follows from {@code git diff v1.15.1 ed72c7c} of Volcano: when preempt tries a job again, whether
 * it looks at the predicates again once it has evicted, when a queue's reservations are counted, and whether pods that are
 * being deleted keep their PodGroup running; and whether the job controller deletes the PodGroup when it restarts a pod.
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

    /** Its name for users. */
    public String label() {
        return label;
    }

    /** The profile of that name. */
    public static Optional<Profile> ofLabel(String label) {
        return Arrays.stream(values())
                .filter(profile -> profile.label.equals(label))
                .findFirst();
    }
}
