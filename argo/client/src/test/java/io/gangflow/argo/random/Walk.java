package io.gangflow.argo.random;

import io.gangflow.pipeline.shape.BooleanShape;
import io.gangflow.pipeline.shape.ChoiceShape;
import io.gangflow.pipeline.shape.DurationShape;
import io.gangflow.pipeline.shape.EitherShape;
import io.gangflow.pipeline.shape.IntegerShape;
import io.gangflow.pipeline.shape.ListShape;
import io.gangflow.pipeline.shape.MapShape;
import io.gangflow.pipeline.shape.NumberShape;
import io.gangflow.pipeline.shape.ObjectShape;
import io.gangflow.pipeline.shape.QuantityShape;
import io.gangflow.pipeline.shape.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Draws values that a shape permits. Values that depend on others come from a separate source by key, so a new key of
 * the language is drawn without a change here.
 */
final class Walk {

    private static final List<String> WORDS = List.of("alpha", "b", "c3-po", "delta", "x1");

    private final Dice dice;
    private final Map<String, Supplier<Object>> sources = new LinkedHashMap<>();

    Walk(Dice dice) {
        this.dice = dice;
    }

    /** Sets the source of a value: {@code key}, or {@code a volume.mount} in one kind of mapping. */
    Walk from(String key, Supplier<Object> source) {
        sources.put(key, source);
        return this;
    }

    /** A mapping with all required keys and some others. */
    Map<String, Object> object(ObjectShape shape) {
        return object(shape, key -> dice.oneIn(2));
    }

    Map<String, Object> object(ObjectShape shape, Predicate<String> wanted) {
        Map<String, Object> drawn = new LinkedHashMap<>();
        Set<String> one = shape.oneOf().isEmpty() ? Set.of() : Set.of(dice.pick(shape.oneOf()));
        shape.keys().forEach((name, key) -> {
            boolean chosen = shape.oneOf().contains(name) ? one.contains(name) : key.required() || wanted.test(name);
            if (chosen) {
                drawn.put(name, value(shape.noun(), name, key.shape()));
            }
        });
        return drawn;
    }

    /** The value of a key. */
    Object value(String section, String key, Shape shape) {
        Supplier<Object> source = sources.getOrDefault(section + "." + key, sources.get(key));
        return source == null ? byShape(section, key, shape) : source.get();
    }

    private Object byShape(String section, String key, Shape shape) {
        if (shape instanceof ObjectShape object) {
            return object(object);
        }
        if (shape instanceof MapShape map) {
            Map<String, Object> drawn = new LinkedHashMap<>();
            dice.some(WORDS, 1, 2).forEach(word -> drawn.put(word, value(section, key + ".*", map.value())));
            return drawn;
        }
        if (shape instanceof ListShape list) {
            List<Object> drawn = new ArrayList<>();
            for (int item = dice.between(Math.max(1, list.minimum()), 3); item > 0; item--) {
                drawn.add(value(section, key + "[]", list.item()));
            }
            return list.distinct() ? drawn.stream().distinct().toList() : drawn;
        }
        return shape instanceof EitherShape either
                ? value(section, key, dice.oneIn(2) ? either.first() : either.other())
                : scalar(shape);
    }

    private Object scalar(Shape shape) {
        if (shape instanceof ChoiceShape choice) {
            return dice.pick(choice.values());
        }
        if (shape instanceof IntegerShape integer) {
            return dice.oneIn(4)
                    ? dice.pick(integer.minimum(), integer.maximum())
                    : Math.min(integer.maximum(), integer.minimum() + dice.between(0, 20));
        }
        if (shape instanceof BooleanShape) {
            return dice.oneIn(2);
        }
        if (shape instanceof NumberShape) {
            return dice.pick(0, 1, 2.5, 100);
        }
        return shape instanceof DurationShape ? duration() : quantity(shape);
    }

    private String duration() {
        return dice.pick("10s", "1m", "1h30m", "2d", "366d", "1d2h3m4s");
    }

    private Object quantity(Shape shape) {
        if (shape == QuantityShape.CPU) {
            return dice.pick("100m", 1, "0.5", "2000m", 1.5);
        }
        if (shape == QuantityShape.MEMORY) {
            return dice.pick("512Mi", "1Gi", "1500M", "0.5Gi", 1_073_741_824);
        }
        return shape == QuantityShape.COUNT ? (Object) dice.between(0, 2) : dice.pick(WORDS);
    }
}
