package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.snapshot.PodShape;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A cache by pod shape that evicts the least recently used shape when it is full. Not thread-safe.
 *
 * @param <V> the cached value; created from the first pod of a shape
 */
public final class ShapeCache<V> {

    /** Number of cells of all cached shapes together, one per node; limits the memory, without effect on results. */
    private static final int MAX_CELLS = 2_000_000;

    private static final int MIN_SHAPES = 16;

    private final Maker<V> maker;
    private final Map<PodShape, Entry<V>> entries = new LinkedHashMap<>(16, 0.75f, true);

    public ShapeCache(Maker<V> maker) {
        this.maker = maker;
    }

    /** Returns the value for the pod's shape; recreated if amounts have got more dimensions since. */
    public V of(PodInfo pod, int nodes) {
        Entry<V> known = entries.get(pod.shape());
        if (known != null && known.request() == pod.request()) {
            return known.value();
        }
        V value = maker.make(pod, nodes);
        entries.put(pod.shape(), new Entry<>(pod.request(), value));
        if (entries.size() > Math.max(MIN_SHAPES, MAX_CELLS / Math.max(1, nodes))) {
            entries.remove(entries.keySet().iterator().next());
        }
        return value;
    }

    /** Creates the value for a shape. */
    @FunctionalInterface
    public interface Maker<V> {
        V make(PodInfo pod, int nodes);
    }

    @SuppressWarnings("ArrayRecordComponent") // compared by identity: pods with the same requests share the array
    private record Entry<V>(long[] request, V value) {}
}
