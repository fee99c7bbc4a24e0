package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.shape.BooleanShape;
import io.gangflow.pipeline.shape.CapabilityShape;
import io.gangflow.pipeline.shape.ChoiceShape;
import io.gangflow.pipeline.shape.ConditionShape;
import io.gangflow.pipeline.shape.DurationShape;
import io.gangflow.pipeline.shape.EitherShape;
import io.gangflow.pipeline.shape.IntegerShape;
import io.gangflow.pipeline.shape.ListShape;
import io.gangflow.pipeline.shape.MapShape;
import io.gangflow.pipeline.shape.NumberShape;
import io.gangflow.pipeline.shape.ObjectShape;
import io.gangflow.pipeline.shape.QuantityShape;
import io.gangflow.pipeline.shape.Shape;
import io.gangflow.pipeline.shape.StringShape;
import io.gangflow.pipeline.shape.UserShape;
import java.util.stream.Collectors;

/** The type of a value as a cell of a Markdown table. Mappings are links to their sections. */
final class TypeText {

    private TypeText() {}

    static String of(Shape shape) {
        if (shape instanceof ObjectShape object) {
            String title = Titles.of(object);
            return "[%s](#%s)".formatted(title, Titles.anchor(title));
        }
        if (shape instanceof MapShape map) {
            return "mapping of NAME: " + of(map.value());
        }
        if (shape instanceof ListShape list) {
            return "list of: " + of(list.item());
        }
        if (shape instanceof EitherShape either) {
            return of(either.first()) + "; or " + of(either.other());
        }
        return scalar(shape);
    }

    private static String scalar(Shape shape) {
        if (shape instanceof IntegerShape number) {
            return integer(number);
        }
        if (shape instanceof NumberShape number) {
            return number.nonNegative() ? "number, 0 or more" : "number";
        }
        if (shape instanceof BooleanShape) {
            return "boolean";
        }
        if (shape instanceof ChoiceShape choice) {
            return choice.values().stream().map(value -> "`" + value + "`").collect(Collectors.joining(", "));
        }
        if (shape instanceof StringShape text) {
            return text.needed()
                    ? "[reference](#references)"
                    : text.references()
                            ? "[string with references](#references)"
                            : text.scalars() ? "scalar" : "string";
        }
        if (shape instanceof DurationShape) {
            return "[duration](#values)";
        }
        if (shape instanceof ConditionShape) {
            return "[condition](#conditions)";
        }
        if (shape instanceof QuantityShape quantity) {
            return quantity == QuantityShape.COUNT ? "whole number" : "[quantity](#values)";
        }
        if (shape instanceof UserShape) {
            return "integer or `root`";
        }
        return shape instanceof CapabilityShape ? "capability" : "object";
    }

    private static String integer(IntegerShape number) {
        boolean bounded = number.minimum() > Integer.MIN_VALUE || number.maximum() < Integer.MAX_VALUE;
        String text = bounded ? "integer, %,d to %,d".formatted(number.minimum(), number.maximum()) : "integer";
        return text + number.word().map(", or `%s`"::formatted).orElse("");
    }
}
