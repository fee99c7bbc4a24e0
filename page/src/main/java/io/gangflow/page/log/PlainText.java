package io.gangflow.page.log;

import java.util.regex.Pattern;

/** Removes from a text of a program what is not text: escape sequences of terminals and control characters. */
public final class PlainText {

    /** CSI and OSC sequences, and those of one more character (ECMA-48). */
    private static final Pattern ESCAPES = Pattern.compile(
            "\u001B\\[[0-?]*[ -/]*[@-~]|\u001B\\][^\u0007\u001B]*(?:\u0007|\u001B\\\\)?|\u001B[ -/]*[0-~]");

    /** All but tab; and the characters that change the direction of text, with which a line can look like another. */
    private static final Pattern CONTROLS =
            Pattern.compile("[\u0000-\u0008\n-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]");

    private PlainText() {}

    public static String of(String text) {
        return isPlain(text)
                ? text
                : CONTROLS.matcher(ESCAPES.matcher(text).replaceAll("")).replaceAll("");
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < ' ' || c >= 0x7F) && c != '\t') {
                return false;
            }
        }
        return true;
    }
}
