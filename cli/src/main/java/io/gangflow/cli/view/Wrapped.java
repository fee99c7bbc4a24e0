package io.gangflow.cli.view;

import java.util.ArrayList;
import java.util.List;

/** Prose broken between words, so that no line is longer than the terminal is wide. */
public final class Wrapped {

    private Wrapped() {}

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
