package io.gangflow.training.model;

import ai.djl.nn.Parameter;
import io.gangflow.training.collective.FloatBucket;
import java.util.List;

/** The parameters of a network in the order of its layers, or their gradients, one after the other. */
interface ParameterMemory {

    /** Gives all parameters these values. */
    void writeValues(FloatBucket from);

    /** Moves the gradients out: the engine adds to what it finds, so zeros are left behind. */
    void takeGradients(FloatBucket to);

    /** The fastest for where the parameters are. */
    static ParameterMemory of(List<Parameter> parameters) {
        boolean gpu = parameters.get(0).getArray().getDevice().isGpu();
        return gpu ? new CopiedParameters(parameters) : new FlatParameters(parameters);
    }
}
