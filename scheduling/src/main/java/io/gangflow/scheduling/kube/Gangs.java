package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.state.PodState;
import java.util.Optional;

/** Maps pods to the gangs that kube-scheduler places as a group (features GenericWorkload and GangScheduling). */
@FunctionalInterface
public interface Gangs {

    /** The features are off, as by default: every pod is scheduled separately. */
    Gangs NONE = pod -> Optional.empty();

    Optional<Gang> of(PodState pod);

    /**
     * A group of pods.
     *
     * @param key namespace and name
     * @param minCount number of pods that must be placed at the same time, if any is
     */
    record Gang(String key, int minCount) {

        /** Returns a gang whose description does not exist yet; its pods wait for it. */
        public static Gang unknown(String key) {
            return new Gang(key, Integer.MAX_VALUE);
        }
    }
}
