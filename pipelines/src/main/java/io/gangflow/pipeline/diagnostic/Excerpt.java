package io.gangflow.pipeline.diagnostic;

/** User text shortened so that a message can repeat it. */
public final class Excerpt {

    /** Maximum length of user text in a message, in characters. */
    public static final int LIMIT = 80;

    private Excerpt() {}

    /**
     * Returns the text on one line, cut to {@value #LIMIT} characters, without characters that could move a terminal's
     * cursor.
     */
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
