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

    /** Words of one to eight bytes whose last is not zero; the first byte lowest, zeros after its end. */
    void addShort(long[] words, int count) {
        shortWords.add(words, count);
    }

    /** Words of 9 to 16 bytes whose last is not zero, each as two longs, eight bytes in the first. */
    void addPairs(long[] pairs, int longs) {
        longWords.add(pairs, longs);
    }

    /** A word of more than 16 bytes, or whose last byte is zero, at the beginning of an array with 16 zeros behind it. */
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
