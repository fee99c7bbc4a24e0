package io.gangflow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds the words of 64 bytes of text at once, as long as they are plain: at most 16 bytes of letters, digits and characters
 * beyond ASCII, with at most one punctuation mark behind them and white space after that.
 *
 * <p>Which bytes belong to words, and which are white space, is one bit each in two longs, so that a word costs no branch
 * that depends on it; and words are counted many at a time, so that the processor waits for several places of the table at
 * once. For one thread.
 */
final class PlainWords {

    /** Plain words are found where so many bytes of text are left. */
    static final int WINDOW = Long.SIZE + 2 * Long.BYTES;

    private static final int LONGEST = 2 * Long.BYTES;
    private static final int AT_ONCE = 1 << 10;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** By the length of a word: which of its first eight bytes, and of its next eight, are its own. */
    private static final long[] HEAD = new long[LONGEST + 1];

    private static final long[] TAIL = new long[LONGEST + 1];

    static {
        for (int length = 0; length <= LONGEST; length++) {
            HEAD[length] = Tokenizer.first(-1, Math.min(length, Long.BYTES));
            TAIL[length] = Tokenizer.first(-1, Math.max(0, length - Long.BYTES));
        }
    }

    private final WordTable table;
    // A block of text has at most half as many words as bytes; and a place behind the last is written to and not
    // counted.
    private final long[] shorts = new long[AT_ONCE + Long.SIZE];
    private final long[] pairs = new long[2 * (AT_ONCE + Long.SIZE)];
    private int shortWords;
    private int pairedLongs;

    PlainWords(WordTable table) {
        this.table = table;
    }

    /**
     * Takes the plain words of the next 64 bytes; at least {@link #WINDOW} must be there.
     *
     * @param from where a word may begin
     * @return where the next word may begin: {@code from} when there is one that is not plain
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

    /** A word of one to eight bytes, its last not zero; the first byte lowest, zeros after its end. */
    void add(long head) {
        shorts[shortWords++] = head;
        countIfFull();
    }

    /** A word of 9 to 16 bytes, its last not zero. */
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

    /** Adds what was found to the table. */
    void count() {
        table.addShort(shorts, shortWords);
        table.addPairs(pairs, pairedLongs);
        shortWords = 0;
        pairedLongs = 0;
    }
}
