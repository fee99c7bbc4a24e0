package io.gangflow.jobs;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One thread of a word count. */
final class WordWorker implements Closeable {

    private final WordTable table;
    private final WordScanner scanner;
    private final Spills spills;

    WordWorker(long tableBytes, Path spillFolder) {
        this.table = new WordTable(tableBytes);
        this.scanner = new WordScanner(table);
        this.spills = new Spills(spillFolder);
    }

    /** Counts parts until none is left; returns the words of this worker in one or more cursors. */
    List<CountCursor> count(TextParts parts) throws IOException {
        byte[] buffer = Part.newBuffer();
        for (Part part = parts.next(); part != null; part = parts.next()) {
            part.read(buffer, this::scan);
            scanner.endWord();
        }
        List<CountCursor> cursors = new ArrayList<>(spills.cursors());
        cursors.addAll(table.sorted());
        return cursors;
    }

    private void scan(byte[] text, int from, int to) throws IOException {
        scanner.scan(text, from, to);
        if (table.isFull()) {
            spills.spill(table);
        }
    }

    @Override
    public void close() throws IOException {
        spills.close();
    }
}
