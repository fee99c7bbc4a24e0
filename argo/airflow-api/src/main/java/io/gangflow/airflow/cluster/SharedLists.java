package io.gangflow.airflow.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** The lists of a namespace that requests share, by kind and labels. Of each kind one is loaded at a time. Thread-safe. */
final class SharedLists {

    private final Map<Key, SharedList<? extends HasMetadata>> lists = new HashMap<>();
    private final Map<Class<?>, Lock> loading = new ConcurrentHashMap<>();

    /** What is listed. */
    private record Key(Class<?> kind, Map<String, String> labels) {}

    /** @param source reads the list that is asked for */
    <T extends HasMetadata> List<T> get(Class<T> kind, Map<String, String> labels, Supplier<List<T>> source) {
        return list(kind, new Key(kind, Map.copyOf(labels)), source).get();
    }

    @SuppressWarnings("unchecked") // the key has the kind of what is in the list
    private synchronized <T extends HasMetadata> SharedList<T> list(Class<T> kind, Key key, Supplier<List<T>> source) {
        if (!lists.containsKey(key)) {
            lists.values().removeIf(SharedList::isOld);
        }
        Lock lock = loading.computeIfAbsent(kind, missing -> new ReentrantLock());
        return (SharedList<T>) lists.computeIfAbsent(key, missing -> new SharedList<>(source, lock));
    }

    /** Something of the namespace was written. */
    synchronized void forget() {
        lists.values().forEach(SharedList::forget);
    }
}
