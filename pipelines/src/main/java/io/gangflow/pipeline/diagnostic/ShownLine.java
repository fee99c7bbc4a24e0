package io.gangflow.pipeline.diagnostic;

import java.util.stream.IntStream;

/** A source line as code points. Characters that could move the cursor or reverse the rest of the line are replaced. */
final class ShownLine {

    private final String source;
    private final int[] points;

    private ShownLine(String source, int[] points) {
        this.source = source;
        this.points = points;
    }

    static ShownLine of(String source) {
        IntStream visible = source.codePoints().map(ShownLine::visible);
        return new ShownLine(source, visible.toArray());
    }

    /** Returns whether it was made from this text. Compares long texts only if they are different objects. */
    boolean isOf(String text) {
        return source.equals(text);
    }

    int length() {
        return points.length;
    }

    String part(int from, int to) {
        return new String(points, from, to - from);
    }

    private static int visible(int point) {
        if (point == '\t') {
            return ' ';
        }
        boolean harmless = !Character.isISOControl(point) && Character.getType(point) != Character.FORMAT;
        return harmless ? point : 0xFFFD;
    }
}
