package io.gangflow.airflow.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The lists of a namespace that requests share, by kind and labels. Each is loaded once at a time. Thread-safe. */
final class SharedLists {

    private final Map<Key, SharedList<? extends HasMetadata>> lists = new HashMap<>();
    private final Map<Key, Named> names = new ConcurrentHashMap<>();

    /** A list that was loaded, by names; made once for all who ask. */
    private record Named(List<? extends HasMetadata> list, Map<String, ? extends HasMetadata> byName) {

        @SuppressWarnings("ReferenceEquality") // the very list; to compare what is in it would cost more than it saves
        boolean isOf(List<? extends HasMetadata> other) {
            return list == other;
        }
    }

    /** What is listed. */
    private record Key(Class<? extends HasMetadata> kind, Map<String, String> labels) {}

    /** @param source reads the list that is asked for */
    <T extends HasMetadata> List<T> get(Class<T> kind, Map<String, String> labels, Supplier<List<T>> source) {
        return list(new Key(kind, Map.copyOf(labels)), source).get();
    }

    /**
     * The same by their names, for somebody who wants one of them.
     *
     * @return empty when it is cheaper to ask for the one alone
     */
    <T extends HasMetadata> Optional<Map<String, T>> byName(
            Class<T> kind, Map<String, String> labels, Supplier<List<T>> source) {
        Key key = new Key(kind, Map.copyOf(labels));
        return list(key, source).getForOne().map(found -> named(key, found));
    }

    @SuppressWarnings("unchecked") // made of the same list
    private <T extends HasMetadata> Map<String, T> named(Key key, List<T> found) {
        Named known = names.get(key);
        if (known != null && known.isOf(found)) {
            return (Map<String, T>) known.byName;
        }
        Map<String, T> byName = new HashMap<>();
        found.forEach(each -> byName.put(Metadata.name(each), each));
        names.put(key, new Named(found, byName));
        return byName;
    }

    @SuppressWarnings("unchecked") // the key has the kind of what is in the list
    private synchronized <T extends HasMetadata> SharedList<T> list(Key key, Supplier<List<T>> source) {
        if (lists.values().removeIf(SharedList::isUnused)) {
            names.keySet().retainAll(lists.keySet());
        }
        return (SharedList<T>) lists.computeIfAbsent(key, missing -> new SharedList<>(source, new ReentrantLock()));
    }

    /** Something of these kinds was written. */
    synchronized void forget(Predicate<Class<? extends HasMetadata>> kinds) {
        lists.forEach((key, list) -> {
            if (kinds.test(key.kind)) {
                list.forget();
            }
        });
    }
}
