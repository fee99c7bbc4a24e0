package io.gangflow.collection;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map with a maximum size that removes its eldest entry when the size would be exceeded. Not thread-safe. */
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;
    private static final int FIRST_CAPACITY = 16;
    private static final float LOAD = 0.75f;

    private final int most;

    private BoundedMap(int most, boolean byUse) {
        super(FIRST_CAPACITY, LOAD, byUse);
        this.most = most;
    }

    /** Creates a map whose eldest entry is the one put first. */
    public static <K, V> BoundedMap<K, V> byAge(int most) {
        return new BoundedMap<>(most, false);
    }

    /** Creates a map whose eldest entry is the one that was not put or read for the longest time. */
    public static <K, V> BoundedMap<K, V> byUse(int most) {
        return new BoundedMap<>(most, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
