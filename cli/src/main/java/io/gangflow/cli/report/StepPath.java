package io.gangflow.cli.report;

/**
 * A line in steps, as the data of an SVG path; in tenths of a unit and relative, so that a thousand steps stay small
 * and do not drift. Mutable.
 */
final class StepPath {

    private final StringBuilder path = new StringBuilder();
    private long x;
    private long y;
    private long ahead;

    StepPath(double startX, double startY) {
        x = Math.round(startX * 10);
        y = Math.round(startY * 10);
        ahead = x;
        path.append('M').append(text(x)).append(' ').append(text(y));
    }

    /** On the same level to there, and then to a new level. */
    StepPath step(double toX, double toY) {
        ahead = Math.round(toX * 10);
        long level = Math.round(toY * 10);
        if (level != y) {
            along();
            path.append('v').append(text(level - y));
            y = level;
        }
        return this;
    }

    private void along() {
        if (ahead != x) {
            path.append('h').append(text(ahead - x));
            x = ahead;
        }
    }

    /** Ends on the level that was reached last. */
    String open() {
        along();
        return path.toString();
    }

    private static String text(long tenths) {
        long whole = Math.abs(tenths) / 10;
        long part = Math.abs(tenths) % 10;
        String digits = part == 0 ? Long.toString(whole) : (whole == 0 ? "" : Long.toString(whole)) + "." + part;
        return tenths < 0 ? "-" + digits : digits;
    }
}
