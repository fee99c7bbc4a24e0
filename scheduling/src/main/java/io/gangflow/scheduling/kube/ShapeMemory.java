package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.snapshot.PodShape;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers something for each pod shape, and forgets the shape that was not asked for the longest once it holds too
 * much. Not thread-safe.
 *
 * @param <V> what is remembered; made of the first pod of a shape
 */
public final class ShapeMemory<V> {

    /** Cells of all remembered shapes together, one per node: bounds the memory, not what is right. */
    private static final int MAX_CELLS = 2_000_000;

    private static final int MIN_SHAPES = 16;

    private final Maker<V> maker;
    private final Map<PodShape, Entry<V>> entries = new LinkedHashMap<>(16, 0.75f, true);

    public ShapeMemory(Maker<V> maker) {
        this.maker = maker;
    }

    /** What is remembered for the pod's shape; made anew when amounts have got more dimensions since. */
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

    /** Makes what is to be remembered for a shape. */
    @FunctionalInterface
    public interface Maker<V> {
        V make(PodInfo pod, int nodes);
    }

    @SuppressWarnings("ArrayRecordComponent") // compared by identity: the array of all pods that ask for the same
    private record Entry<V>(long[] request, V value) {}
}
