package io.gangflow.json;

/** Thrown when a text is not valid JSON, or is nested deeper than {@link JsonReader} accepts. */
public final class JsonException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int position;
    private final boolean tooDeep;

    private JsonException(String message, int position, boolean tooDeep) {
        super(message);
        this.position = position;
        this.tooDeep = tooDeep;
    }

    static JsonException at(int position, String message) {
        return new JsonException(message, position, false);
    }

    static JsonException tooDeep(int position) {
        return new JsonException("nested too deeply", position, true);
    }

    /** Returns the index of the first invalid character, from 0. */
    public int position() {
        return position;
    }

    /** Returns whether the text was rejected for its nesting depth; it may be valid JSON otherwise. */
    public boolean isTooDeep() {
        return tooDeep;
    }
}
