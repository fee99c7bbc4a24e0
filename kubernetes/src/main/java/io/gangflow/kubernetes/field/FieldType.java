package io.gangflow.kubernetes.field;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The type of a field. */
sealed interface FieldType {

    /** Any value. */
    record Any() implements FieldType {}

    /**
     * A text.
     *
     * @param choices all allowed values; empty for any
     * @param length length of the text in characters
     */
    record Text(List<String> choices, Range length, Optional<Pattern> pattern) implements FieldType {
        public Text {
            choices = List.copyOf(choices);
        }
    }

    /** A whole number, of 32 or 64 bits. */
    record Whole(boolean isLong, Range range) implements FieldType {}

    /** Limits, both inclusive. */
    record Range(long least, long most) {

        static final Range ALL = new Range(Long.MIN_VALUE, Long.MAX_VALUE);

        /** @param text two numbers with a comma between them, either of which may be missing */
        static Range of(String text) {
            String[] limits = text.split(",", 2);
            return new Range(
                    limits[0].isEmpty()
                            ? Long.MIN_VALUE
                            : Double.valueOf(limits[0]).longValue(),
                    limits[1].isEmpty()
                            ? Long.MAX_VALUE
                            : Double.valueOf(limits[1]).longValue());
        }

        boolean has(long number) {
            return number >= least && number <= most;
        }

        @Override
        public String toString() {
            return most == Long.MAX_VALUE ? "at least %d".formatted(least) : "%d to %d".formatted(least, most);
        }
    }

    /** Any number. */
    record Decimal() implements FieldType {}

    /** A boolean. */
    record Flag() implements FieldType {}

    /** An amount of a resource. */
    record Quantity() implements FieldType {}

    /** A whole number or a text, such as a port or a percentage. */
    record NumberOrText() implements FieldType {}

    /** A time of RFC 3339. */
    record Time() implements FieldType {}

    /** A list. */
    record Items(FieldType item) implements FieldType {}

    /** A mapping with arbitrary keys. */
    record Values(FieldType value) implements FieldType {}

    /** A mapping with the fields of a type of the table. */
    record Named(String type) implements FieldType {}
}
