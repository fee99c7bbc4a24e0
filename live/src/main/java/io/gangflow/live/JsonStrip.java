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
     * Leaves of those values only their braces, in the same array.
     *
     * @return the length of the text that is left; what follows is of no use
     */
    int strip(byte[] text) {
        int to = 0;
        int kept = 0;
        int at = 0;
        while (at < text.length) {
            if (text[at] != '"') {
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
                int end = endOfValue(text, value + 1);
                int length = value + 2 - kept; // its first brace included
                System.arraycopy(text, kept, text, to, length);
                to += length;
                at = end;
                kept = end - 1; // and its last one
            }
        }
        System.arraycopy(text, kept, text, to, text.length - kept);
        return to + text.length - kept;
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
    private static int endOfText(byte[] text, int from) {
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
    private static int endOfValue(byte[] text, int from) {
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
