package io.gangflow.cli.local;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Tokens of the APIs of this machine's clusters. */
final class ApiTokens {

    private static final int BYTES = 24;

    private ApiTokens() {}

    /** A token that nobody can guess. */
    static String next() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }
}
