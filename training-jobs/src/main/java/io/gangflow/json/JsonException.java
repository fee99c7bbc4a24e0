package io.gangflow.json;

/** A text is not JSON, or is nested deeper than this program reads. */
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

    /** Number of the first wrong character, from 0. */
    public int position() {
        return position;
    }

    /** Whether the text may well be JSON, but is nested too deeply. */
    public boolean isTooDeep() {
        return tooDeep;
    }
}
