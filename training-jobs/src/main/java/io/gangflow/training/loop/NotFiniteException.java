package io.gangflow.training.loop;

import io.gangflow.training.collective.HalfFloat;

/** Thrown when the loss is not finite; further training would make all parameters meaningless. */
public final class NotFiniteException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotFiniteException(long step, int epoch, float own, float mean) {
        super("the loss of step " + step + " in epoch " + epoch + " is " + own + " on this rank and " + mean
                + " over all ranks; try a lower --lr");
    }

    NotFiniteException(long step, float gradient, HalfFloat format) {
        super("a gradient of step " + step + " is " + gradient + " as " + format.label() + ", whose range is "
                + (format == HalfFloat.FP16 ? "65504; use --compress bf16, or a lower --lr" : "that of a float"));
    }
}
