package io.gangflow.server.identity;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA-256 of a secret, stored in place of the secret to recognise it. Thread-safe. */
final class Digest {

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    Digest(SigningKey key) {
        this.key = new SecretKeySpec(key.bytes(), ALGORITHM);
    }

    String of(String secret) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
