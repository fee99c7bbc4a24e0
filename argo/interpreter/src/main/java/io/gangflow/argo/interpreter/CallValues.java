package io.gangflow.argo.interpreter;

import io.gangflow.collection.OrderedMaps;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Inputs or outputs of a call by name. A value may depend on earlier nodes, so it is computed at the first access and
 * then kept. Not thread-safe.
 */
final class CallValues {

    private final Map<String, Supplier<String>> sources;
    private final Set<String> fromOutside;
    private final Map<String, String> known = new HashMap<>();

    CallValues(Map<String, Supplier<String>> sources) {
        this(sources, Set.of());
    }

    /** @param fromOutside names whose values can be replaced from outside */
    CallValues(Map<String, Supplier<String>> sources, Set<String> fromOutside) {
        this.sources = OrderedMaps.copyOf(sources);
        this.fromOutside = Set.copyOf(fromOutside);
    }

    /** Fixed values. */
    static CallValues of(Map<String, String> values) {
        Map<String, Supplier<String>> sources = new LinkedHashMap<>();
        values.forEach((name, value) -> sources.put(name, () -> value));
        return new CallValues(sources);
    }

    Optional<String> find(String name) {
        Supplier<String> source = sources.get(name);
        if (source == null) {
            return Optional.empty();
        }
        String value = known.get(name);
        if (value == null) {
            value = source.get();
            known.put(name, value);
        }
        return Optional.of(value);
    }

    /** All values, in order. */
    Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        sources.keySet().forEach(name -> all.put(name, find(name).orElseThrow()));
        return all;
    }

    /** Sets a value that comes from outside; other values are not changed. */
    void set(String name, String value) {
        if (fromOutside.contains(name)) {
            known.put(name, value);
        }
    }

    boolean isEmpty() {
        return sources.isEmpty();
    }
}
