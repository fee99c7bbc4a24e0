package io.gangflow.simulator.bench;

/**
 * The size of a benchmark.
 *
 * @param nodes number of equal nodes, as large as the pods need with a third to spare
 * @param pods number of pods, all of which are pending from the start, in gangs of 2 to 32
 * @param queues number of queues over which the gangs are distributed; only Volcano uses them
 */
public record BenchSize(int nodes, int pods, int queues) {

    /** The largest cluster that Gangflow is designed for. */
    public static final BenchSize DEFAULT = new BenchSize(5_000, 100_000, 4);

    public BenchSize {
        if (Math.min(nodes, Math.min(pods, queues)) < 1) {
            throw new IllegalArgumentException(
                    "a benchmark needs a node, a pod and a queue, not %d, %d and %d".formatted(nodes, pods, queues));
        }
    }
}
