package io.gangflow.json;

/**
 * A string in a JSON text and its end position.
 *
 * @param end index of the character after the closing quote
 */
record StringText(String value, int end) {

    private static final int HEXADECIMAL = 16;

    /** Parses the string whose opening quote is at a position. */
    static StringText at(String text, int start) throws JsonException {
        StringBuilder value = new StringBuilder();
        int at = start + 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '"') {
                return new StringText(value.toString(), at + 1);
            }
            if (c < ' ') {
                throw JsonException.at(at, "Invalid control character at");
            }
            if (c != '\\') {
                value.append(c);
                at++;
            } else if (at + 1 < text.length()) {
                value.append(escaped(text, at));
                at += text.charAt(at + 1) == 'u' ? 6 : 2;
            } else {
                at++;
            }
        }
        throw JsonException.at(start, "Unterminated string starting at");
    }

    private static char escaped(String text, int at) throws JsonException {
        char name = text.charAt(at + 1);
        return switch (name) {
            case '"', '\\', '/' -> name;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unit(text, at);
            default -> throw JsonException.at(at, "Invalid \\escape");
        };
    }

    private static char unit(String text, int at) throws JsonException {
        int unit = 0;
        for (int i = at + 2; i < at + 6; i++) {
            int digit = i < text.length() ? Character.digit(text.charAt(i), HEXADECIMAL) : -1;
            if (digit < 0) {
                throw JsonException.at(at + 1, "Invalid \\uXXXX escape");
            }
            unit = unit * HEXADECIMAL + digit;
        }
        return (char) unit;
    }
}
