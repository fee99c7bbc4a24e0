package io.gangflow.simulator.volcano;

import java.util.Set;

/** The actions by the names that a configuration gives them. */
final class Actions {

    private static final Set<String> NOT_MODELLED =
            Set.of("preempt", "reclaim", "shuffle", "gangpreempt", "gangreclaim");

    private Actions() {}

    static Action named(String name) {
        return switch (name) {
            case "enqueue" -> new Enqueue();
            case "allocate" -> new Allocate();
            case "backfill" -> new Backfill();
            default ->
                throw new VolcanoConfigurationException(
                        NOT_MODELLED.contains(name)
                                ? "Volcano's action `%s` is not modelled; enqueue, allocate and backfill are"
                                        .formatted(name)
                                : "Volcano has no action `%s`".formatted(name));
        };
    }
}
