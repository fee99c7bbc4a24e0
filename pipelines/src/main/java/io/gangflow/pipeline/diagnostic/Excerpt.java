package io.gangflow.pipeline.diagnostic;

/** User text that is short enough to be repeated in a message. */
public final class Excerpt {

    /** Longest piece of user text that a message repeats, in characters. */
    public static final int LIMIT = 80;

    private Excerpt() {}

    /** The text on one line, cut to {@value #LIMIT} characters, without what could move a terminal's cursor. */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints()
                .limit(LIMIT + 1L)
                .map(point -> Character.isISOControl(point) || isInvisible(point) ? ' ' : point)
                .forEach(shown::appendCodePoint);
        if (shown.codePointCount(0, shown.length()) <= LIMIT) {
            return shown.toString();
        }
        return shown.substring(0, shown.offsetByCodePoints(0, LIMIT - 1)) + "…";
    }

    private static boolean isInvisible(int point) {
        int type = Character.getType(point);
        return type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || type == Character.SURROGATE;
    }
}
