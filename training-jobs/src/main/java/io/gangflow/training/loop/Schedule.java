package io.gangflow.training.loop;

import java.util.Locale;

/** How the learning rate changes while training goes on. */
public enum Schedule {
    /** The same in every step. */
    CONSTANT {
        @Override
        double factor(double share) {
            return 1;
        }
    },

    /** Falls in a straight line from the rate given to almost 0 in the last step, so that training comes to rest. */
    LINEAR {
        @Override
        double factor(double share) {
            return 1 - share;
        }
    };

    /** As it is written on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Share of the learning rate when a share of all samples has been seen, 0 (inclusive) to 1 (exclusive). */
    abstract double factor(double share);
}
