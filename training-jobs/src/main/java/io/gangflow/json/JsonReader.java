package io.gangflow.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses one JSON text (RFC 8259) into maps, lists, strings, numbers, booleans and {@link JsonNull}. A number without
 * fraction and exponent is a Long, or a BigInteger; any other is a Double. If a key is repeated, the last value counts.
 * Messages and positions are those of Python's {@code json} module (CPython 3.11, Lib/json), which FastAPI passes on to
 * its users. An instance parses a single text.
 */
public final class JsonReader {

    private static final int DEEPEST = 32;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * Parses a text.
     *
     * @throws JsonException if it is not JSON
     */
    public static Object read(String text) throws JsonException {
        JsonReader reader = new JsonReader(text);
        reader.skipBlanks();
        Object value = reader.value();
        reader.skipBlanks();
        if (reader.at < text.length()) {
            throw JsonException.at(reader.at, "Extra data");
        }
        return value;
    }

    private Object value() throws JsonException {
        return switch (peek()) {
            case '[' -> list();
            case '{' -> map();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", JsonNull.NULL);
            default -> number();
        };
    }

    private Number number() throws JsonException {
        NumberText number = NumberText.at(text, at);
        if (number == null) {
            throw JsonException.at(at, "Expecting value");
        }
        at = number.end();
        return number.value();
    }

    private Object word(String word, Object value) throws JsonException {
        if (!text.startsWith(word, at)) {
            throw JsonException.at(at, "Expecting value");
        }
        at += word.length();
        return value;
    }

    private List<Object> list() throws JsonException {
        enter();
        List<Object> values = new ArrayList<>();
        skipBlanks();
        if (peek() != ']') {
            values.add(value());
            skipBlanks();
            while (peek() != ']') {
                comma();
                values.add(value());
                skipBlanks();
            }
        }
        leave();
        return values;
    }

    private Map<String, Object> map() throws JsonException {
        enter();
        Map<String, Object> values = new LinkedHashMap<>();
        skipBlanks();
        if (peek() != '}') {
            entry(values);
            while (peek() != '}') {
                comma();
                entry(values);
            }
        }
        leave();
        return values;
    }

    private void entry(Map<String, Object> values) throws JsonException {
        if (peek() != '"') {
            throw JsonException.at(at, "Expecting property name enclosed in double quotes");
        }
        String key = string();
        skipBlanks();
        if (peek() != ':') {
            throw JsonException.at(at, "Expecting ':' delimiter");
        }
        at++;
        skipBlanks();
        values.put(key, value());
        skipBlanks();
    }

    private void comma() throws JsonException {
        if (peek() != ',') {
            throw JsonException.at(at, "Expecting ',' delimiter");
        }
        at++;
        skipBlanks();
    }

    private String string() throws JsonException {
        StringText string = StringText.at(text, at);
        at = string.end();
        return string.value();
    }

    private void enter() throws JsonException {
        if (++depth > DEEPEST) {
            throw JsonException.tooDeep(at);
        }
        at++;
    }

    private void leave() {
        depth--;
        at++;
    }

    private void skipBlanks() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    /** Returns the next character, or at the end of the text a character that is never valid in JSON. */
    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }
}
