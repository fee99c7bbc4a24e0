package io.gangflow.simulator.bench;

import io.gangflow.cluster.Resources;

/**
 * A gang of equal pods.
 *
 * @param size number of pods, all of which must run before work starts
 * @param each requests of one pod
 * @param arrivesMillis when they are created
 * @param workMillis how long they work once all of them run
 */
record BenchGang(String name, int size, Resources each, String queue, long arrivesMillis, long workMillis) {}
