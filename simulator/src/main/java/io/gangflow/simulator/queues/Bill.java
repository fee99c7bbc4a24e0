package io.gangflow.simulator.queues;

/**
 * What the nodes cost from the start of a run to its end, and what of it nobody used.
 *
 * @param usd all nodes, at their list prices
 * @param idleUsd for the part of the nodes that no pod held; {@code usd} less this is what queues, or stages, add up to
 * @param cpuCoreHours what the nodes offered
 * @param idleCpuCoreHours what of it no pod held
 * @param gpuHours what the nodes offered
 * @param idleGpuHours what of it no pod held
 */
public record Bill(
        double usd,
        double idleUsd,
        double cpuCoreHours,
        double idleCpuCoreHours,
        double gpuHours,
        double idleGpuHours) {}
