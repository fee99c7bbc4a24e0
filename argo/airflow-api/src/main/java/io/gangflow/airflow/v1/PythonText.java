package io.gangflow.airflow.v1;

/** A text as a Python literal, the format in which v1 returns a log in JSON. */
final class PythonText {

    private PythonText() {}

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("'");
        text.chars().forEach(character -> {
            switch (character) {
                case '\\' -> quoted.append("\\\\");
                case '\'' -> quoted.append("\\'");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                default -> {
                    if (character < ' ' || character == 0x7f) {
                        quoted.append("\\x%02x".formatted(character));
                    } else {
                        quoted.append((char) character);
                    }
                }
            }
        });
        return quoted.append('\'').toString();
    }
}
