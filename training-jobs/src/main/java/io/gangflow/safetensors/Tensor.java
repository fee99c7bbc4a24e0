package io.gangflow.safetensors;

import java.util.Arrays;
import java.util.List;

/**
 * Numbers in row-major order.
 *
 * @param shape sizes of the dimensions; empty for a single number
 */
@SuppressWarnings("ArrayRecordComponent") // copied in and out, and compared by content
public record Tensor(List<Integer> shape, float[] values) {

    public Tensor {
        shape = List.copyOf(shape);
        long size = shape.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
        if (size != values.length) {
            throw new IllegalArgumentException(
                    "a tensor of shape " + shape + " has " + size + " numbers, not " + values.length);
        }
        values = values.clone();
    }

    /** Returns a copy of the numbers. */
    @Override
    public float[] values() {
        return values.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tensor that && shape.equals(that.shape) && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * shape.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Tensor" + shape;
    }
}
