package io.gangflow.jobs;

import java.util.Arrays;

/**
 * Counts of words of one to eight bytes whose last byte is not zero, each a long with the first byte lowest: most words of
 * most texts, four to a line of the processor's cache. A hash table with open addressing. For one thread.
 */
final class ShortWords {

    private static final int FIRST_BITS = 12;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private int bits = FIRST_BITS;
    // A word and its count, side by side; a word of 0 in a slot that is free.
    private long[] slots = new long[2 << FIRST_BITS];
    private int used;

    /** Bytes of memory that are in use. */
    long bytes() {
        return (long) used * 4 * Long.BYTES;
    }

    int size() {
        return used;
    }

    /** Counts the first words of an array. */
    void add(long[] words, int count) {
        while (used + count > 1 << (bits - 1)) {
            grow();
        }
        // In variables, because fields would be read again for every word.
        long[] table = slots;
        int shift = Long.SIZE - bits;
        int added = 0;
        for (int i = 0; i < count; i++) {
            long word = words[i];
            int slot = (int) ((word * GOLDEN_RATIO) >>> shift) << 1;
            while (table[slot] != word) {
                if (table[slot] == 0) {
                    table[slot] = word;
                    added++;
                } else {
                    slot = (slot + 2) & (table.length - 1);
                }
            }
            table[slot + 1]++;
        }
        used += added;
    }

    /** Where a word is, or else where it would be. */
    private int slotOf(long word) {
        int slot = (int) ((word * GOLDEN_RATIO) >>> (Long.SIZE - bits)) << 1;
        while (slots[slot] != word && slots[slot] != 0) {
            slot = (slot + 2) & (slots.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] old = slots;
        bits++;
        slots = new long[old.length * 2];
        for (int from = 0; from < old.length; from += 2) {
            if (old[from] != 0) {
                System.arraycopy(old, from, slots, slotOf(old[from]), 2);
            }
        }
    }

    void clear() {
        Arrays.fill(slots, 0);
        used = 0;
    }

    /** The words in the order of their bytes; the table must not change while they are read. */
    CountCursor sorted() {
        long[] order = new long[used];
        int next = 0;
        for (int slot = 0; slot < slots.length; slot += 2) {
            if (slots[slot] != 0) {
                // Most significant byte first, and signed as the sort takes it.
                order[next++] = Long.reverseBytes(slots[slot]) ^ Long.MIN_VALUE;
            }
        }
        Arrays.sort(order);
        return new Cursor(order);
    }

    private final class Cursor implements CountCursor {

        private final long[] order;
        private int next;
        private byte[] bytes = new byte[0];
        private long count;

        Cursor(long[] order) {
            this.order = order;
        }

        @Override
        public boolean advance() {
            if (next == order.length) {
                return false;
            }
            long reversed = order[next++] ^ Long.MIN_VALUE;
            bytes = new byte[Long.BYTES - Long.numberOfTrailingZeros(reversed) / Byte.SIZE];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (reversed >>> (Long.SIZE - Byte.SIZE * (i + 1)));
            }
            count = slots[slotOf(Long.reverseBytes(reversed)) + 1];
            return true;
        }

        @Override
        public byte[] word() {
            return bytes;
        }

        @Override
        public long count() {
            return count;
        }
    }
}
