package io.gangflow.server.limit;

import io.gangflow.collection.BoundedMap;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A cache with a maximum size and a time to live. Thread-safe. */
public final class ExpiringCache<K, V> {

    private final Ticker ticker;
    private final Map<K, Answer<V>> entries;

    private record Answer<V>(V value, long until) {}

    /** Creates a cache that keeps the most recently used entries. */
    public ExpiringCache(int most, Ticker ticker) {
        this.ticker = ticker;
        this.entries = BoundedMap.byUse(most);
    }

    /** Returns the entry if it has not expired. */
    public synchronized Optional<V> get(K key) {
        Answer<V> entry = entries.get(key);
        if (entry == null) {
            return Optional.empty();
        }
        if (entry.until() - ticker.nanos() <= 0) {
            entries.remove(key);
            return Optional.empty();
        }
        return Optional.of(entry.value());
    }

    public synchronized void put(K key, V value, Duration time) {
        entries.put(key, new Answer<>(value, ticker.nanos() + time.toNanos()));
    }
}
