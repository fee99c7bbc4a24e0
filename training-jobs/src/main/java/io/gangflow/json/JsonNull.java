package io.gangflow.json;

/** The JSON value {@code null}. */
public enum JsonNull {
    NULL
}
