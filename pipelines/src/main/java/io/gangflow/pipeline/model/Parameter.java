package io.gangflow.pipeline.model;

import java.util.List;
import java.util.Optional;

/**
 * A declared parameter; it becomes an Argo parameter with value, enum and description.
 *
 * @param defaultValue as text, already of the declared type; empty when every run must give one
 * @param allowed the enum, empty when any value of the type will do
 * @param minimum lower bound of a number, inclusive
 * @param maximum upper bound of a number, inclusive
 */
public record Parameter(
        String name,
        Type type,
        Optional<String> defaultValue,
        List<String> allowed,
        Optional<Double> minimum,
        Optional<Double> maximum,
        Optional<String> description) {

    public Parameter {
        allowed = List.copyOf(allowed);
    }

    /** Types of parameters, spelled in a file in lower case. */
    public enum Type {
        STRING,
        INTEGER,
        NUMBER,
        BOOLEAN
    }
}
