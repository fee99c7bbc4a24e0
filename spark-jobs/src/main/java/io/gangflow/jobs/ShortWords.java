package io.gangflow.jobs;

import java.util.Arrays;

/**
 * Counts of words of one to eight bytes whose last byte is not zero, which are most words of most texts. Each word is a
 * long with the first byte lowest, so four fit a cache line. A hash table with open addressing. Not thread-safe.
 */
final class ShortWords {

    private static final int FIRST_BITS = 12;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private int bits = FIRST_BITS;
    // Words and counts alternate; the word is 0 in a free slot.
    private long[] slots = new long[2 << FIRST_BITS];
    private int used;

    /** Returns the bytes of memory in use. */
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
        // Local variables, because fields would be read again for every word.
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

    /** Returns the slot of a word, or the free slot where it would be inserted. */
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

    /** Returns the words in the order of their bytes. The table must not change while they are read. */
    CountCursor sorted() {
        long[] order = new long[used];
        int next = 0;
        for (int slot = 0; slot < slots.length; slot += 2) {
            if (slots[slot] != 0) {
                // Most significant byte first, with the sign bit flipped because the sort compares signed numbers.
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
