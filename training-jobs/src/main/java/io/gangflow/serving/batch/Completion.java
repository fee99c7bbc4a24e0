package io.gangflow.serving.batch;

import io.gangflow.serving.model.ServedModel;

/**
 * Gets what a request came to: one of these calls, once, on the thread that evaluates or the one that brought it. Only if
 * {@link #predicted} throws, {@link #failed} follows.
 */
public interface Completion {

    /** The probabilities of each class, sample after sample, and the model they are from. */
    void predicted(ServedModel model, double[] probabilities);

    /** It has waited too long. */
    void tooLate();

    /** The model has failed. */
    void failed(RuntimeException why);
}
