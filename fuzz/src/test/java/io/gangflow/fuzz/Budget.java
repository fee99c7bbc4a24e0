package io.gangflow.fuzz;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * The rule for every input: at most {@code fuzz.millis} of processor time, and no exception except the refusals that a
 * target catches. The heap of the JVM limits the memory. Processor time instead of elapsed time, because machines are
 * shared; the least of several attempts, because the first ones run code that is not compiled yet. Only checked while
 * fuzzing.
 */
final class Budget {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** Whether Jazzer makes inputs in this JVM. */
    static final boolean FUZZING = "1".equals(System.getenv("JAZZER_FUZZ"));

    private static final long MOST_NANOS = Long.getLong("fuzz.millis", 250) * 1_000_000;

    /** Enough for the compiler, which other work of a busy machine delays, and instrumented code is slow before. */
    private static final int ATTEMPTS = 16;

    private Budget() {}

    /** Reads an input. */
    @FunctionalInterface
    interface Reading {
        void read() throws Exception;
    }

    /** Applies the rule to work on this thread. */
    static void check(Reading reading) throws Exception {
        check(reading, THREADS::getCurrentThreadCpuTime);
    }

    /** Applies the rule to work of a server's threads in this JVM. */
    static void checkAllThreads(Reading reading) throws Exception {
        check(reading, Budget::ofAllThreads);
    }

    private static void check(Reading reading, LongSupplier clock) throws Exception {
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt == 0 || (FUZZING && least > MOST_NANOS && attempt < ATTEMPTS); attempt++) {
            long start = clock.getAsLong();
            reading.read();
            least = Math.min(least, clock.getAsLong() - start);
        }
        if (FUZZING && least > MOST_NANOS) {
            throw new AssertionError(
                    "%d ms of processor time, more than %d ms".formatted(least / 1_000_000, MOST_NANOS / 1_000_000));
        }
    }

    private static long ofAllThreads() {
        long sum = 0;
        for (long id : THREADS.getAllThreadIds()) {
            sum += Math.max(0, THREADS.getThreadCpuTime(id)); // -1 for a thread that has ended
        }
        return sum;
    }
}
