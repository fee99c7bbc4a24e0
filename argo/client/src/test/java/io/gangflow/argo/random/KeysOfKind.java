package io.gangflow.argo.random;

import io.gangflow.pipeline.shape.ObjectShape;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The keys of a stage that each kind of work supports. */
final class KeysOfKind {

    static final Set<String> REPETITION = Set.of("copies", "foreach", "matrix", "maxInstances", "parallelism");

    private static final Set<String> OF_MANIFESTS = Set.of(
            "successCondition",
            "failureCondition",
            "retry",
            "timeout",
            "expect",
            "after",
            "delay",
            "when",
            "copies",
            "foreach",
            "matrix",
            "parallelism");

    private KeysOfKind() {}

    static Set<String> of(String kind, ObjectShape shape) {
        Set<String> keys = new LinkedHashSet<>(shape.keys().keySet());
        shape.oneOf().forEach(keys::remove);
        switch (kind) {
            case "approval" -> keys.retainAll(Set.of("after", "delay", "when", "timeout", "expect"));
            case "include" -> keys.retainAll(Set.of("after", "when", "scheduler", "queue"));
            case "manifest" -> keys.retainAll(OF_MANIFESTS);
            default -> keys.removeAll(List.of("successCondition", "failureCondition"));
        }
        if (kind.equals("pod") || kind.equals("ray")) {
            keys.remove("minAvailable");
        } else if (kind.equals("service")) {
            keys.removeAll(List.of("retry", "cache"));
        }
        return keys;
    }
}
