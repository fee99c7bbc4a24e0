package io.gangflow.jobs;

import java.util.List;

/** Word counts in memory. Counting a known word does not allocate. Not thread-safe. */
public final class WordTable {

    private static final int LEAST_BYTES = 1 << 20;

    private final long maxBytes;
    private final ShortWords shortWords = new ShortWords();
    private final LongWords longWords = new LongWords();

    /**
     * Creates an empty table.
     *
     * @param maxBytes approximate memory limit at which {@link #isFull} becomes true; at least one megabyte is used
     */
    public WordTable(long maxBytes) {
        this.maxBytes = Math.max(maxBytes, LEAST_BYTES);
    }

    /** Returns whether the owner should empty the table. More words can still be added, and take more memory. */
    public boolean isFull() {
        return shortWords.bytes() + longWords.bytes() > maxBytes;
    }

    /** Returns the number of distinct words. */
    public int size() {
        return shortWords.size() + longWords.size();
    }

    /** Counts words of one to eight bytes whose last is not zero; the first byte is lowest, padded with zeros. */
    void addShort(long[] words, int count) {
        shortWords.add(words, count);
    }

    /** Counts words of 9 to 16 bytes whose last is not zero, each as two longs with eight bytes in the first. */
    void addPairs(long[] pairs, int longs) {
        longWords.add(pairs, longs);
    }

    /**
     * Counts a word of more than 16 bytes, or whose last byte is zero. It is at the start of the array, followed by 16
     * zeros.
     */
    void add(byte[] word, int length) {
        longWords.add(word, length);
    }

    /** Removes all words but keeps the memory. */
    public void clear() {
        shortWords.clear();
        longWords.clear();
    }

    /** Returns all words, each in exactly one of the cursors. The table must not change while they are read. */
    public List<CountCursor> sorted() {
        return List.of(shortWords.sorted(), longWords.sorted());
    }
}
