package io.gangflow.jobs;

import io.gangflow.jobs.storage.Source;
import io.gangflow.jobs.storage.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads a part of a file and counts the words that begin in it. For one thread. */
final class WordScanner {

    /** The longest word that is counted, in letters. */
    static final int LONGEST = 1 << 20;

    private static final int BUFFER_BYTES = 1 << 18;
    private static final int TAIL_BYTES = 1 << 10;

    private final WordTable table;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private long packed;
    private int length;
    private byte[] letters = new byte[256];

    WordScanner(WordTable table) {
        this.table = table;
    }

    /**
     * Counts the words whose first letter is at {@code from} or after it, and before {@code to}; the last one is read
     * to its end beyond {@code to}.
     */
    void scan(Source source, long from, long to) throws IOException {
        boolean skipping = from > 0;
        try (InputStream in = source.open(skipping ? from - 1 : from, to)) {
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                int start = skipping ? endOfWord(read) : 0;
                skipping = skipping && start == read;
                count(source, start, read);
            }
        }
        long tail = to;
        while (length > 0 && !skipping && tail < source.size()) {
            tail = finishWord(source, tail);
        }
        endWord();
    }

    /** The word at the start of the buffer began before this part: the part before it counts it. */
    private int endOfWord(int read) {
        byte[] codes = Letters.table();
        int i = 0;
        while (i < read && codes[buffer[i] & 0xff] != 0) {
            i++;
        }
        return i;
    }

    private void count(Source source, int start, int end) throws StorageException {
        byte[] codes = Letters.table();
        for (int i = start; i < end; i++) {
            int code = codes[buffer[i] & 0xff];
            if (code == 0) {
                endWord();
            } else if (length < Letters.PER_LONG) {
                packed = Letters.pack(packed, code);
                length++;
            } else {
                append(source, code);
            }
        }
    }

    private void append(Source source, int code) throws StorageException {
        if (length == Letters.PER_LONG) {
            byte[] first = Letters.unpack(packed).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(first, 0, letters, 0, first.length);
        } else if (length == LONGEST) {
            throw new StorageException(
                    source.name() + " has a run of more than " + LONGEST + " letters: it is no text");
        }
        if (length == letters.length) {
            letters = Arrays.copyOf(letters, letters.length * 2);
        }
        letters[length++] = (byte) ('a' + code - 1);
    }

    private void endWord() {
        if (length == 0) {
            return;
        }
        if (length <= Letters.PER_LONG) {
            table.add(packed, 1);
        } else {
            table.add(new String(letters, 0, length, StandardCharsets.US_ASCII), 1);
        }
        packed = 0;
        length = 0;
    }

    private long finishWord(Source source, long from) throws IOException {
        long to = Math.min(source.size(), from + TAIL_BYTES);
        try (InputStream in = source.open(from, to)) {
            int read = in.readNBytes(buffer, 0, TAIL_BYTES);
            int end = endOfWord(read);
            count(source, 0, end);
            if (end < read) {
                endWord();
            }
        }
        return to;
    }
}
