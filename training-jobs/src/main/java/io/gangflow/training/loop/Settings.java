package io.gangflow.training.loop;

import io.gangflow.training.collective.HalfFloat;
import io.gangflow.training.model.Adam;
import io.gangflow.training.model.MomentumSgd;
import io.gangflow.training.model.Network;
import io.gangflow.training.model.Optimizer;
import java.util.Locale;
import java.util.Optional;

/**
 * What is trained and how; equal on all ranks.
 *
 * @param epochs passes over the training samples
 * @param batch samples of a step
 * @param rate learning rate, in the first step
 * @param schedule of the rate in the following steps
 * @param momentum share of the last step's velocity, 0 (inclusive) to 1 (exclusive)
 * @param seed of the split, the order of the samples and the initial parameters
 * @param compress format to which gradients are rounded for the transfer between ranks; empty to send all their bits
 */
public record Settings(
        Network network,
        int epochs,
        Batch batch,
        double rate,
        Schedule schedule,
        double momentum,
        long seed,
        Optional<HalfFloat> compress) {

    public Settings {
        require(epochs >= 1 && epochs <= 100_000, "epochs", epochs, "1 to 100000");
        require(rate > 0 && rate <= 1_000, "lr", rate, "above 0, at most 1000");
        require(momentum >= 0 && momentum < 1, "momentum", momentum, "0 to 1, less than 1");
    }

    /** Creates settings without rounding of gradients. */
    public Settings(
            Network network, int epochs, Batch batch, double rate, Schedule schedule, double momentum, long seed) {
        this(network, epochs, batch, rate, schedule, momentum, seed, Optional.empty());
    }

    /** Returns these settings with rounded gradients. */
    public Settings compressed(Optional<HalfFloat> format) {
        return new Settings(network, epochs, batch, rate, schedule, momentum, seed, format);
    }

    private static void require(boolean condition, String name, Number value, String range) {
        if (!condition) {
            throw new IllegalArgumentException("--" + name + " is " + value + ", not " + range);
        }
    }

    /**
     * Returns a description for comparison between ranks; a rank with other settings would send unrelated gradients.
     */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "%s, %d epochs, batch %s, lr %s %s, momentum %s, seed %d%s",
                network.label(),
                epochs,
                batch.describe(),
                rate,
                schedule.label(),
                momentum,
                seed,
                compress.map(format -> ", gradients as " + format.label()).orElse(""));
    }

    /**
     * Checks that a group of this size can train with these settings.
     *
     * @throws IllegalArgumentException if it cannot
     */
    public void requireFits(int worldSize) {
        batch.ofOneRank(worldSize);
    }

    /** Returns a new optimizer for a number of parameters. The regression uses Adam, which has no momentum setting. */
    Optimizer optimizer(int size) {
        return network == Network.REGRESSION ? new Adam(size) : new MomentumSgd(size, momentum);
    }
}
