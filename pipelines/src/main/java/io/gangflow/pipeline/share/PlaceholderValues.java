package io.gangflow.pipeline.share;

import io.gangflow.pipeline.model.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The values of several stages for the same blanks. A value that all stages share remains in the templates, as do
 * common prefixes and suffixes of different values; the rest becomes values of each stage. Blanks with the same rest in
 * each stage share a value.
 */
final class PlaceholderValues {

    /** Tried first, then the characters for private use, not all of which occur in any file. */
    private static final String SEPARATORS = "|;,~";

    private final List<List<Placeholders.ReplacedValue>> rows;
    private final Map<List<String>, Integer> numbers = new HashMap<>();
    private final List<List<String>> values = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();
    private final char separator;

    /** @param rows the values of each stage's blanks */
    PlaceholderValues(List<List<Placeholders.ReplacedValue>> rows) {
        this.rows = List.copyOf(rows);
        for (int blank = 0; blank < rows.get(0).size(); blank++) {
            columns.add(column(blank));
        }
        separator = IntStream.concat(SEPARATORS.chars(), IntStream.range(0xe000, 0xf900))
                .filter(character ->
                        values.stream().flatMap(List::stream).noneMatch(value -> value.indexOf(character) >= 0))
                .mapToObj(character -> (char) character)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the stages use every character"));
    }

    /**
     * @param value number of the value between the common prefix and suffix; negative if all stages have the same value
     */
    private record Column(String before, int value, String after) {}

    /** Returns the content of a blank: literals, and a reference to the value of the stage. */
    List<Text.Part> parts(int blank) {
        Column column = columns.get(blank);
        return Stream.of(
                        literal(column.before()),
                        column.value() < 0
                                ? Stream.<Text.Part>of()
                                : Stream.<Text.Part>of(StageValue.of(column.value(), separator)),
                        literal(column.after()))
                .flatMap(parts -> parts)
                .toList();
    }

    private static Stream<Text.Part> literal(String text) {
        return text.isEmpty() ? Stream.of() : Stream.of(new Text.Literal(text));
    }

    /** Returns whether the stages differ at all. */
    boolean differ() {
        return !values.isEmpty();
    }

    /** Returns the values of a stage as one text. */
    String valuesOf(int row) {
        return values.stream().map(column -> column.get(row)).collect(Collectors.joining(String.valueOf(separator)));
    }

    private Column column(int blank) {
        List<String> texts = rows.stream().map(row -> row.get(blank).value()).toList();
        String first = texts.get(0);
        if (texts.stream().allMatch(first::equals)) {
            return new Column(first, -1, "");
        }
        boolean whole = rows.get(0).get(blank).whole();
        int before = whole ? 0 : commonBeginning(texts);
        int after = whole ? 0 : commonEnd(texts, before);
        List<String> rest = texts.stream()
                .map(text -> text.substring(before, text.length() - after))
                .toList();
        return new Column(first.substring(0, before), number(rest), first.substring(first.length() - after));
    }

    private int number(List<String> rest) {
        return numbers.computeIfAbsent(rest, missing -> {
            values.add(rest);
            return values.size() - 1;
        });
    }

    private static int commonBeginning(List<String> texts) {
        String first = texts.get(0);
        int length = first.length();
        for (String text : texts) {
            int most = Math.min(length, text.length());
            length = 0;
            while (length < most && text.charAt(length) == first.charAt(length)) {
                length++;
            }
        }
        return length > 0 && Character.isHighSurrogate(first.charAt(length - 1)) ? length - 1 : length;
    }

    /** @param before number of characters at the start that the prefix already takes */
    private static int commonEnd(List<String> texts, int before) {
        String first = texts.get(0);
        int length = first.length() - before;
        for (String text : texts) {
            int most = Math.min(length, text.length() - before);
            length = 0;
            while (length < most
                    && text.charAt(text.length() - 1 - length) == first.charAt(first.length() - 1 - length)) {
                length++;
            }
        }
        return length > 0 && Character.isLowSurrogate(first.charAt(first.length() - length)) ? length - 1 : length;
    }
}
