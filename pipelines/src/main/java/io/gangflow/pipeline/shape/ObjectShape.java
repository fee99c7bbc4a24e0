package io.gangflow.pipeline.shape;

import io.gangflow.collection.OrderedMaps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A mapping with known keys.
 *
 * @param noun what it is, for messages: {@code a Spark stage}
 * @param oneOf keys of which exactly one is required; empty for no such requirement
 * @param advice what to do if more than one of them exists
 * @param lack what is wrong if none of them exists, after the name: {@code has nothing to run}
 * @param others the form of further keys and their values
 */
public record ObjectShape(
        String noun, Map<String, Key> keys, List<String> oneOf, String advice, String lack, Optional<Others> others)
        implements Shape {

    public ObjectShape {
        keys = OrderedMaps.copyOf(keys);
        oneOf = List.copyOf(oneOf);
    }

    /** Creates an object without keys, to add some to. */
    public static ObjectShape named(String noun) {
        return new ObjectShape(noun, Map.of(), List.of(), "", "", Optional.empty());
    }

    public ObjectShape required(String name, Shape shape, String description) {
        return with(name, new Key(shape, true, description));
    }

    public ObjectShape optional(String name, Shape shape, String description) {
        return with(name, new Key(shape, false, description));
    }

    /**
     * Adds an optional key.
     *
     * @param otherwise the default that the reader uses, as it would be written in a file
     */
    public ObjectShape optional(String name, Shape shape, String description, String otherwise) {
        return with(name, new Key(shape, false, description, Optional.of(otherwise)));
    }

    /**
     * Adds keys of which exactly one is required, each described by its shape.
     *
     * @param whenMore what to do if more than one exists
     */
    public ObjectShape exactlyOne(Map<String, Key> choice, String whenMore) {
        return exactlyOne(choice, whenMore, "has nothing to run");
    }

    /**
     * Adds keys of which exactly one is required, for objects whose keys are not kinds of work.
     *
     * @param whenNone what is wrong if none of them exists, after the name
     */
    public ObjectShape exactlyOne(Map<String, Key> choice, String whenMore, String whenNone) {
        Map<String, Key> more = new LinkedHashMap<>(keys);
        more.putAll(choice);
        return new ObjectShape(noun, more, List.copyOf(choice.keySet()), whenMore, whenNone, others);
    }

    /** Allows further keys whose names have a certain form. */
    public ObjectShape others(Pattern name, Shape shape) {
        return new ObjectShape(noun, keys, oneOf, advice, lack, Optional.of(new Others(name, shape)));
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        List<String> required = new ArrayList<>();
        Map<String, Object> properties = new LinkedHashMap<>();
        keys.forEach((name, key) -> {
            properties.put(name, key.schema());
            if (key.required()) {
                required.add(name);
            }
        });
        schema.put("properties", properties);
        others.ifPresent(more -> schema.put(
                "patternProperties",
                Map.of("^(?:" + more.name().pattern() + ")$", more.shape().schema())));
        schema.put("additionalProperties", false);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        if (!oneOf.isEmpty()) {
            schema.put(
                    "oneOf",
                    oneOf.stream()
                            .map(name -> Map.of("required", List.of(name)))
                            .toList());
        }
        return schema;
    }

    private ObjectShape with(String name, Key key) {
        Map<String, Key> more = new LinkedHashMap<>(keys);
        more.put(name, key);
        return new ObjectShape(noun, more, oneOf, advice, lack, others);
    }

    /**
     * One key: its value, whether it is required, and a sentence for editors and the language reference.
     *
     * @param otherwise the default value, as it would be written; empty for none
     */
    public record Key(Shape shape, boolean required, String description, Optional<String> otherwise) {

        public Key(Shape shape, boolean required, String description) {
            this(shape, required, description, Optional.empty());
        }

        Map<String, Object> schema() {
            Map<String, Object> schema = new LinkedHashMap<>();
            schema.put("description", description);
            schema.putAll(shape.schema());
            otherwise.ifPresent(value -> schema.put("default", typed(value)));
            return schema;
        }

        private Object typed(String value) {
            if (shape instanceof IntegerShape) {
                return Long.valueOf(value);
            }
            return shape instanceof BooleanShape ? Boolean.valueOf(value) : value;
        }
    }

    /** Further keys, by the form of their names. */
    public record Others(Pattern name, Shape shape) {}
}
