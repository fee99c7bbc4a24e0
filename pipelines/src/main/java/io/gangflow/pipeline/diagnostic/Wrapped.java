package io.gangflow.pipeline.diagnostic;

import java.util.ArrayList;
import java.util.List;

/** Prose with line breaks between words, so that no line is wider than the terminal. */
public final class Wrapped {

    /** Prose in narrower columns is harder to read than prose cut by the terminal. */
    private static final int LEAST = 24;

    private Wrapped() {}

    /** Wraps a text with a margin before every line after the first. */
    public static String text(String text, int width, int margin) {
        return String.join("\n" + " ".repeat(margin), lines(text, Math.max(LEAST, width - margin)));
    }

    public static List<String> lines(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
