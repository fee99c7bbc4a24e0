package io.gangflow.training.loop;

/**
 * What an epoch came to, the same on all ranks but for the time.
 *
 * @param epoch counted from 1
 * @param loss mean over the steps of all ranks
 * @param accuracy share of the test samples that are given their class; of a regression, those that are within 0.25
 * @param hash SHA-256 of all parameters
 * @param seconds that its steps took on this rank, in this process
 * @param samplesPerSecond of all ranks together, in this process
 */
public record EpochResult(
        int epoch, double loss, double accuracy, String hash, double seconds, double samplesPerSecond) {}
