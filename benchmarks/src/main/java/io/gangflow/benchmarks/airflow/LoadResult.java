package io.gangflow.benchmarks.airflow;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The responses to a load, with the latency from each due time. Each request is recorded by one thread. */
final class LoadResult {

    private static final double MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int TOO_MANY = 429;

    private final int[] status;
    private final long[] nanos;
    private long all = 1;
    private double cpuMillis = Double.NaN;

    LoadResult(int count) {
        status = new int[count];
        nanos = new long[count];
    }

    void add(int request, HttpConnection.Answer answer, long took) {
        status[request] = answer.status();
        nanos[request] = took;
    }

    /** @param took time from the first due time to the last response, in nanoseconds */
    LoadResult ended(long took) {
        all = took;
        return this;
    }

    /** Sets the CPU time of the server's process for this load, in milliseconds. */
    LoadResult cost(double millis) {
        cpuMillis = millis;
        return this;
    }

    /** Milliseconds of server CPU per request, whatever the response: steadier than time on a busy machine. */
    double cpuMillisEach() {
        return cpuMillis / status.length;
    }

    /** Responses with 2xx per second. */
    double goodPerSecond() {
        return good() / (all / SECOND);
    }

    private long good() {
        return Arrays.stream(status).filter(LoadResult::isGood).count();
    }

    private static boolean isGood(int code) {
        return code >= 200 && code < 300;
    }

    /** Returns the number of requests rejected with 429. */
    long refused() {
        return Arrays.stream(status).filter(code -> code == TOO_MANY).count();
    }

    /** Returns the number of responses that are neither 2xx nor 429. */
    long wrong() {
        return status.length - good() - refused();
    }

    /** Returns the latency of responses with 2xx, in milliseconds; NaN if there are none. */
    double millis(double percentile) {
        long[] sorted = IntStream.range(0, status.length)
                .filter(i -> isGood(status[i]))
                .mapToLong(i -> nanos[i])
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int index = (int) Math.ceil(percentile / 100 * sorted.length) - 1;
        return sorted[Math.max(0, index)] / MILLI;
    }
}
