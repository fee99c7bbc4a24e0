package io.gangflow.spark;

import io.gangflow.jobs.CountCursor;
import io.gangflow.jobs.WordScanner;
import io.gangflow.jobs.WordTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import scala.Tuple2;

/**
 * The words of a partition with their counts. If a partition has more distinct words than a table of 16 MiB holds, a
 * word may occur several times; the following aggregation adds up its counts. Not thread-safe.
 */
final class CountedPartition implements Iterator<Tuple2<byte[], Long>> {

    private static final long TABLE_BYTES = 16L << 20;
    private static final int BUFFER_BYTES = 1 << 16;

    private final Iterator<byte[]> lines;
    private final WordTable table;
    private final WordScanner scanner;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final Deque<CountCursor> counted = new ArrayDeque<>();
    private boolean ready;

    CountedPartition(Iterator<byte[]> lines) {
        this(lines, TABLE_BYTES);
    }

    CountedPartition(Iterator<byte[]> lines, long tableBytes) {
        this.lines = lines;
        this.table = new WordTable(tableBytes);
        this.scanner = new WordScanner(table);
    }

    @Override
    public boolean hasNext() {
        try {
            while (!ready && (!counted.isEmpty() || lines.hasNext())) {
                if (counted.isEmpty()) {
                    count();
                } else if (counted.element().advance()) {
                    ready = true;
                } else {
                    counted.remove();
                }
            }
            return ready;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Tuple2<byte[], Long> next() {
        if (!hasNext()) {
            throw new NoSuchElementException("all words of the partition have been given");
        }
        ready = false;
        return new Tuple2<>(counted.element().word(), counted.element().count());
    }

    private void count() throws IOException {
        table.clear();
        int filled = 0;
        while (lines.hasNext() && !table.isFull()) {
            byte[] line = lines.next();
            if (filled + line.length >= buffer.length) {
                scanner.scan(buffer, 0, filled);
                filled = 0;
            }
            if (line.length >= buffer.length) {
                scanner.scan(line, 0, line.length);
            } else {
                // Many lines at a time, because the scanner is faster on longer text.
                System.arraycopy(line, 0, buffer, filled, line.length);
                filled += line.length;
            }
            buffer[filled++] = '\n';
        }
        scanner.scan(buffer, 0, filled);
        counted.addAll(table.sorted());
    }
}
