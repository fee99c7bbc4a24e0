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
 * The JSON text of an object of which others differ in some values only. Comparing two texts takes a tenth of the time that parsing one
 * takes, as the JVM has code for it that needs no compiler. Immutable.
 */
final class SimilarText {

    /** What {@link #end} returns for a text that differs in more than values. */
    static final int OTHER = -1;

    private final byte[] text;
    private final List<Value> values = new ArrayList<>();
    private final int[] starts;

    /**
     * A text, a number, a truth value or null of the object.
     *
     * @param start its first byte, behind the quote of a text
     * @param end the index behind it; of a text, that of its last quote
     * @param path names and indexes that lead to it
     * @param skipped whether it is in an object or a list of one of the names that nobody reads
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
         * Receives one of them.
         *
         * @param number of the value
         * @param from its first byte in the other text
         * @param to the index behind it
         * @return whether the texts still count as similar
         */
        boolean accept(int number, int from, int to);
    }

    /**
     * Finds the values of a text.
     *
     * @param text kept and not copied
     * @param unread names of objects and lists that nobody reads
     */
    SimilarText(byte[] text, Set<String> unread) throws IOException {
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
     * Compares it with another text.
     *
     * @param from the first brace of the other object
     * @return the index behind the other object; {@link #OTHER} when the texts are not similar
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
            int end = value.isText() ? JsonStrip.endOfText(other, start - 1) : endOfWord(other, start);
            if ((end == start && !value.isText()) || end >= other.length || !difference.accept(number, start, end)) {
                return OTHER;
            }
            last = number;
            here = value.end();
            there = end;
        }
    }

    /** The number of the value that a byte belongs to, or directly follows; -1 when there is none. */
    private int valueAt(int place) {
        int found = Arrays.binarySearch(starts, place);
        int number = found < 0 ? -found - 2 : found;
        return number >= 0 && place <= values.get(number).end() ? number : -1;
    }

    /** The index behind a number, a truth value or null. */
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
