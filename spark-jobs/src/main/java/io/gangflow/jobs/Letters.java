package io.gangflow.jobs;

import java.nio.charset.StandardCharsets;

/** Letters as numbers of five bits: 1 for A and a, 26 for Z and z, 0 for every byte that is not a letter. */
final class Letters {

    /** How many letters a long holds. */
    static final int PER_LONG = 12;

    private static final int BITS = 5;
    private static final int MASK = (1 << BITS) - 1;
    private static final byte[] CODES = codes();

    private Letters() {}

    private static byte[] codes() {
        byte[] codes = new byte[256];
        for (int i = 0; i < 26; i++) {
            codes['A' + i] = (byte) (i + 1);
            codes['a' + i] = (byte) (i + 1);
        }
        return codes;
    }

    /** Indexed by the byte as an unsigned number; for reading only. */
    static byte[] table() {
        return CODES;
    }

    static long pack(long packed, int code) {
        return packed << BITS | code;
    }

    static String unpack(long packed) {
        int length = (Long.SIZE - Long.numberOfLeadingZeros(packed) + BITS - 1) / BITS;
        byte[] letters = new byte[length];
        long rest = packed;
        for (int i = length - 1; i >= 0; i--) {
            letters[i] = (byte) ('a' + (rest & MASK) - 1);
            rest >>>= BITS;
        }
        return new String(letters, StandardCharsets.US_ASCII);
    }
}
