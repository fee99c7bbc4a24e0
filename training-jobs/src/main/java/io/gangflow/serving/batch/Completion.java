package io.gangflow.serving.batch;

import io.gangflow.serving.model.ServedModel;

/**
 * Receives the result of a request: exactly one of these methods is called, once, on the evaluating thread or on the
 * calling thread. The exception: if {@link #predicted} throws, {@link #failed} is called as well.
 */
public interface Completion {

    /** Receives the probabilities of each class, sample after sample, and the model that computed them. */
    void predicted(ServedModel model, double[] probabilities);

    /** Called when the request has exceeded its waiting time. */
    void tooLate();

    /** Called when the evaluation has failed. */
    void failed(RuntimeException why);
}
