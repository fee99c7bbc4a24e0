package io.gangflow.serving.api;

/** The class with the highest probability. */
final class Likeliest {

    private Likeliest() {}

    /** Of the classes from an index on; the first of equal ones, as numpy's argmax and scikit-learn have it. */
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
