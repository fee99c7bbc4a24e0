package io.gangflow.training.loop;

import java.util.Locale;

/** How the learning rate changes while training goes on. */
public enum Schedule {
    /** The same in every step. */
    CONSTANT {
        @Override
        double factor(long step, long steps) {
            return 1;
        }
    },

    /** Falls in a straight line from the rate given to almost 0 in the last step, so that training comes to rest. */
    LINEAR {
        @Override
        double factor(long step, long steps) {
            return (double) (steps - step) / steps;
        }
    };

    /** As it is written on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Share of the learning rate in a step, counted from 0, of so many. */
    abstract double factor(long step, long steps);
}
