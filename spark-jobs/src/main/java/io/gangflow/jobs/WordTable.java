package io.gangflow.jobs;

import java.util.List;

/** Counts by word, in memory; counting a word that is there allocates nothing. For one thread. */
public final class WordTable {

    private static final int LEAST_BYTES = 1 << 20;

    private final long maxBytes;
    private final ShortWords shortWords = new ShortWords();
    private final LongWords longWords = new LongWords();

    /**
     * An empty table.
     *
     * @param maxBytes how much memory it may take, about, before it says that it is full; a megabyte in any case
     */
    public WordTable(long maxBytes) {
        this.maxBytes = Math.max(maxBytes, LEAST_BYTES);
    }

    /** Whether its owner had better empty it. More words can be added nevertheless, and take more memory. */
    public boolean isFull() {
        return shortWords.bytes() + longWords.bytes() > maxBytes;
    }

    /** Different words. */
    public int size() {
        return shortWords.size() + longWords.size();
    }

    /** A word of at most eight bytes, its last not zero; the first byte lowest, zeros after its end. */
    void add(long word) {
        shortWords.add(word);
    }

    /** A word of at most 16 bytes, eight in a long with the first lowest, zeros after its end. */
    void add(long head, long tail, int length) {
        longWords.add(head, tail, length);
    }

    /** A word of more than 16 bytes, at the beginning of an array with room for eight more. */
    void add(byte[] word, int length) {
        longWords.add(word, length);
    }

    /** Forgets all words and keeps its memory. */
    public void clear() {
        shortWords.clear();
        longWords.clear();
    }

    /** All words, each in one of the cursors; the table must not change while they are read. */
    public List<CountCursor> sorted() {
        return List.of(shortWords.sorted(), longWords.sorted());
    }
}
