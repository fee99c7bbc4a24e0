package io.gangflow.pipeline.model;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** When a stage runs: comparisons of texts, joined by {@code and}, {@code or} and {@code not}. The set is closed. */
public sealed interface Condition {

    /** The texts in the order in which they are written. */
    Stream<Text> texts();

    /** The same with other texts. */
    Condition with(UnaryOperator<Text> change);

    /** Both of two conditions; either may be missing. */
    static Optional<Condition> both(Optional<Condition> one, Optional<Condition> other) {
        return one.isEmpty() || other.isEmpty()
                ? one.or(() -> other)
                : Optional.of(new All(List.of(one.get(), other.get())));
    }

    /** How two texts are compared. */
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

        /** Whether it asks for an order, which is that of numbers unless one side is a text that is none. */
        public boolean isOfOrder() {
            return this != EQUAL && this != DIFFERENT;
        }
    }

    /** {@code left operator right}. */
    record Comparison(Text left, Operator operator, Text right) implements Condition {
        @Override
        public Stream<Text> texts() {
            return Stream.of(left, right);
        }

        @Override
        public Condition with(UnaryOperator<Text> change) {
            return new Comparison(change.apply(left), operator, change.apply(right));
        }
    }

    /** {@code text in [a, b]}. */
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
    }

    /** {@code text in ${parameters.list}}: the second text is a JSON list. */
    record ItemOf(Text text, Text list) implements Condition {
        @Override
        public Stream<Text> texts() {
            return Stream.of(text, list);
        }

        @Override
        public Condition with(UnaryOperator<Text> change) {
            return new ItemOf(change.apply(text), change.apply(list));
        }
    }

    /** {@code not condition}. */
    record Not(Condition of) implements Condition {
        @Override
        public Stream<Text> texts() {
            return of.texts();
        }

        @Override
        public Condition with(UnaryOperator<Text> change) {
            return new Not(of.with(change));
        }
    }

    /** {@code one and other}. */
    record All(List<Condition> of) implements Condition {
        public All {
            of = List.copyOf(of);
        }

        @Override
        public Stream<Text> texts() {
            return of.stream().flatMap(Condition::texts);
        }

        @Override
        public Condition with(UnaryOperator<Text> change) {
            return new All(of.stream().map(each -> each.with(change)).toList());
        }
    }

    /** {@code one or other}. */
    record Any(List<Condition> of) implements Condition {
        public Any {
            of = List.copyOf(of);
        }

        @Override
        public Stream<Text> texts() {
            return of.stream().flatMap(Condition::texts);
        }

        @Override
        public Condition with(UnaryOperator<Text> change) {
            return new Any(of.stream().map(each -> each.with(change)).toList());
        }
    }
}
