package io.gangflow.benchmarks.wordcount;

import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** The output of a contestant: a file, or a folder of part files sorted by name. */
final class CountedOutput {

    private CountedOutput() {}

    static String sha256(Path output) throws IOException {
        MessageDigest digest = Sha256.newDigest();
        for (Path part : parts(output)) {
            digest.update(Files.readAllBytes(part));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static List<Path> parts(Path output) throws IOException {
        if (!Files.isDirectory(output)) {
            return List.of(output);
        }
        try (Stream<Path> files = Files.list(output)) {
            return files.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList();
        }
    }

    static void delete(Path output) throws IOException {
        if (!Files.exists(output)) {
            return;
        }
        try (Stream<Path> files = Files.walk(output)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
