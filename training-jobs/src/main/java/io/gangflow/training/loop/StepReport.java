package io.gangflow.training.loop;

/**
 * What a step came to.
 *
 * @param step counted from 1, over all epochs
 * @param epoch counted from 1
 * @param before samples of the epoch that all ranks had seen before it
 * @param samples of the epoch
 * @param ownLoss of this rank's samples
 * @param loss mean over all ranks
 * @param taken samples that all ranks together took in it
 * @param seconds that it took on this rank
 * @param reduceSeconds of them, for averaging the gradients, waiting for slower ranks included
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
