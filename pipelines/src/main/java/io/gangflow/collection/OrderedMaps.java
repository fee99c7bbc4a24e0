package io.gangflow.collection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Unmodifiable copies of maps with a defined order. {@link Map#copyOf} iterates in an order that differs between JVMs,
 * but output compiled from a map must be the same bytes everywhere.
 */
public final class OrderedMaps {

    /** Values have this class only if they were created here, so they cannot change. */
    private static final Class<?> SORTED =
            Collections.unmodifiableSortedMap(new TreeMap<>()).getClass();

    private OrderedMaps() {}

    /** Returns a copy in the order of the original. */
    public static <K, V> Map<K, V> copyOf(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /** Returns a copy in the order of the keys; a map that was made here and so cannot change is its own copy. */
    public static <V> SortedMap<String, V> sorted(Map<String, V> map) {
        if (map.getClass() == SORTED && map instanceof SortedMap<String, V> made && made.comparator() == null) {
            return made;
        }
        return map.isEmpty() ? Collections.emptySortedMap() : Collections.unmodifiableSortedMap(new TreeMap<>(map));
    }
}
