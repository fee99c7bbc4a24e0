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
 * @param schedule of the rate in the steps that follow
 * @param momentum share of the last step's velocity, 0 (inclusive) to 1 (exclusive)
 * @param seed of the split, the order of the samples and the initial parameters
 * @param compress what gradients are rounded to on their way between ranks; nothing to send all their bits
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

    /** Gradients are sent as they are. */
    public Settings(
            Network network, int epochs, Batch batch, double rate, Schedule schedule, double momentum, long seed) {
        this(network, epochs, batch, rate, schedule, momentum, seed, Optional.empty());
    }

    /** The same with rounded gradients. */
    public Settings compressed(Optional<HalfFloat> format) {
        return new Settings(network, epochs, batch, rate, schedule, momentum, seed, format);
    }

    private static void require(boolean condition, String name, Number value, String range) {
        if (!condition) {
            throw new IllegalArgumentException("--" + name + " is " + value + ", not " + range);
        }
    }

    /** In words, for ranks to compare; a rank with other settings would send gradients of something else. */
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
     * Sees to it that a group of this size can train so.
     *
     * @throws IllegalArgumentException if it cannot
     */
    public void requireFits(int worldSize) {
        batch.ofOneRank(worldSize);
    }

    /** A new optimizer for so many parameters; the regression's is Adam, which has no momentum to set. */
    Optimizer optimizer(int size) {
        return network == Network.REGRESSION ? new Adam(size) : new MomentumSgd(size, momentum);
    }
}
