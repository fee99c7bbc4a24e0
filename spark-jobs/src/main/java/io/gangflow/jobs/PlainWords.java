package io.gangflow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds the words in 64 bytes of text at once, as long as they are plain: at most 16 bytes of letters, digits and
 * non-ASCII characters, followed by at most one punctuation mark and white space.
 *
 * <p>Two longs hold one bit per byte: one for bytes of words, one for white space. Processing a word therefore needs no
 * data-dependent branch. Words are counted many at a time, so that the processor overlaps the memory accesses to the
 * table. Not thread-safe.
 */
final class PlainWords {

    /** Plain words are only searched while at least this many bytes of text are left. */
    static final int WINDOW = Long.SIZE + 2 * Long.BYTES;

    private static final int LONGEST = 2 * Long.BYTES;
    private static final int AT_ONCE = 1 << 10;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Masks by word length: which of the first eight bytes, and of the next eight, belong to the word. */
    private static final long[] HEAD = new long[LONGEST + 1];

    private static final long[] TAIL = new long[LONGEST + 1];

    static {
        for (int length = 0; length <= LONGEST; length++) {
            HEAD[length] = Tokenizer.first(-1, Math.min(length, Long.BYTES));
            TAIL[length] = Tokenizer.first(-1, Math.max(0, length - Long.BYTES));
        }
    }

    private final WordTable table;
    // A block of text has at most half as many words as bytes. One slot after the last is written but not counted.
    private final long[] shorts = new long[AT_ONCE + Long.SIZE];
    private final long[] pairs = new long[2 * (AT_ONCE + Long.SIZE)];
    private int shortWords;
    private int pairedLongs;

    PlainWords(WordTable table) {
        this.table = table;
    }

    /**
     * Processes the plain words of the next 64 bytes; at least {@link #WINDOW} bytes must be available.
     *
     * @param from where a word may start
     * @return where the next word may start; {@code from} if the word there is not plain
     */
    int take(byte[] text, int from) {
        long word = 0;
        long space = 0;
        for (int i = 0; i < Long.SIZE; i += Long.BYTES) {
            long bytes = (long) LONG.get(text, from + i);
            word |= Tokenizer.bits(Tokenizer.plain(bytes)) << i;
            space |= Tokenizer.bits(Tokenizer.spaces(bytes)) << i;
        }
        countIfFull();
        return take(text, from, word, space);
    }

    private int take(byte[] text, int from, long wordBits, long spaceBits) {
        int shortEnd = shortWords;
        int pairEnd = pairedLongs;
        int at = from;
        long word = wordBits;
        long space = spaceBits;
        while (space != 0) {
            int end = Long.numberOfTrailingZeros(space);
            int length = Long.numberOfTrailingZeros(~word);
            if (end - length != Tokenizer.punctuation(text[at + length]) || length > LONGEST) {
                break;
            }
            long head = Tokenizer.lowerCase((long) LONG.get(text, at)) & HEAD[length];
            shorts[shortEnd] = head;
            pairs[pairEnd] = head;
            pairs[pairEnd + 1] = Tokenizer.lowerCase((long) LONG.get(text, at + Long.BYTES)) & TAIL[length];
            // Signs instead of branches: one more short word for 1 to 8, one more pair for 9 and above.
            shortEnd -= (length - Long.BYTES - 1) >> 31 & -length >> 31;
            pairEnd -= 2 * ((Long.BYTES - length) >> 31);
            at += end + 1;
            word = word >>> end >>> 1;
            space = space >>> end >>> 1;
        }
        shortWords = shortEnd;
        pairedLongs = pairEnd;
        return at;
    }

    /** Adds a word of one to eight bytes whose last is not zero; the first byte is lowest, padded with zeros. */
    void add(long head) {
        shorts[shortWords++] = head;
        countIfFull();
    }

    /** Adds a word of 9 to 16 bytes whose last is not zero. */
    void add(long head, long tail) {
        pairs[pairedLongs++] = head;
        pairs[pairedLongs++] = tail;
        countIfFull();
    }

    private void countIfFull() {
        if (Math.max(shortWords, pairedLongs) > AT_ONCE) {
            count();
        }
    }

    /** Adds the found words to the table. */
    void count() {
        table.addShort(shorts, shortWords);
        table.addPairs(pairs, pairedLongs);
        shortWords = 0;
        pairedLongs = 0;
    }
}
