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

    static SourceExcerpt of(ShownLine source, SourceSpan span) {
        int start = Math.min(span.column() - 1, source.length());
        int length = Math.max(1, Math.min(span.length(), WIDTH - BEFORE));
        if (source.length() <= WIDTH) {
            return new SourceExcerpt(
                    source.part(0, source.length()).stripTrailing(),
                    start + 1,
                    Math.max(1, Math.min(length, source.length() - start)));
        }
        int from = Math.max(0, start - BEFORE);
        int to = Math.min(source.length(), from + WIDTH);
        String shown = (from > 0 ? "…" : "") + source.part(from, to) + (to < source.length() ? "…" : "");
        int column = start - from + (from > 0 ? 1 : 0) + 1;
        return new SourceExcerpt(shown, column, Math.max(1, Math.min(length, to - start)));
    }
}
