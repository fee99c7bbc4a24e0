package io.gangflow.spark.tests.oracle;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** ETags of objects that are sent in one part, as in S3: the MD5. */
final class Etags {

    private Etags() {}

    static String of(byte[] bytes) {
        try {
            return '"'
                    + HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes))
                    + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has MD5", e);
        }
    }
}
