package io.gangflow.leak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What this process uses now.
 *
 * @param files open files, sockets included
 * @param bytes heap in use after a garbage collection
 */
public record ProcessUsage(int threads, long files, long bytes) {

    private static final Path FILES = Path.of("/proc/self/fd");

    /** Skips a test on a system that does not list open files. */
    public static void assumeMeasurable() {
        assumeTrue(Files.isDirectory(FILES), "skipped: this system does not list open files in " + FILES);
    }

    /** Measures, after a garbage collection. */
    public static ProcessUsage now() throws IOException {
        System.gc();
        long bytes = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        try (Stream<Path> open = Files.list(FILES)) {
            return new ProcessUsage(ManagementFactory.getThreadMXBean().getThreadCount(), open.count(), bytes);
        }
    }

    /**
     * Requires that this is not more than an earlier use.
     *
     * @param spare threads and open files that it may have more, because pools vary
     * @param mostBytes of heap that it may have more
     */
    public void assertNotGrownSince(ProcessUsage earlier, int spare, long mostBytes) {
        assertThat(threads).as("threads").isLessThanOrEqualTo(earlier.threads + spare);
        assertThat(files).as("open files").isLessThanOrEqualTo(earlier.files + spare);
        assertThat(bytes - earlier.bytes).as("bytes of heap").isLessThan(mostBytes);
    }
}
