package io.gangflow.cli.jars;

import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;
import java.util.UUID;

/** A download that gets its final name only after it is complete and its checksum matches. */
final class VerifiedFile {

    private static final int BLOCK = 1 << 16;

    private VerifiedFile() {}

    /** The downloaded file does not match the list. */
    static final class MismatchException extends IOException {
        private static final long serialVersionUID = 1L;

        MismatchException(String message) {
            super(message);
        }
    }

    /**
     * Writes to a temporary file in the same folder, syncs it to disk, and renames it.
     *
     * @throws MismatchException when size or checksum differ; the file is then deleted
     */
    static void write(InputStream content, PinnedJar jar, Path file) throws IOException {
        Path folder = Files.createDirectories(Objects.requireNonNull(file.getParent(), "a jar has a folder"));
        Path temporary = folder.resolve(".%s.%s.tmp".formatted(file.getFileName(), UUID.randomUUID()));
        try {
            String found = copy(content, jar.bytes(), temporary);
            if (!found.equals(jar.sha256())) {
                throw new MismatchException("its SHA-256 is `%s`, expected `%s`".formatted(found, jar.sha256()));
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static String copy(InputStream content, long bytes, Path to) throws IOException {
        MessageDigest digest = Sha256.newDigest();
        long written = 0;
        try (FileChannel channel = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (byte[] block = content.readNBytes(BLOCK); block.length > 0; block = content.readNBytes(BLOCK)) {
                written += block.length;
                if (written > bytes) {
                    throw new MismatchException("it is larger than the expected %d bytes".formatted(bytes));
                }
                digest.update(block);
                ByteBuffer buffer = ByteBuffer.wrap(block);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            }
            channel.force(true);
        }
        if (written < bytes) {
            throw new MismatchException("it ended after %d of %d bytes".formatted(written, bytes));
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
