package io.gangflow.live;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * The JSON text of an object, for comparison with objects that differ only in some values. Comparing two texts takes a
 * tenth of the time of parsing one, because the JVM compares arrays with built-in machine code, even before the JIT
 * compiler has run. Immutable.
 */
final class JsonPattern {

    /** Returned by {@link #end} for a text that differs in more than values. */
    static final int OTHER = -1;

    private final byte[] text;
    private final List<Value> values = new ArrayList<>();
    private final int[] starts;

    /**
     * A string, number, boolean or null in the object.
     *
     * @param start index of its first byte; of a string, after the opening quote
     * @param end index after it; of a string, that of the closing quote
     * @param path names and indexes that lead to it
     * @param skipped whether it is inside an object or a list whose name is not used
     */
    record Value(int start, int end, boolean isText, List<String> path, boolean skipped) {
        Value {
            path = List.copyOf(path);
        }
    }

    /** Receives values that differ. */
    @FunctionalInterface
    interface Difference {

        /**
         * Receives a value that differs.
         *
         * @param number index of the value
         * @param from index of its first byte in the other text
         * @param to index after it
         * @return whether the texts still count as similar
         */
        boolean accept(int number, int from, int to);
    }

    /**
     * Finds the values of a text.
     *
     * @param text not copied
     * @param unread names of objects and lists that are not used
     */
    JsonPattern(byte[] text, Set<String> unread) throws IOException {
        this.text = text;
        try (JsonParser parser = BoundedJson.MAPPER.getFactory().createParser(text)) {
            parser.nextToken();
            find(parser, new ArrayDeque<>(), false, unread);
        }
        starts = values.stream().mapToInt(Value::start).toArray();
    }

    List<Value> values() {
        return values;
    }

    /**
     * Compares the text with another one.
     *
     * @param from index of the first brace of the other object
     * @return the index after the other object; {@link #OTHER} if the texts are not similar
     */
    int end(byte[] other, int from, Difference difference) {
        int here = 0;
        int there = from;
        int last = -1;
        while (true) {
            int length = Math.min(text.length - here, other.length - there);
            int same = Arrays.mismatch(text, here, here + length, other, there, there + length);
            if (same < 0) {
                return length == text.length - here ? there + length : OTHER;
            }
            int number = valueAt(here + same);
            if (number <= last) {
                return OTHER;
            }
            Value value = values.get(number);
            int start = there + value.start() - here;
            int end = value.isText() ? JsonFieldFilter.endOfText(other, start - 1) : endOfWord(other, start);
            if ((end == start && !value.isText()) || end >= other.length || !difference.accept(number, start, end)) {
                return OTHER;
            }
            last = number;
            here = value.end();
            there = end;
        }
    }

    /** Returns the index of the value that contains a byte or ends right before it; -1 if there is none. */
    private int valueAt(int place) {
        int found = Arrays.binarySearch(starts, place);
        int number = found < 0 ? -found - 2 : found;
        return number >= 0 && place <= values.get(number).end() ? number : -1;
    }

    /** Returns the index after a number, a boolean or null. */
    private static int endOfWord(byte[] text, int from) {
        int at = from;
        while (at < text.length
                && ((text[at] >= '0' && text[at] <= '9')
                        || (text[at] >= 'a' && text[at] <= 'z')
                        || text[at] == '-'
                        || text[at] == '+'
                        || text[at] == '.'
                        || text[at] == 'E')) {
            at++;
        }
        return at;
    }

    private void find(JsonParser parser, Deque<String> path, boolean skipped, Set<String> unread) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
            boolean inside = skipped || (!path.isEmpty() && unread.contains(path.getLast()));
            int index = 0;
            while (!parser.nextToken().isStructEnd()) {
                if (token == JsonToken.START_OBJECT) {
                    path.addLast(parser.currentName());
                    parser.nextToken();
                } else {
                    path.addLast(Integer.toString(index++));
                }
                find(parser, path, inside, unread);
                path.removeLast();
            }
            return;
        }
        boolean isText = token == JsonToken.VALUE_STRING;
        int start = (int) parser.currentTokenLocation().getByteOffset() + (isText ? 1 : 0);
        parser.finishToken();
        int end = (int) parser.currentLocation().getByteOffset() - (isText ? 1 : 0);
        values.add(new Value(start, end, isText, List.copyOf(path), skipped));
    }
}
