package io.gangflow.training.data;

import java.nio.FloatBuffer;

/** Rows of features, each with a class number or a target value. Immutable. */
public final class Samples {

    private final int width;
    private final float[] features;
    private final float[] targets;

    /**
     * Takes ownership of both arrays.
     *
     * @param width features of one sample
     * @param features row by row, one row for each target
     */
    Samples(int width, float[] features, float[] targets) {
        if (width < 1 || features.length != Math.multiplyExact(width, targets.length)) {
            throw new IllegalArgumentException(
                    features.length + " features are not " + targets.length + " rows of " + width);
        }
        this.width = width;
        this.features = features;
        this.targets = targets;
    }

    /** Creates samples with class numbers. */
    Samples(int width, float[] features, int[] labels) {
        this(width, features, floats(labels));
    }

    private static float[] floats(int[] labels) {
        float[] floats = new float[labels.length];
        for (int i = 0; i < labels.length; i++) {
            floats[i] = labels[i];
        }
        return floats;
    }

    public int count() {
        return targets.length;
    }

    /** Returns the number of features of one sample. */
    public int width() {
        return width;
    }

    /** Returns the class number of a sample. */
    public int label(int index) {
        return (int) targets[index];
    }

    /** Returns the target value of a sample without class. */
    public float target(int index) {
        return targets[index];
    }

    /** Appends the features of a sample to a buffer. */
    public void copyFeatures(int index, FloatBuffer to) {
        to.put(features, index * width, width);
    }

    /** Returns the samples with the given indexes, in that order. */
    Samples select(int[] indexes) {
        float[] rows = new float[indexes.length * width];
        float[] chosen = new float[indexes.length];
        for (int i = 0; i < indexes.length; i++) {
            System.arraycopy(features, indexes[i] * width, rows, i * width, width);
            chosen[i] = targets[indexes[i]];
        }
        return new Samples(width, rows, chosen);
    }
}
