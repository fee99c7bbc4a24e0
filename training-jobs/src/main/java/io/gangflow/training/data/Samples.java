package io.gangflow.training.data;

import java.nio.FloatBuffer;

/** Images as rows of features, each with the number of its class. Immutable. */
public final class Samples {

    private final int width;
    private final float[] features;
    private final int[] labels;

    /**
     * Takes over both arrays.
     *
     * @param width features of one sample
     * @param features row by row, one row for each label
     */
    Samples(int width, float[] features, int[] labels) {
        if (width < 1 || features.length != Math.multiplyExact(width, labels.length)) {
            throw new IllegalArgumentException(
                    features.length + " features are not " + labels.length + " rows of " + width);
        }
        this.width = width;
        this.features = features;
        this.labels = labels;
    }

    public int count() {
        return labels.length;
    }

    /** Features of one sample. */
    public int width() {
        return width;
    }

    public int label(int index) {
        return labels[index];
    }

    /** Appends the features of a sample to a buffer. */
    public void copyFeatures(int index, FloatBuffer to) {
        to.put(features, index * width, width);
    }

    /** The samples with the given indexes, in that order. */
    Samples select(int[] indexes) {
        float[] rows = new float[indexes.length * width];
        int[] classes = new int[indexes.length];
        for (int i = 0; i < indexes.length; i++) {
            System.arraycopy(features, indexes[i] * width, rows, i * width, width);
            classes[i] = labels[indexes[i]];
        }
        return new Samples(width, rows, classes);
    }
}
