package io.gangflow.jobs;

/**
 * What a word is, for every word count of Gangflow. A text is bytes, of which
 *
 * <ul>
 *   <li>the six of ASCII white space (tab, line feed, vertical tab, form feed, carriage return, space) separate words, and
 *       so does the end of a file;
 *   <li>the 32 of ASCII punctuation are deleted, so that {@code don't} is {@code dont} and {@code --} is no word;
 *   <li>{@code A} to {@code Z} are counted as {@code a} to {@code z};
 *   <li>all others are parts of words as they are: digits, control characters, the bytes of every character beyond ASCII,
 *       and bytes that are not UTF-8.
 * </ul>
 *
 * <p>The three bytes of a UTF-8 byte order mark at the beginning of a file are no text. Words are ordered by their bytes.
 * These are the words of {@code LC_ALL=C tr 'A-Z' 'a-z' | tr -d '[:punct:]' | tr -s '[:space:]' '\n' | sort | uniq -c}, and
 * for texts in ASCII those of Python's {@code lower()}, {@code translate} without {@code string.punctuation} and
 * {@code split()}.
 *
 * <p>Here are the properties of bytes, one at a time from a table, and eight at a time by arithmetic on a long whose lowest
 * byte comes first in the text.
 */
final class Tokenizer {

    /** In the table, for white space. */
    static final int SPACE = -1;

    /** In the table, for punctuation. */
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

    /** The byte in lower case, from 0 to 255, or {@link #SPACE} or {@link #DELETED}. */
    static int classOf(byte b) {
        return TABLE[b & 0xff];
    }

    /** 1 for punctuation, 0 for every other byte. */
    static int punctuation(byte b) {
        return PUNCTUATION[b & 0xff];
    }

    /** Eight bytes with the ASCII letters among them in lower case; what is no letter, digit or beyond ASCII is changed too. */
    static long lowerCase(long bytes) {
        return bytes | (LOWER_CASE & ~((bytes & HIGH_BITS) >>> 2));
    }

    /** The high bit of each of eight bytes that is a letter or digit of ASCII, or of a character beyond it. */
    static long plain(long bytes) {
        long low = bytes & LOW_BITS;
        return (between(low | LOWER_CASE, 'a', 'z') | between(low, '0', '9') | bytes) & HIGH_BITS;
    }

    /** The high bit of each of eight bytes that is ASCII white space. */
    static long spaces(long bytes) {
        long low = bytes & LOW_BITS;
        return (between(low, ' ', ' ') | between(low, '\t', '\r')) & ~bytes & HIGH_BITS;
    }

    /** The high bit of each of eight bytes below 128 in a range. No sum carries: each is of two numbers below 129. */
    private static long between(long bytes, int first, int last) {
        return (bytes + (0x80 - first) * EACH) & ~(bytes + (0x80 - last - 1) * EACH);
    }

    /** The high bits of eight bytes as the eight lowest bits, that of the lowest byte lowest; other bits must be zero. */
    static long bits(long highBits) {
        return ((highBits >>> 7) * GATHER) >>> 56;
    }

    /** The first of eight bytes, zero in place of the others; {@code length} from 0 to 8. */
    static long first(long bytes, int length) {
        return length == 8 ? bytes : bytes & ~(-1L << (length << 3));
    }
}
