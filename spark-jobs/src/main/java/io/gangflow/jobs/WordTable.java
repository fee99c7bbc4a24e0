package io.gangflow.jobs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts by word. A word of up to twelve letters is a long in an open-addressing table, so that counting it allocates
 * and compares nothing; the few longer ones are strings in a map. Not thread-safe: one per thread, then {@link #addAll}.
 */
final class WordTable {

    private static final int FIRST_BITS = 14;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private int bits = FIRST_BITS;
    private long[] keys = new long[1 << FIRST_BITS];
    private long[] counts = new long[1 << FIRST_BITS];
    private int used;
    private final Map<String, Long> longWords = new HashMap<>();

    /** Adds to the count of a word given as {@link Letters} in a long. */
    void add(long word, long count) {
        int mask = keys.length - 1;
        int slot = (int) ((word * GOLDEN_RATIO) >>> (Long.SIZE - bits));
        while (keys[slot] != word) {
            if (keys[slot] == 0) {
                keys[slot] = word;
                counts[slot] = count;
                used++;
                if (used > keys.length / 2) {
                    grow();
                }
                return;
            }
            slot = (slot + 1) & mask;
        }
        counts[slot] += count;
    }

    /** Adds to the count of a word of more than twelve letters, in lower case. */
    void add(String word, long count) {
        longWords.merge(word, count, Long::sum);
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldCounts = counts;
        bits++;
        keys = new long[1 << bits];
        counts = new long[1 << bits];
        used = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                add(oldKeys[i], oldCounts[i]);
            }
        }
    }

    void addAll(WordTable other) {
        for (int i = 0; i < other.keys.length; i++) {
            if (other.keys[i] != 0) {
                add(other.keys[i], other.counts[i]);
            }
        }
        other.longWords.forEach(this::add);
    }

    int distinct() {
        return used + longWords.size();
    }

    long words() {
        return Arrays.stream(counts).sum()
                + longWords.values().stream().mapToLong(Long::longValue).sum();
    }

    /** One line {@code word<TAB>count} per word, ordered by word. */
    void write(OutputStream out) throws IOException {
        Count[] all = new Count[distinct()];
        int next = 0;
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != 0) {
                all[next++] = new Count(Letters.unpack(keys[i]), counts[i]);
            }
        }
        for (Map.Entry<String, Long> word : longWords.entrySet()) {
            all[next++] = new Count(word.getKey(), word.getValue());
        }
        Arrays.sort(all);
        for (Count count : all) {
            out.write((count.word() + "\t" + count.count() + "\n").getBytes(StandardCharsets.US_ASCII));
        }
    }

    private record Count(String word, long count) implements Comparable<Count> {

        @Override
        public int compareTo(Count other) {
            return word.compareTo(other.word);
        }
    }
}
