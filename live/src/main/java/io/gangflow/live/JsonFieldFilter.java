package io.gangflow.live;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/**
 * Empties unused objects and lists of a JSON text before it is parsed: finding the end of a value is several times
 * faster than skipping it with a parser. Other values are kept, so a label with such a name keeps its text. Text that
 * is not JSON is left to the parser, which rejects it. Immutable.
 */
public final class JsonFieldFilter {

    private final byte[][] names;
    private final boolean[] lengths = new boolean[Byte.MAX_VALUE];

    /**
     * Creates a filter that empties the objects and lists with these names.
     *
     * @param names of fields, at any depth; ASCII without escapes
     */
    public JsonFieldFilter(Set<String> names) {
        this.names = names.stream()
                .map(name -> name.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
        for (byte[] name : this.names) {
            lengths[name.length] = true;
        }
    }

    /**
     * An object or a list after stripping.
     *
     * @param left index after the stripped value
     * @param end index after the original value
     */
    record Stripped(int left, int end) {}

    /**
     * Removes the contents of these values in place, except their braces.
     *
     * @param from index of the first brace of an object or a list; if its last brace is missing, it extends to the end
     *     of the text
     */
    Stripped strip(byte[] text, int from) {
        int to = from;
        int kept = from;
        int at = from;
        int depth = 0;
        while (at < text.length) {
            byte here = text[at];
            if (here == '{' || here == '[') {
                depth++;
            } else if ((here == '}' || here == ']') && --depth == 0) {
                at++;
                break;
            }
            if (here != '"') {
                at++;
                continue;
            }
            int quote = endOfText(text, at);
            int value = quote + 1;
            boolean dropped = value + 1 < text.length
                    && text[value] == ':'
                    && (text[value + 1] == '{' || text[value + 1] == '[')
                    && isNamed(text, at + 1, quote);
            at = value;
            if (dropped) {
                int behind = endOfValue(text, value + 1);
                int length = value + 2 - kept; // includes its first brace
                System.arraycopy(text, kept, text, to, length);
                to += length;
                at = behind;
                kept = behind - 1; // and keeps its last one
            }
        }
        int end = Math.min(at, text.length);
        System.arraycopy(text, kept, text, to, end - kept);
        return new Stripped(to + end - kept, end);
    }

    private boolean isNamed(byte[] text, int from, int to) {
        int length = to - from;
        if (length >= lengths.length || !lengths[length]) {
            return false;
        }
        for (byte[] name : names) {
            if (name.length == length && Arrays.equals(name, 0, length, text, from, to)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the index of the closing quote of the string that starts at an index; the length of the text if there is
     * none.
     */
    static int endOfText(byte[] text, int from) {
        int at = from + 1;
        while (at < text.length) {
            byte here = text[at]; // read once: most bytes pass through here, while the code is hardly compiled
            if (here == '"') {
                return at;
            }
            at += here == '\\' ? 2 : 1;
        }
        return text.length;
    }

    /** Returns the index after an object or a list; the length of the text if its end is missing. */
    static int endOfValue(byte[] text, int from) {
        int depth = 0;
        int at = from;
        while (at < text.length) {
            byte here = text[at];
            if (here == '"') {
                at = endOfText(text, at);
            } else if (here == '{' || here == '[') {
                depth++;
            } else if (here == '}' || here == ']') {
                depth--;
                if (depth == 0) {
                    return at + 1;
                }
            }
            at++;
        }
        return Math.min(at, text.length);
    }
}
