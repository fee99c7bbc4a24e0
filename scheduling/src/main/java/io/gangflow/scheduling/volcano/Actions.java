package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.job.Profile;
import io.gangflow.scheduling.volcano.plugin.VolcanoConfigurationException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** The actions by the names that a configuration gives them. */
final class Actions {

    private static final Map<String, Function<Profile, Action>> KNOWN = new TreeMap<>(Map.of(
            "enqueue", profile -> new Enqueue(),
            "allocate", profile -> new Allocate(),
            "backfill", profile -> new Backfill(),
            "preempt", Preempt::new,
            "reclaim", profile -> new Reclaim()));

    private static final Set<String> NOT_MODELLED = Set.of("shuffle", "gangpreempt", "gangreclaim");

    private Actions() {}

    static void requireKnown(String name) {
        if (!KNOWN.containsKey(name)) {
            throw new VolcanoConfigurationException(
                    NOT_MODELLED.contains(name)
                            ? "Volcano's action `%s` is not modelled; these are: %s"
                                    .formatted(name, String.join(", ", KNOWN.keySet()))
                            : "Volcano has no action `%s`".formatted(name));
        }
    }

    static Action named(String name, Profile profile) {
        Function<Profile, Action> action = KNOWN.get(name);
        if (action == null) {
            throw new VolcanoConfigurationException("Volcano has no action `%s`".formatted(name));
        }
        return action.apply(profile);
    }
}
