package io.gangflow.serving.model;

/**
 * A linear layer, {@code y = W x + b} as in PyTorch's Linear, computed in 64 bits. Immutable; its arrays are never
 * exposed.
 */
final class DenseLayer {

    private final int inputs;
    private final int outputs;
    private final double[] weights;
    private final double[] bias;

    DenseLayer(int inputs, float[] weights, float[] bias) {
        this.inputs = inputs;
        this.outputs = bias.length;
        this.weights = widened(weights);
        this.bias = widened(bias);
        if (weights.length != inputs * outputs) {
            throw new IllegalArgumentException(
                    weights.length + " weights are not " + outputs + " rows of " + inputs + " numbers");
        }
    }

    private static double[] widened(float[] values) {
        double[] wide = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            wide[i] = values[i];
        }
        return wide;
    }

    int inputs() {
        return inputs;
    }

    int outputs() {
        return outputs;
    }

    /** Returns the outputs for rows of inputs, row after row. */
    double[] apply(double[] rows, int count) {
        double[] result = new double[count * outputs];
        for (int row = 0; row < count; row++) {
            for (int output = 0; output < outputs; output++) {
                double sum = bias[output];
                int weight = output * inputs;
                int input = row * inputs;
                for (int i = 0; i < inputs; i++) {
                    sum += weights[weight + i] * rows[input + i];
                }
                result[row * outputs + output] = sum;
            }
        }
        return result;
    }
}
