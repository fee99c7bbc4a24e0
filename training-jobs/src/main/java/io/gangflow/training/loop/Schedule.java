package io.gangflow.training.loop;

import java.util.Locale;

/** Schedules of the learning rate. */
public enum Schedule {
    /** The same rate in every step. */
    CONSTANT {
        @Override
        double factor(double share) {
            return 1;
        }
    },

    /** Decreases linearly from the given rate to almost 0 in the last step, so that the training converges. */
    LINEAR {
        @Override
        double factor(double share) {
            return 1 - share;
        }
    };

    /** Returns the name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the factor of the learning rate after a share of all samples, from 0 (inclusive) to 1 (exclusive). */
    abstract double factor(double share);
}
