package io.gangflow.training.model;

import ai.djl.nn.Parameter;
import io.gangflow.training.collective.FloatBucket;
import java.util.List;

/** Access to the parameters of a network, or their gradients, as one sequence in the order of its layers. */
interface ParameterMemory {

    /** Sets all parameters. */
    void writeValues(FloatBucket from);

    /** Moves the gradients to a bucket and resets them to zero, because the engine adds to existing gradients. */
    void takeGradients(FloatBucket to);

    /** Returns the fastest implementation for the device of the parameters. */
    static ParameterMemory of(List<Parameter> parameters) {
        boolean gpu = parameters.get(0).getArray().getDevice().isGpu();
        return gpu ? new CopiedParameters(parameters) : new FlatParameters(parameters);
    }
}
