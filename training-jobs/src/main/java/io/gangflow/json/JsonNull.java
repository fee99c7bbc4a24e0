package io.gangflow.json;

/** The value {@code null} of a JSON text. */
public enum JsonNull {
    NULL
}
