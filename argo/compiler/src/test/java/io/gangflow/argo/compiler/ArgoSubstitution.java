package io.gangflow.argo.compiler;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

/**
 * Argo's substitution in the JSON text of an object (argo-workflows 4.1.2, util/template; valyala/fasttemplate 1.2),
 * written from its source, independently of this project's interpreter. Unknown tags are kept.
 */
final class ArgoSubstitution {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ArgoSubstitution() {}

    /** Argo rejects the text: nothing is created from it. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    /** A JSON text, and its parsed tree. */
    record Text(String json, JsonNode tree) {

        /** @throws Refused when it is not JSON */
        static Text of(String json) {
            try {
                return new Text(json, JSON.readTree(json));
            } catch (JsonProcessingException e) {
                throw new Refused("the result was invalid JSON: " + e.getOriginalMessage());
            }
        }

        Text with(Map<String, String> values) {
            return json.contains("{{") ? replace(json, values) : this;
        }
    }

    static Text replace(String json, Map<String, String> values) {
        StringBuilder replaced = new StringBuilder(json.length());
        int from = 0;
        for (int open = json.indexOf("{{"); open >= 0; open = json.indexOf("{{", from)) {
            int close = json.indexOf("}}", open + 2);
            if (close < 0) {
                throw new Refused("cannot find end tag");
            }
            replaced.append(json, from, open);
            String tag = json.substring(open + 2, close);
            replaced.append(tag.startsWith("=") ? expression(tag.substring(1), values) : simple(tag, values));
            from = close + 2;
        }
        return Text.of(replaced.append(json, from, json.length()).toString());
    }

    private static String simple(String tag, Map<String, String> values) {
        String value = values.get(tag.strip());
        if (value != null) {
            return quoted(value);
        }
        int nested = tag.lastIndexOf("{{");
        String inner = nested > 0 ? values.get(tag.substring(nested + 2)) : null;
        return inner == null ? "{{" + tag + "}}" : "{{" + tag.substring(0, nested) + quoted(inner);
    }

    private static String expression(String escaped, Map<String, String> values) {
        String text;
        try {
            text = JSON.readValue('"' + escaped.replace("\\u003c", "<").replace("\\u003e", ">") + '"', String.class);
        } catch (JsonProcessingException e) {
            return "{{=" + escaped + "}}";
        }
        return new ArgoExpression(text, values)
                .value()
                .map(ArgoSubstitution::marshalled)
                .orElse("{{=" + escaped + "}}");
    }

    /** Go's json.Marshal without the quotes. */
    static String marshalled(String value) {
        StringBuilder json = new StringBuilder();
        value.codePoints().forEach(character -> {
            switch (character) {
                case '"', '\\' -> json.append('\\').appendCodePoint(character);
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                case '\b' -> json.append("\\b");
                case '\f' -> json.append("\\f");
                default -> {
                    if (character < 0x20 || "<>&\u2028\u2029".indexOf(character) >= 0) {
                        json.append("\\u%04x".formatted(character));
                    } else {
                        json.appendCodePoint(character);
                    }
                }
            }
        });
        return json.toString();
    }

    /** Go's strconv.Quote without the quotes; some of its output is not valid JSON. */
    private static String quoted(String value) {
        StringBuilder text = new StringBuilder();
        value.codePoints().forEach(character -> {
            switch (character) {
                case '"', '\\' -> text.append('\\').appendCodePoint(character);
                case 0x07 -> text.append("\\a");
                case '\b' -> text.append("\\b");
                case '\f' -> text.append("\\f");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                case 0x0b -> text.append("\\v");
                default -> {
                    if (isPrint(character)) {
                        text.appendCodePoint(character);
                    } else if (character < 0x20 || character == 0x7f) {
                        text.append("\\x%02x".formatted(character));
                    } else {
                        text.append((character < 0x10000 ? "\\u%04x" : "\\U%08x").formatted(character));
                    }
                }
            }
        });
        return text.toString();
    }

    private static boolean isPrint(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> character == ' ';
            default -> true;
        };
    }
}
