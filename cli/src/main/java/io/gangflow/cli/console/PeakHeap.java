package io.gangflow.cli.console;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.stream.Stream;

/**
 * The peak heap use since a start time: the sum of the peaks of the heap's memory pools, including garbage that is not
 * yet collected. It is therefore at least the required heap, and at most the limit of the heap.
 */
public final class PeakHeap {

    private static final long MEBIBYTE = 1L << 20;

    private PeakHeap() {}

    /** Collects garbage and starts to measure. Only one measurement can be active. */
    public static PeakHeap fromNow() {
        System.gc();
        pools().forEach(MemoryPoolMXBean::resetPeakUsage);
        return new PeakHeap();
    }

    public long mebibytes() {
        return pools().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum() / MEBIBYTE;
    }

    private static Stream<MemoryPoolMXBean> pools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP);
    }
}
