package io.gangflow.jobs;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reference implementation: counts the words of a text in the simplest way, and generates texts that are hard to count.
 */
public final class WordOracle {

    private static final String SPACE = " \t\n\u000b\f\r";
    private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    private static final String[] PIECES = {
        "the",
        "The",
        "a",
        "A.",
        "don't",
        "--",
        "...",
        "x",
        "na\u00efve",
        "\u0130stanbul",
        "\u212Aelvin",
        "\u65e5\u672c",
        "42",
        "3rd",
        "eightlet",
        "ninelette",
        "sixteenlettersxx",
        "seventeenletterss",
        "a\0",
        "\0",
        "abcdefgh\0",
        "\ufeff",
        "\u00a0",
        "thirtytwolettersthirtytwoletters"
    };
    private static final String[] GAPS = {" ", "  ", "\n", "\r\n", "\r", "\t", "\n\n", "\u000b", "\f", ""};

    private WordOracle() {}

    /**
     * Returns lines {@code word<TAB>count}. In the text and in the lines, a char stands for the byte of the same
     * number.
     */
    public static String count(byte[] text) {
        int start =
                text.length >= 3 && text[0] == (byte) 0xef && text[1] == (byte) 0xbb && text[2] == (byte) 0xbf ? 3 : 0;
        SortedMap<String, Integer> counts = new TreeMap<>();
        StringBuilder word = new StringBuilder();
        for (char c : (new String(text, start, text.length - start, StandardCharsets.ISO_8859_1) + " ").toCharArray()) {
            if (SPACE.indexOf(c) >= 0) {
                if (!word.isEmpty()) {
                    counts.merge(word.toString(), 1, Integer::sum);
                    word.setLength(0);
                }
            } else if (PUNCTUATION.indexOf(c) < 0) {
                word.append(c >= 'A' && c <= 'Z' ? (char) (c + 'a' - 'A') : c);
            }
        }
        StringBuilder lines = new StringBuilder();
        counts.forEach(
                (key, count) -> lines.append(key).append('\t').append(count).append('\n'));
        return lines.toString();
    }

    /**
     * Returns words of every kind, non-ASCII and invalid UTF-8 included, with all sorts of white space between them.
     */
    public static byte[] text(long seed, int words) {
        Random random = new Random(seed);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int i = 0; i < words; i++) {
            if (random.nextInt(20) == 0) {
                byte[] bytes = new byte[random.nextInt(20)];
                random.nextBytes(bytes);
                text.writeBytes(bytes);
            } else {
                text.writeBytes(PIECES[random.nextInt(PIECES.length)].getBytes(StandardCharsets.UTF_8));
            }
            text.writeBytes(GAPS[random.nextInt(GAPS.length)].getBytes(StandardCharsets.UTF_8));
        }
        return text.toByteArray();
    }
}
