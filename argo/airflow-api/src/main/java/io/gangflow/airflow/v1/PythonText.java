package io.gangflow.airflow.v1;

/** A text as Python writes it in its sources, which is how v1 puts a log into JSON. */
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
