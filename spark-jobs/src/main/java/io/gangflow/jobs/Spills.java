package io.gangflow.jobs;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Full tables written to disk, in a separate folder. Eight files of a level are merged into one of the next level, so
 * that few files are open at once and each word is written once per level. Not thread-safe.
 */
final class Spills implements Closeable {

    /** Every open file may hold a word of one megabyte on the heap. */
    private static final int FILES_OF_A_LEVEL = 8;

    private final List<List<Spill>> levels = new ArrayList<>();
    private final List<CountCursor> open = new ArrayList<>();
    private final Path parent;
    private Path folder = Path.of("");
    private int files;

    /** Creates spills below a folder. Nothing is created on disk before the first spill. */
    Spills(Path parent) {
        this.parent = parent;
    }

    boolean isEmpty() {
        return files == 0;
    }

    /** Writes a table, and empties it. */
    void spill(WordTable table) throws IOException {
        try {
            add(0, Spill.write(newFile(), sink -> CountMerge.merge(table.sorted(), sink)));
        } catch (IOException e) {
            throw new IOException(
                    "the words fit neither the heap nor the disk at " + parent + ": " + e.getMessage(), e);
        }
        table.clear();
    }

    private void add(int level, Spill spill) throws IOException {
        if (level == levels.size()) {
            levels.add(new ArrayList<>());
        }
        List<Spill> same = levels.get(level);
        same.add(spill);
        if (same.size() == FILES_OF_A_LEVEL) {
            List<CountCursor> cursors = open(same);
            Spill merged = Spill.write(newFile(), sink -> CountMerge.merge(cursors, sink));
            for (CountCursor cursor : cursors) {
                cursor.close();
            }
            open.removeAll(cursors);
            same.clear();
            add(level + 1, merged);
        }
    }

    private Path newFile() throws IOException {
        if (isEmpty()) {
            folder = Files.createTempDirectory(parent, "gangflow-words-");
        }
        files++;
        return folder.resolve("words-" + files);
    }

    private List<CountCursor> open(List<Spill> spills) throws IOException {
        List<CountCursor> cursors = new ArrayList<>();
        for (Spill spill : spills) {
            CountCursor cursor = spill.open();
            open.add(cursor);
            cursors.add(cursor);
        }
        return cursors;
    }

    /** Returns cursors over all files. They must be read before this object is closed. */
    List<CountCursor> cursors() throws IOException {
        List<CountCursor> cursors = new ArrayList<>();
        for (List<Spill> level : levels) {
            cursors.addAll(open(level));
        }
        return cursors;
    }

    @Override
    public void close() throws IOException {
        for (CountCursor cursor : open) {
            cursor.close();
        }
        if (!isEmpty()) {
            List<Path> left;
            try (Stream<Path> paths = Files.list(folder)) {
                left = paths.toList();
            }
            for (Path file : left) {
                Files.delete(file);
            }
            Files.delete(folder);
        }
    }
}
