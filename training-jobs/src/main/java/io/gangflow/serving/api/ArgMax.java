package io.gangflow.serving.api;

/** The class with the highest probability. */
final class ArgMax {

    private ArgMax() {}

    /**
     * Returns the index of the highest probability among the classes that start at an index. Of equal ones it is the
     * first, as with numpy's argmax and scikit-learn.
     */
    static int of(double[] probabilities, int from, int classes) {
        int best = 0;
        for (int i = 1; i < classes; i++) {
            if (probabilities[from + i] > probabilities[from + best]) {
                best = i;
            }
        }
        return best;
    }
}
