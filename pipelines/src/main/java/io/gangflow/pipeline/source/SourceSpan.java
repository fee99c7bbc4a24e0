package io.gangflow.pipeline.source;

import java.util.Comparator;
import java.util.Objects;

/**
 * A range of characters on one line of a document. Lines and columns count from 1; columns and length count code
 * points. A span of length 0 marks a place between two characters.
 */
public record SourceSpan(String file, int line, int column, int length) implements Comparable<SourceSpan> {

    private static final Comparator<SourceSpan> ORDER = Comparator.comparing(SourceSpan::file)
            .thenComparingInt(SourceSpan::line)
            .thenComparingInt(SourceSpan::column)
            .thenComparingInt(SourceSpan::length);

    public SourceSpan {
        if (line < 1 || column < 1 || length < 0) {
            throw new IllegalArgumentException(
                    "line (%d) and column (%d) count from 1, length (%d) from 0".formatted(line, column, length));
        }
    }

    @Override
    public int hashCode() {
        return Objects.hash(file, line, column, length);
    }

    /** Returns the start of a file, for findings about the whole file. */
    public static SourceSpan startOf(String file) {
        return new SourceSpan(file, 1, 1, 0);
    }

    @Override
    public int compareTo(SourceSpan other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
