package io.gangflow.cli.report;

import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A resource file next to this class that becomes part of the report.
 *
 * @param text its content
 */
record Resource(String text) {

    static Resource named(String name) {
        try (InputStream in = Resource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource %s is not on the class path".formatted(name));
            }
            return new Resource(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Returns the hash in the format of a content security policy. */
    String hash() {
        byte[] digest = Sha256.newDigest().digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-%s'".formatted(Base64.getEncoder().encodeToString(digest));
    }
}
