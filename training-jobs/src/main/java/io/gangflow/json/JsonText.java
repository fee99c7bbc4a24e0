package io.gangflow.json;

import java.util.Iterator;
import java.util.Map;

/** Writes values as JSON: maps, iterables, strings, numbers, booleans, {@link JsonNull}. Pure ASCII. Not thread-safe. */
public final class JsonText {

    private final StringBuilder text = new StringBuilder(256);

    /** Returns a value as JSON; a value of any other type becomes the string of its {@code toString()}. */
    public static String of(Object value) {
        return new JsonText().value(value).toString();
    }

    /** Appends text that is already JSON, or a part of it. */
    public JsonText raw(String json) {
        text.append(json);
        return this;
    }

    public JsonText value(Object value) {
        if (value instanceof Map<?, ?> map) {
            map(map);
        } else if (value instanceof Iterable<?> list) {
            list(list);
        } else if (value instanceof Double number) {
            number(number);
        } else if (value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else if (value instanceof JsonNull) {
            text.append("null");
        } else {
            string(value.toString());
        }
        return this;
    }

    /** Appends a number. NaN and infinity, which JSON cannot represent, become null. */
    public JsonText number(double value) {
        if (Double.isFinite(value)) {
            text.append(value);
        } else {
            text.append("null");
        }
        return this;
    }

    public JsonText number(long value) {
        text.append(value);
        return this;
    }

    private void map(Map<?, ?> map) {
        text.append('{');
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<?, ?> entry = entries.next();
            string(String.valueOf(entry.getKey()));
            text.append(':');
            value(entry.getValue());
            if (entries.hasNext()) {
                text.append(',');
            }
        }
        text.append('}');
    }

    private void list(Iterable<?> list) {
        text.append('[');
        Iterator<?> values = list.iterator();
        while (values.hasNext()) {
            value(values.next());
            if (values.hasNext()) {
                text.append(',');
            }
        }
        text.append(']');
    }

    private void string(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                text.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    text.append(Character.forDigit(c >> shift & 0xf, 16));
                }
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
