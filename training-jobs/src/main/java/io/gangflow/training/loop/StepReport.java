package io.gangflow.training.loop;

/**
 * The result of a step.
 *
 * @param step counted from 1, over all epochs
 * @param epoch counted from 1
 * @param before samples of the epoch that all ranks had processed before it
 * @param samples of the epoch
 * @param ownLoss of this rank's samples
 * @param loss mean over all ranks
 * @param taken samples that all ranks together processed in it
 * @param seconds duration on this rank
 * @param reduceSeconds part of it for averaging the gradients, including the wait for slower ranks
 */
public record StepReport(
        long step,
        int epoch,
        int before,
        int samples,
        double ownLoss,
        double loss,
        int taken,
        double seconds,
        double reduceSeconds) {}
