package io.gangflow.training.loop;

/**
 * The result of an epoch, the same on all ranks except for the time.
 *
 * @param epoch counted from 1
 * @param loss mean over the steps of all ranks
 * @param accuracy share of correctly classified test samples; for a regression, of outputs within 0.25 of the target
 * @param hash SHA-256 of all parameters
 * @param seconds duration of its steps on this rank, in this process
 * @param samplesPerSecond of all ranks together, in this process
 */
public record EpochResult(
        int epoch, double loss, double accuracy, String hash, double seconds, double samplesPerSecond) {}
