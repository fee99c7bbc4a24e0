package io.gangflow.training.model;

import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import io.gangflow.training.collective.FloatBucket;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Random;

/**
 * PyTorch's default initialization of linear and convolutional layers: weight and bias are uniform in +-1/sqrt(number
 * of inputs of one output). The generator is specified, so that a seed gives the same values on every machine.
 */
final class TorchInitialization {

    private TorchInitialization() {}

    /**
     * Draws all parameters.
     *
     * @param parameters a weight, then its bias, for each layer
     */
    static FloatBucket draw(List<Parameter> parameters, long seed) {
        Random random = new Random(seed);
        long total = parameters.stream().mapToLong(p -> p.getShape().size()).sum();
        FloatBucket bucket = new FloatBucket(Math.toIntExact(total));
        FloatBuffer values = bucket.floats();
        double bound = 0;
        for (Parameter parameter : parameters) {
            Shape shape = parameter.getShape();
            if (parameter.getType() == Parameter.Type.WEIGHT) {
                bound = 1 / Math.sqrt((double) shape.size() / shape.get(0));
            }
            for (long i = 0; i < shape.size(); i++) {
                values.put((float) ((random.nextFloat() * 2 - 1) * bound));
            }
        }
        return bucket;
    }
}
