package io.gangflow.argo.launcher;

import io.gangflow.argo.launcher.child.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file with the manifest, written by Argo. A variable would not work: Kubernetes expands {@code $(NAME)} in its
 * value, and Linux starts no process with a variable of 128 KiB.
 */
final class ManifestFile {

    private static final int MOST_BYTES = 1 << 20;

    private ManifestFile() {}

    /** @throws RefusedException when the file does not exist, is too long, or is not UTF-8 */
    static String read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new RefusedException("the manifest %s is longer than %d KiB".formatted(file, MOST_BYTES >> 10));
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new RefusedException("the manifest %s is not UTF-8".formatted(file));
        } catch (IOException e) {
            throw new RefusedException("the manifest %s can't be read: %s".formatted(file, e));
        }
    }
}
