package io.gangflow.dist.pack;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** SHA-256 checksums of files. */
public final class Sha256 {

    /** The file with all sums, in the format of {@code sha256sum}. */
    public static final String SUMS = "SHA256SUMS";

    private Sha256() {}

    /** Returns 64 lower-case hexadecimal digits. */
    public static String of(Path file) throws IOException {
        try (DigestInputStream content =
                new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            content.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(content.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }

    /** Writes the sums of all other files in a folder to that folder. */
    public static void writeSums(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith(SUMS))
                    .sorted()
                    .toList();
        }
        StringBuilder sums = new StringBuilder();
        for (Path file : files) {
            sums.append(of(file)).append("  ").append(file.getFileName()).append('\n');
        }
        Files.writeString(folder.resolve(SUMS), sums);
    }
}
