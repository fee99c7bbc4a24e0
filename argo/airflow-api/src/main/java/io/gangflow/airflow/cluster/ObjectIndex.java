package io.gangflow.airflow.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.watch.Reflector;
import io.gangflow.collection.BoundedMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The objects of one kind in a namespace, in a compact form, as reported by a {@link Reflector} and as written by this
 * server. Older versions of a known object are ignored, so events can arrive twice or late: the resourceVersions of a
 * kind are increasing numbers (Kubernetes KEP-5504). Thread-safe.
 */
public final class ObjectIndex<K extends HasMetadata, T> implements Reflector.Target<K> {

    /** With more objects, none are kept, and lists are read from the cluster, which has a separate limit. */
    private static final int MOST = 250_000;

    /** The maximum number of objects that this server knows to be deleted; their events arrive within seconds. */
    private static final int MOST_GONE = 10_000;

    private final Function<K, T> small;
    private final Function<T, String> group;
    private final Comparator<T> order;
    private final Predicate<T> open;
    private final Map<String, Entry<T>> entries = new HashMap<>();
    private final Map<String, SortedItems<T>> groups = new HashMap<>();
    private final Set<String> gone = Collections.newSetFromMap(BoundedMap.byAge(MOST_GONE));
    private Map<String, Entry<T>> listing = new HashMap<>();
    private SortedItems<T> all;
    private boolean full;
    private int opened;

    private record Entry<T>(String uid, long version, T value) {}

    /**
     * Creates an empty index.
     *
     * @param small converts an object to the form that is kept
     * @param group key by which objects can be listed
     * @param order of lists; ends with the name, so that no two are equal
     * @param open objects that are counted
     */
    public ObjectIndex(Function<K, T> small, Function<T, String> group, Comparator<T> order, Predicate<T> open) {
        this.small = small;
        this.group = group;
        this.order = order;
        this.open = open;
        this.all = new SortedItems<>(order);
    }

    public synchronized Optional<T> get(String name) {
        return Optional.ofNullable(entries.get(name)).map(Entry::value);
    }

    /** Returns whether an object that was read is the latest known version. */
    synchronized boolean isLatest(K object) {
        Entry<T> known = entries.get(ObjectMetadata.name(object));
        return known != null && known.version == version(object) && known.uid.equals(uid(object));
    }

    public synchronized List<T> all() {
        return all.list();
    }

    public synchronized List<T> of(String wanted) {
        SortedItems<T> some = groups.get(wanted);
        return some == null ? List.of() : some.list();
    }

    /** Returns whether any object is open. */
    synchronized boolean hasOpen() {
        return opened > 0;
    }

    public synchronized boolean isFull() {
        return full;
    }

    @Override
    public synchronized void start() {
        listing = new HashMap<>();
        full = false;
    }

    @Override
    public void listed(K object) {
        Entry<T> entry = entry(object);
        synchronized (this) {
            if (!full) {
                listing.put(ObjectMetadata.name(object), entry);
                full = listing.size() > MOST;
            }
        }
    }

    /** Keeps the objects that this server has written since the list was read. */
    @Override
    public synchronized void replaced(String version) {
        long read = number(version);
        entries.forEach((name, known) -> {
            Entry<T> found = listing.get(name);
            if (known.version > read && (found == null || found.version < known.version)) {
                listing.put(name, known);
            }
        });
        listing.values().removeIf(entry -> gone.contains(entry.uid));
        entries.clear();
        groups.clear();
        all = new SortedItems<>(order);
        opened = 0;
        if (full) {
            listing = new HashMap<>();
            return;
        }
        entries.putAll(listing);
        opened = (int) entries.values().stream()
                .filter(entry -> open.test(entry.value))
                .count();
        listing = new HashMap<>();
        Map<String, List<T>> some = new HashMap<>();
        entries.values()
                .forEach(entry -> some.computeIfAbsent(group.apply(entry.value), missing -> new ArrayList<>())
                        .add(entry.value));
        some.forEach((name, values) -> group(name).addAll(values));
        all.addAll(entries.values().stream().map(Entry::value).toList());
    }

    private SortedItems<T> group(String name) {
        return groups.computeIfAbsent(name, missing -> new SortedItems<>(order));
    }

    @Override
    public void changed(K object) {
        if (!isOld(ObjectMetadata.name(object), version(object))) { // false for the event of a change by this server
            put(object);
        }
    }

    /** Stores an object that was read or written, and returns its compact form. */
    T put(K object) {
        Entry<T> entry = entry(object);
        String name = ObjectMetadata.name(object);
        synchronized (this) {
            if (full || isOld(name, entry.version) || gone.contains(entry.uid)) {
                return entry.value;
            }
            remove(name);
            entries.put(name, entry);
            all.add(entry.value);
            opened += open.test(entry.value) ? 1 : 0;
            group(group.apply(entry.value)).add(entry.value);
            full = entries.size() > MOST;
            return entry.value;
        }
    }

    private synchronized boolean isOld(String name, long version) {
        Entry<T> known = entries.get(name);
        return known != null && version > 0 && known.version >= version;
    }

    @Override
    public synchronized void deleted(K object) {
        Entry<T> known = entries.get(ObjectMetadata.name(object));
        if (known != null && (known.uid.equals(uid(object)) || known.version < version(object))) {
            remove(ObjectMetadata.name(object));
        }
        gone.remove(uid(object));
    }

    /** Removes an object that has been deleted; its event can arrive later. */
    public synchronized void forget(String name) {
        Entry<T> known = entries.get(name);
        if (known != null) {
            gone.add(known.uid);
            remove(name);
        }
    }

    private void remove(String name) {
        Entry<T> known = entries.remove(name);
        if (known != null) {
            all.remove(known.value);
            opened -= open.test(known.value) ? 1 : 0;
            String of = group.apply(known.value);
            SortedItems<T> some = group(of);
            some.remove(known.value);
            if (some.isEmpty()) {
                groups.remove(of);
            }
        }
    }

    private Entry<T> entry(K object) {
        return new Entry<>(uid(object), version(object), small.apply(object));
    }

    private static String uid(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getUid(), "");
    }

    private static long version(HasMetadata object) {
        return number(Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), ""));
    }

    private static long number(String version) {
        try {
            return Long.parseLong(version);
        } catch (NumberFormatException e) {
            return 0; // older than any event
        }
    }
}
