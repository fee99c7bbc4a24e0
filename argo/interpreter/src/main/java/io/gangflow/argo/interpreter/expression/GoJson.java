package io.gangflow.argo.interpreter.expression;

/**
 * JSON strings as Go's encoding/json writes them: in addition to what JSON requires, {@code < > &} and the line
 * separators U+2028 and U+2029 are escaped. Argo's {@code toJson} uses it, so a local run creates the same bytes.
 */
public final class GoJson {

    private GoJson() {}

    /** The string with its quotes. */
    public static String quote(String value) {
        StringBuilder json = new StringBuilder(value.length() + 2).append('"');
        value.codePoints().forEach(character -> append(json, character));
        return json.append('"').toString();
    }

    private static void append(StringBuilder json, int character) {
        switch (character) {
            case '"' -> json.append("\\\"");
            case '\\' -> json.append("\\\\");
            case '\n' -> json.append("\\n");
            case '\r' -> json.append("\\r");
            case '\t' -> json.append("\\t");
            case '\b' -> json.append("\\b");
            case '\f' -> json.append("\\f");
            case '<', '>', '&', 0x2028, 0x2029 -> json.append("\\u%04x".formatted(character));
            default -> {
                if (character < 0x20) {
                    json.append("\\u%04x".formatted(character));
                } else {
                    json.appendCodePoint(character);
                }
            }
        }
    }
}
