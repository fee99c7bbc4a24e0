package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The required form of a value in words, for messages, with an example if the keys of a mapping are known. */
final class ShapeExample {

    /** A typical retry limit. Other whole numbers use the nearest allowed value. */
    private static final long TYPICAL = 3;

    private ShapeExample() {}

    /** Returns a text such as {@code a mapping such as `{ limit: 3 }`}, {@code a list of stage names}. */
    static String of(Shape shape) {
        if (shape instanceof ObjectShape object && !keys(object).isEmpty()) {
            return "a mapping such as `%s`".formatted(example(object));
        }
        if (shape instanceof MapShape map) {
            return map.value() instanceof ObjectShape object && !keys(object).isEmpty()
                    ? "a mapping such as `{ NAME: %s }`".formatted(example(object))
                    : "a mapping such as `{ NAME: … }`";
        }
        return shape.noun();
    }

    private static String example(ObjectShape object) {
        return keys(object).entrySet().stream()
                .map(key -> key.getKey() + ": " + value(key.getValue().shape()))
                .collect(Collectors.joining(", ", "{ ", " }"));
    }

    /** Returns the required keys; one of the others if no key is required. */
    private static Map<String, ObjectShape.Key> keys(ObjectShape object) {
        Map<String, ObjectShape.Key> required = object.keys().entrySet().stream()
                .filter(key -> key.getValue().required())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
        return !required.isEmpty() || object.keys().isEmpty()
                ? required
                : Map.of(
                        object.keys().keySet().iterator().next(),
                        object.keys().values().iterator().next());
    }

    private static String value(Shape shape) {
        return shape instanceof IntegerShape number
                ? Long.toString(Math.min(number.maximum(), Math.max(number.minimum(), TYPICAL)))
                : "…";
    }
}
