package io.gangflow.simulator.bench;

/**
 * How much a benchmark is given.
 *
 * @param nodes equal ones, as large as the pods need with a third to spare
 * @param pods all of which wait from the beginning, in gangs of 2 to 32
 * @param queues among which the gangs are dealt out; only Volcano heeds them
 */
public record BenchSize(int nodes, int pods, int queues) {

    /** What Gangflow is meant to be good for. */
    public static final BenchSize DEFAULT = new BenchSize(5_000, 100_000, 4);

    public BenchSize {
        if (Math.min(nodes, Math.min(pods, queues)) < 1) {
            throw new IllegalArgumentException(
                    "a benchmark needs a node, a pod and a queue, not %d, %d and %d".formatted(nodes, pods, queues));
        }
    }
}
