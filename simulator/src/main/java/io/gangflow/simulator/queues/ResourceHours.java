package io.gangflow.simulator.queues;

/**
 * An amount of a resource over time, in unit-hours: core-hours of CPU, or GPU-hours.
 *
 * @param held bound to pods
 * @param stalled the part of it that was bound to pods that could not work yet or never could: their gang was
 *     incomplete, or locked
 */
public record ResourceHours(double held, double stalled) {}
