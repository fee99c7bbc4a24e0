package io.gangflow.simulator.bench;

import io.gangflow.cluster.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Generates gangs, the same ones for the same arguments. */
final class BenchWork {

    private static final long SEED = 20_261_121;
    private static final long GIB = 1L << 30;
    private static final int[] SIZES = {2, 4, 4, 8, 8, 8, 16, 16, 32};

    /** Requests of pods: CPU in millicores, memory in GiB. */
    private static final long[][] REQUESTS = {
        {500, 1}, {1_000, 1}, {1_000, 2}, {1_000, 4}, {2_000, 4}, {2_000, 8}, {4_000, 8}, {4_000, 16}
    };

    private final Random random = new Random(SEED);
    private final int queues;
    private int made;

    /**
     * @param queues number of queues over which the gangs are distributed; at least one
     */
    BenchWork(int queues) {
        this.queues = queues;
    }

    /** Returns gangs with this number of pods altogether, which all exist from the start. */
    List<BenchGang> backlog(int pods) {
        List<BenchGang> gangs = new ArrayList<>();
        int left = pods;
        while (left > 0) {
            int size = Math.min(left, SIZES[random.nextInt(SIZES.length)]);
            gangs.add(next(size, 0, 0));
            left -= size;
        }
        return gangs;
    }

    /** Returns gangs that arrive at random times within a time span and work for 1 to 30 minutes, sorted by arrival. */
    List<BenchGang> arriving(int gangs, long spanMillis) {
        List<BenchGang> arriving = new ArrayList<>();
        for (long arrival : random.longs(gangs, 0, spanMillis).sorted().toArray()) {
            int size = SIZES[random.nextInt(SIZES.length)];
            arriving.add(next(size, arrival, 60_000 + random.nextInt(29 * 60_000)));
        }
        return arriving;
    }

    private BenchGang next(int size, long arrivesMillis, long workMillis) {
        long[] request = REQUESTS[random.nextInt(REQUESTS.length)];
        int number = made++;
        return new BenchGang(
                "gang-" + number,
                size,
                Resources.of(request[0], request[1] * GIB),
                "queue-" + number % queues,
                arrivesMillis,
                workMillis);
    }
}
