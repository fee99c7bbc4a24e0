package io.gangflow.jobs;

/**
 * Defines words for every word count of Gangflow. A text consists of bytes:
 *
 * <ul>
 * <li>the six bytes of ASCII white space (tab, line feed, vertical tab, form feed, carriage return, space) separate
 * words, and so does the end of a file;
 * <li>the 32 bytes of ASCII punctuation are deleted, so {@code don't} becomes {@code dont} and {@code --} is no word;
 * <li>{@code A} to {@code Z} are counted as {@code a} to {@code z};
 * <li>all other bytes are unchanged parts of words: digits, control characters, the bytes of every non-ASCII character,
 * and bytes that are not UTF-8.
 * </ul>
 *
 * <p>A UTF-8 byte order mark (three bytes) at the start of a file is skipped. Words are ordered by their bytes. These
 * are the words of {@code LC_ALL=C tr 'A-Z' 'a-z' | tr -d '[:punct:]' | tr -s '[:space:]' '\n' | sort | uniq -c}, and
 * for ASCII texts those of Python's {@code lower()}, {@code translate} without {@code string.punctuation} and
 * {@code split()}.
 *
 * <p>This class classifies bytes: one at a time with a table, and eight at a time by arithmetic on a long whose lowest
 * byte comes first in the text.
 */
final class Tokenizer {

    /** The table's value for white space. */
    static final int SPACE = -1;

    /** The table's value for punctuation. */
    static final int DELETED = -2;

    private static final long EACH = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_BITS = ~HIGH_BITS;
    private static final long LOWER_CASE = 0x20 * EACH;

    private static final long GATHER = 0x0102040810204080L;

    private static final short[] TABLE = table();
    private static final byte[] PUNCTUATION = new byte[TABLE.length];

    static {
        for (int i = 0; i < TABLE.length; i++) {
            PUNCTUATION[i] = (byte) (TABLE[i] == DELETED ? 1 : 0);
        }
    }

    private Tokenizer() {}

    private static short[] table() {
        short[] table = new short[256];
        for (int i = 0; i < table.length; i++) {
            boolean space = i == ' ' || (i >= '\t' && i <= '\r');
            boolean punctuation = i > ' ' && i < 0x7f && !Character.isLetterOrDigit(i);
            table[i] = (short) (space ? SPACE : punctuation ? DELETED : Character.toLowerCase(i));
        }
        for (int i = 0x80; i < table.length; i++) {
            table[i] = (short) i;
        }
        return table;
    }

    /** Returns the byte in lower case, from 0 to 255, or {@link #SPACE} or {@link #DELETED}. */
    static int classOf(byte b) {
        return TABLE[b & 0xff];
    }

    /** Returns 1 for punctuation, 0 for every other byte. */
    static int punctuation(byte b) {
        return PUNCTUATION[b & 0xff];
    }

    /**
     * Converts the ASCII letters among eight bytes to lower case. Bytes other than letters, digits and non-ASCII bytes
     * may change as well.
     */
    static long lowerCase(long bytes) {
        return bytes | (LOWER_CASE & ~((bytes & HIGH_BITS) >>> 2));
    }

    /** Sets the high bit of each of eight bytes that is an ASCII letter or digit, or part of a non-ASCII character. */
    static long plain(long bytes) {
        long low = bytes & LOW_BITS;
        return (between(low | LOWER_CASE, 'a', 'z') | between(low, '0', '9') | bytes) & HIGH_BITS;
    }

    /** Sets the high bit of each of eight bytes that is ASCII white space. */
    static long spaces(long bytes) {
        long low = bytes & LOW_BITS;
        return (between(low, ' ', ' ') | between(low, '\t', '\r')) & ~bytes & HIGH_BITS;
    }

    /**
     * Sets the high bit of each of eight bytes below 128 in a range. No sum carries, because both summands are below
     * 129.
     */
    private static long between(long bytes, int first, int last) {
        return (bytes + (0x80 - first) * EACH) & ~(bytes + (0x80 - last - 1) * EACH);
    }

    /**
     * Packs the high bits of eight bytes into the eight lowest bits, that of the lowest byte lowest. All other bits
     * must be zero.
     */
    static long bits(long highBits) {
        return ((highBits >>> 7) * GATHER) >>> 56;
    }

    /** Returns the first of eight bytes, with zeros in place of the others; {@code length} is from 0 to 8. */
    static long first(long bytes, int length) {
        return length == 8 ? bytes : bytes & ~(-1L << (length << 3));
    }
}
