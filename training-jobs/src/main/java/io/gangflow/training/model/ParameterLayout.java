package io.gangflow.training.model;

import java.util.List;

/**
 * The position of each parameter of a network among all its floats: one after the other, in the order of the layers.
 *
 * @param tensors named as in the state_dict of the same network in PyTorch, so that PyTorch can load a file of them
 */
public record ParameterLayout(List<Tensor> tensors) {

    /**
     * One parameter.
     *
     * @param name unique within the layout
     * @param shape its dimensions, each at least 1
     */
    public record Tensor(String name, List<Long> shape) {

        public Tensor {
            shape = List.copyOf(shape);
            if (name.isBlank() || shape.stream().anyMatch(length -> length < 1)) {
                throw new IllegalArgumentException("a parameter \"" + name + "\" of shape " + shape);
            }
        }

        /** Returns the number of floats. */
        public int size() {
            return Math.toIntExact(shape.stream().reduce(1L, Math::multiplyExact));
        }
    }

    public ParameterLayout {
        tensors = List.copyOf(tensors);
        if (tensors.stream().map(Tensor::name).distinct().count() != tensors.size()) {
            throw new IllegalArgumentException("two parameters have the same name: " + tensors);
        }
    }

    /** Returns the number of floats of all parameters together. */
    public int size() {
        return tensors.stream().mapToInt(Tensor::size).reduce(0, Math::addExact);
    }

    /**
     * Returns the same shapes with a suffix on each name, for the values that an optimizer keeps for each parameter.
     */
    public ParameterLayout suffixed(String suffix) {
        return new ParameterLayout(tensors.stream()
                .map(tensor -> new Tensor(tensor.name() + suffix, tensor.shape()))
                .toList());
    }

    @Override
    public String toString() {
        return size() + " floats as "
                + tensors.stream().map(tensor -> tensor.name() + tensor.shape()).toList();
    }
}
