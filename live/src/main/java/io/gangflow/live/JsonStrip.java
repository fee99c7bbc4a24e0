package io.gangflow.live;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/**
 * Empties fields of a JSON text that nobody reads, before it is parsed: a parser takes several times as long to skip a value as this
 * takes to find its end. Only objects and lists are emptied, so that a label of such a name keeps its text. What is no JSON is
 * left for the parser to refuse. Immutable.
 */
public final class JsonStrip {

    private final byte[][] names;
    private final boolean[] lengths = new boolean[Byte.MAX_VALUE];

    /**
     * Empties the objects and lists of some names.
     *
     * @param names of fields, at any depth; ASCII without escapes
     */
    public JsonStrip(Set<String> names) {
        this.names = names.stream()
                .map(name -> name.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
        for (byte[] name : this.names) {
            lengths[name.length] = true;
        }
    }

    /**
     * An object or a list after it was stripped.
     *
     * @param left the index behind what is left of it
     * @param end the index behind what it was
     */
    record Stripped(int left, int end) {}

    /**
     * Leaves of those values only their braces, in the same array.
     *
     * @param from the first brace of an object or a list; where it has no end, all of the text counts
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
                int length = value + 2 - kept; // its first brace included
                System.arraycopy(text, kept, text, to, length);
                to += length;
                at = behind;
                kept = behind - 1; // and its last one
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

    /** The index of the quote that ends the text which starts with one; the length where none does. */
    static int endOfText(byte[] text, int from) {
        int at = from + 1;
        while (at < text.length) {
            byte here = text[at]; // once: most of all bytes pass here, in code that is compiled little
            if (here == '"') {
                return at;
            }
            at += here == '\\' ? 2 : 1;
        }
        return text.length;
    }

    /** The index behind an object or a list; the end of the text where it has none. */
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
