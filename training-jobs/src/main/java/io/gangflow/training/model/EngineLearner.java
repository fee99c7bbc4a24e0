package io.gangflow.training.model;

import ai.djl.Device;
import ai.djl.Model;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import ai.djl.training.loss.Loss;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.data.Samples;
import java.util.List;
import java.util.function.Function;

/**
 * A network on the engine: computes the gradient of the mean loss of a batch, and counts correct outputs. At most one
 * instance per process may compute gradients, so each rank is a process. Not thread-safe.
 */
public final class EngineLearner implements Learner {

    private final Network network;
    private final Model model;
    private final Block block;
    private final ParameterStore store;
    private final Loss loss;
    private final List<Parameter> parameters;
    private final ParameterMemory memory;
    private final ParameterLayout layout;

    /** Creates a learner on the processor. */
    public EngineLearner(Network network) {
        this(network, Device.cpu());
    }

    public EngineLearner(Network network, Device device) {
        this(network, device, ParameterMemory::of);
    }

    EngineLearner(Network network, Device device, Function<List<Parameter>, ParameterMemory> memoryOf) {
        this.network = network;
        this.loss = network.loss();
        model = Model.newInstance(network.name(), device, EngineSettings.NAME);
        block = network.block();
        model.setBlock(block);
        block.setInitializer(Initializer.ZEROS, Parameter.Type.WEIGHT);
        block.initialize(model.getNDManager(), DataType.FLOAT32, new Shape(1).addAll(network.sample()));
        store = new ParameterStore(model.getNDManager(), false);
        parameters = block.getParameters().values();
        memory = memoryOf.apply(parameters);
        layout = network.layout(parameters);
    }

    @Override
    public ParameterLayout layout() {
        return layout;
    }

    @Override
    public FloatBucket draw(long seed) {
        return TorchInitialization.draw(parameters, seed);
    }

    @Override
    public void set(FloatBucket values) {
        memory.writeValues(values);
    }

    @Override
    public float gradient(Samples samples, int[] indexes, FloatBucket gradient) {
        try (NDManager manager = model.getNDManager().newSubManager()) {
            float value;
            try (GradientCollector collector =
                    Engine.getEngine(EngineSettings.NAME).newGradientCollector()) {
                NDArray scores = forward(manager, samples, indexes, true);
                NDArray mean = loss.evaluate(new NDList(network.wanted(manager, samples, indexes)), new NDList(scores));
                collector.backward(mean);
                value = mean.getFloat();
            }
            memory.takeGradients(gradient);
            return value;
        }
    }

    @Override
    public int countRight(Samples samples, int[] indexes) {
        try (NDManager manager = model.getNDManager().newSubManager()) {
            NDArray scores = forward(manager, samples, indexes, false);
            NDArray right = network.right(scores, network.wanted(manager, samples, indexes));
            return Math.toIntExact(right.toType(DataType.INT64, false).sum().getLong());
        }
    }

    private NDArray forward(NDManager manager, Samples samples, int[] indexes, boolean training) {
        FloatBucket features = new FloatBucket(indexes.length * samples.width());
        var rows = features.floats();
        for (int index : indexes) {
            samples.copyFeatures(index, rows);
        }
        NDArray batch = network.batch(manager, rows.flip(), indexes.length);
        return block.forward(store, new NDList(batch), training).singletonOrThrow();
    }

    @Override
    public void close() {
        model.close();
    }
}
