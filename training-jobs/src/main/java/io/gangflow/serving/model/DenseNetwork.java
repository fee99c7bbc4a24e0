package io.gangflow.serving.model;

import io.gangflow.safetensors.Tensor;
import io.gangflow.safetensors.TensorFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A classifier of linear layers with ReLU between them; with a single layer it is logistic regression. Immutable.
 *
 * <p>A file names the layers as PyTorch's state_dict does, {@code <layer>.weight} (outputs by inputs) and
 * {@code <layer>.bias}, or {@code weight} and {@code bias} for a single layer. Layers are ordered by the numbers in
 * their names. A single output stands for two classes and goes through the logistic function; several outputs go
 * through softmax.
 */
public final class DenseNetwork {

    /** Maximum number of layers, so that no product of finite 32-bit numbers exceeds the range of a double. */
    private static final int MOST_LAYERS = 4;

    private static final int WIDEST = 1 << 16;
    private static final String WEIGHT = "weight";

    private final List<DenseLayer> layers;

    private DenseNetwork(List<DenseLayer> layers) {
        this.layers = List.copyOf(layers);
    }

    /**
     * Returns the network in a file.
     *
     * @throws ModelException if its tensors are not such layers, or do not fit each other
     */
    public static DenseNetwork of(TensorFile file) throws ModelException {
        List<String> names = file.tensors().keySet().stream()
                .filter(name -> name.equals(WEIGHT) || name.endsWith("." + WEIGHT))
                .sorted(Comparator.comparing(DenseNetwork::number).thenComparing(Comparator.naturalOrder()))
                .toList();
        if (names.isEmpty()
                || names.size() > MOST_LAYERS
                || names.size() * 2 != file.tensors().size()) {
            throw new ModelException("the tensors %s are not 1 to %d layers of `weight` and `bias`"
                    .formatted(file.tensors().keySet(), MOST_LAYERS));
        }
        List<DenseLayer> layers = new ArrayList<>();
        for (String name : names) {
            DenseLayer layer = layer(file.tensors(), name);
            if (!layers.isEmpty() && layers.get(layers.size() - 1).outputs() != layer.inputs()) {
                throw new ModelException("`%s` takes %d numbers, but the layer before it returns %d"
                        .formatted(
                                name,
                                layer.inputs(),
                                layers.get(layers.size() - 1).outputs()));
            }
            layers.add(layer);
        }
        return new DenseNetwork(layers);
    }

    private static DenseLayer layer(Map<String, Tensor> tensors, String name) throws ModelException {
        Tensor weight = tensors.get(name);
        Tensor bias = tensors.get(name.substring(0, name.length() - WEIGHT.length()) + "bias");
        if (weight == null || bias == null) {
            throw new ModelException("`%s` has no bias beside it".formatted(name));
        }
        List<Integer> shape = weight.shape();
        boolean fits = shape.size() == 2
                && bias.shape().equals(shape.subList(0, 1))
                && shape.stream().allMatch(size -> size >= 1 && size <= WIDEST);
        if (!fits) {
            throw new ModelException(
                    "`%s` is of shape %s and its bias of %s; a layer has [outputs, inputs] and [outputs],"
                                    .formatted(name, shape, bias.shape())
                            + " of 1 to " + WIDEST);
        }
        return new DenseLayer(shape.get(1), weight.values(), bias.values());
    }

    /** Returns the last number in a name, for layers such as {@code layers.10.weight}; 0 if there is none. */
    private static int number(String name) {
        String digits = name.replaceAll("^.*?(\\d{1,6})\\D*$", "$1");
        return digits.equals(name) ? 0 : Integer.parseInt(digits);
    }

    /** Returns the number of features of a sample. */
    public int features() {
        return layers.get(0).inputs();
    }

    public int classes() {
        return Math.max(2, layers.get(layers.size() - 1).outputs());
    }

    /** Returns the number of multiplications for one sample. */
    public long multiplications() {
        return layers.stream()
                .mapToLong(layer -> (long) layer.inputs() * layer.outputs())
                .sum();
    }

    public int layers() {
        return layers.size();
    }

    /**
     * Returns the probability of each class for each sample, sample after sample.
     *
     * @param rows samples of {@link #features} numbers, one after the other, within the range of 32-bit floats
     * @param count number of samples
     */
    public double[] probabilities(double[] rows, int count) {
        double[] values = rows;
        for (int i = 0; i < layers.size(); i++) {
            values = layers.get(i).apply(values, count);
            if (i < layers.size() - 1) {
                rectify(values);
            }
        }
        return layers.get(layers.size() - 1).outputs() == 1
                ? Probabilities.logistic(values, count)
                : Probabilities.softmax(values, count);
    }

    private static void rectify(double[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.max(0, values[i]);
        }
    }
}
