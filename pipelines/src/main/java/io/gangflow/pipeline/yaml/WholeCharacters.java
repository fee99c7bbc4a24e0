package io.gangflow.pipeline.yaml;

import java.io.Reader;

/**
 * A reader whose reads never end between the two units of a character: snakeyaml-engine 3.0.1 assumes that what it has
 * read are whole characters (its StreamReader).
 */
final class WholeCharacters extends Reader {

    private final String text;
    private int at;

    WholeCharacters(String text) {
        this.text = text;
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
        int end = Math.min(text.length(), at + length);
        if (end < text.length() && end - at > 1 && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        if (end == at) {
            return length == 0 ? 0 : -1;
        }
        int read = end - at;
        text.getChars(at, end, buffer, offset);
        at = end;
        return read;
    }

    @Override
    public void close() {
        at = text.length();
    }
}
