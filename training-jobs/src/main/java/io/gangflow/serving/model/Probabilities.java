package io.gangflow.serving.model;

/** Converts scores to probabilities that add up to one. */
final class Probabilities {

    private Probabilities() {}

    /**
     * Converts one score per sample to the probabilities of two classes. Both are computed from the smaller
     * exponential, which cannot overflow.
     */
    static double[] logistic(double[] scores, int count) {
        double[] result = new double[count * 2];
        for (int row = 0; row < count; row++) {
            double small = Math.exp(-Math.abs(scores[row]));
            double likely = 1 / (1 + small);
            double unlikely = small / (1 + small);
            result[row * 2] = scores[row] < 0 ? likely : unlikely;
            result[row * 2 + 1] = scores[row] < 0 ? unlikely : likely;
        }
        return result;
    }

    /** Converts each row of scores to the probabilities of as many classes. */
    static double[] softmax(double[] scores, int count) {
        int classes = scores.length / count;
        double[] result = new double[scores.length];
        for (int row = 0; row < count; row++) {
            int first = row * classes;
            double largest = scores[first];
            for (int i = 1; i < classes; i++) {
                largest = Math.max(largest, scores[first + i]);
            }
            double sum = 0;
            for (int i = 0; i < classes; i++) {
                result[first + i] = Math.exp(scores[first + i] - largest);
                sum += result[first + i];
            }
            for (int i = 0; i < classes; i++) {
                result[first + i] /= sum;
            }
        }
        return result;
    }
}
