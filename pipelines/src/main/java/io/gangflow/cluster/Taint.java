package io.gangflow.cluster;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A node's taint, with Kubernetes' effects: NoSchedule, PreferNoSchedule or NoExecute. */
public record Taint(String key, String value, Effect effect) {

    public enum Effect {
        NoSchedule,
        PreferNoSchedule,
        NoExecute;

        /**
         * Returns the effect of this name; empty for an effect that this model does not know, such as one of a later
         * Kubernetes version.
         */
        public static Optional<Effect> named(@Nullable String name) {
            return Arrays.stream(values())
                    .filter(effect -> effect.name().equals(name))
                    .findFirst();
        }
    }
}
