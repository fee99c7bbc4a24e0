package io.gangflow.jobs;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Cuts text into words, as {@link Tokenizer} says, and counts them in a table. Text comes in pieces of any size, and a word
 * may go on in the next. For one thread.
 */
public final class WordScanner {

    /** The longest word that is counted, in bytes: what is longer is no text, and would not fit the heap. */
    public static final int LONGEST = 1 << 20;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final WordTable table;
    private byte[] word = new byte[256];
    private int length;

    /** A scanner at the beginning of a text. */
    public WordScanner(WordTable table) {
        this.table = table;
    }

    /**
     * Counts the words that end in a piece of the text.
     *
     * @throws IOException when a word is longer than {@link #LONGEST}
     */
    public void scan(byte[] text, int from, int to) throws IOException {
        int i = from;
        while (i <= to - 2 * Long.BYTES) {
            int next = length == 0 ? whole(text, i) : i;
            if (next == i) {
                long bytes = (long) LONG.get(text, i);
                int letters = Tokenizer.letters(bytes);
                append(bytes, letters);
                next += letters;
                if (letters < Long.BYTES) {
                    one(Tokenizer.classOf(text[next++]));
                }
            }
            i = next;
        }
        for (; i < to; i++) {
            one(Tokenizer.classOf(text[i]));
        }
    }

    /**
     * Most words are whole in the next 16 bytes, with white space right after their letters. Counts one of these, and is where
     * the text goes on; where it was when there is none.
     */
    private int whole(byte[] text, int from) {
        long head = (long) LONG.get(text, from);
        int letters = Tokenizer.letters(head);
        if (letters < Long.BYTES) {
            if (Tokenizer.classOf(text[from + letters]) != Tokenizer.SPACE) {
                return from;
            }
            if (letters > 0) {
                table.add(Tokenizer.first(Tokenizer.lowerCase(head), letters));
            }
            return from + letters + 1;
        }
        long tail = (long) LONG.get(text, from + Long.BYTES);
        letters = Tokenizer.letters(tail);
        int end = from + Long.BYTES + letters;
        if (letters == Long.BYTES || Tokenizer.classOf(text[end]) != Tokenizer.SPACE) {
            return from;
        }
        if (letters == 0) {
            table.add(Tokenizer.lowerCase(head));
        } else {
            table.add(
                    Tokenizer.lowerCase(head),
                    Tokenizer.first(Tokenizer.lowerCase(tail), letters),
                    Long.BYTES + letters);
        }
        return end + 1;
    }

    private void append(long bytes, int letters) throws IOException {
        room();
        LONG.set(word, length, Tokenizer.lowerCase(bytes));
        length += letters;
    }

    private void one(int next) throws IOException {
        if (next == Tokenizer.SPACE) {
            endWord();
        } else if (next != Tokenizer.DELETED) {
            room();
            word[length++] = (byte) next;
        }
    }

    private void room() throws IOException {
        if (length > LONGEST) {
            throw new IOException("a word of more than " + LONGEST + " bytes: this is no text");
        }
        // For eight bytes, and for eight zeros after the last of them.
        if (length + 2 * Long.BYTES > word.length) {
            word = Arrays.copyOf(word, word.length * 2);
        }
    }

    /** The text, or a line of it, ends here, and with it the word that it ends with. */
    public void endWord() {
        if (length > 2 * Long.BYTES) {
            table.add(word, length);
        } else if (length > Long.BYTES) {
            long tail = (long) LONG.get(word, Long.BYTES);
            table.add((long) LONG.get(word, 0), Tokenizer.first(tail, length - Long.BYTES), length);
        } else if (length > 0) {
            long head = Tokenizer.first((long) LONG.get(word, 0), length);
            if (word[length - 1] == 0) {
                table.add(head, 0, length);
            } else {
                table.add(head);
            }
        }
        length = 0;
    }
}
