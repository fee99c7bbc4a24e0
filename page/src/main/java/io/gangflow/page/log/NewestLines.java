package io.gangflow.page.log;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The newest of many lines by their times, at most a number of lines and of bytes; the others are counted. A quarter
 * more is kept before the oldest are left out at once, so that few lines are compared. Used by one thread.
 */
final class NewestLines {

    private final int mostLines;
    private final long mostBytes;
    private List<LogText> lines = new ArrayList<>();
    private long bytes;
    private long omitted;

    NewestLines(int mostLines, long mostBytes) {
        this.mostLines = mostLines;
        this.mostBytes = mostBytes;
    }

    void add(LogText line) {
        lines.add(line);
        bytes += line.size();
        if (lines.size() > mostLines + mostLines / 4 || bytes > mostBytes + mostBytes / 4) {
            cut();
        }
    }

    /** The lines of a pod are in order, so that sorting is little more than merging. */
    private void cut() {
        lines.sort(Comparator.comparing(LogText::at));
        int first = 0;
        while (lines.size() - first > mostLines || bytes > mostBytes) {
            bytes -= lines.get(first++).size();
        }
        lines = new ArrayList<>(lines.subList(first, lines.size()));
        omitted += first;
    }

    /** Leaves out what is above the limits; returns the others in order of time. */
    List<LogText> inOrder() {
        cut();
        return List.copyOf(lines);
    }

    /** Returns the number of lines that are left out, all of them older. */
    long omitted() {
        return omitted;
    }
}
