package io.gangflow.training.loop;

/** The loss is no number any more; training on would make all parameters meaningless. */
public final class NotFiniteException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotFiniteException(long step, int epoch, float own, float mean) {
        super("the loss of step " + step + " in epoch " + epoch + " is " + own + " on this rank and " + mean
                + " over all ranks; try a lower --lr");
    }
}
