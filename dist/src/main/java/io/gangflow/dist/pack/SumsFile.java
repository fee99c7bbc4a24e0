package io.gangflow.dist.pack;

import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The file with the SHA-256 of each published file. */
public final class SumsFile {

    /** In the format of {@code sha256sum}. */
    public static final String NAME = "SHA256SUMS";

    private SumsFile() {}

    /** Writes the sums of all other files in a folder to that folder. */
    public static void write(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith(NAME))
                    .sorted()
                    .toList();
        }
        StringBuilder sums = new StringBuilder();
        for (Path file : files) {
            sums.append(Sha256.of(file)).append("  ").append(file.getFileName()).append('\n');
        }
        Files.writeString(folder.resolve(NAME), sums);
    }
}
