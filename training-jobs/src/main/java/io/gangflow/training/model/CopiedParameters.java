package io.gangflow.training.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Parameter;
import io.gangflow.training.collective.FloatBucket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Parameters on a device whose memory this process cannot read: each array is copied in both directions once per step.
 * The results are the same as with {@link FlatParameters}. Not thread-safe.
 */
final class CopiedParameters implements ParameterMemory {

    private final List<NDArray> arrays;

    /**
     * Creates the memory without copying.
     *
     * @param parameters initialized, in an order that is the same on every rank
     */
    CopiedParameters(List<Parameter> parameters) {
        arrays = parameters.stream().map(Parameter::getArray).toList();
    }

    @Override
    public void writeValues(FloatBucket from) {
        int start = 0;
        for (NDArray array : arrays) {
            int length = Math.toIntExact(array.size());
            try (NDManager manager = array.getManager().newSubManager(array.getDevice())) {
                manager.create(from.part(start, start + length).floats(), array.getShape())
                        .copyTo(array);
            }
            start += length;
        }
    }

    @Override
    public void takeGradients(FloatBucket to) {
        int start = 0;
        for (NDArray array : arrays) {
            int length = Math.toIntExact(array.size());
            try (NDArray gradient = array.getGradient();
                    NDManager manager = array.getManager().newSubManager(array.getDevice())) {
                ByteBuffer values = gradient.toByteBuffer().order(ByteOrder.nativeOrder());
                to.part(start, start + length).floats().put(values.asFloatBuffer());
                manager.zeros(gradient.getShape()).copyTo(gradient);
            }
            start += length;
        }
    }
}
