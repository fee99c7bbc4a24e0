package io.gangflow.pipeline.read;

import io.gangflow.cluster.Resources;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.shape.DurationSyntax;
import io.gangflow.pipeline.shape.TextSyntax;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.PlainScalar;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Typed access to a mapping. A value that is missing or malformed is empty, because the check of the shape has reported
 * it. Reading continues, so that the rules report their findings at the same time.
 */
record Fields(Optional<Node.Mapping> mapping) {

    static Fields of(Optional<Node> node) {
        return new Fields(node.filter(Node.Mapping.class::isInstance).map(Node.Mapping.class::cast));
    }

    Optional<Node> node(String key) {
        return mapping.flatMap(present -> present.get(key));
    }

    Fields object(String key) {
        return of(node(key));
    }

    Map<String, Fields> objects(String key) {
        return OrderedMaps.copyOf(map(key, node -> Optional.of(of(Optional.of(node)))));
    }

    List<Fields> list(String key) {
        return items(key).map(item -> of(Optional.of(item))).toList();
    }

    Optional<String> string(String key) {
        return node(key).flatMap(Fields::scalar);
    }

    /** Returns the text; the empty string if there is none. */
    String text(String key) {
        return string(key).orElse("");
    }

    List<String> strings(String key) {
        return node(key).map(Fields::strings).orElse(List.of());
    }

    /** Returns a list, or a single value as a list of one. */
    List<String> oneOrMore(String key) {
        return string(key).map(List::of).orElseGet(() -> strings(key));
    }

    static List<String> strings(Node node) {
        return node instanceof Node.Sequence sequence
                ? sequence.items().stream()
                        .flatMap(item -> scalar(item).stream())
                        .toList()
                : List.of();
    }

    Map<String, String> stringMap(String key) {
        return map(key, Fields::scalar);
    }

    /** Returns the mappings among the values of a list. */
    List<Map<String, String>> stringMaps(String key) {
        return items(key)
                .filter(Node.Mapping.class::isInstance)
                .map(item -> map(of(Optional.of(item)), Fields::scalar))
                .toList();
    }

    /** Returns a text with its references. */
    Text reading(String key) {
        return parsed(text(key));
    }

    /** Returns a text that has a reference. */
    Optional<Text> reference(String key) {
        return string(key).map(Fields::parsed).filter(text -> !text.isLiteral());
    }

    Map<String, List<String>> listMap(String key) {
        return map(key, node -> Optional.of(strings(node)));
    }

    List<Text> texts(String key) {
        return strings(key).stream().map(Fields::parsed).toList();
    }

    Map<String, Text> textMap(String key) {
        return map(key, node -> scalar(node).map(Fields::parsed));
    }

    OptionalInt integer(String key) {
        Optional<String> text = string(key).filter(PlainScalar::isInteger);
        return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(clamped(Long.parseLong(text.get())));
    }

    private static int clamped(long value) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
    }

    /** Returns a count. Negative or too large numbers have been reported already. */
    int count(String key, int otherwise) {
        return Math.max(0, Math.min(100_000, integer(key).orElse(otherwise)));
    }

    Optional<Double> number(String key) {
        return string(key).filter(PlainScalar::isNumber).map(Double::valueOf);
    }

    boolean bool(String key, boolean otherwise) {
        return string(key)
                .filter(PlainScalar::isBoolean)
                .map(PlainScalar::isTrue)
                .orElse(otherwise);
    }

    Optional<Duration> duration(String key) {
        return string(key).flatMap(DurationSyntax::parse);
    }

    /** Returns the resource amounts among the keys of this mapping. */
    Resources resources() {
        return ResourceReader.read(this);
    }

    private Stream<Node> items(String key) {
        return node(key)
                .filter(Node.Sequence.class::isInstance)
                .map(node -> ((Node.Sequence) node).items().stream())
                .orElse(Stream.of());
    }

    private <V> Map<String, V> map(String key, Function<Node, Optional<V>> value) {
        return map(object(key), value);
    }

    private static <V> Map<String, V> map(Fields fields, Function<Node, Optional<V>> value) {
        Map<String, V> values = new LinkedHashMap<>();
        fields.mapping()
                .ifPresent(present -> present.entries()
                        .forEach(entry -> value.apply(entry.value())
                                .ifPresent(read -> values.put(entry.key().value(), read))));
        return values;
    }

    static Optional<String> scalar(Node node) {
        return node instanceof Node.Scalar scalar && !scalar.isNull() ? Optional.of(scalar.value()) : Optional.empty();
    }

    private static Text parsed(String value) {
        return TextSyntax.parse(value).text();
    }
}
