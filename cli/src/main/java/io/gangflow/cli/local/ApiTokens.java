package io.gangflow.cli.local;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Tokens for the APIs of local clusters. */
final class ApiTokens {

    private static final int BYTES = 24;

    private ApiTokens() {}

    /** Returns a random token. */
    static String next() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }
}
