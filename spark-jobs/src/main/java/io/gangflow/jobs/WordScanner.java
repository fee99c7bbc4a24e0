package io.gangflow.jobs;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Splits text into words, as defined by {@link Tokenizer}, and counts them in a table. Text comes in pieces of any
 * size; a word may continue in the next piece. Not thread-safe.
 */
public final class WordScanner {

    /** The maximum size of a word in bytes. Longer words are not real text, and would not fit the heap. */
    public static final int LONGEST = 1 << 20;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int IN_TWO_LONGS = 2 * Long.BYTES;

    private final WordTable table;
    private final PlainWords plain;
    private byte[] word = new byte[256];
    private int length;

    /** Creates a scanner at the start of a text. */
    public WordScanner(WordTable table) {
        this.table = table;
        this.plain = new PlainWords(table);
    }

    /**
     * Counts the words that end in a piece of the text. Pieces with many words are the fastest.
     *
     * @throws IOException if a word is longer than {@link #LONGEST}
     */
    public void scan(byte[] text, int from, int to) throws IOException {
        int i = from;
        while (i < to) {
            int next = length == 0 && i <= to - PlainWords.WINDOW ? plain.take(text, i) : i;
            i = next == i ? restOfWord(text, i, to) : next;
        }
        plain.count();
    }

    /** Reads byte by byte until a word has ended; returns the position after it. */
    private int restOfWord(byte[] text, int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            int next = Tokenizer.classOf(text[i]);
            if (next == Tokenizer.SPACE) {
                takeWord();
                return i + 1;
            }
            if (next != Tokenizer.DELETED) {
                append((byte) next);
            }
        }
        return to;
    }

    private void append(byte next) throws IOException {
        if (length > LONGEST) {
            throw new IOException("a word of more than " + LONGEST + " bytes: the input is not text");
        }
        // With space for the zeros after the word.
        if (length + IN_TWO_LONGS >= word.length) {
            word = Arrays.copyOf(word, word.length * 2);
        }
        word[length++] = next;
    }

    /** Ends the text, or a line of it, and the current word with it. */
    public void endWord() {
        takeWord();
        plain.count();
    }

    private void takeWord() {
        if (length == 0) {
            return;
        }
        LONG.set(word, length, 0L);
        LONG.set(word, length + Long.BYTES, 0L);
        if (length > IN_TWO_LONGS || word[length - 1] == 0) {
            table.add(word, length);
        } else if (length > Long.BYTES) {
            plain.add((long) LONG.get(word, 0), (long) LONG.get(word, Long.BYTES));
        } else {
            plain.add((long) LONG.get(word, 0));
        }
        length = 0;
    }
}
