package io.gangflow.simulator.queues;

/**
 * The cost of the nodes from the start of a run to its end, and the unused part of it.
 *
 * @param usd all nodes, at their list prices
 * @param idleUsd cost of the resources that no pod held; {@code usd} minus this is the sum over all queues, or stages
 * @param cpuCoreHours capacity of the nodes
 * @param idleCpuCoreHours part of it that no pod held
 * @param gpuHours capacity of the nodes
 * @param idleGpuHours part of it that no pod held
 */
public record Bill(
        double usd,
        double idleUsd,
        double cpuCoreHours,
        double idleCpuCoreHours,
        double gpuHours,
        double idleGpuHours) {}
