package io.gangflow.convert.pod;

import io.gangflow.convert.field.Field;
import java.util.Optional;

/** How the texts of an object become texts of the language, in which {@code ${…}} is a reference. */
@FunctionalInterface
public interface Texts {

    /** Of an object whose texts mean themselves. The language has no text with two opening braces. */
    Texts LITERAL = field -> field.peek().filter(text -> !text.contains("{{")).map(text -> {
        field.take();
        return escaped(text);
    });

    /** Takes a scalar as a text of the language. Any other value stays unread. */
    Optional<String> of(Field field);

    /** A text below a field in a place that takes no references; empty where it would be one. */
    default Optional<String> constant(String text, Field field) {
        return text.contains("{{") || text.contains("${") ? Optional.empty() : Optional.of(text);
    }

    /** A text that refers to nothing. */
    static String escaped(String text) {
        return text.replace("${", "$${");
    }

    /** Takes a scalar that the language wants without references. */
    default Optional<String> constant(Field field) {
        Optional<String> text = of(field);
        if (text.filter(value -> value.contains("${")).isPresent()) {
            field.giveBack();
            return Optional.empty();
        }
        return text;
    }
}
