package io.gangflow.server.identity;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;

/** The key that signs the server's own tokens; all replicas have the same. Never printed. */
public final class SigningKey {

    private static final int LEAST_BYTES = 32;

    private final byte[] bytes;

    private SigningKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Reads the key from a file: its bytes without the final line end.
     *
     * @throws SecretFileException when others can read it, or it is shorter than 32 bytes
     */
    public static SigningKey read(Path file) {
        byte[] content = PrivateFile.read(file, "key file");
        int end = content.length;
        while (end > 0 && (content[end - 1] == '\n' || content[end - 1] == '\r')) {
            end--;
        }
        if (end < LEAST_BYTES) {
            throw new SecretFileException(
                    "key file `%s` has %d bytes and needs %d\n\nhint: openssl rand -base64 48 > %s"
                            .formatted(file, end, LEAST_BYTES, file));
        }
        return new SigningKey(Arrays.copyOf(content, end));
    }

    /** Returns a random key: its tokens end with the process. */
    public static SigningKey random() {
        byte[] bytes = new byte[LEAST_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new SigningKey(bytes);
    }

    byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return "SigningKey[***]";
    }
}
