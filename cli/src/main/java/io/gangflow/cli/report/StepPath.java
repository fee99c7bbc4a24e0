package io.gangflow.cli.report;

/**
 * A step line as SVG path data. Coordinates are relative, in tenths of a unit, so that a thousand steps stay small and
 * do not accumulate rounding errors. Mutable.
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

    /** Continues at the same level to x, then changes to level y. */
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

    /** Ends the path at the last level. */
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
