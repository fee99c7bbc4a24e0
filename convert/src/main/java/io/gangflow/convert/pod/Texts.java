package io.gangflow.convert.pod;

import io.gangflow.convert.field.Field;
import java.util.Optional;

/** Translates texts of an object to the language, in which {@code ${…}} is a reference. */
@FunctionalInterface
public interface Texts {

    /** For objects with literal texts. The language has no text with two opening braces. */
    Texts LITERAL = field -> field.peek().filter(text -> !text.contains("{{")).map(text -> {
        field.take();
        return escaped(text);
    });

    /** Takes a scalar as a text of the language. Any other value stays a leftover. */
    Optional<String> of(Field field);

    /** A text below a field in a place that permits no references; empty if it contains one. */
    default Optional<String> constant(String text, Field field) {
        return text.contains("{{") || text.contains("${") ? Optional.empty() : Optional.of(text);
    }

    /** Escapes a text so that it contains no reference. */
    static String escaped(String text) {
        return text.replace("${", "$${");
    }

    /** Takes a scalar in a place that permits no references. */
    default Optional<String> constant(Field field) {
        Optional<String> text = of(field);
        if (text.filter(value -> value.contains("${")).isPresent()) {
            field.giveBack();
            return Optional.empty();
        }
        return text;
    }
}
