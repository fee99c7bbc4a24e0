package io.gangflow.jobs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A generated text of any size. Its invented words follow Zipf's law, as in real texts: the k-th most frequent of
 * 50,000 words has a frequency proportional to 1/k. Lines have about twelve words, with capitals, commas and full
 * stops. The bytes depend on seed and size alone.
 */
final class GeneratedText {

    private static final int WORDS = 50_000;
    private static final int LINE_BYTES = 72;
    private static final String[] ONSETS = {
        "b", "br", "c", "ch", "d", "dr", "f", "g", "gr", "h", "j", "k", "l", "m", "n", "p", "pl", "qu", "r", "s", "sh",
        "st", "t", "th", "tr", "v", "w", "z", "", ""
    };
    private static final String[] NUCLEI = {"a", "e", "i", "o", "u", "ea", "ou", "ai", "y"};
    private static final String[] CODAS = {"", "", "", "n", "r", "s", "t", "l", "nd", "st", "ng", "m"};

    private final SplitMix64 random;
    private final byte[][] words;
    private final double[] cumulative;

    GeneratedText(long seed) {
        this.random = new SplitMix64(seed);
        this.words = inventWords();
        this.cumulative = new double[WORDS];
        double sum = 0;
        for (int i = 0; i < WORDS; i++) {
            sum += 1.0 / (i + 1);
            cumulative[i] = sum;
        }
    }

    private byte[][] inventWords() {
        Set<String> invented = new LinkedHashSet<>();
        while (invented.size() < WORDS) {
            // Frequent words are short in every language.
            int syllables = 1 + random.below(1 + Math.min(3, invented.size() / 40));
            StringBuilder word = new StringBuilder();
            for (int i = 0; i < syllables; i++) {
                word.append(ONSETS[random.below(ONSETS.length)])
                        .append(NUCLEI[random.below(NUCLEI.length)])
                        .append(CODAS[random.below(CODAS.length)]);
            }
            invented.add(word.toString());
        }
        return invented.stream()
                .map(word -> word.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
    }

    /** Writes exactly {@code size} bytes, the last of them a line feed. */
    void write(OutputStream out, long size) throws IOException {
        long left = size;
        boolean sentenceBegins = true;
        byte[] line = new byte[LINE_BYTES + 64];
        while (left > 0) {
            int length = 0;
            while (length < LINE_BYTES) {
                byte[] word = words[rank()];
                System.arraycopy(word, 0, line, length, word.length);
                if (sentenceBegins) {
                    line[length] = (byte) (line[length] - ('a' - 'A'));
                }
                length += word.length;
                int mark = random.below(16);
                sentenceBegins = mark == 0;
                if (mark <= 1) {
                    line[length++] = (byte) (mark == 0 ? '.' : ',');
                }
                line[length++] = ' ';
            }
            int written = (int) Math.min(left, length);
            line[written - 1] = '\n';
            out.write(line, 0, written);
            left -= written;
        }
    }

    private int rank() {
        double wanted = random.fraction() * cumulative[WORDS - 1];
        int low = 0;
        int high = WORDS - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (cumulative[middle] > wanted) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
