package io.gangflow.cli.walkthrough;

import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Puts the shipped text where the embedded S3 serves it, by the jobs' own {@code corpus} program. */
final class CorpusFile {

    private CorpusFile() {}

    /**
     * Writes the text unless it is there.
     *
     * @param sparkClassPath class path of the jobs island
     * @throws LaunchException when the program fails
     */
    static void write(Path file, String sparkClassPath) throws IOException, InterruptedException {
        if (Files.exists(file)) {
            return;
        }
        Files.createDirectories(file.getParent());
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        sparkClassPath,
                        "io.gangflow.jobs.Corpus",
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0 || !Files.exists(file)) {
            throw new LaunchException("the text could not be written to %s: %s".formatted(file, output.strip()));
        }
    }
}
