package io.gangflow.cli.console;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.stream.Stream;

/**
 * The most heap that was in use since a moment: the sum of the peaks of the heap's memory pools, garbage that was not yet
 * collected included. It is therefore no less than what is needed, and never more than the limit of the heap.
 */
public final class PeakHeap {

    private static final long MEBIBYTE = 1L << 20;

    private PeakHeap() {}

    /** Collects garbage and begins to measure; only one measurement can be under way. */
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
