package io.gangflow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Counts of words of any length, in a hash table with open addressing. For a word of up to 16 bytes a lookup reads only
 * one array; the bytes of longer words are in a second one. Not thread-safe.
 */
final class LongWords {

    // A slot is four longs: bytes 0 to 7, bytes 8 to 15, length and position, count (0 in a free slot).
    private static final int SLOT_BITS = 2;
    private static final int TAIL = 1;
    private static final int EXTENT = 2;
    private static final int COUNT = 3;
    private static final int IN_SLOT = 2 * Long.BYTES;

    private static final int FIRST_BITS = 12;
    private static final int FIRST_BYTES = 1 << 12;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
    private static final long SQUARE_ROOT = 0xC2B2AE3D27D4EB4FL;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private int bits = FIRST_BITS;
    private long[] slots = new long[1 << (FIRST_BITS + SLOT_BITS)];
    private int used;
    private byte[] bytes = new byte[FIRST_BYTES];
    private int usedBytes;

    /** Returns the bytes of memory in use. */
    long bytes() {
        return (((long) used * Long.BYTES) << (SLOT_BITS + 1)) + 2L * usedBytes;
    }

    int size() {
        return used;
    }

    /**
     * Counts words of 9 to 16 bytes whose last byte is not zero. Each is two longs, with eight bytes in the first, the
     * first byte lowest, padded with zeros.
     */
    void add(long[] pairs, int longs) {
        reserve(longs / 2);
        // Local variables, because fields would be read again for every word.
        long[] table = slots;
        int shift = Long.SIZE - bits;
        int added = 0;
        for (int i = 0; i < longs; i += 2) {
            long head = pairs[i];
            long tail = pairs[i + 1];
            int length = IN_SLOT - (Long.numberOfLeadingZeros(tail) >>> 3);
            long extent = (long) length << Integer.SIZE;
            int slot = (int) (hash(head, tail) >>> shift) << SLOT_BITS;
            while (((table[slot] ^ head) | (table[slot + TAIL] ^ tail) | (table[slot + EXTENT] ^ extent)) != 0) {
                if (table[slot + COUNT] == 0) {
                    fill(slot, head, tail, extent);
                    added++;
                } else {
                    slot = next(slot);
                }
            }
            table[slot + COUNT]++;
        }
        used += added;
    }

    /**
     * Counts a word of more than 16 bytes, or whose last byte is zero. It is at the start of the array, followed by 16
     * zeros.
     */
    void add(byte[] word, int length) {
        reserve(1);
        long head = (long) LONG.get(word, 0);
        long tail = (long) LONG.get(word, Long.BYTES);
        int slot = first(hash(head, tail, word, 0, length));
        while (slots[slot + COUNT] != 0 && !isAt(slot, head, tail, word, length)) {
            slot = next(slot);
        }
        if (slots[slot + COUNT]++ == 0) {
            fill(slot, head, tail, (long) length << Integer.SIZE | store(word, length));
            used++;
        }
    }

    private static long hash(long head, long tail) {
        return (head ^ Long.rotateLeft(tail * SQUARE_ROOT, 31)) * GOLDEN_RATIO;
    }

    private static long hash(long head, long tail, byte[] word, int place, int length) {
        long hash = hash(head, tail);
        for (int i = place + IN_SLOT; i < place + length; i += Long.BYTES) {
            hash = hash(hash, (long) LONG.get(word, i));
        }
        return hash;
    }

    private int first(long hash) {
        return (int) (hash >>> (Long.SIZE - bits)) << SLOT_BITS;
    }

    private int next(int slot) {
        return (slot + (1 << SLOT_BITS)) & (slots.length - 1);
    }

    private boolean isAt(int slot, long head, long tail, byte[] word, int length) {
        if (slots[slot] != head || slots[slot + TAIL] != tail || lengthAt(slot) != length) {
            return false;
        }
        int place = (int) slots[slot + EXTENT];
        return Arrays.equals(bytes, place, place + length, word, 0, length);
    }

    private int lengthAt(int slot) {
        return (int) (slots[slot + EXTENT] >>> Integer.SIZE);
    }

    private void fill(int slot, long head, long tail, long extent) {
        slots[slot] = head;
        slots[slot + TAIL] = tail;
        slots[slot + EXTENT] = extent;
    }

    /** Stores a word padded with zeros to a multiple of eight bytes, as it was hashed. */
    private long store(byte[] word, int length) {
        int stored = (length + Long.BYTES - 1) & -Long.BYTES;
        if (bytes.length - usedBytes < stored) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, usedBytes + stored));
        }
        System.arraycopy(word, 0, bytes, usedBytes, stored);
        long place = usedBytes;
        usedBytes += stored;
        return place;
    }

    private void reserve(int more) {
        while (used + more > 1 << (bits - 1)) {
            grow();
        }
    }

    private void grow() {
        long[] old = slots;
        bits++;
        slots = new long[old.length * 2];
        for (int from = 0; from < old.length; from += 1 << SLOT_BITS) {
            if (old[from + COUNT] != 0) {
                long extent = old[from + EXTENT];
                int length = (int) (extent >>> Integer.SIZE);
                int slot = first(hash(old[from], old[from + TAIL], bytes, (int) extent, length));
                while (slots[slot + COUNT] != 0) {
                    slot = next(slot);
                }
                System.arraycopy(old, from, slots, slot, 1 << SLOT_BITS);
            }
        }
    }

    /** Removes all words but keeps the memory. */
    void clear() {
        Arrays.fill(slots, 0);
        used = 0;
        usedBytes = 0;
    }

    /** Returns the words in the order of their bytes. The table must not change while they are read. */
    CountCursor sorted() {
        Integer[] order = new Integer[used];
        int next = 0;
        for (int slot = 0; slot < slots.length; slot += 1 << SLOT_BITS) {
            if (slots[slot + COUNT] != 0) {
                order[next++] = slot;
            }
        }
        Arrays.sort(order, this::compare);
        return new LongWordsCursor(this, order);
    }

    private int compare(int slot, int other) {
        int difference = compareBytes(slots[slot], slots[other]);
        if (difference == 0) {
            difference = compareBytes(slots[slot + TAIL], slots[other + TAIL]);
        }
        int length = lengthAt(slot);
        int otherLength = lengthAt(other);
        if (difference == 0 && length > IN_SLOT && otherLength > IN_SLOT) {
            int place = (int) slots[slot + EXTENT];
            int otherPlace = (int) slots[other + EXTENT];
            return Arrays.compareUnsigned(bytes, place, place + length, bytes, otherPlace, otherPlace + otherLength);
        }
        // Zeros may be padding or bytes of value zero. If all longs are equal, the shorter word is a prefix of the
        // other.
        return difference == 0 ? Integer.compare(length, otherLength) : difference;
    }

    private static int compareBytes(long some, long other) {
        return Long.compareUnsigned(Long.reverseBytes(some), Long.reverseBytes(other));
    }

    long countAt(int slot) {
        return slots[slot + COUNT];
    }

    byte[] wordAt(int slot) {
        int length = lengthAt(slot);
        if (length > IN_SLOT) {
            int place = (int) slots[slot + EXTENT];
            return Arrays.copyOfRange(bytes, place, place + length);
        }
        byte[] word = new byte[IN_SLOT];
        LONG.set(word, 0, slots[slot]);
        LONG.set(word, Long.BYTES, slots[slot + TAIL]);
        return Arrays.copyOf(word, length);
    }
}
