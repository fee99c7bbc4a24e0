package io.gangflow.serving.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A parsed inference request of the Open Inference Protocol. Its data may be flat or nested; parameters are ignored.
 *
 * @param outputs names of the requested outputs; empty for all
 */
record InferRequest(Optional<String> id, Samples samples, Set<String> outputs) {

    private static final Set<String> TYPES = Set.of("FP32", "FP64");

    boolean wants(String output) {
        return outputs.isEmpty() || outputs.contains(output);
    }

    static InferRequest read(Map<?, ?> body, int features) throws InferRequestException {
        if (body.containsKey("id") && !(body.get("id") instanceof String)) {
            throw new InferRequestException("`id` is not a string");
        }
        if (body.containsKey("parameters") && !(body.get("parameters") instanceof Map<?, ?>)) {
            throw new InferRequestException("`parameters` is not an object");
        }
        Optional<String> id = Optional.ofNullable((String) body.get("id"));
        if (!(body.get("inputs") instanceof List<?> inputs)
                || inputs.size() != 1
                || !(inputs.get(0) instanceof Map<?, ?> input)) {
            throw new InferRequestException("`inputs` is not a list of one object");
        }
        return new InferRequest(id, samples(input, features), outputs(body));
    }

    private static Set<String> outputs(Map<?, ?> body) throws InferRequestException {
        Set<String> names = new TreeSet<>();
        if (body.containsKey("outputs")) {
            if (!(body.get("outputs") instanceof List<?> outputs)) {
                throw new InferRequestException("`outputs` is not a list");
            }
            for (Object output : outputs) {
                if (!(output instanceof Map<?, ?> map)
                        || !(map.get("name") instanceof String name)
                        || !ModelMetadata.OUTPUTS.contains(name)) {
                    throw new InferRequestException("`outputs` names others than " + ModelMetadata.OUTPUTS);
                }
                names.add(name);
            }
        }
        return names;
    }

    private static Samples samples(Map<?, ?> input, int features) throws InferRequestException {
        if (!ModelMetadata.INPUT.equals(input.get("name"))) {
            throw new InferRequestException("the input is not called `" + ModelMetadata.INPUT + "`");
        }
        if (!(input.get("datatype") instanceof String type) || !TYPES.contains(type)) {
            throw new InferRequestException("`datatype` is neither FP32 nor FP64");
        }
        if (!(input.get("shape") instanceof List<?> shape)
                || shape.size() != 2
                || !(shape.get(0) instanceof Long count)
                || count < 1
                || count > Samples.MOST
                || !Long.valueOf(features).equals(shape.get(1))) {
            throw new InferRequestException(
                    "`shape` is not [n, %d] with n from 1 to %d".formatted(features, Samples.MOST));
        }
        List<Double> numbers = new ArrayList<>();
        collect(input.get("data"), numbers);
        if (numbers.size() != count * features) {
            throw new InferRequestException(
                    "`data` has %d numbers, but `shape` requires %d".formatted(numbers.size(), count * features));
        }
        return new Samples(numbers.stream().mapToDouble(Double::doubleValue).toArray(), count.intValue());
    }

    private static void collect(@Nullable Object data, List<Double> numbers) throws InferRequestException {
        if (!(data instanceof List<?> list)) {
            throw new InferRequestException("`data` is not a list");
        }
        for (Object item : list) {
            if (item instanceof Number number) {
                if (!(Math.abs(number.doubleValue()) <= Samples.LARGEST)) {
                    throw new InferRequestException("`data` has a number that is not finite in 32 bits");
                }
                numbers.add(number.doubleValue());
            } else if (item instanceof List<?>) {
                collect(item, numbers);
            } else {
                throw new InferRequestException("`data` has something other than numbers");
            }
        }
    }
}
