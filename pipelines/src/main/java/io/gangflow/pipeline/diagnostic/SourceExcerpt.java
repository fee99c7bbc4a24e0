package io.gangflow.pipeline.diagnostic;

import io.gangflow.pipeline.source.SourceSpan;

/**
 * The visible part of a source line, and the position of the carets in it.
 *
 * @param column from 1, in columns of the shown line
 */
record SourceExcerpt(String line, int column, int length) {

    /** Longer lines are cut on both sides of the marked text. */
    private static final int WIDTH = 72;

    private static final int BEFORE = 30;

    /** Replaces characters that could move the cursor or reverse the rest of the line. */
    private static int visible(int point) {
        if (point == '\t') {
            return ' ';
        }
        boolean harmless = !Character.isISOControl(point) && Character.getType(point) != Character.FORMAT;
        return harmless ? point : 0xFFFD;
    }

    static SourceExcerpt of(String source, SourceSpan span) {
        int[] points = source.codePoints().map(SourceExcerpt::visible).toArray();
        int start = Math.min(span.column() - 1, points.length);
        int length = Math.max(1, Math.min(span.length(), WIDTH - BEFORE));
        if (points.length <= WIDTH) {
            return new SourceExcerpt(
                    new String(points, 0, points.length).stripTrailing(),
                    start + 1,
                    Math.max(1, Math.min(length, points.length - start)));
        }
        int from = Math.max(0, start - BEFORE);
        int to = Math.min(points.length, from + WIDTH);
        String shown = (from > 0 ? "…" : "") + new String(points, from, to - from) + (to < points.length ? "…" : "");
        int column = start - from + (from > 0 ? 1 : 0) + 1;
        return new SourceExcerpt(shown, column, Math.max(1, Math.min(length, to - start)));
    }
}
