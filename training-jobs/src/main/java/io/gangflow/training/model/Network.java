package io.gangflow.training.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.Block;
import ai.djl.nn.Blocks;
import ai.djl.nn.Parameter;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.core.Linear;
import ai.djl.nn.pooling.Pool;
import ai.djl.training.loss.Loss;
import io.gangflow.training.data.RandomTargets;
import io.gangflow.training.data.Samples;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The networks that can be trained. Those for images return one score for each of ten classes. They apply max pooling
 * before ReLU: the result is the same, to the bit, and ReLU has only a quarter of the numbers to process.
 */
public enum Network {
    /**
     * A convolution of 3 x 3 with 16 channels that keeps the size, max pooling and ReLU, then 256 - 64 - 10: 17,258
     * parameters. Without the convolution the accuracy depends on the seed by several points.
     */
    DIGITS(8, "conv1 fc1 fc2") {
        @Override
        Block block() {
            return new SequentialBlock()
                    .add(convolution(16, 3, 1))
                    .add(halving())
                    .add(Activation::relu)
                    .add(Blocks.batchFlattenBlock())
                    .add(linear(64))
                    .add(Activation::relu)
                    .add(linear(CLASSES));
        }
    },

    /**
     * The network of Kubeflow's getting-started example: two convolutions of 5 x 5 with 20 and 50 channels, each with
     * max pooling and ReLU, and two linear layers: 431,080 parameters.
     */
    CNN(28, "conv1 conv2 fc1 fc2") {
        @Override
        Block block() {
            return new SequentialBlock()
                    .add(convolution(20, 5, 0))
                    .add(halving())
                    .add(Activation::relu)
                    .add(convolution(50, 5, 0))
                    .add(halving())
                    .add(Activation::relu)
                    .add(Blocks.batchFlattenBlock())
                    .add(linear(500))
                    .add(Activation::relu)
                    .add(linear(CLASSES));
        }
    },

    /** 10 features, 64 ReLU units, one output: the toy regression of Keras' introductory examples. */
    REGRESSION(1, "fc1 fc2") {
        @Override
        Shape sample() {
            return new Shape(RandomTargets.FEATURES);
        }

        @Override
        NDArray batch(NDManager manager, FloatBuffer rows, int samples) {
            return manager.create(rows, new Shape(samples).addAll(sample()), DataType.FLOAT32);
        }

        @Override
        Block block() {
            return new SequentialBlock().add(linear(64)).add(Activation::relu).add(linear(1));
        }

        /** DJL's L2Loss halves the mean square unless its weight is given. */
        @Override
        Loss loss() {
            return Loss.l2Loss("mse", 1);
        }

        @Override
        NDArray wanted(NDManager manager, Samples samples, int[] indexes) {
            float[] targets = new float[indexes.length];
            for (int i = 0; i < targets.length; i++) {
                targets[i] = samples.target(indexes[i]);
            }
            return manager.create(targets, new Shape(targets.length, 1));
        }

        /** Accepts an output if its distance from the target is at most a quarter of the range. */
        @Override
        NDArray right(NDArray outputs, NDArray wanted) {
            return outputs.sub(wanted).abs().lte(0.25f);
        }
    };

    static final int CLASSES = 10;

    /** Width and height of an image, which has one channel. */
    private final int side;

    /** Names of the layers that have parameters, as Kubeflow's example names them in PyTorch. */
    private final String layers;

    Network(int side, String layers) {
        this.side = side;
        this.layers = layers;
    }

    /** Returns the name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the shape of one sample, without the batch. */
    Shape sample() {
        return new Shape(1, side, side);
    }

    /**
     * Returns the samples in rows as an array of (samples, channel, row, column), in which the channels of a pixel are
     * adjacent in memory ("channels last"). The engine keeps this order from layer to layer; with it, its convolutions
     * and poolings are vectorized, and a step of CNN takes three quarters of the time.
     */
    NDArray batch(NDManager manager, FloatBuffer rows, int samples) {
        return manager.create(rows, new Shape(samples, side, side, 1), DataType.FLOAT32)
                .transpose(0, 3, 1, 2);
    }

    /**
     * Returns the names and shapes of the parameters.
     *
     * @param parameters a weight, then its bias, for each layer
     */
    ParameterLayout layout(List<Parameter> parameters) {
        String[] names = layers.split(" ", -1);
        List<ParameterLayout.Tensor> tensors = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            List<Long> shape = new ArrayList<>();
            for (long length : parameters.get(i).getArray().getShape().getShape()) {
                shape.add(length);
            }
            tensors.add(new ParameterLayout.Tensor(names[i / 2] + (i % 2 == 0 ? ".weight" : ".bias"), shape));
        }
        return new ParameterLayout(tensors);
    }

    /** Returns a new, uninitialized block. */
    abstract Block block();

    /** Returns the loss, a mean over the samples. */
    Loss loss() {
        return Loss.softmaxCrossEntropyLoss();
    }

    /** Returns the expected outputs for some samples, in the form that the loss requires. */
    NDArray wanted(NDManager manager, Samples samples, int[] indexes) {
        long[] labels = new long[indexes.length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = samples.label(indexes[i]);
        }
        return manager.create(labels);
    }

    /** Returns which outputs are correct. */
    NDArray right(NDArray outputs, NDArray wanted) {
        return outputs.argMax(1).toType(DataType.INT64, false).eq(wanted);
    }

    private static Block linear(int units) {
        return Linear.builder().setUnits(units).build();
    }

    private static Block convolution(int channels, int kernel, int padding) {
        return Conv2d.builder()
                .setKernelShape(new Shape(kernel, kernel))
                .setFilters(channels)
                .optPadding(new Shape(padding, padding))
                .build();
    }

    private static Block halving() {
        return Pool.maxPool2dBlock(new Shape(2, 2), new Shape(2, 2));
    }
}
