package io.gangflow.training.model;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Parameter;
import io.gangflow.training.collective.FloatBucket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Parameters in memory of this process as one array, whatever the network, for averaging, optimizer steps and hashes.
 * The engine's own memory is read and written directly; a view of it is valid as long as the network. Not thread-safe.
 */
final class FlatParameters implements ParameterMemory {

    private static final FloatBuffer ZEROS =
            ByteBuffer.allocateDirect(64 * 1024).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();

    private final List<NDArray> arrays;
    private List<FloatBuffer> gradients = List.of();
    private final List<FloatBuffer> values;

    /**
     * Locates the engine's memory of all parameters.
     *
     * @param parameters initialized, in an order that is the same on every rank
     */
    FlatParameters(List<Parameter> parameters) {
        arrays = parameters.stream().map(Parameter::getArray).toList();
        values = arrays.stream().map(FlatParameters::memory).toList();
    }

    @Override
    public void writeValues(FloatBucket from) {
        FloatBuffer source = from.floats();
        int start = 0;
        for (FloatBuffer value : values) {
            value.put(0, source, start, value.capacity());
            start += value.capacity();
        }
    }

    @Override
    public void takeGradients(FloatBucket to) {
        if (gradients.isEmpty()) {
            gradients = views();
        }
        FloatBuffer target = to.floats();
        int start = 0;
        for (FloatBuffer gradient : gradients) {
            int length = gradient.capacity();
            target.put(start, gradient, 0, length);
            gradient.put(0, ZEROS, 0, Math.min(length, ZEROS.capacity()));
            for (int done = ZEROS.capacity(); done < length; done += ZEROS.capacity()) {
                gradient.put(done, ZEROS, 0, Math.min(length - done, ZEROS.capacity()));
            }
            start += length;
        }
    }

    /**
     * Returns views of the gradients. A gradient exists only after the first backward pass; its memory is not moved
     * later.
     */
    private List<FloatBuffer> views() {
        List<FloatBuffer> views = new ArrayList<>();
        for (NDArray array : arrays) {
            views.add(memory(array.getGradient()));
        }
        return List.copyOf(views);
    }

    private static FloatBuffer memory(NDArray array) {
        return array.toByteBuffer(true).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    }
}
