package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.state.PodState;
import java.util.Optional;

/** Tells kube-scheduler which pods it has to place as a group (features GenericWorkload and GangScheduling). */
@FunctionalInterface
public interface Gangs {

    /** The features are off, as they are by default: every pod for itself. */
    Gangs NONE = pod -> Optional.empty();

    Optional<Gang> of(PodState pod);

    /**
     * A group of pods.
     *
     * @param key namespace and name
     * @param minCount how many of them have to be placed at the same time, if any is
     */
    record Gang(String key, int minCount) {

        /** A group that is not described yet: its pods wait for that. */
        public static Gang unknown(String key) {
            return new Gang(key, Integer.MAX_VALUE);
        }
    }
}
