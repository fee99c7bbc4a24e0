package io.gangflow.pipeline.model;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The condition under which a stage runs: comparisons of texts, joined by {@code and}, {@code or} and {@code not}. Its
 * {@code toString} is the text in the pipeline language, with all parentheses.
 */
public sealed interface Condition {

    /** Returns the texts in the order in which they are written. */
    Stream<Text> texts();

    /** Returns the condition with other texts. */
    Condition with(UnaryOperator<Text> change);

    /** Joins two conditions with {@code and}; either may be missing. */
    static Optional<Condition> both(Optional<Condition> one, Optional<Condition> other) {
        return one.isEmpty() || other.isEmpty()
                ? one.or(() -> other)
                : Optional.of(new Joined(Word.AND, List.of(one.get(), other.get())));
    }

    /** An operator that compares two texts. */
    enum Operator {
        EQUAL("=="),
        DIFFERENT("!="),
        LESS("<"),
        AT_MOST("<="),
        GREATER(">"),
        AT_LEAST(">=");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }

        /** Returns whether it compares by order, see {@link Comparison#isOfNumbers}. */
        public boolean isOfOrder() {
            return this != EQUAL && this != DIFFERENT;
        }
    }

    /** A word that joins conditions. */
    enum Word {
        AND("and"),
        OR("or");

        private final String text;

        Word(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** A comparison: {@code left operator right}. */
    record Comparison(Text left, Operator operator, Text right) implements Condition {

        private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

        /**
         * Returns whether it compares numbers: by order, unless a side is a literal other than a number, or both sides
         * are dates.
         */
        public boolean isOfNumbers(List<Parameter> parameters) {
            return operator.isOfOrder()
                    && !isWord(left)
                    && !isWord(right)
                    && !(isDate(left, parameters) && isDate(right, parameters));
        }

        private static boolean isWord(Text text) {
            return text.isLiteral() && !NUMBER.matcher(text.toString()).matches();
        }

        /** Dates, and times that start with a date, have the order of their texts. */
        private static boolean isDate(Text text, List<Parameter> parameters) {
            List<Text.Reference> references = text.references();
            return text.parts().size() == 1
                    && references.size() == 1
                    && (references
                                    .get(0)
                                    .time()
                                    .filter(TimeText::startsWithDate)
                                    .isPresent()
                            || parameters.stream()
                                    .anyMatch(parameter -> parameter.type() == Parameter.Type.DATE
                                            && references.get(0).scope() == Text.Scope.PARAMETERS
                                            && parameter
                                                    .name()
                                                    .equals(references.get(0).name())));
        }

        @Override
        public Stream<Text> texts() {
            return Stream.of(left, right);
        }

        @Override
        public Condition with(UnaryOperator<Text> change) {
            return new Comparison(change.apply(left), operator, change.apply(right));
        }

        @Override
        public String toString() {
            return "%s %s %s".formatted(left, operator.symbol(), right);
        }
    }

    /** A test for one of several texts: {@code text in [a, b]}. */
    record OneOf(Text text, List<Text> values) implements Condition {
        public OneOf {
            values = List.copyOf(values);
        }

        @Override
        public Stream<Text> texts() {
            return Stream.concat(Stream.of(text), values.stream());
        }

        @Override
        public Condition with(UnaryOperator<Text> change) {
            return new OneOf(change.apply(text), values.stream().map(change).toList());
        }

        @Override
        public String toString() {
            return text + values.stream().map(Text::toString).collect(Collectors.joining(", ", " in [", "]"));
        }
    }

    /** A test for an element of a JSON list, the second text: {@code text in ${parameters.list}}. */
    record ItemOf(Text text, Text list) implements Condition {
        @Override
        public Stream<Text> texts() {
            return Stream.of(text, list);
        }

        @Override
        public Condition with(UnaryOperator<Text> change) {
            return new ItemOf(change.apply(text), change.apply(list));
        }

        @Override
        public String toString() {
            return text + " in " + list;
        }
    }

    /** A negation: {@code not condition}. */
    record Not(Condition of) implements Condition {
        @Override
        public Stream<Text> texts() {
            return of.texts();
        }

        @Override
        public Condition with(UnaryOperator<Text> change) {
            return new Not(of.with(change));
        }

        @Override
        public String toString() {
            return "not (" + of + ")";
        }
    }

    /** Joined conditions: {@code one and other}, or {@code one or other}. */
    record Joined(Word word, List<Condition> of) implements Condition {
        public Joined {
            of = List.copyOf(of);
        }

        @Override
        public Stream<Text> texts() {
            return of.stream().flatMap(Condition::texts);
        }

        @Override
        public Condition with(UnaryOperator<Text> change) {
            return new Joined(word, of.stream().map(each -> each.with(change)).toList());
        }

        @Override
        public String toString() {
            return of.stream().map(Condition::toString).collect(Collectors.joining(" " + word.text() + " ", "(", ")"));
        }
    }
}
