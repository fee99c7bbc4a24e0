package io.gangflow.simulator.bench;

import io.gangflow.cluster.Resources;

/**
 * Equal pods that work together.
 *
 * @param size number of pods, all of which must run before work begins
 * @param each what one pod asks for
 * @param arrivesMillis when they are created
 * @param workMillis how long they work once all of them run
 */
record BenchGang(String name, int size, Resources each, String queue, long arrivesMillis, long workMillis) {}
