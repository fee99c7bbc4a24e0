package io.gangflow.cli.walkthrough;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that a run wrote to the bucket {@code results} of the embedded S3. */
final class Results {

    static final String BUCKET_FOLDER = "s3/results";

    private Results() {}

    /** Returns paths relative to the output folder, sorted; hidden files and markers are left out. */
    static List<String> of(Path outputFolder, String runId) throws IOException {
        Path folder = outputFolder.resolve(BUCKET_FOLDER).resolve(runId);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("_"))
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .map(file -> outputFolder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
